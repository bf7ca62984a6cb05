//! A file cut into the texts of its games, one at a time.

use crate::error::{FormatError, ReadError};
use crate::text::{GameText, Lines, decode, too_long};
use boardwright::record::MAX_RECORD_TEXT;
use std::io::BufRead;

/// Scanner for the end of a game.
pub(crate) trait Scanner {
    /// Likely reason of a game that is too long, as the end of a sentence.
    const WHY_TOO_LONG: &'static str;

    /// Returns the length of the part of a line that belongs to this game if the game ends on it.
    fn end(&mut self, line: &[u8]) -> Option<usize>;
}

/// Cutter of a file. It holds one game at a time.
pub(crate) struct Cutter<R> {
    lines: Lines<R>,
    /// The rest of a line that belongs to the next game, with its place.
    rest: Option<Line>,
    is_done: bool,
}

/// A line, or the rest of one.
struct Line {
    whole: Vec<u8>,
    /// Byte offset of the part that is left.
    start: usize,
    /// Line number, from 1.
    number: usize,
    /// Number of characters before it.
    indent: usize,
}

/// Bytes of one game, with the place where they begin.
pub(crate) struct GameBytes {
    pub bytes: Vec<u8>,
    /// Line number of the beginning in the file, from 1.
    pub line: usize,
    /// Number of characters before it on that line.
    pub indent: usize,
}

impl GameBytes {
    /// Returns the text: UTF-8, or else Latin-1.
    pub fn decoded(self) -> GameText {
        GameText { text: decode(self.bytes), line: self.line, indent: self.indent }
    }
}

impl Line {
    fn bytes(&self) -> &[u8] {
        &self.whole[self.start..]
    }

    fn is_blank(&self) -> bool {
        self.bytes().iter().all(u8::is_ascii_whitespace)
    }

    /// Returns the line without its first bytes.
    fn skipping(mut self, length: usize) -> Line {
        self.indent += decode(self.bytes()[..length].to_vec()).chars().count();
        self.start += length;
        self
    }
}

impl<R: BufRead> Cutter<R> {
    pub fn new(input: R) -> Cutter<R> {
        Cutter { lines: Lines::new(input), rest: None, is_done: false }
    }

    /// Returns the next game; `None` at the end of the file.
    pub fn next_game<S: Scanner>(&mut self, scanner: S) -> Option<Result<GameBytes, ReadError>> {
        if self.is_done {
            return None;
        }
        let game = self.game(scanner);
        self.is_done |= matches!(game, Ok(None) | Err(ReadError::Io(_)));
        game.transpose()
    }

    /// Returns the next line with its end; `None` at the end of the file.
    fn line(&mut self) -> Result<Option<Line>, ReadError> {
        if let Some(rest) = self.rest.take() {
            return Ok(Some(rest));
        }
        let next = self.lines.next_line()?;
        Ok(next.map(|(number, bytes)| Line { whole: bytes, start: 0, number, indent: 0 }))
    }

    fn game<S: Scanner>(&mut self, mut scanner: S) -> Result<Option<GameBytes>, ReadError> {
        let (mut bytes, mut place) = (Vec::new(), None);
        while let Some(line) = self.line()? {
            if place.is_none() && line.is_blank() {
                continue;
            }
            let (number, indent) = *place.get_or_insert((line.number, line.indent));
            let end = scanner.end(line.bytes());
            let own = &line.bytes()[..end.unwrap_or(line.bytes().len())];
            if bytes.len() + own.len() > MAX_RECORD_TEXT {
                // Nothing behind it is known to begin a game.
                self.is_done = true;
                let message = too_long(S::WHY_TOO_LONG);
                return Err(FormatError { line: number, column: indent + 1, message }.into());
            }
            bytes.extend_from_slice(own);
            let Some(end) = end else { continue };
            self.rest = Some(line.skipping(end)).filter(|rest| !rest.is_blank());
            break;
        }
        Ok(place.map(|(line, indent)| GameBytes { bytes, line, indent }))
    }
}
