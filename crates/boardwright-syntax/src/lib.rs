//! Syntax of the rule language: lexer, recursive descent parser with error recovery, syntax tree,
//! formatter, and diagnostics as data.
//!
//! This crate resolves no names; `boardwright-rules` does.
//!
//! ```
//! let (file, diagnostics) = boardwright_syntax::parse("game \"Tiny\" { players A, B }");
//! assert!(diagnostics.is_empty());
//! assert_eq!(boardwright_syntax::print(&file), "(game \"Tiny\")\n  (players A B)\n");
//! ```

pub mod diagnostic;
mod format;
pub mod lexer;
pub mod limits;
mod parser;
mod print;
pub mod source_map;
pub mod suggest;
pub mod tree;

pub use format::format;
pub use lexer::is_hidden;
pub use parser::{is_module, keywords, parse, parse_bytes, parse_from, parse_module_from};
pub use print::print;
