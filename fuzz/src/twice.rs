//! Interpreting twice is the same: two games of one text, and two passes of one game, never differ.
//!
//! The first line names the game; the rest steers.

use crate::games::{chosen, compile};
use crate::steering::Steering;
use crate::walk::walk;
use boardwright::{Game, Position};
use std::cell::RefCell;
use std::collections::BTreeMap;

const MOST_DECISIONS: usize = 64;

thread_local! {
    /// Games compiled a second time.
    static SECOND: RefCell<BTreeMap<Vec<u8>, Game>> = const { RefCell::new(BTreeMap::new()) };
}

/// Plays the same decisions on two machines, and then once more.
pub fn target(bytes: &[u8]) {
    let Some((game, rest)) = chosen(bytes) else { return };
    let second = second(&bytes[..bytes.len() - rest.len() - 1], &game);
    let mut other = Some(second.start());
    let mut passed: Vec<Position> = Vec::new();
    let (made, _) = walk(&game, &mut Steering::new(rest), MOST_DECISIONS, &mut |position, moves, _| {
        other = other.take().map(|before| follow(before, passed.last(), position));
        let listed = other.as_ref().map(Position::try_decisions);
        assert_eq!(listed, Some(Ok(moves.to_vec())), "in {position:?}");
        passed.push(position.clone());
    });
    let mut again = game.start();
    for (mv, before) in made.iter().zip(&passed) {
        assert_eq!(again.state(), before.state());
        assert_eq!(again.outcome(), before.outcome(), "in {before:?}");
        again.play_mut(*mv).expect("what was legal is legal again");
    }
}

/// The second machine's position after the decision that led from one position to the next.
fn follow(other: Position, before: Option<&Position>, position: &Position) -> Position {
    let Some(before) = before else { return other };
    let Ok(moves) = before.try_decisions() else { return other };
    let same = |mv: &&boardwright::Move| {
        before.play(**mv).is_ok_and(|next| next.state() == position.state())
    };
    let mv = moves.iter().find(same).expect("a decision led here");
    let next = other.play(*mv).expect("what is legal on one machine is legal on the other");
    assert_eq!(next.state(), position.state(), "after {before:?}");
    assert_eq!(next.outcome(), position.outcome(), "in {position:?}");
    next
}

fn second(line: &[u8], first: &Game) -> Game {
    SECOND.with_borrow_mut(|games| {
        let compiled = || {
            let line = std::str::from_utf8(line).expect("it named a game");
            let game = compile(line).expect("what compiled once compiles again");
            assert_eq!(boardwright_ir::print(game.program()), boardwright_ir::print(first.program()));
            game
        };
        games.entry(line.to_vec()).or_insert_with(compiled).clone()
    })
}
