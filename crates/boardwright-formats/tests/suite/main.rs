//! Tests of the formats.

mod algebraic;
mod csa;
mod kif;
mod othello;
mod pdn;
mod pgn;
mod pgn_hostile;
mod positions;
mod records;
mod sgf;
mod sgf_hostile;
mod support;
mod usi;
mod utf_16;
mod xiangqi;
