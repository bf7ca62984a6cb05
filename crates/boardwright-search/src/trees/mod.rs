//! Monte-Carlo tree search (MCTS).
//!
//! [`Uct`] is the textbook algorithm, as a reference opponent. [`TreeSearch`] is the player: it
//! proves wins (MCTS-Solver), looks for decisive moves, uses RAVE in placement games and AMAF
//! priors elsewhere, and keeps its tree between moves.

mod amaf_table;
mod decisive_moves;
mod leaf_evaluator;
mod node;
mod parameters;
mod placement_game;
mod playout;
mod result;
mod selection;
mod tree;
mod tree_search;
mod uct;
mod win_probability;
mod worker;

pub use leaf_evaluator::LeafEvaluator;
pub use parameters::TreeParameters;
pub(crate) use playout::uniform_playout;
pub use tree_search::TreeSearch;
pub use uct::Uct;
