//! Notations of moves in formats with the syntax of PGN.

use crate::algebraic::Algebraic;
use crate::error::WriteError;
use boardwright::record::RecordedMove;
use boardwright::{Move, Position};

/// Notation of moves of a game, in a format with the syntax of PGN.
pub(crate) trait Dialect {
    /// Largest number of decisions of a move.
    const MAX_STEPS: usize;

    /// Returns the game's algebraic notation.
    fn algebraic(&mut self) -> &mut Algebraic;

    /// Returns the decisions of the move that a text names.
    ///
    /// # Errors
    ///
    /// The reason why there is no such move.
    fn read_move(&mut self, position: &Position, text: &str) -> Result<Vec<Move>, String>;

    /// Returns the text of the first move of a line after the number of its decisions, and makes
    /// them.
    fn write_move(
        &mut self,
        position: &mut Position,
        line: &[RecordedMove],
    ) -> Result<(usize, String), WriteError>;
}

impl Dialect for Algebraic {
    const MAX_STEPS: usize = 1;

    fn algebraic(&mut self) -> &mut Algebraic {
        self
    }

    fn read_move(&mut self, position: &Position, text: &str) -> Result<Vec<Move>, String> {
        match self.read(position, text) {
            Ok(mv) => Ok(vec![mv]),
            Err(error) => Err(error.to_string()),
        }
    }

    fn write_move(
        &mut self,
        position: &mut Position,
        line: &[RecordedMove],
    ) -> Result<(usize, String), WriteError> {
        let Some(first) = line.first() else { return Ok((0, String::new())) };
        let text = self.write(position, first.mv);
        Ok((1, text.map_err(|limit| WriteError(limit.to_string()))?))
    }
}
