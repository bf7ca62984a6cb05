//! Generates a WebAssembly module that plays a game, from the game's rule IR.
//!
//! [`compile`] runs the passes ([`boardwright_passes`]) and then the generator. A module's exports and the
//! layout of its memory are in [`mod@format`]. A module answers exactly what the reference interpreter
//! answers, byte for byte; rules too large for a module give a [`CompileError`], and the interpreter plays
//! them. Nothing here changes a program: that is what the passes are for.

mod attacks;
mod effects;
mod enumeration;
mod expressions;
pub mod format;
mod function;
mod generator;
mod kernels;
mod limits;
mod module;
mod playouts;

use boardwright_ir::Program;
pub use format::{Addresses, Description};

/// What a program is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Address of the first byte of memory that the module may use; a multiple of 65,536.
    pub base: u32,
    /// Bytes for lists and copies of states while a question is answered.
    pub arena: u32,
}

impl Default for Target {
    /// Memory of its own, with room for the longest list of decisions that the limits allow.
    fn default() -> Target {
        Target { base: 0, arena: 24 << 20 }
    }
}

/// A game as a WebAssembly module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Module {
    /// The module in the binary format.
    pub bytes: Vec<u8>,
    /// Where it keeps things.
    pub addresses: Addresses,
}

/// Why a program has no module; the interpreter still plays it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CompileError {
    /// The code would be too large.
    #[error("the rules would make more than {most} bytes of code")]
    TooLarge {
        /// The limit.
        most: usize,
    },
    /// The board's tables would be too large.
    #[error("the board's lines would make more than {most} bytes of tables")]
    TablesTooLarge {
        /// The limit.
        most: usize,
    },
    /// Rules that borrow from one another more deeply than code can be laid out for.
    #[error("kinds borrow one another's moves too deeply to be laid out as code")]
    BorrowedTooDeeply,
}

/// Compiles a program.
pub fn compile(program: &Program, target: Target) -> Result<Module, CompileError> {
    generator::generate(&boardwright_passes::run(program), target)
}

/// Compiles a program to which no pass is applied, or whose passes have been: for whoever measures passes.
pub fn compile_as_it_is(program: &Program, target: Target) -> Result<Module, CompileError> {
    generator::generate(program, target)
}
