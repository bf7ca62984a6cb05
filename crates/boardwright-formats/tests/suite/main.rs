//! Tests of the formats.

mod algebraic;
mod csa;
mod pgn;
mod pgn_hostile;
mod positions;
mod records;
mod support;
