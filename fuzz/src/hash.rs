//! The hash kept move by move is the hash worked out from nothing.
//!
//! The first line names the game; the rest steers.

use crate::games::chosen;
use crate::steering::Steering;
use crate::walk::walk;
use boardwright::Position;

const MOST_DECISIONS: usize = 200;
/// Further decisions of each position whose outcome is looked at.
const ASIDE: usize = 3;

/// Walks, and compares hashes on the way.
pub fn target(bytes: &[u8]) {
    let Some((game, rest)) = chosen(bytes) else { return };
    walk(&game, &mut Steering::new(rest), MOST_DECISIONS, &mut |position, moves, _| {
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
