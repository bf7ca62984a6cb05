//! PGN with moves in the notations of xiangqi.

use super::MoveNotation;
use super::read::parse;
use super::write::text;
use crate::algebraic::Algebraic;
use crate::error::WriteError;
use crate::pgn::dialect::Dialect;
use boardwright::record::RecordedMove;
use boardwright::{Move, Position};

/// Notation of moves of xiangqi.
pub(crate) struct Xiangqi<'a> {
    algebraic: &'a mut Algebraic,
    style: MoveNotation,
}

impl<'a> Xiangqi<'a> {
    /// Creates the notation. `style` is written, and read as well as all others; points in small
    /// letters are ICCS only if it is.
    pub fn new(algebraic: &'a mut Algebraic, style: MoveNotation) -> Xiangqi<'a> {
        Xiangqi { algebraic, style }
    }
}

impl Dialect for Xiangqi<'_> {
    const MAX_STEPS: usize = 1;

    fn algebraic(&mut self) -> &mut Algebraic {
        self.algebraic
    }

    fn read_move(&mut self, position: &Position, text: &str) -> Result<Vec<Move>, String> {
        let Some(written) = parse(text, self.style == MoveNotation::Iccs) else {
            return self.algebraic.read_move(position, text);
        };
        let found = written.find(self.algebraic, position);
        Ok(vec![found.map_err(|message| format!("`{text}`: {message}"))?])
    }

    fn write_move(
        &mut self,
        position: &mut Position,
        line: &[RecordedMove],
    ) -> Result<(usize, String), WriteError> {
        let first = line.first().and_then(|first| {
            Some((first.mv, text(self.algebraic, position, first.mv, self.style)?))
        });
        let Some((mv, text)) = first else { return self.algebraic.write_move(position, line) };
        let made = self.algebraic.play(position, mv);
        made.map_err(|limit| WriteError(limit.to_string()))?;
        Ok((1, text))
    }
}
