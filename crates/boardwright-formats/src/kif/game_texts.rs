//! A file cut into its games: a field behind the moves of one begins the next.

use super::{begins_moves, trimmed};
use crate::error::{FormatError, ReadError};
use crate::shogi::lines::DecodedLines;
use crate::text::{GameText, too_long};
use boardwright::record::MAX_RECORD_TEXT;
use std::io::BufRead;

/// Iterator over the texts of the games of a file. It holds one game at a time.
pub struct GameTexts<R> {
    lines: DecodedLines<R>,
    /// First line of the next game, with its number.
    next: Option<(usize, String)>,
    is_done: bool,
}

/// Part of a game that a line belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    /// A field, or a line that only the beginning of a file has.
    Field,
    Move,
    /// A line that any part has.
    Other,
}

impl<R: BufRead> GameTexts<R> {
    pub fn new(input: R) -> GameTexts<R> {
        GameTexts { lines: DecodedLines::new(input), next: None, is_done: false }
    }

    fn game(&mut self) -> Result<Option<GameText>, ReadError> {
        let (mut text, mut first, mut has_moves) = (String::new(), None, false);
        loop {
            let line = match self.next.take() {
                Some(line) => Some(line),
                None => self.lines.next_line()?,
            };
            let Some((number, line)) = line else { break };
            let kind = kind_of(trimmed(&line));
            if has_moves && kind == LineKind::Field {
                self.next = Some((number, line));
                break;
            }
            if first.is_none() && is_remark(trimmed(&line)) {
                continue;
            }
            let first = *first.get_or_insert(number);
            has_moves |= kind == LineKind::Move;
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

/// True for lines that say nothing about a game.
fn is_remark(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

fn kind_of(line: &str) -> LineKind {
    let is_move = begins_moves(line) || line.starts_with("手数-");
    let is_field = line.contains('：') || line.starts_with("#KIF") || line.starts_with("# KIF");
    match line.chars().next() {
        Some('*' | '&') => LineKind::Other,
        _ if is_move => LineKind::Move,
        _ if is_field => LineKind::Field,
        _ => LineKind::Other,
    }
}
