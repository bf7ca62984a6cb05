//! Games for unit tests.

use boardwright::{Game, Options, bundled};

/// A bundled game.
pub fn game(id: &str) -> Game {
    bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
}
