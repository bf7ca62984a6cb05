//! A file cut into its games, which a line `/` separates.

use crate::error::{FormatError, ReadError};
use crate::shogi::lines::DecodedLines;
use crate::text::{GameText, too_long};
use boardwright::record::MAX_RECORD_TEXT;
use std::io::BufRead;

/// Iterator over the texts of the games of a file. It holds one game at a time.
pub struct GameTexts<R> {
    lines: DecodedLines<R>,
    is_done: bool,
}

impl<R: BufRead> GameTexts<R> {
    pub fn new(input: R) -> GameTexts<R> {
        GameTexts { lines: DecodedLines::new(input), is_done: false }
    }

    fn game(&mut self) -> Result<Option<GameText>, ReadError> {
        let (mut text, mut first) = (String::new(), None);
        while let Some((number, line)) = self.lines.next_line()? {
            let content = line.trim_ascii();
            if content == "/" && first.is_some() {
                break;
            }
            if content == "/" || first.is_none() && content.is_empty() {
                continue;
            }
            let first = *first.get_or_insert(number);
            if text.len() + line.len() > MAX_RECORD_TEXT {
                let message = too_long("");
                return Err(FormatError { line: first, column: 1, message }.into());
            }
            text.push_str(&line);
        }
        Ok(first.map(|line| GameText { text, line, indent: 0 }))
    }
}

impl<R: BufRead> Iterator for GameTexts<R> {
    type Item = Result<GameText, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let game = self.game();
        // Nothing behind an error is known to begin a game.
        self.is_done |= !matches!(game, Ok(Some(_)));
        game.transpose()
    }
}
