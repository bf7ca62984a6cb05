//! Arguments of `bench`, `learn` and `match`: the commands that find out by measuring.

use super::game::{GameArguments, OptionArguments};
use super::value::{MOST_AT_ONCE, number, seconds};
use crate::contest::Sprt;
use crate::contestant::Contestant;
use boardwright_search::learn::LearnerSettings;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What `bench` measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Work {
    /// Random games, and decisions in them.
    Playouts,
    /// Counts of sequences, the last decisions counted without playing them.
    Perft,
    /// Counts of sequences, every decision played.
    PerftPlain,
    /// Nodes that the engine searches.
    Search,
    /// From the text of the rules to a running module, and its sizes.
    Load,
}

impl Work {
    /// All of them, in order.
    pub fn all() -> [Work; 5] {
        [Work::Playouts, Work::Perft, Work::PerftPlain, Work::Search, Work::Load]
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Work::Playouts => "playouts",
            Work::Perft => "perft",
            Work::PerftPlain => "perft-plain",
            Work::Search => "search",
            Work::Load => "load",
        }
    }
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
pub struct BenchArguments {
    /// Ids of bundled games, or paths of rules files.
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
    /// What to measure; may be given several times, and is everything if it is not given.
    #[arg(long = "work", value_name = "NAME", value_enum)]
    pub works: Vec<Work>,
    /// How long each measurement takes; counts go less deep to keep to it.
    #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = seconds(0.0, 3600.0))]
    pub seconds: f64,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `learn`.
#[derive(Args, Debug)]
pub struct LearnArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// How many rounds in all, with those that the file tells of.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number::<u32>(0, u32::MAX.into()))]
    pub rounds: u32,
    /// Begin no round after so many seconds.
    #[arg(long, value_name = "S", value_parser = seconds(0.0, 3600.0))]
    pub seconds: Option<f64>,
    /// Nodes of the search for each decision, for each that there is to choose from on average.
    #[arg(long, value_name = "N", default_value_t = LearnerSettings::default().nodes, value_parser = number::<u64>(4, 100_000))]
    pub nodes: u64,
    /// Where chance begins.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// After learning, find out which search suits the game by so many games of one against the
    /// other; 0 leaves it as it was.
    #[arg(long, value_name = "GAMES", default_value_t = 0, value_parser = number::<u64>(0, u64::MAX))]
    pub choose: u64,
    /// Seconds for each decision of those games.
    #[arg(long, value_name = "S", default_value_t = 0.03, value_parser = seconds(0.0, 3600.0))]
    pub time: f64,
    /// After that, spread the ten levels evenly by so many games of each against the one below; 0
    /// leaves them as they were.
    #[arg(long, value_name = "GAMES", default_value_t = 0, value_parser = number::<u64>(0, u64::MAX))]
    pub levels: u64,
    /// A file of what came of games between levels: those that it tells of count as well, and
    /// those played now are added to it. Without `--levels` the levels are spread by it alone.
    #[arg(long, value_name = "FILE")]
    pub ladder: Option<PathBuf>,
    /// Games played at the same time; what is learned is the same for any number. Where decisions
    /// take time, as between levels, no more than there are processors.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1, MOST_AT_ONCE))]
    pub threads: usize,
    /// The file to write and to go on from; beside a rules file, and called like it with `.weights.txt`, if none is
    /// given: the program finds it there.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print JSON, a line for each round.
    #[arg(long)]
    pub json: bool,
}

impl LearnArguments {
    /// Whether the levels are to be spread.
    pub fn spreads_levels(&self) -> bool {
        self.levels > 0 || self.ladder.is_some()
    }
}

/// Arguments of `match`.
#[derive(Args, Debug)]
pub struct MatchArguments {
    /// The id of a bundled game, or the path of a rules file.
    #[arg(long, value_name = "GAME")]
    pub game: String,
    #[command(flatten)]
    pub options: OptionArguments,
    /// Who plays; results are told from this one's side.
    #[arg(value_name = "A", value_parser = Contestant::parse)]
    pub a: Contestant,
    /// Against whom.
    #[arg(value_name = "B", value_parser = Contestant::parse)]
    pub b: Contestant,
    /// How many games; an even number gives both players the same openings.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number::<u64>(1, u64::MAX))]
    pub games: u64,
    /// Seconds for a move; 0.1 if nothing else is said.
    #[arg(long, value_name = "S", value_parser = seconds(0.001, 86_400.0), conflicts_with = "nodes")]
    pub time: Option<f64>,
    /// Nodes of search for a move.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1, u64::MAX))]
    pub nodes: Option<u64>,
    /// How many decisions are made at random first, on to the end of a turn; four turns if it is not given.
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>(0, 1_000))]
    pub openings: Option<u32>,
    /// Where chance begins.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// How many games are played at the same time.
    #[arg(long, value_name = "W", default_value_t = 1, value_parser = number::<usize>(1, MOST_AT_ONCE))]
    pub workers: usize,
    /// End when it is clear which of two differences in Elo is the truer, each with an error of 5 %.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Sprt::parse, allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Give up a game when a player has seen less than 2 % for itself in four turns and the other agrees.
    #[arg(long)]
    pub resign: bool,
    /// After so many decisions a game counts as a draw.
    #[arg(long, value_name = "PLIES", default_value_t = 1000, value_parser = number::<u32>(1, u32::MAX.into()))]
    pub limit_plies: u32,
    /// So does one in which so many decisions in a row took, placed or changed no unit.
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>(1, u32::MAX.into()))]
    pub idle_plies: Option<u32>,
    /// For so many seconds beyond its time another program is waited for before it has lost the game.
    #[arg(long, value_name = "S", value_parser = seconds(0.001, 86_400.0), default_value_t = 10.0)]
    pub patience: f64,
    /// Keep every game in a file, a line of JSON for each, and go on where that ends.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

impl MatchArguments {
    /// Which game, with which options.
    pub fn game(&self) -> GameArguments {
        GameArguments { game: self.game.clone(), options: self.options.clone() }
    }
}
