//! Games played in parallel, saved in a file, and continued from it: what `match` and `report`
//! share.

mod games_file;
mod parallel;

pub use games_file::{GamesFile, NumberedGame, read_games};
pub use parallel::{GameWorker, play_in_threads};
