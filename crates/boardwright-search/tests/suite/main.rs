//! Integration tests of the players, the analysis and the prover, in one binary.

mod alpha_beta;
mod analysis;
mod endings;
mod evaluation;
mod learning;
mod levels;
mod new_games;
mod problems;
mod prover;
mod search_signature;
mod tree_search;

use boardwright::{Game, Options, bundled};

/// Compiles a bundled game with its default options.
fn game(id: &str) -> Game {
    game_with(id, &[])
}

/// Compiles a bundled game with some options set.
fn game_with(id: &str, settings: &[(&str, &str)]) -> Game {
    let settings = settings.iter().map(|&(n, v)| (n.to_owned(), v.to_owned())).collect();
    let options = Options { settings, ..Options::default() };
    bundled::find(id).unwrap().compile(&options).0.unwrap()
}
