//! Files of games, in any of the formats.

mod finder;
mod format;
mod reader;

pub use finder::GivenGame;
pub use format::{format_of, format_parser};
pub use reader::{failed, only_game, open, shown};
