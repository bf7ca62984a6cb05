//! The interface of every execution of rules: the interpreter, a compiled module, a page's module.
//!
//! [`RulesEngine`] lists the queries and is used by one thread; [`EngineFactory`] makes engines for
//! threads that share compiled rules.

mod error;
mod playout;

pub use error::{EngineError, Trap};
pub use playout::{PlayoutResult, playout_by_decisions};

use crate::perft::PerftUnit;
use crate::position_ref::PositionRef;
use crate::result::GameResult;
use crate::rng::Rng;
use crate::state::{Move, State};

/// Rules that answer queries about positions.
///
/// Engines of the same program answer alike, byte for byte; only their speed differs, and which
/// limit a hostile rulebook meets first.
pub trait RulesEngine {
    /// Adds the legal decisions to `list`, in a fixed order, without duplicates. There are none if
    /// the game has a recorded outcome.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or the engine fails; `list` is as it was.
    fn decisions(&self, at: PositionRef<'_>, list: &mut Vec<Move>) -> Result<(), EngineError>;

    /// Returns the number of legal decisions.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or the engine fails; likewise below.
    fn count(&self, at: PositionRef<'_>) -> Result<usize, EngineError>;

    /// Returns the legal decision at `index` in the order of [`RulesEngine::decisions`].
    ///
    /// # Errors
    ///
    /// As [`RulesEngine::count`].
    fn nth(&self, at: PositionRef<'_>, index: usize) -> Result<Option<Move>, EngineError>;

    /// Returns the state after a decision; `None` if it is not legal.
    ///
    /// # Errors
    ///
    /// As [`RulesEngine::count`].
    fn play(&self, at: PositionRef<'_>, mv: Move) -> Result<Option<State>, EngineError>;

    /// Makes `next`, a state of the same program, the state after a decision that was listed here.
    /// The conditions that follow a decision are not judged again. False, with `next` as it was,
    /// if there is no such decision.
    ///
    /// # Errors
    ///
    /// As [`RulesEngine::count`]; `next` is as it was.
    fn play_listed(
        &self,
        at: PositionRef<'_>,
        mv: Move,
        next: &mut State,
    ) -> Result<bool, EngineError>;

    /// Returns how the game ended; `None` while it goes on.
    ///
    /// The first end that holds counts, whether it is recorded or reads the history; the want of a
    /// legal decision comes after all ends.
    ///
    /// # Errors
    ///
    /// As [`RulesEngine::count`].
    fn outcome(&self, at: PositionRef<'_>) -> Result<Option<GameResult>, EngineError>;

    /// Counts the sequences of `depth` decisions or completed turns. A game that ends earlier makes
    /// none; ends that read the history are not judged.
    ///
    /// # Errors
    ///
    /// As [`RulesEngine::count`].
    fn perft(&self, at: PositionRef<'_>, depth: u32, unit: PerftUnit) -> Result<u64, EngineError>;

    /// Plays uniformly random decisions until the game is over or `max_decisions` were made.
    ///
    /// # Errors
    ///
    /// As [`RulesEngine::count`]; `rng` is as it was.
    fn playout(
        &self,
        at: PositionRef<'_>,
        rng: &mut Rng,
        max_decisions: u32,
    ) -> Result<PlayoutResult, EngineError>;

    /// Returns the state after a decision that was listed here, see [`RulesEngine::play_listed`].
    ///
    /// # Errors
    ///
    /// As [`RulesEngine::count`].
    fn next_state(&self, at: PositionRef<'_>, mv: Move) -> Result<Option<State>, EngineError> {
        let mut next = at.state.clone();
        Ok(self.play_listed(at, mv, &mut next)?.then_some(next))
    }

    /// Returns the legal decisions as a new list.
    ///
    /// # Errors
    ///
    /// As [`RulesEngine::count`].
    fn legal_decisions(&self, at: PositionRef<'_>) -> Result<Vec<Move>, EngineError> {
        let mut list = Vec::new();
        self.decisions(at, &mut list)?;
        Ok(list)
    }
}

/// Compiled rules that threads share.
///
/// Hosts differ here: wasmtime gives each engine memory of its own, a page has one memory for all.
pub trait EngineFactory: Send + Sync {
    /// Makes an engine for one thread.
    ///
    /// # Errors
    ///
    /// If there is no memory for another engine, or the rules were stopped for good.
    fn engine(&self) -> Result<Box<dyn RulesEngine + Send>, EngineError>;
}
