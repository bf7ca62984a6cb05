//! Limits of what is compiled; beyond them the interpreter plays.

/// The most instructions of a module.
pub const MAX_INSTRUCTIONS: usize = 1_500_000;
/// The most bytes of a module's tables.
pub const MAX_TABLE_BYTES: usize = 8 << 20;
/// The most locals of a function; WebAssembly allows 50,000.
pub const MAX_LOCALS: usize = 40_000;
