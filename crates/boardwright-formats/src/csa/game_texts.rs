//! A file cut into its games, which a line `/` separates.

use crate::error::{FormatError, ReadError};
use crate::text::{GameText, Lines, too_long};
use boardwright::record::MAX_RECORD_TEXT;
use std::io::BufRead;

/// Iterator over the texts of the games of a file. It holds one game at a time.
pub struct GameTexts<R> {
    lines: Lines<R>,
    is_done: bool,
}

impl<R: BufRead> GameTexts<R> {
    pub fn new(input: R) -> GameTexts<R> {
        GameTexts { lines: Lines::new(input), is_done: false }
    }

    fn game(&mut self) -> Result<Option<GameText>, ReadError> {
        let (mut text, mut first) = (Vec::new(), None);
        while let Some((number, line)) = self.lines.next_line()? {
            let content = line.trim_ascii();
            if content == b"/" && first.is_some() {
                break;
            }
            if content == b"/" || first.is_none() && content.is_empty() {
                continue;
            }
            let first = *first.get_or_insert(number);
            if text.len() + line.len() > MAX_RECORD_TEXT {
                self.is_done = true;
                let message = too_long("");
                return Err(FormatError { line: first, column: 1, message }.into());
            }
            text.extend_from_slice(&line);
        }
        let Some(line) = first else { return Ok(None) };
        let text = String::from_utf8(text).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let text = String::from_utf8_lossy(valid).into_owned();
            let end = text.len();
            let message = "this is not UTF-8 text; files in Shift_JIS must be converted first";
            GameText { text, line, indent: 0 }.error(end, message)
        })?;
        Ok(Some(GameText { text, line, indent: 0 }))
    }
}

impl<R: BufRead> Iterator for GameTexts<R> {
    type Item = Result<GameText, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let game = self.game();
        self.is_done |= matches!(game, Ok(None) | Err(ReadError::Io(_)));
        game.transpose()
    }
}
