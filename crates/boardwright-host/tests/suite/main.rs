//! The host's integration tests, in one binary:
//! `cargo test -p boardwright-host --test suite memory::` runs those of one module.
//!
//! `hostile_rules` has a process of its own, whose peak memory it measures; `agreement` has a
//! harness of its own, a test for each game.

mod bounds;
mod hostile;
mod memory;
mod operations;
mod support;
mod walks;
