//! A judge of positions where a tree ends.

use crate::search_position::SearchPosition;

/// Judges positions instead of random games, or beside them.
pub trait LeafEvaluator: Send {
    /// The chance to win of the player who decides where the walker stands, in 65536ths, a draw
    /// counting half. The game goes on there. The walker is to be left where it was.
    fn value(&mut self, walker: &mut SearchPosition) -> u32;
}
