//! What can go wrong.

use boardwright_codegen::CompileError;
use boardwright_ir::limits::LimitReached;

/// Why there is no compiled game, or no answer from one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HostError {
    /// The program has no module.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The bytes are no module that can be turned into machine code.
    #[error("the module is not valid: {0}")]
    Invalid(String),
    /// A module that is not as the format says.
    #[error("the module does not keep to the format: {0}")]
    Format(String),
    /// The module wants more memory than a game may have.
    #[error("the module wants {wanted} bytes of memory, and a game may have {}", crate::MAX_MEMORY)]
    TooMuchMemory {
        /// How many bytes it wants.
        wanted: u64,
    },
    /// The system gave no memory for an instance.
    #[error("there is no room for another instance: {0}")]
    NoRoom(String),
    /// A limit of the rules, as the interpreter has them.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// The module was stopped.
    #[error("the compiled rules were stopped: {0}")]
    Trap(Trap),
    /// The module gave an answer that means nothing.
    #[error("the compiled rules answered {0}")]
    Nonsense(String),
    /// The state has not the size of this game's states.
    #[error("the state is one of another game: it has {words} words, not {wanted}")]
    OtherGame {
        /// Its words.
        words: usize,
        /// The words of this game's states.
        wanted: usize,
    },
}

/// Why a module was stopped in the middle of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trap {
    /// It reached beyond its memory.
    #[error("they reached beyond their memory")]
    OutOfBounds,
    /// Its calls nest too deeply.
    #[error("their calls nest too deeply")]
    StackOverflow,
    /// It used up the fuel of [`Metering::Fuel`](crate::Metering::Fuel).
    #[error("they took too long")]
    OutOfFuel,
    /// It met code that should not be reached.
    #[error("they met code that should not be reached")]
    Unreachable,
    /// It divided by zero, or the result of a division has no place in a number.
    #[error("a division has no result")]
    Division,
    /// Anything else; a broken table of functions for example.
    #[error("they did something that is not defined")]
    Other,
}

impl Trap {
    /// What an error of a call means.
    pub(crate) fn of(error: &wasmtime::Error) -> Trap {
        match error.downcast_ref::<wasmtime::Trap>() {
            Some(wasmtime::Trap::MemoryOutOfBounds) => Trap::OutOfBounds,
            Some(wasmtime::Trap::StackOverflow) => Trap::StackOverflow,
            Some(wasmtime::Trap::OutOfFuel | wasmtime::Trap::Interrupt) => Trap::OutOfFuel,
            Some(wasmtime::Trap::UnreachableCodeReached) => Trap::Unreachable,
            Some(wasmtime::Trap::IntegerDivisionByZero | wasmtime::Trap::IntegerOverflow) => {
                Trap::Division
            }
            _ => Trap::Other,
        }
    }
}
