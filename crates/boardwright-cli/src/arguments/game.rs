//! Arguments that select a game, its options and a position.

use clap::Args;
use std::path::PathBuf;

/// Options of the rules.
#[derive(Args, Debug, Clone, PartialEq, Default)]
pub struct OptionArguments {
    /// Option of the rules, such as size=7 (repeatable).
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = setting)]
    pub settings: Vec<(String, String)>,
    /// Ruleset of the game.
    #[arg(long, value_name = "NAME")]
    pub ruleset: Option<String>,
}

/// A game with its options.
#[derive(Args, Debug, Clone)]
pub struct GameArguments {
    /// Id of a bundled game, or path of a rules file.
    #[arg(value_name = "GAME")]
    pub game: String,
    #[command(flatten)]
    pub options: OptionArguments,
}

/// A position of a game: its start, a position given as text, or the end of a record.
#[derive(Args, Debug, Clone)]
pub struct PositionArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// Position as `startpos`, the game's notation (such as FEN) or readable text
    /// (default: startpos).
    #[arg(long, value_name = "TEXT", conflicts_with = "record")]
    pub position: Option<String>,
    /// Record or PGN of a game: use its last position and its options.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// Parses `size=7`.
pub(super) fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected OPTION=VALUE, such as size=7".to_owned()),
    }
}
