//! Which game a command is about, with which options, and where in it.

use clap::Args;
use std::path::PathBuf;

/// Which options of the rules are set.
#[derive(Args, Debug, Clone, Default)]
pub struct OptionArguments {
    /// Set an option of the rules; may be given several times.
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = setting)]
    pub settings: Vec<(String, String)>,
    /// Choose a ruleset.
    #[arg(long, value_name = "NAME")]
    pub ruleset: Option<String>,
}

/// Which game, with which options.
#[derive(Args, Debug, Clone)]
pub struct GameArguments {
    /// The id of a bundled game, or the path of a rules file.
    #[arg(value_name = "GAME")]
    pub game: String,
    #[command(flatten)]
    pub options: OptionArguments,
}

/// Where in which game: at its start, at a position given as text, or at the end of a recorded game.
#[derive(Args, Debug, Clone)]
pub struct PlaceArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// The position: `startpos`, the game's own notation, or the readable form.
    #[arg(long, value_name = "TEXT", conflicts_with = "record")]
    pub position: Option<String>,
    /// The position at the end of a recorded game; its options are those of the record.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected OPTION=VALUE, such as side=6".to_owned()),
    }
}
