//! Players that judge positions by how random games from there end, and grow a tree where the
//! games are promising.
//!
//! [`Uct`] is the method as textbooks have it, to measure others by. [`TreeSearch`] is the one to
//! play with: it proves ends, looks for decisive moves, learns from all placements of a random game
//! at once, and keeps its tree from one move to the next.

mod chance;
mod explorer;
mod habits;
mod leaf;
mod node;
mod placement;
mod playout;
mod report;
mod search;
mod selection;
mod tactics;
mod tree;
mod uct;
mod weights;

pub use leaf::LeafEvaluator;
pub use search::TreeSearch;
pub use uct::Uct;
pub use weights::TreeParameters;
