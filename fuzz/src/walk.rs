//! Games whose decisions the bytes choose.

use crate::byte_source::ByteSource;
use crate::clock::timed;
use boardwright::{Game, Move, Position, Rng};

/// Shows `look` each position with its legal decisions until the bytes, the game or `most`
/// decisions end. Returns the decisions made and the last position.
pub fn walk(
    game: &Game,
    source: &mut ByteSource,
    most: usize,
    look: &mut dyn FnMut(&Position, &[Move], &mut ByteSource),
) -> (Vec<Move>, Position) {
    walk_from(game.start(), source, most, look)
}

/// As [`walk`], from any position.
pub fn walk_from(
    mut position: Position,
    source: &mut ByteSource,
    most: usize,
    look: &mut dyn FnMut(&Position, &[Move], &mut ByteSource),
) -> (Vec<Move>, Position) {
    let mut made = Vec::new();
    while let Ok(moves) = timed("listing", || position.decisions()) {
        look(&position, &moves, source);
        if source.is_done() || made.len() >= most || moves.is_empty() {
            break;
        }
        let mv = moves[source.below(moves.len())];
        let played = timed("playing", || position.play(mv));
        position = match played {
            Err(error) if error.limit().is_some() => break,
            Err(error) => panic!("{}: {error}: {position:?}", position.game().id()),
            Ok(next) => next,
        };
        made.push(mv);
    }
    (made, position)
}

/// Returns the position after some random decisions, by a seed from the bytes. A game that ends
/// earlier begins again.
pub fn play_out(game: &Game, source: &mut ByteSource, decisions: usize) -> Position {
    let (mut position, mut rng) = (game.start(), Rng::new(source.word()));
    for _ in 0..decisions {
        let moves = timed("listing", || position.decisions()).unwrap_or_default();
        let next = match moves.get(rng.below(moves.len().max(1))) {
            Some(&mv) => timed("playing", || position.play(mv)).ok(),
            None => None,
        };
        position = next.unwrap_or_else(|| game.start());
    }
    position
}
