//! Any bytes are games in CSA or errors with a place; what is written reads the same.

use crate::clock::timed;
use crate::game_files::{MAX_GAMES, reads_as_written, visit_games};
use crate::games::compile;
use boardwright::{Game, Record};
use boardwright_formats::csa::{CsaGames, GAME, write};
use boardwright_formats::{Algebraic, ReadError, WantedGame};
use std::cell::RefCell;

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
    let game = notation.game().clone();
    let games = timed("reading", || read_all(&game, bytes));
    visit_games(bytes, games, |record| writes_as_read(record, notation));
}

fn read_all(game: &Game, bytes: &[u8]) -> Vec<Result<Record, ReadError>> {
    let find = |_: &WantedGame| Ok(game.clone());
    CsaGames::new(bytes, find).take(MAX_GAMES).collect()
}

fn writes_as_read(record: &Record, notation: &mut Algebraic) {
    let game = notation.game().clone();
    let text = timed("writing", || write(record, notation)).expect("the game is that of CSA");
    let again = timed("reading", || read_all(&game, text.as_bytes()));
    reads_as_written(record, &text, again, |again| write(again, notation));
}
