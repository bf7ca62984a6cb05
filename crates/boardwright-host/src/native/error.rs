//! The error of making a compiled game.

use boardwright_codegen::CompileError;
use boardwright_interpret::Trap;

/// Reason why there is no compiled game or instance.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HostError {
    /// The code generator refused the program.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The bytes are not a valid WebAssembly module.
    #[error("the module is not valid: {0}")]
    Invalid(String),
    /// The module's imports, exports or addresses break the module format.
    #[error("the module does not keep to the format: {0}")]
    Format(String),
    /// The module wants more memory than a game may have.
    #[error("the module wants {wanted} bytes of memory, and a game may have {}", crate::MAX_MEMORY)]
    TooMuchMemory {
        /// Number of bytes that it asks for.
        wanted: u64,
    },
    /// No engine or instance could be created, mostly for want of memory.
    #[error("the compiled rules could not be instantiated: {0}")]
    Instantiation(String),
    /// The module was stopped while it was instantiated.
    #[error("the compiled rules were stopped: {0}")]
    Trap(Trap),
}

/// Converts an error of wasmtime; [`Trap::Other`] if it is no trap known here.
pub(crate) fn trap_of(error: &wasmtime::Error) -> Trap {
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
