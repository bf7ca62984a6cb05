//! Evaluation of leaves without playouts.

use crate::search_position::SearchPosition;

/// Evaluates leaves of the tree instead of playouts, or mixed with them.
pub trait LeafEvaluator: Send {
    /// Returns the winning probability of the player to move in 65536ths, a draw counting half. The
    /// game is not over there. The position must be restored before returning.
    fn value(&mut self, position: &mut SearchPosition) -> u32;
}
