//! Files of games, in any of the formats.

mod finder;
mod format;
mod reader;

pub use finder::GivenGame;
pub use format::GameFormat;
pub use reader::{failed, only_game, open};
