//! Listed ⇔ legal: listed decisions can be played and no others; counting and picking agree.
//!
//! The first line names the game; the remaining bytes choose its decisions.

use crate::byte_source::ByteSource;
use crate::games::chosen;
use crate::walk::walk;
use boardwright::{Move, Position, PositionRef};
use std::collections::BTreeSet;

const MAX_DECISIONS: usize = 32;
/// Number of listed decisions played per position.
const MAX_PLAYED: usize = 16;

/// Plays a game and tests moves on the way.
pub fn target(bytes: &[u8]) {
    let Some((game, rest)) = chosen(bytes) else { return };
    walk(&game, &mut ByteSource::new(rest), MAX_DECISIONS, &mut |position, moves, source| {
        let set: BTreeSet<Move> = moves.iter().copied().collect();
        assert_eq!(set.len(), moves.len(), "listed twice in {position:?}");
        let first = usize::from(source.byte());
        listed_is_legal(position, moves, first);
        for mv in candidate_moves(moves, first, source) {
            let legal = position.play(mv).is_ok();
            assert_eq!(legal, set.contains(&mv), "{mv:x?} in {position:?}");
        }
    });
}

fn listed_is_legal(position: &Position, moves: &[Move], first: usize) {
    assert_eq!(position.count().unwrap(), moves.len(), "in {position:?}");
    assert_eq!(position.nth(moves.len()).unwrap(), None, "in {position:?}");
    let machine = position.game().interpreter();
    let step = moves.len() / MAX_PLAYED + 1;
    for (place, &mv) in moves.iter().enumerate().skip(first % step).step_by(step) {
        let played = position.play(mv);
        let played = played.unwrap_or_else(|error| panic!("{error} in {position:?}"));
        let trusted = machine
            .next_state(PositionRef::new(position.state(), position.history()), mv)
            .ok()
            .flatten();
        assert_eq!(trusted.as_ref(), Some(played.state()), "{mv:x?} in {position:?}");
        if place == first % step {
            assert_eq!(position.nth(place).unwrap(), Some(mv), "place {place} in {position:?}");
        }
    }
}

/// Returns moves of unknown legality: arbitrary ones, and variations of listed ones.
fn candidate_moves(moves: &[Move], first: usize, source: &mut ByteSource) -> Vec<Move> {
    let mut all = vec![Move(0), Move(u64::MAX)];
    if source.byte() % 16 == 1 {
        all.push(Move(source.word()));
    }
    if !moves.is_empty() {
        let one = moves[first % moves.len()].0;
        let other = moves[first / 2 % moves.len()].0;
        let (bit, mask) = (first % 64, u64::MAX << (first % 40));
        all.extend([Move(one ^ 1 << bit), Move(one + 1), Move(one & mask | other & !mask)]);
    }
    all
}
