//! The goal of a proof search: the player to win and the remaining limit.

use super::query::{ProofQuery, WinDeadline};
use boardwright::{Interpreter, Outcome, State};

/// Unit of the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LimitUnit {
    /// No limit.
    Unlimited,
    /// Turns that the player may still begin.
    Turns,
    /// Decisions that may still be made.
    Plies,
}

/// The player to win, and the unit of the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WinGoal {
    /// The player to win.
    pub player: u8,
    /// The unit of the limit.
    pub unit: LimitUnit,
}

impl WinGoal {
    /// Returns the goal of a query and the remaining limit; `None` if not even the turn in progress
    /// is within it.
    pub fn of(
        question: &ProofQuery,
        interpreter: &Interpreter,
        root: &State,
    ) -> (WinGoal, Option<u32>) {
        let player = question.player.0;
        match question.within {
            None => (WinGoal { player, unit: LimitUnit::Unlimited }, Some(0)),
            Some(WinDeadline::Plies(plies)) => {
                (WinGoal { player, unit: LimitUnit::Plies }, Some(plies))
            }
            Some(WinDeadline::Turns(turns)) => {
                let goal = WinGoal { player, unit: LimitUnit::Turns };
                (goal, goal.turns_left(turns, interpreter, root))
            }
        }
    }

    /// Returns the remaining turns, where the player's turn may be in progress.
    pub fn turns_left(&self, turns: u32, interpreter: &Interpreter, root: &State) -> Option<u32> {
        turns.checked_sub((interpreter.player(root) == self.player).into())
    }

    /// Returns true if no decision is left.
    pub fn is_out(&self, left: u32) -> bool {
        self.unit == LimitUnit::Plies && left == 0
    }

    /// Returns the limit after a decision; `None` if it is exhausted.
    pub fn after(
        &self,
        left: u32,
        interpreter: &Interpreter,
        before: &State,
        after: &State,
    ) -> Option<u32> {
        match self.unit {
            LimitUnit::Unlimited => Some(left),
            LimitUnit::Plies => left.checked_sub(1),
            LimitUnit::Turns => {
                let begins = interpreter.player(after) == self.player
                    && (interpreter.player(before) != self.player
                        || interpreter.turns(after) != interpreter.turns(before));
                if begins { left.checked_sub(1) } else { Some(left) }
            }
        }
    }

    /// Returns true if an outcome is the win.
    pub fn is_met(&self, outcome: Outcome) -> bool {
        outcome == Outcome::Win(self.player)
    }
}
