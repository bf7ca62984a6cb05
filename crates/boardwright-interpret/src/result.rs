//! How a game ended.

use crate::state::Outcome;
use boardwright_ir::{NoMove, Program};

/// The result of a game, and which rule gave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The outcome.
    pub outcome: Outcome,
    /// The rule that ended the game.
    pub termination: Termination,
}

/// The rule that ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// The end rule with this index in [`Program::ends`].
    EndRule(usize),
    /// The rule for a player without a legal decision with this index in [`Program::no_move`].
    NoMoveRule(usize),
    /// A player without a legal decision has lost, since no rule says otherwise.
    NoLegalMove,
}

impl Termination {
    /// Returns the reason in the words of the rules; empty if they give none.
    pub fn reason(self, program: &Program) -> &str {
        match self {
            Termination::EndRule(index) => {
                program.ends.get(index).map_or("", |end| end.reason.as_str())
            }
            Termination::NoMoveRule(index) => match program.no_move.get(index) {
                Some(NoMove::End(end)) => &end.reason,
                _ => "",
            },
            Termination::NoLegalMove => "no legal move",
        }
    }
}
