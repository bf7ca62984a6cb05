//! Counting: sequences of decisions or turns, and distinct positions.

use crate::position::Position;
use boardwright_interpret::{LimitReached, Move, PerftUnit, PositionRef, State};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// States to tell apart. The hasher has no seed, so that the order in which they are taken up, and
/// with it which limit is met first, is the same on every run.
type States = HashSet<State, BuildHasherDefault<DefaultHasher>>;

/// The most whole states that counting distinct positions holds in memory at once.
pub const MAX_DISTINCT_POSITIONS: usize = 4_000_000;

/// Why distinct positions were not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DistinctError {
    /// More positions than may be held at once.
    #[error("more than {MAX_DISTINCT_POSITIONS} states to tell apart, the limit of this count")]
    TooMany,
    /// A limit of the interpreter.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

impl Position {
    /// Number of sequences of `depth` decisions or turns there are. A game that ends earlier makes
    /// none; ends that read the record of the game are not judged.
    pub fn perft(&self, depth: u32, unit: PerftUnit) -> Result<u64, LimitReached> {
        self.game().rules().perft(self.as_ref(), depth, unit)
    }

    /// The legal decisions, each with the number of sequences of `depth` that begin with it.
    pub fn divide(&self, depth: u32, unit: PerftUnit) -> Result<Vec<(Move, u64)>, LimitReached> {
        let moves = self.try_decisions()?;
        moves.into_iter().map(|mv| Ok((mv, self.count_after(mv, depth, unit)?))).collect()
    }

    /// The number of sequences of `depth` that begin with a legal decision.
    pub fn count_after(&self, mv: Move, depth: u32, unit: PerftUnit) -> Result<u64, LimitReached> {
        let Ok(next) = self.play(mv) else { return Ok(0) };
        let made = match unit {
            PerftUnit::Decisions => 1,
            PerftUnit::Turns => next.turns().saturating_sub(self.turns()),
        };
        match depth.checked_sub(made) {
            // A turn that is not over leaves the depth as it was.
            Some(rest) => next.perft(rest, unit),
            None => Ok(0),
        }
    }

    /// Number of distinct positions there are after exactly `depth` decisions or turns. `tell` is
    /// called with each depth reached and its number of positions.
    ///
    /// On the way whole states are told apart, since counters that identity leaves out may still
    /// decide what is legal later; at the last depth identity alone.
    pub fn distinct(
        &self,
        depth: u32,
        unit: PerftUnit,
        tell: &mut dyn FnMut(u32, usize),
    ) -> Result<u64, DistinctError> {
        let mut layer: Vec<State> = vec![self.state().clone()];
        for reached in 1..depth {
            let mut next = States::default();
            self.expand(layer, unit, &mut |state| {
                next.insert(state);
                next.len()
            })?;
            tell(reached, next.len());
            layer = next.into_iter().collect();
        }
        let interpreter = self.game().interpreter();
        let mut identities = HashSet::new();
        if depth == 0 {
            identities.insert(interpreter.hash(self.state()));
        } else {
            self.expand(layer, unit, &mut |state| {
                identities.insert(interpreter.hash(&state));
                // A hash takes a small part of what a state takes.
                identities.len() / 16
            })?;
        }
        Ok(identities.len() as u64)
    }

    /// Hands on every state one decision or turn after these. `keep` says how many it holds.
    fn expand(
        &self,
        mut open: Vec<State>,
        unit: PerftUnit,
        keep: &mut dyn FnMut(State) -> usize,
    ) -> Result<(), DistinctError> {
        let (interpreter, rules) = (self.game().interpreter(), self.game().rules());
        let mut within = States::default();
        while let Some(state) = open.pop() {
            let at = PositionRef::new(&state, self.history());
            for mv in rules.ask(|engine| engine.legal_decisions(at))? {
                let Ok(Some(next)) = rules.ask(|engine| engine.next_state(at, mv)) else {
                    continue;
                };
                let mut held = within.len();
                if unit == PerftUnit::Decisions
                    || interpreter.turns(&next) > interpreter.turns(&state)
                {
                    held += keep(next);
                } else if within.insert(next.clone()) {
                    open.push(next);
                }
                if held > MAX_DISTINCT_POSITIONS {
                    return Err(DistinctError::TooMany);
                }
            }
        }
        Ok(())
    }
}
