//! Our players as an engine for other programs: `boardwright uci` and `boardwright xboard`.

mod board;
mod control;
mod events;
mod games;
mod go;
mod mind;
mod setup;
mod time;
pub mod uci;
pub mod xboard;
