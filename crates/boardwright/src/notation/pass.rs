//! Passes: decisions named `pass` without choices.

use crate::position::Position;
use boardwright_interpret::Move;
use boardwright_ir::{LabelId, packing};

impl Position {
    /// Returns the decision to pass; `None` if the player may not pass.
    pub fn pass(&self) -> Option<Move> {
        let mut legal = Vec::new();
        self.decisions(&mut legal);
        legal.into_iter().find(|&mv| {
            let choices = self.choices(mv);
            choices.label == packing::PASS as LabelId && choices.values.is_empty()
        })
    }

    /// Returns the decision to pass if it is the only legal decision, so that lists of moves may
    /// leave it out.
    pub fn forced_pass(&self) -> Option<Move> {
        self.pass().filter(|_| self.count() == 1)
    }
}
