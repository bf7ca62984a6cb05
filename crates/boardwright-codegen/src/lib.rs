//! Generates a WebAssembly module that plays a game, from the game's rule IR.
//!
//! [`compile`] runs the passes ([`boardwright_passes`]) and then the generator. A module's exports
//! and the layout of its memory are in [`mod@format`]. A module answers exactly what the reference
//! interpreter answers, byte for byte. Rules too large for a module give a [`CompileError`], and
//! the interpreter plays them. The generator never changes a program: that is the passes' work.
//!
//! | folder | contents |
//! |---|---|
//! | `module` | functions by key, tables, memory, lines of the board |
//! | `function` | a function while it is written: code, context, path, parameters |
//! | `expressions` | numbers, conditions and sets of sites |
//! | `enumeration` | scanning, listing, counting, picking and playing decisions |
//! | `attacks` | attacked units, pins and checks |
//! | `effects` | statements, and the writes that keep hash and sets consistent |
//! | `playouts` | playouts, perft and the history of the game |
//! | `kernels` | functions about lines and sets that do not depend on the state |

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

/// Memory that a module is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Address of the first byte of memory that the module may use; a multiple of 65,536.
    pub base: u32,
    /// Bytes for lists and copies of states while a question is answered.
    pub arena: u32,
    /// True if the module may import `env.is_over`, see [`mod@format`].
    pub interruptible: bool,
}

impl Default for Target {
    /// Memory of its own, with room for the longest list of decisions within the limits.
    fn default() -> Target {
        Target { base: 0, arena: 24 << 20, interruptible: false }
    }
}

/// A game as a WebAssembly module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Module {
    /// The module in WebAssembly's binary format.
    pub bytes: Vec<u8>,
    /// Addresses of its memory.
    pub addresses: Addresses,
}

/// The reason why a program has no module. The interpreter still plays it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CompileError {
    /// The code would be too large.
    #[error("the rules would make more than {max} bytes of code")]
    TooLarge {
        /// The limit.
        max: usize,
    },
    /// The board's tables would be too large.
    #[error("the board's lines would make more than {max} bytes of tables")]
    TablesTooLarge {
        /// The limit.
        max: usize,
    },
}

/// Compiles a program.
///
/// # Errors
///
/// Returns an error if the code or the tables would exceed a limit.
pub fn compile(program: &Program, target: Target) -> Result<Module, CompileError> {
    generator::generate(&boardwright_passes::run(program), target)
}

/// Compiles a program without applying the passes, to measure them.
///
/// # Errors
///
/// Returns an error if the code or the tables would exceed a limit.
pub fn compile_as_it_is(program: &Program, target: Target) -> Result<Module, CompileError> {
    generator::generate(program, target)
}
