//! Effects of statements, and the writes that keep hash and sets up to date.

pub(crate) mod captures;
pub(crate) mod conditional;
pub(crate) mod put_units;
pub(crate) mod repeat;
pub(crate) mod shift_units;
pub(crate) mod statements;
pub(crate) mod undo_log;
pub(crate) mod writes;
