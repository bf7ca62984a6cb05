//! The profile of a game: its evaluation and the scales that search margins are measured in.

mod game_profile;
mod loading;
mod sample;

pub use game_profile::GameProfile;
