//! The façade's integration tests, in one binary:
//! `cargo test -p boardwright --test suite corsairs::` runs those of one module. The counts of
//! `perft.rs` have a harness of their own, a test for each table.

mod attackers;
mod based;
#[cfg(feature = "compiled")]
mod compiled;
mod copenhagen_hnefatafl;
mod corsairs;
mod coverage;
mod diagrams;
mod ends;
mod execution;
mod go;
mod hexagonal_chess;
mod hostile_text;
mod kylatori_sunset;
mod manual;
mod moves_as_written;
mod nobody;
mod odins_rune_chess;
mod old_rules;
mod repetition;
mod round_trips;
mod second_implementations;
mod set_up;
mod shatranj_al_kabir_constantinople;
mod storilljudhjorrayc;
mod support;
mod threats;
mod why;
