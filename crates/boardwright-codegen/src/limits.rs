//! Limits of compiled games. The interpreter plays programs beyond them.

/// Most instructions of a module.
pub(crate) const MAX_INSTRUCTIONS: usize = 1_500_000;
/// Most instructions of a function. Machine code of larger ones takes hundreds of MiB to make; the
/// largest function of a bundled game has a fifth.
pub(crate) const MAX_FUNCTION_INSTRUCTIONS: usize = 64_000;
/// Most bytes of a module's tables.
pub(crate) const MAX_TABLE_BYTES: usize = 8 << 20;
/// Most locals of a function. WebAssembly allows 50,000.
pub(crate) const MAX_LOCALS: usize = 40_000;
