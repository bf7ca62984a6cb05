//! Games whose every decision the bytes choose.

use crate::clock::timed;
use crate::steering::Steering;
use boardwright::{Game, Move, Position};

/// Shows each position with its legal decisions until the bytes, the game or `most` decisions end;
/// gives the decisions made and the last position.
pub fn walk(
    game: &Game,
    steering: &mut Steering,
    most: usize,
    look: &mut dyn FnMut(&Position, &[Move], &mut Steering),
) -> (Vec<Move>, Position) {
    let mut position = game.start();
    let mut made = Vec::new();
    while let Ok(moves) = timed("listing", || position.try_decisions()) {
        look(&position, &moves, steering);
        if steering.is_done() || made.len() >= most || moves.is_empty() {
            break;
        }
        let mv = moves[steering.below(moves.len())];
        let played = timed("playing", || position.play(mv));
        position = played.unwrap_or_else(|error| panic!("{}: {error}: {position:?}", game.id()));
        made.push(mv);
    }
    (made, position)
}
