//! Arguments of `report`.

use super::game::{GameArguments, setting};
use super::value::{MAX_PARALLEL, number, seconds, shard};
use boardwright_report::{DEFAULT_MAX_PLIES, Shard};
use boardwright_search::Level;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `report`.
#[derive(Args, Debug)]
pub struct ReportArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// Time to play in minutes (default 5, unless --games is given).
    #[arg(long, value_name = "MINUTES", value_parser = seconds(0.01, 10_000.0), conflicts_with = "games")]
    pub minutes: Option<f64>,
    /// Number of games of each of the three strengths against itself; other figures get games in
    /// proportion. The same number gives the same report everywhere.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1, 1_000_000))]
    pub games: Option<u64>,
    /// The three levels of strength, lowest first (default: as strong as the time allows, or 1,3,5
    /// with --games).
    #[arg(long, value_name = "LOW,MIDDLE,HIGH", value_parser = levels)]
    pub levels: Option<Levels>,
    /// Give a game up as a draw after this number of decisions.
    #[arg(long, value_name = "PLIES", default_value_t = DEFAULT_MAX_PLIES, value_parser = number::<u32>(1, 100_000))]
    pub limit_plies: u32,
    /// Random seed.
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// Games played in parallel (default: one for each processor core).
    #[arg(long, value_name = "N", value_parser = number::<usize>(1, MAX_PARALLEL))]
    pub workers: Option<usize>,
    /// Write the report to FILE as a page.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write the figures to FILE as JSON.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write the decisions of all games to FILE as a table in the Parquet format, for pandas or
    /// DuckDB.
    #[cfg(feature = "parquet")]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["compare", "against"])]
    pub parquet: Option<PathBuf>,
    /// Write over existing files.
    #[arg(long)]
    pub force: bool,
    /// Write every game to FILE as a line of JSON, and go on with the games found there.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Play part I of N of the games only, for --merge.
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "save")]
    pub shard: Option<Shard>,
    /// Play a second reading of the rules, too, until a sequential test tells which is fairer.
    #[arg(long, value_name = "OPTION=VALUE", value_parser = setting, conflicts_with_all = ["merge", "save"])]
    pub compare: Option<(String, String)>,
    /// The same with other rules: a bundled game or a rules file.
    #[arg(long, value_name = "GAME", conflicts_with_all = ["compare", "merge", "save"])]
    pub against: Option<String>,
    /// With --merge, take games that another version of the program or of the rules played, too,
    /// if each is a game of these rules: every decision legal, and the same result.
    #[arg(long, requires = "merge")]
    pub any_version: bool,
    /// Play nothing; make the report of the games in these files, which may be compressed by gzip.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["save", "minutes", "games", "levels", "shard"])]
    pub merge: Vec<PathBuf>,
}

/// Three levels of strength, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels(pub [u8; 3]);

/// Parses `1,3,5`.
fn levels(text: &str) -> Result<Levels, String> {
    let levels: Vec<u8> = text
        .split(',')
        .filter_map(|level| level.trim().parse().ok())
        .filter(|level| (Level::LOWEST..Level::HIGHEST).contains(level))
        .collect();
    match levels[..] {
        [low, middle, high] if low < middle && middle < high => Ok(Levels([low, middle, high])),
        _ => Err("expected three levels from 1 to 9, lowest first, such as 1,3,5".to_owned()),
    }
}
