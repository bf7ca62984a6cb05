//! Properties of games read from files, whatever the format.

use crate::clock::timed;
use crate::games::named;
use boardwright::{Game, Record};
use boardwright_formats::{ReadError, WantedGame, WriteError};

/// Maximum number of games that are read.
pub const MAX_GAMES: usize = 50;

/// Passes the games of a file to `visit`. Tests that an error has a place in the file and words.
pub fn visit_games(
    bytes: &[u8],
    games: Vec<Result<Record, ReadError>>,
    mut visit: impl FnMut(&Record),
) {
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
    for game in games {
        match game {
            Ok(record) => visit(&record),
            Err(ReadError::Format(error)) => {
                assert!((1..=lines).contains(&error.line), "{error}");
                assert!(error.column > 0 && !error.message.is_empty(), "{error}");
            }
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
}

/// Reads games, writes each and reads it again. A game that the format cannot hold is left out.
pub fn round_trip(
    bytes: &[u8],
    read: impl Fn(&[u8]) -> Vec<Result<Record, ReadError>>,
    write: impl Fn(&Record) -> Result<String, WriteError>,
) {
    let games = timed("reading", || read(bytes));
    visit_games(bytes, games, |record| {
        let Ok(text) = timed("writing", || write(record)) else { return };
        let again = timed("reading", || read(text.as_bytes()));
        reads_as_written(record, &text, again, &write);
    });
}

/// Compiles the game that a file names with its options, or the usual one of its format.
pub fn find(wanted: &WantedGame) -> Result<Game, String> {
    let name = wanted.name.as_deref().or(wanted.usual).unwrap_or("");
    let mut line = format!("{name} {}", wanted.ruleset.as_deref().unwrap_or("-"));
    for (option, value) in &wanted.settings {
        line.push_str(&format!(" {option}={value}"));
    }
    named(&line).ok_or_else(|| format!("there is no game `{line}`"))
}

/// Tests that `text`, which a record was written as, was read as the same record.
pub fn reads_as_written(
    record: &Record,
    text: &str,
    mut read: Vec<Result<Record, ReadError>>,
    write: impl FnOnce(&Record) -> Result<String, WriteError>,
) {
    assert_eq!(read.len(), 1, "{text}");
    let again = read.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let moves = |record: &Record| record.decisions.iter().map(|made| made.mv).collect::<Vec<_>>();
    assert_eq!(moves(&again), moves(record), "{text}");
    assert_eq!(again.start, record.start, "{text}");
    assert_eq!(write(&again).as_deref(), Ok(text));
}
