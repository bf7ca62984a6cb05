//! Passes: decisions named `pass` without choices.

use crate::position::Position;
use boardwright_interpret::{LimitReached, Move};
use boardwright_ir::{LabelId, packing};

impl Position {
    /// Returns the decision to pass; `None` if the player may not pass.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached; likewise below.
    pub fn pass(&self) -> Result<Option<Move>, LimitReached> {
        Ok(self.decisions()?.into_iter().find(|&mv| self.is_pass(mv)))
    }

    /// Returns the decision to pass if it is the only legal decision, so that lists of moves may
    /// leave it out.
    ///
    /// # Errors
    ///
    /// As [`Position::pass`].
    pub fn forced_pass(&self) -> Result<Option<Move>, LimitReached> {
        let legal = self.decisions()?;
        Ok(legal.first().copied().filter(|&mv| legal.len() == 1 && self.is_pass(mv)))
    }

    fn is_pass(&self, mv: Move) -> bool {
        let choices = self.choices(mv);
        choices.label == packing::PASS as LabelId && choices.values.is_empty()
    }
}
