//! Arguments of the commands that say how good positions and moves are.

use super::game::PlaceArguments;
use super::value::{MOST_AT_ONCE, number, seconds};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// How the program thinks.
#[derive(Args, Debug, Clone)]
pub struct ThinkingArguments {
    /// How long a position is thought about; half a second if neither time nor nodes are given.
    #[arg(long, value_name = "S", value_parser = seconds(0.0, 3600.0))]
    pub time: Option<f64>,
    /// How many nodes of search a position has: moves tried, or random games.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1, u64::MAX))]
    pub nodes: Option<u64>,
    /// How many threads search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1, MOST_AT_ONCE))]
    pub threads: usize,
}

/// Arguments of `analyse`.
#[derive(Args, Debug)]
pub struct AnalyseArguments {
    /// The recorded game.
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,
    /// The id of a bundled game, or the path of a rules file; the game that the record names if
    /// none is given.
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    #[command(flatten)]
    pub thinking: ThinkingArguments,
    /// How many best lines, 1 to 20, are looked for, and shown where the move was not the best.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number::<u8>(1, 20))]
    pub lines: u8,
    /// Print JSON, a line for each move and one for the turning points.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `hint`.
#[derive(Args, Debug)]
pub struct HintArguments {
    #[command(flatten)]
    pub place: PlaceArguments,
    #[command(flatten)]
    pub thinking: ThinkingArguments,
    /// How many best lines, 1 to 20.
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = number::<u8>(1, 20))]
    pub lines: u8,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// How `solve` looks for a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SolveMethod {
    /// Both, each a while in turn.
    Auto,
    /// Where a proof wants the fewest positions more.
    Numbers,
    /// One turn deeper at a time, so that short wins come first.
    Deepening,
}

/// Arguments of `solve`.
#[derive(Args, Debug)]
pub struct SolveArguments {
    #[command(flatten)]
    pub place: PlaceArguments,
    /// Ask whether this player wins, whoever is to move.
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Ask for a win in so many turns of the player, the one to move if no other is named.
    #[arg(long = "in", value_name = "N", value_parser = number::<u32>(1, 1_000))]
    pub turns: Option<u32>,
    /// Answer for every first move, so that it is seen which ones win.
    #[arg(long)]
    pub all: bool,
    /// Give up after so many seconds.
    #[arg(long, value_name = "S", value_parser = seconds(0.0, 1e9))]
    pub time: Option<f64>,
    /// Give up after so many nodes of the search.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1, u64::MAX))]
    pub nodes: Option<u64>,
    /// Memory for what the searches and the check remember.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = number::<usize>(1, 1 << 20))]
    pub memory: usize,
    /// How to look for a proof.
    #[arg(long, value_enum, default_value_t = SolveMethod::Auto)]
    pub method: SolveMethod,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}
