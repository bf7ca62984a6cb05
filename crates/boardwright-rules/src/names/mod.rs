//! Names: the symbol table, built-in names, resolution, and errors for unresolved names.

pub(crate) mod builtins;
pub(crate) mod option_value;
mod resolution;
pub(crate) mod symbols;
mod unresolved;
