//! Alpha-beta search: iterative deepening, principal variation search and quiescence search.

mod history;
mod late_move_reductions;
mod move_ordering;
mod node_type;
mod player;
mod principal_variation;
mod quiescence;
mod ranked_move;
mod root;
mod transposition_table;
mod window;
mod worker;

pub use player::{AlphaBeta, TABLE_BYTES};
