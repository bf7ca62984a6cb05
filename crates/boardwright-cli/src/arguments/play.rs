//! Arguments of the commands that people and other programs play with.

use super::game::{GameArguments, OptionArguments};
use super::value::{number, seconds};
use crate::contestant::{Contestant, Own};
use boardwright_search::Level;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `play`.
#[derive(Args, Debug)]
pub struct PlayArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// The player you are; the first if there is an opponent.
    #[arg(long = "as", value_name = "PLAYER")]
    pub player: Option<String>,
    /// Who plays the other side: random, greedy, uct, full, or level:1 to level:10. With --as
    /// alone it is level:5, else you play both.
    #[arg(long, value_name = "WHO", value_parser = opponent, conflicts_with = "level")]
    pub opponent: Option<Own>,
    /// Play against this level, from 1 to 10.
    #[arg(long, value_name = "N", value_parser = level)]
    pub level: Option<u8>,
    /// The most that the program thinks about a move, hints too; half a second if it is not given.
    #[arg(long, value_name = "S", value_parser = seconds(0.0, 3600.0))]
    pub time: Option<f64>,
    /// Where the opponent's chance begins.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// Where the game begins.
    #[arg(long, value_name = "TEXT", conflicts_with = "load")]
    pub position: Option<String>,
    /// Go on with a recorded game; its options are those of the record.
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Draw glyphs instead of letters where the rules give them.
    #[arg(long)]
    pub glyphs: bool,
}

impl PlayArguments {
    /// Who plays the other side, if anybody was asked for.
    pub fn wanted(&self) -> Option<Own> {
        self.level.map(Own::Level).or(self.opponent)
    }
}

/// Arguments of `serve`.
#[derive(Args, Debug)]
pub struct ServeArguments {
    /// Where to listen; 8117, or any that is free, if it is not given.
    #[arg(long, value_name = "PORT", value_parser = number::<u16>(0, u16::MAX.into()))]
    pub port: Option<u16>,
    /// Print the address and open nothing.
    #[arg(long)]
    pub no_open: bool,
}

/// Arguments of `uci` and `xboard`.
#[derive(Args, Debug)]
pub struct EngineArguments {
    /// The game that is played unless the other program chooses one: the id of a bundled game, or the path of a
    /// rules file.
    #[arg(value_name = "GAME", default_value = "chess")]
    pub game: String,
    #[command(flatten)]
    pub options: OptionArguments,
    /// Where chance begins.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
}

impl EngineArguments {
    /// Which game, with which options.
    pub fn game(&self) -> GameArguments {
        GameArguments { game: self.game.clone(), options: self.options.clone() }
    }
}

fn opponent(text: &str) -> Result<Own, String> {
    match Contestant::parse(text) {
        Ok(Contestant::Own(own)) => Ok(own),
        _ => Err("expected random, greedy, uct, full, or level:1 to level:10".to_owned()),
    }
}

fn level(text: &str) -> Result<u8, String> {
    match text.parse() {
        Ok(level @ Level::LOWEST..=Level::HIGHEST) => Ok(level),
        _ => Err("levels are numbers from 1 to 10".to_owned()),
    }
}
