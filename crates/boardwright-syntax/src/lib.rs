//! Rules text to syntax tree, and back: lexer, hand-written parser with recovery, formatter, diagnostics as data.
//!
//! Nothing here knows what a name means.

pub mod diagnostic;
pub mod tree;
