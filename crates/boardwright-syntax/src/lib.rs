//! Rules text to syntax tree, and back: lexer, hand-written parser with recovery, formatter, diagnostics as data.
//!
//! Nothing here knows what a name means.

pub mod diagnostic;
pub mod format;
pub mod lexer;
pub mod limits;
pub mod parser;
pub mod print;
pub mod suggest;
pub mod tree;

pub use format::format;
pub use parser::{parse, parse_bytes};
pub use print::print;
