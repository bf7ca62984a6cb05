//! The command line as declarations; clap makes the help of them.

use crate::contest::Sprt;
use crate::contestant::{Contestant, Own};
use boardwright::PerftUnit;
use boardwright_search::Level;
use boardwright_search::learn::Settings;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Write the rules of a board game; play it, count it, check it.
#[derive(Parser, Debug)]
#[command(name = "boardwright", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  boardwright games                       list the games that come with the program
  boardwright play chess --level 3
  boardwright analyse game.record         say which moves of a game were good
  boardwright check my-game.board         say what is wrong with rules of your own
  boardwright match --game chess full greedy
  boardwright help perft                  more on one command

GAME is the id of a bundled game or the path of a rules file.
Exit codes: 0 all is well; 1 the input has errors or is not legal; 2 the command line is wrong;
3 what was asked of `solve` is not known.")]
pub struct Arguments {
    /// When to use colours.
    #[arg(long, global = true, value_enum, default_value_t = ColourChoice::Auto)]
    pub color: ColourChoice,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

impl Arguments {
    /// Those of the command line. What is wrong with them is printed, and ends the program.
    pub fn read() -> Arguments {
        // A negative number is a wrong value, not an option that nobody knows.
        let command = Arguments::command().mut_subcommands(|one| one.allow_negative_numbers(true));
        Arguments::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit())
    }
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the games that come with the program.
    #[command(after_help = "Examples:\n  boardwright games\n  boardwright games --json")]
    Games(GamesArguments),
    /// Print the manual page of a game: its rules in words, options, pieces and how they move.
    #[command(after_help = "Examples:\n  boardwright rules kylatori-sunset\n  \
        boardwright rules storilljudhjorrayc --ruleset quick")]
    Rules(RulesArguments),
    /// Draw a position: the start, one given as text, or the end of a recorded game.
    #[command(after_help = "Examples:\n  boardwright show corsairs --set side=7\n  \
        boardwright show chess --position 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq -'\n  \
        boardwright show chess --record game.record")]
    Show(ShowArguments),
    /// Say what is wrong with rules files.
    #[command(after_help = "Examples:\n  boardwright check my-game.board\n  \
        boardwright check games/*/rules.board --json\n\n\
        Exit code 1 if any file has an error; warnings alone leave it 0.")]
    Check(CheckArguments),
    /// Rewrite rules files in the one standard layout; comments stay.
    #[command(after_help = "Examples:\n  boardwright fmt my-game.board\n  \
        boardwright fmt --check games/*/rules.board\n  boardwright fmt - < my-game.board")]
    Fmt(FmtArguments),
    /// Print what the compiler makes of the rules.
    #[command(after_help = "Example:\n  boardwright ir tic-tac-toe")]
    Ir(IrArguments),
    /// List the legal moves of a position, one a line.
    #[command(after_help = "Examples:\n  boardwright moves chess\n  \
        boardwright moves xiangqi --position startpos --json")]
    Moves(MovesArguments),
    /// Count the sequences of decisions of a length, to compare with other programs.
    #[command(after_help = "Examples:\n  boardwright perft chess 4\n  \
        boardwright perft chess 3 --divide\n  boardwright perft corsairs 2 --turns\n  \
        boardwright perft othello 6 --distinct\n\nThe last line is the bare number.")]
    Perft(PerftArguments),
    /// Play uniformly random games and say how they went.
    #[command(
        after_help = "Examples:\n  boardwright playout odins-rune-chess --games 1000 --seed 7\n  \
        boardwright playout hex --set size=5 --games 100 --trace hex.jsonl\n\n\
        The same seed gives the same games everywhere. Ctrl-C ends early and keeps what is done."
    )]
    Playout(PlayoutArguments),
    /// Prove or refute that a player can force a win, and print the line.
    #[command(after_help = "Examples:\n  boardwright solve tic-tac-toe\n  \
        boardwright solve hex --set size=4 --all\n  \
        boardwright solve chess --in 2 --position 'kbK5/pp6/1P6/8/8/8/8/R7 w - -'\n  \
        boardwright solve connect-four --player Yellow --time 60 --memory 2048\n\n\
        Without --player, --in and --all it asks what the position is worth with best play.\n\
        What is printed was checked move by move by the rules; the manual says how.\n\
        Exit code 0 if all is answered, 3 if something is not known, 130 after Ctrl-C.")]
    Solve(SolveArguments),
    /// Write a game as a WebAssembly module, to be run by other programs.
    #[command(after_help = "Examples:\n  boardwright compile chess\n  \
        boardwright compile hex --set size=7 -o hex-7.wasm\n\n\
        The manual's chapter on modules says what they export, with programs that run them.")]
    Compile(CompileArguments),
    /// Write a game as one page: board, rules and opponent, to be opened, sent or embedded.
    #[command(after_help = "Examples:\n  boardwright export corsairs\n  \
        boardwright export hex --set size=7 -o hex-7.html\n  \
        boardwright export my-game.board -o site/my-game.html --force\n\n\
        The file needs neither this program nor a network. The line that is printed embeds it in another page.\n\
        Whoever has it can read the rules in it.")]
    Export(ExportArguments),
    /// Measure how fast compiled rules are, beside what other systems reach.
    #[command(after_help = "Examples:\n  boardwright bench\n  \
        boardwright bench chess hex --work playouts --seconds 10\n  \
        boardwright bench my-game.board --json\n\n\
        Without GAME it measures the games that have a floor to reach, and loads every bundled game.\n\
        Ctrl-C ends early and keeps what is done.")]
    Bench(BenchArguments),
    /// Learn what the features of a game weigh, by playing it.
    #[command(after_help = "Examples:\n  boardwright learn my-game.board --rounds 30\n  \
        boardwright learn chess --threads 4 --seconds 600 -o chess.weights.txt\n\n\
        The file goes beside the rules of a bundled game as weights.txt. After Ctrl-C the same\n\
        command goes on from the last whole round.")]
    Learn(LearnArguments),
    /// Say of every move of a recorded game how good it was, and where the game turned.
    #[command(visible_alias = "analyze")]
    #[command(after_help = "Examples:\n  boardwright analyse game.record\n  \
        boardwright analyse game.record my-game.board --time 2\n  \
        boardwright analyse game.record --nodes 100000 --json\n\n\
        A percentage is the chance that the engine, playing both sides, would win from there, a draw\n\
        counting half, always that of whoever makes the move. 100 % and 0 % are said only of what the\n\
        search has proven.\n\
        A move that loses 5 points of it is an inaccuracy, 10 a mistake, 20 a blunder; a missed win\n\
        lets a proven win go; an only move is one beside which everything else loses 20 or more.\n\
        The same number of nodes gives the same verdicts everywhere; time does not.\n\
        Ctrl-C ends early and keeps what is done.")]
    Analyse(AnalyseArguments),
    /// Show the best lines of a position.
    #[command(after_help = "Examples:\n  boardwright hint chess\n  \
        boardwright hint tic-tac-toe --position 'player=Noughts turn=2; Crosses: Mark a1'\n  \
        boardwright hint othello --lines 5 --time 2\n\n\
        A percentage is the chance that the engine, playing both sides, would win from there, a draw\n\
        counting half. 100 % and 0 % are said only of what the search has proven.")]
    Hint(HintArguments),
    /// Play a game in the terminal.
    #[command(after_help = "Examples:\n  boardwright play corsairs\n  \
        boardwright play chess --level 3\n  \
        boardwright play chess --as Black --opponent greedy --seed 3\n  \
        boardwright play chess --load game.record --opponent full --time 5\n\n\
        Level 1 is for a first game, level 10 is all the program can do in the time it has. Ctrl-C\n\
        while the program thinks lets it make the best move found so far.\n\n\
        Type `help` in the game for its commands.")]
    Play(PlayArguments),
    /// Open the application in a browser: all games to play and explore, and rules to write.
    #[command(
        after_help = "Examples:\n  boardwright serve\n  boardwright serve --port 9000 --no-open\n\n\
        Only this machine is answered."
    )]
    Serve(ServeArguments),
    /// Play many games between two players and say which is stronger.
    #[command(
        after_help = "A and B are `level:1` to `level:10`, `full`, `uct`, `greedy`, `random`, or other \
        people's programs:\n`uci:PROGRAM` and `xboard:PROGRAM`, with arguments after spaces and options after \
        commas.\n\n\
        Examples:\n  boardwright match --game hex --set size=5 greedy random --games 100 --nodes 100\n  \
        boardwright match --game chess level:5 'uci:fairy-stockfish,Skill Level=3' --time 0.1 --save chess.jsonl\n  \
        boardwright match --game xiangqi full xboard:sjaakii --time 1 --sprt 0,30 --workers 2 --json\n\n\
        Every opening is played twice, with sides exchanged. Ctrl-C ends early and keeps what is done; with --save \
        the same command goes on from there."
    )]
    Match(MatchArguments),
    /// Be an engine for programs that speak UCI.
    #[command(
        after_help = "Examples:\n  boardwright uci\n  boardwright uci my-game.board --set size=5\n\n\
        UCI_Variant chooses another game, Rules loads a file of rules, Skill Level is 1 to 10."
    )]
    Uci(EngineArguments),
    /// Be an engine for programs that speak the XBoard protocol.
    #[command(
        after_help = "Examples:\n  boardwright xboard\n  xboard -fcp 'boardwright xboard' -variant xiangqi"
    )]
    Xboard(EngineArguments),
}

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

fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected OPTION=VALUE, such as side=6".to_owned()),
    }
}

/// Arguments of `games`.
#[derive(Args, Debug)]
pub struct GamesArguments {
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `rules`.
#[derive(Args, Debug)]
pub struct RulesArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct ShowArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// The position: `startpos`, the game's own notation, or the readable form.
    #[arg(long, value_name = "TEXT", conflicts_with = "record")]
    pub position: Option<String>,
    /// The position at the end of a recorded game; its options are those of the record.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Draw glyphs instead of letters where the rules give them.
    #[arg(long)]
    pub glyphs: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `check`.
#[derive(Args, Debug)]
pub struct CheckArguments {
    /// Rules files, or `-` for standard input.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    #[command(flatten)]
    pub options: OptionArguments,
    /// Print JSON, one diagnostic a line.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `fmt`.
#[derive(Args, Debug)]
pub struct FmtArguments {
    /// Rules files, or `-` to read standard input and write standard output.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    /// Change nothing; name the files that would change and exit with 1 if there are any.
    #[arg(long)]
    pub check: bool,
}

/// Arguments of `ir`.
#[derive(Args, Debug)]
pub struct IrArguments {
    #[command(flatten)]
    pub game: GameArguments,
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
    pub game: GameArguments,
    /// The position: `startpos`, the game's own notation, or the readable form.
    #[arg(long, value_name = "TEXT", conflicts_with = "record")]
    pub position: Option<String>,
    /// The position at the end of a recorded game, with its record; its options are those of the
    /// record.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
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

/// Arguments of `compile`.
#[derive(Args, Debug)]
pub struct CompileArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// The file to write, or `-` for standard output; the game's id and `.wasm` if none is given.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `export`.
#[derive(Args, Debug)]
pub struct ExportArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// Where to write it, `-` for standard output; the game's name with `.html` if it is not given.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace the file if there is one.
    #[arg(long)]
    pub force: bool,
}

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
    #[arg(long, value_name = "N", default_value_t = Settings::default().nodes, value_parser = number::<u64>(4, 100_000))]
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

/// Reads seconds from one number to another.
fn seconds(
    least: f64,
    most: f64,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse::<f64>() {
        Ok(seconds) if (least..=most).contains(&seconds) => Ok(seconds),
        _ => Err(format!("expected seconds, from {least} to {most}")),
    }
}

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

/// Whole numbers from the least to the most.
fn number<N: TryFrom<u64> + Clone + Send + Sync + 'static>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text| {
        let given = text.parse::<u64>().ok().filter(|number| (least..=most).contains(number));
        given.and_then(|number| N::try_from(number).ok()).ok_or_else(|| match most {
            u64::MAX => format!("expected a whole number, {least} or more"),
            _ => format!("expected a whole number from {least} to {most}"),
        })
    }
}

/// How many searches or games may go on at the same time.
const MOST_AT_ONCE: u64 = 256;

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
    pub game: GameArguments,
    /// The position: `startpos`, the game's own notation, or the readable form.
    #[arg(long, value_name = "TEXT", conflicts_with = "record")]
    pub position: Option<String>,
    /// The position at the end of a recorded game; its options are those of the record.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    #[command(flatten)]
    pub thinking: ThinkingArguments,
    /// How many best lines, 1 to 20.
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = number::<u8>(1, 20))]
    pub lines: u8,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
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

impl MatchArguments {
    /// Which game, with which options.
    pub fn game(&self) -> GameArguments {
        GameArguments { game: self.game.clone(), options: self.options.clone() }
    }
}

impl PlayArguments {
    /// Who plays the other side, if anybody was asked for.
    pub fn wanted(&self) -> Option<Own> {
        self.level.map(Own::Level).or(self.opponent)
    }
}
