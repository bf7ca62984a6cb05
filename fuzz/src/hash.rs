//! The incrementally updated hash equals the hash computed from scratch.
//!
//! The first line names the game; the remaining bytes choose its decisions.

use crate::byte_source::ByteSource;
use crate::games::chosen;
use crate::walk::walk;
use boardwright::Position;

const MAX_DECISIONS: usize = 200;
/// Number of other decisions of each position that are tried.
const ASIDE: usize = 3;

/// Plays a game and compares hashes on the way.
pub fn target(bytes: &[u8]) {
    let Some((game, rest)) = chosen(bytes) else { return };
    walk(&game, &mut ByteSource::new(rest), MAX_DECISIONS, &mut |position, moves, _| {
        compare(position);
        for &mv in moves.iter().step_by(moves.len() / ASIDE + 1) {
            compare(&position.play(mv).expect("what is listed is legal"));
        }
    });
}

fn compare(position: &Position) {
    let fresh = position.game().interpreter().fresh_hash(position.state());
    assert_eq!(position.hash(), fresh, "in {position:?}");
}
