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
        let game = self.0.next_game(TreeScanner::new())?;
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
    /// Behind the first byte of a character of two.
    SecondByte,
}

/// Scanner for the end of a game tree.
struct TreeScanner {
    state: ScanState,
    /// Number of open parentheses.
    depth: usize,
    /// Name of the property read last.
    property: Vec<u8>,
    /// Name of the encoding, as far as it was read.
    charset: Vec<u8>,
    /// True if the encoding has characters of two bytes, whose second may be a `]` or a backslash.
    has_pairs: bool,
}

impl TreeScanner {
    fn new() -> TreeScanner {
        TreeScanner {
            state: ScanState::Before,
            depth: 0,
            property: Vec::new(),
            charset: Vec::new(),
            has_pairs: false,
        }
    }

    fn in_tree(&mut self, byte: u8) -> ScanState {
        match byte {
            b'[' => return ScanState::Value,
            b'(' => self.depth += 1,
            b')' => self.depth -= 1,
            b'A'..=b'Z' if self.property.len() < 2 => self.property.push(byte),
            b'A'..=b'Z' | b'a'..=b'z' | b']' => {}
            byte if byte.is_ascii_whitespace() => {}
            _ => self.property.clear(),
        }
        ScanState::Tree
    }

    fn in_value(&mut self, byte: u8) -> ScanState {
        let is_charset = self.property == b"CA";
        match byte {
            b'\\' => return ScanState::Escaped,
            b']' => {
                if is_charset {
                    self.has_pairs = charset::has_pairs(&self.charset);
                }
                self.property.clear();
                return ScanState::Tree;
            }
            0x81.. if self.has_pairs => return ScanState::SecondByte,
            _ if is_charset && self.charset.len() < MAX_CHARSET => self.charset.push(byte),
            _ => {}
        }
        ScanState::Value
    }
}

/// Largest length of an encoding's name.
const MAX_CHARSET: usize = 40;

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
                (ScanState::Tree, b')') if self.depth == 1 => return Some(at + 1),
                (ScanState::Tree, byte) => self.in_tree(byte),
                (ScanState::Value, byte) => self.in_value(byte),
                (ScanState::Escaped | ScanState::SecondByte, _) => ScanState::Value,
            };
        }
        None
    }
}
