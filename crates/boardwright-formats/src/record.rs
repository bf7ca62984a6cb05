//! Records, the project's own format, read as the others are. A file has one game.

use crate::error::{FormatError, ReadError};
use crate::source::{GameFinder, WantedGame};
use crate::text::utf_16;
use boardwright::record::{Header, MAX_RECORD_TEXT};
use boardwright::{Record, RecordError};
use std::io::{BufRead, Read};

/// Iterator over the one game of a record.
pub struct RecordGames<R, F> {
    input: Option<R>,
    finder: F,
}

impl<R: BufRead, F: GameFinder> RecordGames<R, F> {
    /// Creates an iterator.
    pub fn new(input: R, finder: F) -> RecordGames<R, F> {
        RecordGames { input: Some(input), finder }
    }

    fn read(&mut self, input: R) -> Result<Record, ReadError> {
        let mut bytes = Vec::new();
        input.take(MAX_RECORD_TEXT as u64 + 1).read_to_end(&mut bytes)?;
        let bytes = utf_16(&bytes).map_or(bytes, String::into_bytes);
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
            at_line(line, "this is not UTF-8 text")
        })?;
        let text = text.trim_start_matches('\u{feff}');
        let header = Header::read(text).map_err(format_error)?;
        let options = header.options();
        let wanted = WantedGame {
            name: options.id,
            usual: None,
            ruleset: options.ruleset,
            settings: options.settings,
        };
        let line = header.tags.iter().find(|(_, name, _)| name == "Game").map_or(1, |tag| tag.0);
        let game = self.finder.find(&wanted).map_err(|message| at_line(line, &message))?;
        Ok(Record::read(&game, text).map_err(format_error)?)
    }
}

impl<R: BufRead, F: GameFinder> Iterator for RecordGames<R, F> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let input = self.input.take()?;
        Some(self.read(input))
    }
}

fn at_line(line: usize, message: &str) -> FormatError {
    FormatError { line, column: 1, message: message.to_owned() }
}

fn format_error(error: RecordError) -> FormatError {
    let RecordError { line, column, decision, message } = error;
    let message = match decision {
        Some(number) => format!("decision {number}: {message}"),
        None => message,
    };
    FormatError { line, column, message }
}
