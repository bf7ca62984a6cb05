//! Any bytes are games in USI or errors with a place; what is written reads the same.

use crate::game_files::{MAX_GAMES, find, round_trip};
use boardwright_formats::usi::{UsiGames, write};

/// Reads, writes and reads again.
pub fn target(bytes: &[u8]) {
    round_trip(bytes, |bytes| UsiGames::new(bytes, find).take(MAX_GAMES).collect(), write);
}
