//! Syntax of the rule language: lexer, recursive descent parser with error recovery, syntax tree,
//! formatter, and diagnostics as data.
//!
//! This crate resolves no names; `boardwright-rules` does.

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
