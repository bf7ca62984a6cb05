//! The goal of a proof search: the player to win and the remaining limit.

use super::query::{ProofQuery, WinDeadline};
use crate::search_position::SearchPosition;
use boardwright::{Interpreter, Outcome, State};

/// Maximum length of a line in plies.
pub(crate) const MAX_PLY: usize = 600;

/// Result of a decision, as far as it is known without a search.
pub(crate) enum ChildResult {
    /// The player wins, or never does.
    Decided(bool),
    /// The player has not won within the limit.
    OutOfLimit,
    /// Unknown, with this limit left.
    Open(u32),
}

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
        query: &ProofQuery,
        interpreter: &Interpreter,
        root: &State,
    ) -> (WinGoal, Option<u32>) {
        let player = query.player.0;
        match query.within {
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

    /// Returns the result of the last decision, from the limit before it. `counts` is true if a
    /// player without legal decisions may lose.
    pub fn child_result(
        &self,
        position: &mut SearchPosition,
        left: u32,
        counts: bool,
    ) -> ChildResult {
        let interpreter = position.game().interpreter();
        if let Some(end) = interpreter.recorded_outcome(position.state()) {
            return ChildResult::Decided(self.is_met(end));
        }
        // A repetition wins nothing.
        if position.is_repeated_in_search() {
            return ChildResult::Decided(false);
        }
        let before = position.previous_state().unwrap_or(position.state());
        let after = self.after(left, interpreter, before, position.state());
        if let Some(end) = position.outcome_by_earlier_repetition() {
            return ChildResult::Decided(self.is_met(end));
        }
        if let Some(after) = after.filter(|&after| !self.is_out(after)) {
            return ChildResult::Open(after);
        }
        // Only a win that has come already still counts.
        let may_be_over = counts || self.unit == LimitUnit::Plies;
        if may_be_over && position.count() == 0 {
            let wins = position.outcome().is_some_and(|end| self.is_met(end));
            return ChildResult::Decided(wins);
        }
        ChildResult::OutOfLimit
    }

    /// Returns true if an outcome is the win.
    pub fn is_met(&self, outcome: Outcome) -> bool {
        outcome == Outcome::Win(self.player)
    }
}
