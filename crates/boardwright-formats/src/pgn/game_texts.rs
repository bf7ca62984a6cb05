//! A file cut into the texts of its games, one at a time.

use crate::error::{FormatError, ReadError};
use crate::text::{GameText, Lines, decode};
use boardwright::record::MAX_RECORD_TEXT;
use std::io::BufRead;

/// Iterator over the texts of the games of a file. It holds one game at a time.
///
/// A game ends with its result, or before the tags of the next one.
pub struct GameTexts<R> {
    lines: Lines<R>,
    /// The rest of a line that belongs to the next game, with its place.
    rest: Option<Line>,
    is_done: bool,
}

/// A line, or the rest of one.
struct Line {
    bytes: Vec<u8>,
    /// Line number, from 1.
    number: usize,
    /// Number of characters before it.
    indent: usize,
}

/// Part of a game in which a scanner is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ScanState {
    Moves,
    Comment,
    Tag,
    TagValue,
}

/// Scanner for the end of a game.
struct Scanner {
    state: ScanState,
    /// True once something other than a tag was seen.
    has_moves: bool,
    /// Depth of variations.
    depth: usize,
}

impl<R: BufRead> GameTexts<R> {
    /// Creates an iterator.
    pub fn new(input: R) -> GameTexts<R> {
        GameTexts { lines: Lines::new(input), rest: None, is_done: false }
    }

    /// Returns the next line with its end; `None` at the end of the file.
    fn line(&mut self) -> Result<Option<Line>, ReadError> {
        if let Some(rest) = self.rest.take() {
            return Ok(Some(rest));
        }
        let next = self.lines.next_line()?;
        Ok(next.map(|(number, bytes)| Line { bytes, number, indent: 0 }))
    }

    fn game(&mut self) -> Result<Option<GameText>, ReadError> {
        let mut scanner = Scanner { state: ScanState::Moves, has_moves: false, depth: 0 };
        let (mut text, mut place) = (Vec::new(), None);
        while let Some(line) = self.line()? {
            if place.is_none() && line.bytes.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let (number, indent) = *place.get_or_insert((line.number, line.indent));
            if text.len() + line.bytes.len() > MAX_RECORD_TEXT {
                // Nothing behind it is known to begin a game.
                self.is_done = true;
                let message = format!(
                    "the game is longer than {} KiB; a comment may lack its `}}`",
                    MAX_RECORD_TEXT >> 10
                );
                return Err(FormatError { line: number, column: indent + 1, message }.into());
            }
            let Some(end) = scanner.end(&line.bytes) else {
                text.extend_from_slice(&line.bytes);
                continue;
            };
            let (own, next) = line.bytes.split_at(end);
            text.extend_from_slice(own);
            if !next.iter().all(u8::is_ascii_whitespace) {
                let indent = line.indent + decode(own.to_vec()).chars().count();
                self.rest = Some(Line { bytes: next.to_vec(), number: line.number, indent });
            }
            break;
        }
        Ok(place.map(|(line, indent)| GameText { text: decode(text), line, indent }))
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

impl Scanner {
    /// Returns the length of the part of a line that belongs to this game if the game ends on it.
    fn end(&mut self, line: &[u8]) -> Option<usize> {
        if line.starts_with(b"%") && self.state == ScanState::Moves {
            return None;
        }
        let mut at = 0;
        while let Some(&byte) = line.get(at) {
            let length = match (self.state, byte) {
                (ScanState::Moves, b'[') if self.has_moves => return Some(at),
                (ScanState::Moves, _) => self.in_moves(line, at)?,
                (ScanState::Comment, b'}') => self.enter(ScanState::Moves),
                (ScanState::Tag, b']') => self.enter(ScanState::Moves),
                (ScanState::Tag, b'"') => self.enter(ScanState::TagValue),
                (ScanState::TagValue, b'"') => self.enter(ScanState::Tag),
                (ScanState::TagValue, b'\\') => 2,
                _ => 1,
            };
            if length == 0 {
                return Some(at + self.word(line, at));
            }
            at += length;
        }
        if matches!(self.state, ScanState::Tag | ScanState::TagValue) {
            // A tag is one line.
            self.state = ScanState::Moves;
        }
        None
    }

    fn enter(&mut self, state: ScanState) -> usize {
        self.state = state;
        1
    }

    /// Returns the number of bytes to skip among the moves: none at the end of the game, `None` to
    /// skip the rest of the line.
    fn in_moves(&mut self, line: &[u8], at: usize) -> Option<usize> {
        if line[at].is_ascii_whitespace() {
            return Some(1);
        }
        match line[at] {
            b'[' => return Some(self.enter(ScanState::Tag)),
            b';' => return None,
            b'{' => self.state = ScanState::Comment,
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            b'"' => {
                self.has_moves = true;
                let end = line[at + 1..].iter().position(|&byte| byte == b'"');
                return Some(end.map_or(1, |end| end + 2));
            }
            _ => {
                self.has_moves = true;
                let length = self.word(line, at);
                let is_end = self.depth == 0 && super::tokens::is_result(&line[at..at + length]);
                return Some(if is_end { 0 } else { length });
            }
        }
        self.has_moves = true;
        Some(1)
    }

    /// Returns the length of the word at a place, at least 1.
    fn word(&self, line: &[u8], at: usize) -> usize {
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[];\"".contains(byte);
        line[at..].iter().position(ends).unwrap_or(line.len() - at).max(1)
    }
}
