//! The error of generating a module that shares the engine's memory.

use boardwright_codegen::CompileError;

/// Reason why there is no module of a program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkError {
    /// The engine's memory is exhausted.
    #[error("there is no memory for another module")]
    NoMemory,
    /// The program cannot be compiled.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The module needs more memory than it stated.
    #[error("the module takes more memory than it said")]
    TooLarge,
}
