//! The clock that searches read; the edges of the program supply it.

pub use boardwright::ir::budget::{Clock, FrozenClock};
