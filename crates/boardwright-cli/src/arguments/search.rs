//! Arguments of the commands that search: `analyse`, `hint` and `solve`.

use super::game::PositionArguments;
use super::value::{MAX_PARALLEL, number, seconds};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Limits of a search.
#[derive(Args, Debug, Clone)]
pub struct SearchArguments {
    /// Time per position in seconds (default 0.5, unless --nodes is given).
    #[arg(long, value_name = "SECONDS", value_parser = seconds(0.0, 3600.0))]
    pub time: Option<f64>,
    /// Nodes per position: moves tried, or playouts.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1, u64::MAX))]
    pub nodes: Option<u64>,
    /// Search threads; with more than one, results differ from run to run.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1, MAX_PARALLEL))]
    pub threads: usize,
}

/// Arguments of `analyse`.
#[derive(Args, Debug)]
pub struct AnalyseArguments {
    /// Record of a game.
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,
    /// Id of a bundled game, or path of a rules file (default: the game named in the record).
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    #[command(flatten)]
    pub search: SearchArguments,
    /// Number of principal variations to show for an inferior move (1–20).
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u8>(1, 20))]
    pub lines: u8,
    /// Print JSON, a line for each move and one for the turning points.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `hint`.
#[derive(Args, Debug)]
pub struct HintArguments {
    #[command(flatten)]
    pub place: PositionArguments,
    #[command(flatten)]
    pub search: SearchArguments,
    /// Number of principal variations (1–20).
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<u8>(1, 20))]
    pub lines: u8,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Search method of `solve`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SolveMethod {
    /// Both methods, in turn.
    Auto,
    /// Proof-number search.
    #[value(name = "numbers")]
    ProofNumbers,
    /// Iterative deepening, which finds the shortest win.
    Deepening,
}

/// Arguments of `solve`.
#[derive(Args, Debug)]
pub struct SolveArguments {
    #[command(flatten)]
    pub place: PositionArguments,
    /// Find out whether this player can force a win (default: the player to move).
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Look only for a win in at most N turns of that player.
    #[arg(long = "in", value_name = "N", value_parser = number::<u32>(1, 1_000))]
    pub turns: Option<u32>,
    /// Give the result of every first move.
    #[arg(long)]
    pub all: bool,
    /// Time limit in seconds (default: none).
    #[arg(long, value_name = "SECONDS", value_parser = seconds(0.0, 1e9))]
    pub time: Option<f64>,
    /// Node limit (default: none).
    #[arg(long, value_name = "N", value_parser = number::<u64>(1, u64::MAX))]
    pub nodes: Option<u64>,
    /// Memory for search and verification in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = number::<usize>(1, 1 << 20))]
    pub memory: usize,
    /// Search method.
    #[arg(long, value_name = "METHOD", value_enum, default_value_t = SolveMethod::Auto)]
    pub method: SolveMethod,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}
