//! Playouts, perft and the history of the game.

pub mod fast_playout;
pub mod history;
pub mod perft;
pub mod playout;
pub mod rng;
pub mod step_budget;
