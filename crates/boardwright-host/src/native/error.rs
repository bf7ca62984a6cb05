//! The error of making a compiled game.

use boardwright_codegen::CompileError;
use boardwright_interpret::Trap;

/// Reason why there is no compiled game or instance.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HostError {
    /// The program has no module.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The bytes are no module that can be turned into machine code.
    #[error("the module is not valid: {0}")]
    Invalid(String),
    /// The module is not as the format says.
    #[error("the module does not keep to the format: {0}")]
    Format(String),
    /// The module wants more memory than a game may have.
    #[error("the module wants {wanted} bytes of memory, and a game may have {}", crate::MAX_MEMORY)]
    TooMuchMemory {
        /// Number of bytes that it asks for.
        wanted: u64,
    },
    /// The system gave no memory for an instance.
    #[error("there is no room for another instance: {0}")]
    NoRoom(String),
    /// The module was stopped while it was instantiated.
    #[error("the compiled rules were stopped: {0}")]
    Trap(Trap),
}

/// Classifies the trap of a call.
pub(crate) fn trap(error: &wasmtime::Error) -> Trap {
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
