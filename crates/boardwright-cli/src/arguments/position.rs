//! Arguments of the commands that show, count and play out positions.

use super::game::{GameArguments, PlaceArguments};
use super::value::number;
use boardwright::PerftUnit;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct ShowArguments {
    #[command(flatten)]
    pub place: PlaceArguments,
    /// Draw glyphs instead of letters where the rules give them.
    #[arg(long)]
    pub glyphs: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `moves`.
#[derive(Args, Debug)]
pub struct MovesArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// The position: `startpos`, the game's own notation, or the readable form.
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Print JSON, with the position after each move.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct PerftArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// How many decisions deep.
    #[arg(value_name = "DEPTH", value_parser = number::<u32>(0, u32::MAX.into()))]
    pub depth: u32,
    /// The position: `startpos`, the game's own notation, or the readable form.
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Also print the count behind each first move.
    #[arg(long, conflicts_with = "distinct")]
    pub divide: bool,
    /// Count distinct positions after exactly that depth instead of sequences.
    #[arg(long)]
    pub distinct: bool,
    /// Let the depth count complete turns instead of decisions.
    #[arg(long)]
    pub turns: bool,
}

impl PerftArguments {
    /// What the depth counts.
    pub fn unit(&self) -> PerftUnit {
        if self.turns { PerftUnit::Turns } else { PerftUnit::Decisions }
    }
}

/// Arguments of `playout`.
#[derive(Args, Debug)]
pub struct PlayoutArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number::<u64>(1, u64::MAX))]
    pub games: u64,
    /// Where chance begins.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// Where each game begins.
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Write every position as a line of JSON: the position, its legal moves, the positions after
    /// them, and the move chosen.
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
}
