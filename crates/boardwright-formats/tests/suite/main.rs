//! Tests of the formats.

mod algebraic;
mod pgn;
mod pgn_hostile;
mod positions;
mod support;
