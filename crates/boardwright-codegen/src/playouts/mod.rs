//! Playouts, perft and the history of the game.

pub(crate) mod fast_playout;
pub(crate) mod history;
pub(crate) mod perft;
pub(crate) mod playout;
pub(crate) mod rng;
