//! Our players as an engine for other programs: `boardwright uci` and `boardwright xboard`.

mod board;
mod events;
mod games;
mod mind;
mod setup;
mod time;
pub mod uci;
pub mod xboard;
