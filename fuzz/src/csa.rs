//! Any bytes are games in CSA or errors with a place; what is written reads the same.

use crate::clock::timed;
use crate::games::compile;
use boardwright::{Game, Record};
use boardwright_formats::csa::{CsaGames, GAME, write};
use boardwright_formats::{Algebraic, ReadError, WantedGame};
use std::cell::RefCell;

/// Maximum number of games that are read.
const MAX_GAMES: usize = 50;

thread_local! {
    static NOTATION: RefCell<Option<Algebraic>> = const { RefCell::new(None) };
}

/// Reads, writes and reads again.
pub fn target(bytes: &[u8]) {
    NOTATION.with_borrow_mut(|notation| {
        let made = || Algebraic::new(&compile(GAME).expect("the game is bundled"));
        checked(bytes, notation.get_or_insert_with(made));
    });
}

fn checked(bytes: &[u8], notation: &mut Algebraic) {
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let game = notation.game().clone();
    for read in timed("reading", || read_all(&game, bytes)) {
        match read {
            Ok(record) => writes_as_read(&record, notation),
            Err(ReadError::Format(error)) => {
                assert!((1..=lines).contains(&error.line), "{error}");
                assert!(error.column > 0 && !error.message.is_empty(), "{error}");
            }
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
}

fn read_all(game: &Game, bytes: &[u8]) -> Vec<Result<Record, ReadError>> {
    let find = |_: &WantedGame| Ok(game.clone());
    CsaGames::new(bytes, find).take(MAX_GAMES).collect()
}

fn writes_as_read(record: &Record, notation: &mut Algebraic) {
    let game = notation.game().clone();
    let text = timed("writing", || write(record, notation)).expect("the game is that of CSA");
    let mut again = timed("reading", || read_all(&game, text.as_bytes()));
    assert_eq!(again.len(), 1, "{text}");
    let again = again.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let moves = |record: &Record| record.decisions.iter().map(|made| made.mv).collect::<Vec<_>>();
    assert_eq!(moves(&again), moves(record), "{text}");
    assert_eq!(again.start, record.start, "{text}");
    assert_eq!(write(&again, notation).as_ref(), Ok(&text));
}
