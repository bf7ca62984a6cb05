//! Counting: sequences of decisions or turns, and distinct positions.

use crate::position::Position;
use boardwright_interpret::{Move, PerftCount, State};
use std::collections::HashSet;

/// The most whole states that counting distinct positions holds in memory at once.
pub const MAX_DISTINCT_POSITIONS: usize = 4_000_000;

/// What the depth of a count is measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Single decisions.
    #[default]
    Decisions,
    /// Complete turns.
    Turns,
}

/// There were more positions than may be held at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "more than {MAX_DISTINCT_POSITIONS} distinct positions at depth {depth}, the limit of this count"
)]
pub struct TooManyPositions {
    /// The depth at which the limit was met.
    pub depth: u32,
}

impl Position {
    /// How many sequences of `depth` decisions or turns there are. A game that ends earlier makes
    /// none; the record of the game plays no part (see the interpreter's `perft`).
    pub fn perft(&self, depth: u32, unit: Unit) -> u64 {
        let count = match unit {
            Unit::Decisions => PerftCount::Decisions,
            Unit::Turns => PerftCount::Turns,
        };
        self.game().machine().perft(self.state(), self.history(), depth as _, count)
    }

    /// The legal decisions, each with the number of sequences of `depth` that begin with it.
    pub fn divide(&self, depth: u32, unit: Unit) -> Vec<(Move, u64)> {
        let mut moves = Vec::new();
        self.decisions(&mut moves);
        moves.into_iter().map(|mv| (mv, self.count_after(mv, depth, unit))).collect()
    }

    /// The number of sequences of `depth` that begin with a legal decision.
    pub fn count_after(&self, mv: Move, depth: u32, unit: Unit) -> u64 {
        let Ok(next) = self.play(mv) else { return 0 };
        let made = match unit {
            Unit::Decisions => 1,
            Unit::Turns => next.turns().saturating_sub(self.turns()),
        };
        match depth.checked_sub(made) {
            // A turn that is not over leaves the depth as it was.
            Some(rest) => next.perft(rest, unit),
            None => 0,
        }
    }

    /// How many distinct positions there are after exactly `depth` decisions or turns. `tell` is
    /// called with each depth reached and its number of positions.
    ///
    /// On the way whole states are told apart, since counters that identity leaves out may still
    /// decide what is legal later; at the last depth identity alone.
    pub fn distinct(
        &self,
        depth: u32,
        unit: Unit,
        tell: &mut dyn FnMut(u32, usize),
    ) -> Result<u64, TooManyPositions> {
        let mut layer: Vec<State> = vec![self.state().clone()];
        for reached in 1..depth {
            let mut next = HashSet::new();
            self.expand(layer, unit, &mut |state| {
                next.insert(state);
                next.len()
            })
            .ok_or(TooManyPositions { depth: reached })?;
            tell(reached, next.len());
            // The order of a hash set has no bearing on a count of what follows from its members.
            layer = next.into_iter().collect();
        }
        let machine = self.game().machine();
        let mut identities = HashSet::new();
        if depth == 0 {
            identities.insert(machine.hash(self.state()));
        } else {
            self.expand(layer, unit, &mut |state| {
                identities.insert(machine.hash(&state));
                // A hash takes a small part of what a state takes.
                identities.len() / 16
            })
            .ok_or(TooManyPositions { depth })?;
        }
        Ok(identities.len() as u64)
    }

    /// Hands on every state one decision or turn after these. `keep` says how many it holds.
    fn expand(
        &self,
        mut open: Vec<State>,
        unit: Unit,
        keep: &mut dyn FnMut(State) -> usize,
    ) -> Option<()> {
        let machine = self.game().machine();
        let mut moves = Vec::new();
        let mut within: HashSet<State> = HashSet::new();
        while let Some(state) = open.pop() {
            moves.clear();
            machine.decisions(&state, self.history(), &mut moves);
            for &mv in &moves {
                let Some(next) = machine.play_listed(&state, mv, self.history()) else { continue };
                let mut held = within.len();
                if unit == Unit::Decisions || machine.turns(&next) > machine.turns(&state) {
                    held += keep(next);
                } else if within.insert(next.clone()) {
                    open.push(next);
                }
                if held > MAX_DISTINCT_POSITIONS {
                    return None;
                }
            }
        }
        Some(())
    }
}
