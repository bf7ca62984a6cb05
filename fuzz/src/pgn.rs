//! Any bytes are games in PGN or errors with a place; what is written reads the same.
//!
//! The first line names the game of files that name none; the rest is read as a file.

use crate::clock::timed;
use crate::games::chosen;
use boardwright::{Game, Record};
use boardwright_formats::pgn::variants::folded;
use boardwright_formats::pgn::{PgnGames, write};
use boardwright_formats::{Algebraic, ReadError, WantedGame};

/// Maximum number of games that are read.
const MAX_GAMES: usize = 50;

/// Reads, writes and reads again.
pub fn target(bytes: &[u8]) {
    let Some((game, rest)) = chosen(bytes) else { return };
    let lines = rest.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let mut notation = None;
    for read in timed("reading", || read_all(&game, rest)) {
        match read {
            Ok(record) => writes_as_read(&game, &record, &mut notation),
            Err(ReadError::Format(error)) => {
                assert!((1..=lines).contains(&error.line), "{error}");
                assert!(error.column > 0 && !error.message.is_empty(), "{error}");
            }
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
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
    let mut again = timed("reading", || read_all(game, text.as_bytes()));
    assert_eq!(again.len(), 1, "{text}");
    let again = again.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let moves = |record: &Record| record.decisions.iter().map(|made| made.mv).collect::<Vec<_>>();
    assert_eq!(moves(&again), moves(record), "{text}");
    assert_eq!(again.start, record.start, "{text}");
    assert_eq!(write(&again, notation).as_ref(), Ok(&text));
}
