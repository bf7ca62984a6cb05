//! A file cut into its game trees.

use super::charset;
use crate::cutter::{Cutter, Scanner};
use crate::error::ReadError;
use crate::text::GameText;
use std::io::BufRead;

/// Iterator over the texts of the game trees of a file. It holds one game at a time.
pub struct GameTexts<R>(Cutter<R>);

impl<R: BufRead> GameTexts<R> {
    pub(super) fn new(input: R) -> GameTexts<R> {
        GameTexts(Cutter::new(input))
    }
}

impl<R: BufRead> Iterator for GameTexts<R> {
    type Item = Result<GameText, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let scanner = TreeScanner { state: ScanState::Before, depth: 0 };
        let game = self.0.next_game(scanner)?;
        Some(game.and_then(|game| charset::decoded(game).map_err(ReadError::from)))
    }
}

/// Part of a file in which a scanner is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ScanState {
    /// Text before the first parenthesis.
    Before,
    /// Behind a parenthesis that begins a game if a `;` follows.
    Opened,
    Tree,
    Value,
    Escaped,
}

/// Scanner for the end of a game tree.
struct TreeScanner {
    state: ScanState,
    /// Number of open parentheses.
    depth: usize,
}

impl Scanner for TreeScanner {
    const WHY_TOO_LONG: &'static str = "; a value may lack its `]`, or the game its `)`";

    fn end(&mut self, line: &[u8]) -> Option<usize> {
        for (at, &byte) in line.iter().enumerate() {
            self.state = match (self.state, byte) {
                (ScanState::Before | ScanState::Opened, b'(') => ScanState::Opened,
                (ScanState::Opened, b';') => {
                    self.depth = 1;
                    ScanState::Tree
                }
                (ScanState::Opened, byte) if byte.is_ascii_whitespace() => ScanState::Opened,
                (ScanState::Before | ScanState::Opened, _) => ScanState::Before,
                (ScanState::Tree, b'[') => ScanState::Value,
                (ScanState::Value, b'\\') => ScanState::Escaped,
                (ScanState::Value, b']') => ScanState::Tree,
                (ScanState::Escaped, _) => ScanState::Value,
                (ScanState::Tree, b'(') => {
                    self.depth += 1;
                    ScanState::Tree
                }
                (ScanState::Tree, b')') if self.depth == 1 => return Some(at + 1),
                (ScanState::Tree, b')') => {
                    self.depth -= 1;
                    ScanState::Tree
                }
                (state, _) => state,
            };
        }
        None
    }
}
