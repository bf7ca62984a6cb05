//! Arguments of the commands that show and count positions, and play random games from them.

use super::game::{GameArguments, PositionArguments};
use super::value::{MAX_PARALLEL, number, seconds, shard};
use boardwright::PerftUnit;
use boardwright_report::Shard;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct ShowArguments {
    #[command(flatten)]
    pub place: PositionArguments,
    /// Draw pieces as symbols such as ♞ instead of letters, if the rules name any.
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
    /// Position as `startpos`, the game's notation (such as FEN) or readable text
    /// (default: startpos).
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Time limit in seconds (default: none).
    #[arg(long, value_name = "SECONDS", value_parser = seconds(0.0, 86_400.0))]
    pub seconds: Option<f64>,
    /// Print JSON, with the position after each move.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct PerftArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// Depth in decisions, or in turns with --turns.
    #[arg(value_name = "DEPTH", value_parser = number::<u32>(0, u32::MAX.into()))]
    pub depth: u32,
    /// Position as `startpos`, the game's notation (such as FEN) or readable text
    /// (default: startpos).
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Time limit in seconds (default: none).
    #[arg(long, value_name = "SECONDS", value_parser = seconds(0.0, 86_400.0))]
    pub seconds: Option<f64>,
    /// Print the count of each first move, too.
    #[arg(long, conflicts_with = "distinct")]
    pub divide: bool,
    /// Count distinct positions at that depth instead of sequences.
    #[arg(long)]
    pub distinct: bool,
    /// Measure the depth in complete turns instead of decisions.
    #[arg(long)]
    pub turns: bool,
}

impl PerftArguments {
    /// Unit of the depth.
    pub fn unit(&self) -> PerftUnit {
        if self.turns { PerftUnit::Turns } else { PerftUnit::Decisions }
    }
}

/// Arguments of `playout`.
#[derive(Args, Debug)]
pub struct PlayoutArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number::<u64>(1, u64::MAX))]
    pub games: u64,
    /// Time limit in seconds; the games finished within it are reported (default: none).
    #[arg(long, value_name = "SECONDS", value_parser = seconds(0.0, 86_400.0))]
    pub seconds: Option<f64>,
    /// Random seed.
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// Start position as `startpos`, the game's notation (such as FEN) or readable text
    /// (default: startpos).
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Games played in parallel, which does not change the result (default: one for each processor
    /// core).
    #[arg(long, value_name = "N", value_parser = number::<usize>(1, MAX_PARALLEL), conflicts_with = "trace")]
    pub workers: Option<usize>,
    /// Write the result of every game to FILE as a line of JSON, and go on with the games found
    /// there.
    #[arg(long, value_name = "FILE", conflicts_with = "trace")]
    pub save: Option<PathBuf>,
    /// Play part I of N of the games only, for --merge.
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "save")]
    pub shard: Option<Shard>,
    /// Play nothing; report the games in these files.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["save", "games", "seconds", "seed", "position", "trace", "workers"])]
    pub merge: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Write each position to FILE as a line of JSON: the position, its legal moves, the position
    /// after each, and the move chosen.
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
}
