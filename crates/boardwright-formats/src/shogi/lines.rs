//! Lines of a file in UTF-8 or Shift_JIS.

use crate::encoding::Encoding;
use crate::error::{FormatError, ReadError};
use crate::text::{GameText, Lines, too_long};
use boardwright::record::MAX_RECORD_TEXT;
use std::io::BufRead;

/// Lines of a file, decoded.
pub(crate) struct DecodedLines<R> {
    lines: Lines<R>,
    /// True once a line was not UTF-8.
    is_japanese: bool,
    /// True behind an error.
    is_done: bool,
}

impl<R: BufRead> DecodedLines<R> {
    pub fn new(input: R) -> DecodedLines<R> {
        DecodedLines { lines: Lines::new(input), is_japanese: false, is_done: false }
    }

    /// Returns the next line with its end, after its number from 1; `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or a line is in neither encoding.
    pub fn next_line(&mut self) -> Result<Option<(usize, String)>, ReadError> {
        if self.is_done {
            return Ok(None);
        }
        let Some((number, bytes)) = self.lines.next_line()? else { return Ok(None) };
        if bytes.len() > MAX_RECORD_TEXT {
            let message = too_long("");
            return Err(FormatError { line: number, column: 1, message }.into());
        }
        if !self.is_japanese {
            match String::from_utf8(bytes) {
                Ok(line) => return Ok(Some((number, line))),
                Err(error) => return self.japanese(number, error.as_bytes()),
            }
        }
        self.japanese(number, &bytes)
    }

    /// Ends the lines behind a game with an error: nothing there is known to begin a game.
    pub fn end_behind<T>(&mut self, game: &Result<T, ReadError>) {
        self.is_done |= game.is_err();
    }

    fn japanese(
        &mut self,
        number: usize,
        bytes: &[u8],
    ) -> Result<Option<(usize, String)>, ReadError> {
        self.is_japanese = true;
        match Encoding::Japanese.decode(bytes) {
            Ok(line) => Ok(Some((number, line))),
            Err(valid) => {
                let column = valid.chars().count() + 1;
                let message = format!(
                    "this is neither UTF-8 nor {}; convert the file to UTF-8 first",
                    Encoding::Japanese.name()
                );
                Err(FormatError { line: number, column, message }.into())
            }
        }
    }
}

/// Lines of one game, gathered to its text.
#[derive(Default)]
pub(crate) struct GatheredLines {
    text: String,
    /// Number of the first line.
    first: Option<usize>,
}

impl GatheredLines {
    pub fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// Adds a line with its end.
    ///
    /// # Errors
    ///
    /// If the game is too long with it.
    pub fn push(&mut self, number: usize, line: &str) -> Result<(), FormatError> {
        let first = *self.first.get_or_insert(number);
        if self.text.len() + line.len() > MAX_RECORD_TEXT {
            return Err(FormatError { line: first, column: 1, message: too_long("") });
        }
        self.text.push_str(line);
        Ok(())
    }

    /// Returns the text; `None` without a line.
    pub fn game(self) -> Option<GameText> {
        self.first.map(|line| GameText { text: self.text, line, indent: 0 })
    }
}
