//! The rule IR: a game's rules with every name resolved, every option bound and every expression typed, and the layout of its state.
//!
//! A [`Program`] is plain data. The reference interpreter gives it meaning; [`print()`] shows it as text.

pub mod analysis;
pub mod arithmetic;
pub mod attack_bounds;
pub mod expression;
pub mod layout;
pub mod limits;
pub mod packing;
mod print;
pub mod program;
pub mod statement;
pub mod tables;

pub use arithmetic::LARGEST_NUMBER;
pub use expression::*;
pub use layout::*;
pub use print::{canonical, print};
pub use program::*;
pub use statement::*;
