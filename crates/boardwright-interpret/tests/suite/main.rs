//! The interpreter's integration tests, in one binary:
//! `cargo test -p boardwright-interpret --test suite turns::` runs those of one module.

mod agreement;
mod explain;
mod expressions;
mod hostile;
mod reasons;
mod set_up;
mod support;
mod turns;
