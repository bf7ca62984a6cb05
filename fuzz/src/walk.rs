//! Games whose decisions the bytes choose.

use crate::byte_source::ByteSource;
use crate::clock::timed;
use boardwright::{Game, Move, Position};

/// Shows `look` each position with its legal decisions until the bytes, the game or `most`
/// decisions end. Returns the decisions made and the last position.
pub fn walk(
    game: &Game,
    source: &mut ByteSource,
    most: usize,
    look: &mut dyn FnMut(&Position, &[Move], &mut ByteSource),
) -> (Vec<Move>, Position) {
    let mut position = game.start();
    let mut made = Vec::new();
    while let Ok(moves) = timed("listing", || position.try_decisions()) {
        look(&position, &moves, source);
        if source.is_done() || made.len() >= most || moves.is_empty() {
            break;
        }
        let mv = moves[source.below(moves.len())];
        let played = timed("playing", || position.play(mv));
        position = played.unwrap_or_else(|error| panic!("{}: {error}: {position:?}", game.id()));
        made.push(mv);
    }
    (made, position)
}
