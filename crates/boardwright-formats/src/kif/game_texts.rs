//! A file cut into its games: a field behind the moves of one begins the next.

use super::{begins_moves, trimmed};
use crate::error::ReadError;
use crate::shogi::lines::{DecodedLines, GatheredLines};
use crate::text::GameText;
use std::io::BufRead;

/// Iterator over the texts of the games of a file. It holds one game at a time.
pub struct GameTexts<R> {
    lines: DecodedLines<R>,
    /// First line of the next game, with its number.
    next: Option<(usize, String)>,
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
        GameTexts { lines: DecodedLines::new(input), next: None }
    }

    fn game(&mut self) -> Result<Option<GameText>, ReadError> {
        let (mut gathered, mut has_moves) = (GatheredLines::default(), false);
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
            if gathered.is_empty() && is_remark(trimmed(&line)) {
                continue;
            }
            has_moves |= kind == LineKind::Move;
            gathered.push(number, &line)?;
        }
        Ok(gathered.game())
    }
}

impl<R: BufRead> Iterator for GameTexts<R> {
    type Item = Result<GameText, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.game();
        self.lines.end_behind(&game);
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
