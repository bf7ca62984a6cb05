//! Why an engine has no answer.

use crate::limits::{Limit, LimitReached};

/// Why an engine has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// A limit of the rules was reached. The interpreter fails in no other way.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// The module was stopped.
    #[error("the compiled rules were stopped: {0}")]
    Trap(Trap),
    /// The module gave an answer that means nothing.
    #[error("the compiled rules answered {0}")]
    InvalidAnswer(String),
    /// The state has the size of another game's states.
    #[error("the state is one of another game: it has {words} words, not {expected}")]
    WrongState {
        /// Number of words it has.
        words: usize,
        /// Number of words of this game's states.
        expected: usize,
    },
    /// There is no engine to ask.
    #[error("the compiled rules cannot be asked: {0}")]
    Unavailable(String),
}

impl From<Limit> for EngineError {
    fn from(limit: Limit) -> EngineError {
        LimitReached::from(limit).into()
    }
}

/// Why a WebAssembly module was stopped in the middle of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trap {
    /// It accessed an address outside its memory.
    #[error("they reached beyond their memory")]
    OutOfBounds,
    /// Its calls nest too deeply.
    #[error("their calls nest too deeply")]
    StackOverflow,
    /// It used up its fuel.
    #[error("they took too long")]
    OutOfFuel,
    /// It executed `unreachable`.
    #[error("they met code that should not be reached")]
    Unreachable,
    /// It divided by zero, or a quotient overflowed.
    #[error("a division has no result")]
    Division,
    /// Any other trap, or one of which the host tells no more.
    #[error("they did something that is not defined")]
    Other,
}
