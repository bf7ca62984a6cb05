//! Perft: counts of sequences of decisions or turns, and of distinct positions.

use crate::position::{PlayError, Position};
use boardwright_interpret::{LimitReached, Move, PerftUnit, PositionRef, State};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// A set of states. Its hasher has no seed, so that the iteration order, and with it the limit that
/// is reached first, is the same on every run.
type StateSet = HashSet<State, BuildHasherDefault<DefaultHasher>>;

/// Maximum number of states that counting distinct positions holds in memory.
pub const MAX_DISTINCT_POSITIONS: usize = 4_000_000;

/// Maximum number of decisions played to find the part of the rules that meets a limit.
const MAX_LOCATING_QUESTIONS: usize = 100;

/// Reason why distinct positions were not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DistinctError {
    /// There are more than [`MAX_DISTINCT_POSITIONS`] states.
    #[error("more than {MAX_DISTINCT_POSITIONS} states to tell apart, the limit of this count")]
    TooMany,
    /// A limit of the rules was reached.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

impl Position {
    /// Returns the number of sequences of `depth` decisions or turns.
    ///
    /// A game that ends earlier counts for nothing. Ends that read the history, such as repetition,
    /// are ignored.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    ///
    /// ```
    /// use boardwright::{Options, PerftUnit, bundled};
    ///
    /// let (chess, _) = bundled::find("chess").unwrap().compile(&Options::default());
    /// assert_eq!(chess.unwrap().start().perft(2, PerftUnit::Turns), Ok(400));
    /// ```
    pub fn perft(&self, depth: u32, unit: PerftUnit) -> Result<u64, LimitReached> {
        let count = self.game().rules().perft(self.as_ref(), depth, unit);
        count.map_err(|limit| match limit.part {
            None if !limit.is_interruption() => self.located(limit, depth),
            _ => limit,
        })
    }

    /// Returns a limit that compiled rules met in a count with the part of the rules in which it is
    /// met, if a few questions find it.
    fn located(&self, limit: LimitReached, depth: u32) -> LimitReached {
        let (mut open, mut left) = (vec![(self.clone(), depth)], MAX_LOCATING_QUESTIONS);
        while let Some((position, depth)) = open.pop() {
            let moves = match position.decisions() {
                Ok(moves) => moves,
                Err(found) => return if found == limit { found } else { limit },
            };
            for mv in moves.into_iter().take(left) {
                left -= 1;
                match position.play(mv) {
                    Err(PlayError::Limit(found)) if found == limit => return found,
                    Ok(next) if depth > 1 => open.push((next, depth - 1)),
                    _ => {}
                }
            }
        }
        limit
    }

    /// Returns the legal decisions, each with the number of sequences of `depth` that begin with
    /// it.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn divide(&self, depth: u32, unit: PerftUnit) -> Result<Vec<(Move, u64)>, LimitReached> {
        let moves = self.decisions()?;
        moves.into_iter().map(|mv| Ok((mv, self.count_after(mv, depth, unit)?))).collect()
    }

    /// Returns the number of sequences of `depth` that begin with a decision; 0 if it is not legal.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn count_after(&self, mv: Move, depth: u32, unit: PerftUnit) -> Result<u64, LimitReached> {
        let next = match self.play(mv) {
            Ok(next) => next,
            Err(PlayError::Illegal(_)) => return Ok(0),
            Err(PlayError::Limit(limit)) => return Err(limit),
        };
        let made = match unit {
            PerftUnit::Decisions => 1,
            PerftUnit::Turns => next.turns().saturating_sub(self.turns()),
        };
        match depth.checked_sub(made) {
            // A decision within a turn does not reduce the depth.
            Some(rest) => next.perft(rest, unit),
            None => Ok(0),
        }
    }

    /// Returns the number of distinct positions after exactly `depth` decisions or turns. Calls
    /// `progress` with each depth reached before the last and its number of states.
    ///
    /// Positions at `depth` are distinct if their hashes differ. Before it, whole states are
    /// compared, since counters outside the hash may decide what is legal later.
    ///
    /// # Errors
    ///
    /// If there are more than [`MAX_DISTINCT_POSITIONS`] states, or a limit of the rules is
    /// reached.
    pub fn distinct(
        &self,
        depth: u32,
        unit: PerftUnit,
        progress: &mut dyn FnMut(u32, usize),
    ) -> Result<u64, DistinctError> {
        let mut layer: Vec<State> = vec![self.state().clone()];
        for reached in 1..depth {
            let mut next = StateSet::default();
            self.expand(layer, unit, &mut |state| {
                next.insert(state);
                next.len()
            })?;
            progress(reached, next.len());
            layer = next.into_iter().collect();
        }
        let interpreter = self.game().interpreter();
        let mut identities = HashSet::new();
        if depth == 0 {
            identities.insert(interpreter.hash(self.state()));
        } else {
            self.expand(layer, unit, &mut |state| {
                identities.insert(interpreter.hash(&state));
                // A hash takes much less memory than a state.
                identities.len() / 16
            })?;
        }
        Ok(identities.len() as u64)
    }

    /// Passes every state one decision or turn after `open` to `keep`, which returns the number of
    /// states it holds.
    fn expand(
        &self,
        mut open: Vec<State>,
        unit: PerftUnit,
        keep: &mut dyn FnMut(State) -> usize,
    ) -> Result<(), DistinctError> {
        let (interpreter, rules) = (self.game().interpreter(), self.game().rules());
        let mut within_turn = StateSet::default();
        while let Some(state) = open.pop() {
            let at = PositionRef::new(&state, self.history());
            for mv in rules.ask(|engine| engine.legal_decisions(at))? {
                let Some(next) = rules.ask(|engine| engine.next_state(at, mv))? else { continue };
                let mut held = within_turn.len();
                if unit == PerftUnit::Decisions
                    || interpreter.turns(&next) > interpreter.turns(&state)
                {
                    held += keep(next);
                } else if within_turn.insert(next.clone()) {
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
