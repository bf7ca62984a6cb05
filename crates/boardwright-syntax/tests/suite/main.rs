//! Tests of the syntax crate: text in, S-expressions or messages out.

mod common;
mod errors;
mod expressions;
mod format;
mod items;
mod keywords;
mod limits;
mod statements;
mod token_soup;
