//! Arguments of the commands that play many games or measure speed: `bench`, `coverage`, `learn`,
//! `match`.

use super::game::{GameArguments, OptionArguments};
use super::value::{MAX_PARALLEL, number, seconds};
use crate::players::PlayerSpec;
use boardwright_report::statistics::Sprt;
use boardwright_search::learn::LearnerSettings;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// A kind of measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum BenchKind {
    /// Playouts and decisions a second.
    Playouts,
    /// Perft with bulk counting at the last ply.
    Perft,
    /// Perft without bulk counting.
    PerftPlain,
    /// Search nodes a second.
    Search,
    /// Time from rules text to running module, and sizes.
    Load,
}

impl BenchKind {
    /// All kinds, in the order of the report.
    pub fn all() -> [BenchKind; 5] {
        [
            BenchKind::Playouts,
            BenchKind::Perft,
            BenchKind::PerftPlain,
            BenchKind::Search,
            BenchKind::Load,
        ]
    }

    /// Name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            BenchKind::Playouts => "playouts",
            BenchKind::Perft => "perft",
            BenchKind::PerftPlain => "perft-plain",
            BenchKind::Search => "search",
            BenchKind::Load => "load",
        }
    }
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
pub struct BenchArguments {
    /// Ids of bundled games, or paths of rules files (default: games with a minimum speed).
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
    /// Kind of measurement (repeatable; default: all).
    #[arg(long = "work", value_name = "KIND", value_enum)]
    pub works: Vec<BenchKind>,
    /// Time per measurement in seconds; limits the perft depth.
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0, value_parser = seconds(0.0, 3600.0))]
    pub seconds: f64,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `coverage`.
#[derive(Args, Debug)]
pub struct CoverageArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<u64>(1, u64::MAX))]
    pub games: u64,
    /// Time limit in seconds; the games finished within it are reported.
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds(0.0, 86_400.0))]
    pub seconds: f64,
    /// Random seed.
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// Print JSON, with the counts of every part of the rules.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `learn`.
#[derive(Args, Debug)]
pub struct LearnArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// Total number of rounds, including those already in the file.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number::<u32>(0, u32::MAX.into()))]
    pub rounds: u32,
    /// Time limit in seconds; the rounds finished within it count (default: none).
    #[arg(long, value_name = "SECONDS", value_parser = seconds(0.0, 86_400.0))]
    pub seconds: Option<f64>,
    /// Search nodes per decision, as a multiple of the average number of legal decisions.
    #[arg(long, value_name = "N", default_value_t = LearnerSettings::default().nodes, value_parser = number::<u64>(4, 100_000))]
    pub nodes: u64,
    /// Random seed.
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// Games between alpha-beta and tree search, to choose the stronger one for this game; 0 keeps
    /// the current choice.
    #[arg(long, value_name = "GAMES", default_value_t = 0, value_parser = number::<u64>(0, u64::MAX))]
    pub choose: u64,
    /// Time per decision of the --choose games in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.03, value_parser = seconds(0.0, 3600.0))]
    pub time: f64,
    /// Games between each level and the one below, to space the ten levels evenly; 0 keeps the
    /// current levels.
    #[arg(long, value_name = "GAMES", default_value_t = 0, value_parser = number::<u64>(0, u64::MAX))]
    pub levels: u64,
    /// File of results between levels: the results in it count, and new ones are added. Without
    /// --levels it alone decides the spacing.
    #[arg(long, value_name = "FILE")]
    pub ladder: Option<PathBuf>,
    /// Games played in parallel, which does not change the weights. For --choose and --levels use
    /// at most the number of processor cores.
    #[arg(long, alias = "threads", value_name = "N", default_value_t = 1, value_parser = number::<usize>(1, MAX_PARALLEL))]
    pub workers: usize,
    /// Write every game of self-play to FILE as a line of JSON, and go on with the games found
    /// there: a training that was stopped then learns as if it had not been.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Weights file to continue and write (default: NAME.weights.txt beside the rules file, where
    /// the program finds it).
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print JSON, a line for each round.
    #[arg(long)]
    pub json: bool,
}

impl LearnArguments {
    /// Returns true if the levels are to be spaced anew.
    pub fn spreads_levels(&self) -> bool {
        self.levels > 0 || self.ladder.is_some()
    }
}

/// Arguments of `match`.
#[derive(Args, Debug)]
pub struct MatchArguments {
    /// Id of a bundled game, or path of a rules file.
    #[arg(long, value_name = "GAME")]
    pub game: String,
    #[command(flatten)]
    pub options: OptionArguments,
    /// First player; results are from its point of view.
    #[arg(value_name = "A", value_parser = PlayerSpec::parse)]
    pub a: PlayerSpec,
    /// Second player.
    #[arg(value_name = "B", value_parser = PlayerSpec::parse)]
    pub b: PlayerSpec,
    /// Number of games; use an even number, as each opening is played twice.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number::<u64>(1, u64::MAX))]
    pub games: u64,
    /// Time per move in seconds (default 0.1, unless --nodes is given).
    #[arg(long, value_name = "SECONDS", value_parser = seconds(0.001, 86_400.0), conflicts_with = "nodes")]
    pub time: Option<f64>,
    /// Nodes per move.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1, u64::MAX))]
    pub nodes: Option<u64>,
    /// Time limit of the match in seconds; the games finished within it count (default: none).
    #[arg(long, value_name = "SECONDS", value_parser = seconds(0.0, 86_400.0))]
    pub seconds: Option<f64>,
    /// Length of the random openings in decisions, rounded up to whole turns (default: four turns).
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>(0, 1_000))]
    pub openings: Option<u32>,
    /// Random seed.
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// Games played in parallel.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1, MAX_PARALLEL))]
    pub workers: usize,
    /// End the match early by a sequential probability ratio test between two Elo differences,
    /// with error rates of 5 %.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Sprt::parse, allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Let a player resign after a win chance below 2 % four times in a row, if the other player
    /// agrees.
    #[arg(long)]
    pub resign: bool,
    /// Declare a draw after this number of decisions.
    #[arg(long, value_name = "PLIES", default_value_t = 1000, value_parser = number::<u32>(1, u32::MAX.into()))]
    pub limit_plies: u32,
    /// Declare a draw after this number of decisions without a capture, drop or promotion
    /// (default: none).
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>(1, u32::MAX.into()))]
    pub idle_plies: Option<u32>,
    /// Time in seconds by which an external engine may be late before it loses the game; to start,
    /// it has ten seconds at least.
    #[arg(long, value_name = "SECONDS", value_parser = seconds(0.001, 86_400.0), default_value_t = 10.0)]
    pub patience: f64,
    /// Write every game to FILE as a line of JSON, and continue the match found there.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Write the decisions of all games to FILE, which may not exist, as a table in the Parquet
    /// format.
    #[cfg(feature = "parquet")]
    #[arg(long, value_name = "FILE")]
    pub parquet: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

impl MatchArguments {
    /// The game with its options.
    pub fn game(&self) -> GameArguments {
        GameArguments { game: self.game.clone(), options: self.options.clone() }
    }
}
