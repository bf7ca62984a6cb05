//! Arguments of the commands that people and other programs play with: `play`, `serve`, `uci`,
//! `xboard`.

use super::game::{GameArguments, OptionArguments};
use super::value::{number, seconds};
use crate::players::{BuiltinPlayer, PlayerSpec};
use boardwright_search::Level;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `play`.
#[derive(Args, Debug)]
pub struct PlayArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// Your side (default: the first player against an opponent).
    #[arg(long = "as", value_name = "PLAYER")]
    pub player: Option<String>,
    /// Opponent: random, greedy, uct, full, or level:1 to level:10 (default: level:5 with --as,
    /// otherwise you play both sides).
    #[arg(long, value_name = "PLAYER", value_parser = opponent, conflicts_with = "level")]
    pub opponent: Option<BuiltinPlayer>,
    /// Play against the program at this level (1–10).
    #[arg(long, value_name = "N", value_parser = level)]
    pub level: Option<u8>,
    /// Time per move and per hint in seconds (default 0.5).
    #[arg(long, value_name = "SECONDS", value_parser = seconds(0.0, 3600.0))]
    pub time: Option<f64>,
    /// Random seed of the opponent.
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// Start position as `startpos`, the game's notation (such as FEN) or readable text
    /// (default: startpos).
    #[arg(long, value_name = "TEXT", conflicts_with = "load")]
    pub position: Option<String>,
    /// Continue the game in this record, with its options.
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Draw pieces as symbols such as ♞ instead of letters, if the rules name any.
    #[arg(long)]
    pub glyphs: bool,
}

impl PlayArguments {
    /// Opponent given by --level or --opponent.
    pub fn requested_opponent(&self) -> Option<BuiltinPlayer> {
        self.level.map(BuiltinPlayer::Level).or(self.opponent)
    }
}

/// Arguments of `serve`.
#[derive(Args, Debug)]
pub struct ServeArguments {
    /// Port to listen on (default 8117, or a free one).
    #[arg(long, value_name = "PORT", value_parser = number::<u16>(0, u16::MAX.into()))]
    pub port: Option<u16>,
    /// Print the address without opening a browser.
    #[arg(long)]
    pub no_open: bool,
}

/// Arguments of `uci` and `xboard`.
#[derive(Args, Debug)]
pub struct EngineArguments {
    /// First game, until the other program chooses one: id of a bundled game, or path of a rules
    /// file.
    #[arg(value_name = "GAME", default_value = "chess")]
    pub game: String,
    #[command(flatten)]
    pub options: OptionArguments,
    /// Random seed.
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
}

impl EngineArguments {
    /// The game with its options.
    pub fn game(&self) -> GameArguments {
        GameArguments { game: self.game.clone(), options: self.options.clone() }
    }
}

fn opponent(text: &str) -> Result<BuiltinPlayer, String> {
    match PlayerSpec::parse(text) {
        Ok(PlayerSpec::Builtin(own)) => Ok(own),
        _ => Err("expected random, greedy, uct, full, or level:1 to level:10".to_owned()),
    }
}

fn level(text: &str) -> Result<u8, String> {
    match text.parse() {
        Ok(level @ Level::LOWEST..=Level::HIGHEST) => Ok(level),
        _ => Err("expected a level from 1 to 10".to_owned()),
    }
}
