//! What runs a game: the interpreter, or compiled rules behind [`Executor`].

use boardwright_interpret::{History, LimitReached, Move, Outcome, PerftUnit, State};

/// How a game is run. The answers are the same; only their speed differs, and which limit a
/// hostile rulebook meets first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Execution {
    /// Interpreted at first, and compiled once so much is asked that it pays. What cannot be
    /// compiled, or is stopped by a limit that the interpreter does not have, is interpreted.
    #[default]
    Automatic,
    /// Interpreted always.
    Interpreted,
    /// Compiled from the beginning; rules that cannot be are an error. What is stopped by a limit
    /// that the interpreter does not have is interpreted, and [counted](crate::Game::fallbacks).
    Compiled,
}

/// Why compiled rules gave no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAnswer {
    /// A limit was reached.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// The rules were stopped, or could not be asked.
    #[error("the compiled rules were stopped")]
    Stopped,
}

/// A random game that compiled rules played.
#[derive(Clone, Debug)]
pub struct Played {
    /// How many decisions were made.
    pub decisions: u32,
    /// The state after them.
    pub last: State,
    /// The record as far as the rules read it: all of it, or what it was at first if they do not.
    pub history: History,
}

/// Compiled rules: they answer as [`Interpreter`](boardwright_interpret::Interpreter) does, byte for byte.
///
/// This is where hosts differ: wasmtime runs a module in memory of its own; a browser links it to
/// the memory of the engine. An error makes the interpreter answer instead.
pub trait Executor: Send + Sync {
    /// Adds the legal decisions to `list`; on an error `list` is as it was.
    fn decisions(
        &self,
        state: &State,
        history: &History,
        list: &mut Vec<Move>,
    ) -> Result<(), NoAnswer>;

    /// How many legal decisions there are.
    fn count(&self, state: &State, history: &History) -> Result<usize, NoAnswer>;

    /// The legal decision at place `k` of the list.
    fn nth(&self, state: &State, history: &History, k: usize) -> Result<Option<Move>, NoAnswer>;

    /// The state after a decision; none if it is not legal.
    fn play(&self, state: &State, mv: Move, history: &History) -> Result<Option<State>, NoAnswer>;

    /// The state after a decision that came from the list of legal ones here.
    fn play_listed(
        &self,
        state: &State,
        mv: Move,
        history: &History,
    ) -> Result<Option<State>, NoAnswer>;

    /// How the game ended, and why in the words of the rules; none while it goes on.
    fn outcome(
        &self,
        state: &State,
        history: &History,
    ) -> Result<Option<(Outcome, String)>, NoAnswer>;

    /// The number of ways to go on for `depth` decisions or completed turns.
    fn perft(
        &self,
        state: &State,
        history: &History,
        depth: u32,
        count: PerftUnit,
    ) -> Result<u64, NoAnswer>;

    /// The same rules to be asked by one thread alone, if that is quicker.
    fn alone(&self) -> Option<Box<dyn Questions>> {
        None
    }

    /// A random game of at most `most` decisions with dice whose words are given, and left as they
    /// are after the game.
    fn random_game(
        &self,
        state: &State,
        history: &History,
        rng: &mut [u64; 4],
        most: u32,
    ) -> Result<Played, NoAnswer>;
}

/// Compiled rules that one thread has for itself: what a search asks, and asks very often.
pub trait Questions: Send {
    /// As [`Executor::decisions`].
    fn decisions(
        &mut self,
        state: &State,
        history: &History,
        list: &mut Vec<Move>,
    ) -> Result<(), NoAnswer>;

    /// As [`Executor::count`].
    fn count(&mut self, state: &State, history: &History) -> Result<usize, NoAnswer>;

    /// As [`Executor::play_listed`]: makes `next` the state after the decision; false if there is
    /// none.
    fn play_listed(
        &mut self,
        state: &State,
        mv: Move,
        history: &History,
        next: &mut State,
    ) -> Result<bool, NoAnswer>;

    /// As [`Executor::outcome`], without words.
    fn outcome(&mut self, state: &State, history: &History) -> Result<Option<Outcome>, NoAnswer>;

    /// As [`Executor::random_game`].
    fn random_game(
        &mut self,
        state: &State,
        history: &History,
        rng: &mut [u64; 4],
        most: u32,
    ) -> Result<Played, NoAnswer>;
}
