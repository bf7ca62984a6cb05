//! Effects of statements, and the writes that keep hash and sets up to date.

pub mod captures;
pub mod conditional;
pub mod shift_units;
pub mod statements;
pub mod undo_log;
pub mod writes;
