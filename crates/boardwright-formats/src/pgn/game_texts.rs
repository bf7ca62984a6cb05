//! A file cut into the texts of its games, one at a time.

use super::tokens::{RESULTS, Results};
use crate::cutter::{Cutter, Scanner};
use crate::error::ReadError;
use crate::text::GameText;
use std::io::BufRead;

/// Iterator over the texts of the games of a file. It holds one game at a time.
///
/// A game ends with its result, or before the tags of the next one.
pub struct GameTexts<R>(Cutter<R>);

impl<R: BufRead> GameTexts<R> {
    /// Creates an iterator.
    pub fn new(input: R) -> GameTexts<R> {
        GameTexts(Cutter::new(input))
    }
}

impl<R: BufRead> Iterator for GameTexts<R> {
    type Item = Result<GameText, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.0.next_game(MoveScanner::new(RESULTS))?;
        Some(game.map(|game| game.decoded()))
    }
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
pub(crate) struct MoveScanner {
    results: Results,
    state: ScanState,
    /// True once something other than a tag was seen.
    has_moves: bool,
    /// Depth of variations.
    depth: usize,
}

impl Scanner for MoveScanner {
    const WHY_TOO_LONG: &'static str = "; a comment may lack its `}`";

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
}

impl MoveScanner {
    pub fn new(results: Results) -> MoveScanner {
        MoveScanner { results, state: ScanState::Moves, has_moves: false, depth: 0 }
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
                let is_end = self.depth == 0 && self.is_result(&line[at..at + length]);
                return Some(if is_end { 0 } else { length });
            }
        }
        self.has_moves = true;
        Some(1)
    }

    fn is_result(&self, word: &[u8]) -> bool {
        self.results.iter().any(|result| result.as_bytes() == word)
    }

    /// Returns the length of the word at a place, at least 1.
    fn word(&self, line: &[u8], at: usize) -> usize {
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[];\"".contains(byte);
        line[at..].iter().position(ends).unwrap_or(line.len() - at).max(1)
    }
}
