//! Any bytes are games in PGN or errors with a place; what is written reads the same.
//!
//! The first line names the game of files that name none; the rest is read as a file.

use crate::clock::timed;
use crate::game_files::{MAX_GAMES, reads_as_written, visit_games};
use crate::games::chosen;
use boardwright::{Game, Record};
use boardwright_formats::pgn::variants::folded;
use boardwright_formats::pgn::{PgnGames, write};
use boardwright_formats::{Algebraic, ReadError, WantedGame};

/// Reads, writes and reads again.
pub fn target(bytes: &[u8]) {
    let Some((game, rest)) = chosen(bytes) else { return };
    let mut notation = None;
    let games = timed("reading", || read_all(&game, rest));
    visit_games(rest, games, |record| writes_as_read(&game, record, &mut notation));
}

fn read_all(game: &Game, bytes: &[u8]) -> Vec<Result<Record, ReadError>> {
    let find = |wanted: &WantedGame| match &wanted.name {
        Some(name) if folded(name) != folded(game.id()) && name != game.title() => {
            Err("another game".to_owned())
        }
        _ => Ok(game.clone()),
    };
    PgnGames::new(bytes, find).take(MAX_GAMES).collect()
}

fn writes_as_read(game: &Game, record: &Record, notation: &mut Option<Algebraic>) {
    let notation = notation.get_or_insert_with(|| Algebraic::new(game));
    let Ok(text) = timed("writing", || write(record, notation)) else { return };
    let again = timed("reading", || read_all(game, text.as_bytes()));
    reads_as_written(record, &text, again, |again| write(again, notation));
}
