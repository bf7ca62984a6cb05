//! Any bytes are games in SGF or errors with a place; what is written reads the same.

use crate::game_files::{MAX_GAMES, find, round_trip};
use boardwright_formats::Algebraic;
use boardwright_formats::sgf::{SgfGames, write};

/// Reads, writes and reads again.
pub fn target(bytes: &[u8]) {
    round_trip(
        bytes,
        |bytes| SgfGames::new(bytes, find).take(MAX_GAMES).collect(),
        |record| write(record, &mut Algebraic::new(record.start.game())),
    );
}
