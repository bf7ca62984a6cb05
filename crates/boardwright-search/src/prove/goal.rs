//! Who is to win, and how many turns or plies are left for it.

use super::question::{ProofQuery, WinDeadline};
use boardwright::{Interpreter, Outcome, State};

/// What is left to win in is counted in this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// Nothing is counted: there is time without end.
    Endless,
    /// Turns of the player who is to win that may still begin.
    Turns,
    /// Decisions that may still be made.
    Plies,
}

/// Who is to win, and what is counted on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Goal {
    /// Who is to win.
    pub player: u8,
    /// What is counted.
    pub unit: Unit,
}

impl Goal {
    /// The goal of a question, and what is left for it at a state. None is left if not even the
    /// turn that is going on counts.
    pub fn of(question: &ProofQuery, machine: &Interpreter, root: &State) -> (Goal, Option<u32>) {
        let player = question.player.0;
        match question.within {
            None => (Goal { player, unit: Unit::Endless }, Some(0)),
            Some(WinDeadline::Plies(plies)) => (Goal { player, unit: Unit::Plies }, Some(plies)),
            Some(WinDeadline::Turns(turns)) => {
                let goal = Goal { player, unit: Unit::Turns };
                (goal, goal.turns_left(turns, machine, root))
            }
        }
    }

    /// What is left of so many turns at a state, where a turn of the player may be going on.
    pub fn turns_left(&self, turns: u32, machine: &Interpreter, root: &State) -> Option<u32> {
        turns.checked_sub((machine.player(root) == self.player).into())
    }

    /// Whether no decision may be made any more.
    pub fn is_out(&self, left: u32) -> bool {
        self.unit == Unit::Plies && left == 0
    }

    /// What is left after a decision; none if the game may not go on from there.
    pub fn after(
        &self,
        left: u32,
        machine: &Interpreter,
        before: &State,
        after: &State,
    ) -> Option<u32> {
        match self.unit {
            Unit::Endless => Some(left),
            Unit::Plies => left.checked_sub(1),
            Unit::Turns => {
                let begins = machine.player(after) == self.player
                    && (machine.player(before) != self.player
                        || machine.turns(after) != machine.turns(before));
                if begins { left.checked_sub(1) } else { Some(left) }
            }
        }
    }

    /// Whether an end is the win.
    pub fn is_met(&self, outcome: Outcome) -> bool {
        outcome == Outcome::Win(self.player)
    }
}
