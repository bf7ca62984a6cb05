//! Games played in parallel, saved in a file, and continued from it: what the commands that play
//! many games share.

mod games_file;
mod parallel;
mod saved_games;

pub use games_file::{NumberedGame, read_settings};
pub use parallel::{GameWorker, play_in_order, play_in_threads};
pub use saved_games::{MergedGame, SavedGames, merge_games};
