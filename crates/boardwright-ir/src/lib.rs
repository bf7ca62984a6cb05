//! The rule IR: a game's rules with names resolved, options bound and expressions typed, and the
//! layout of its state.
//!
//! A [`Program`] is plain data. The reference interpreter defines its meaning; [`print()`] shows it
//! as text. Here are also the definitions that every execution of a program must share: arithmetic,
//! packing of moves, hash keys, tables of lines, static analyses and limits. Nothing here parses
//! rules or runs them.

pub mod analysis;
pub mod arithmetic;
pub mod attack_bounds;
pub mod budget;
pub mod capture_origins;
pub mod expression;
pub mod layout;
pub mod limits;
pub mod packing;
mod print;
pub mod program;
pub mod statement;
pub mod tables;
pub mod visit;

pub use arithmetic::LARGEST_NUMBER;
pub use boardwright_syntax::tree::Holder;
pub use expression::*;
pub use layout::*;
pub use print::{canonical, print};
pub use program::*;
pub use statement::*;
