//! Bundled games for unit tests.

use boardwright::{Game, Options, bundled};

/// Compiles a bundled game with its default options.
pub fn game(id: &str) -> Game {
    bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
}
