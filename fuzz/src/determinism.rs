//! Interpretation is deterministic: two compilations of one text, and two playthroughs of one game,
//! never differ.
//!
//! The first line names the game; the remaining bytes choose its decisions.

use crate::byte_source::ByteSource;
use crate::games::{chosen, compile};
use crate::walk::walk;
use boardwright::{Game, Move, Position};
use std::cell::RefCell;
use std::collections::BTreeMap;

const MAX_DECISIONS: usize = 64;

thread_local! {
    /// Second compilations, by the line that names the game.
    static SECOND: RefCell<BTreeMap<Vec<u8>, Game>> = const { RefCell::new(BTreeMap::new()) };
}

/// Plays a game, replays its decisions on a second machine, then on the first again.
pub fn target(bytes: &[u8]) {
    let Some((game, rest)) = chosen(bytes) else { return };
    let mut passed = Vec::new();
    let mut source = ByteSource::new(rest);
    let (made, _) = walk(&game, &mut source, MAX_DECISIONS, &mut |position, moves, _| {
        passed.push((position.clone(), moves.to_vec()));
    });
    let line = &bytes[..bytes.len() - rest.len() - 1];
    plays_the_same(&second(line, &game), &passed, &made);
    plays_the_same(&game, &passed, &made);
}

fn plays_the_same(game: &Game, passed: &[(Position, Vec<Move>)], made: &[Move]) {
    let mut again = game.start();
    for (number, (before, moves)) in passed.iter().enumerate() {
        assert_eq!(again.state(), before.state());
        assert_eq!(again.decisions().as_ref(), Ok(moves), "in {before:?}");
        assert_eq!(again.outcome(), before.outcome(), "in {before:?}");
        if let Some(&mv) = made.get(number) {
            again.play_mut(mv).expect("what was legal is legal again");
        }
    }
}

fn second(line: &[u8], first: &Game) -> Game {
    let compiled = || {
        let line = std::str::from_utf8(line).expect("it named a game");
        let game = compile(line).expect("what compiled once compiles again");
        let [one, other] = [first, &game].map(|game| boardwright_ir::print(game.program()));
        assert_eq!(one, other, "compiling twice is not the same");
        game
    };
    SECOND.with_borrow_mut(|games| games.entry(line.to_vec()).or_insert_with(compiled).clone())
}
