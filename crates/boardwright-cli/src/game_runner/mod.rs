//! Games played in parallel, saved in a file, and continued from it: what `match` and `report`
//! share.

mod games_file;
mod parallel;

pub use games_file::{
    GamesFile, NumberedGame, SettingDifference, read_games, read_settings, setting_difference,
};
pub use parallel::{GameWorker, play_in_threads};
