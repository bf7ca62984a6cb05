//! The command line as declarations; clap makes the help of them.
//!
//! Here are the commands; what each is asked with is in the file of those that ask for the same kind of thing.

mod game;
mod measure;
mod play;
mod position;
mod rules;
mod think;
mod value;

pub use game::{GameArguments, OptionArguments, PlaceArguments};
pub use measure::{BenchArguments, LearnArguments, MatchArguments, Work};
pub use play::{EngineArguments, PlayArguments, ServeArguments};
pub use position::{MovesArguments, PerftArguments, PlayoutArguments, ShowArguments};
pub use rules::{
    CheckArguments, CompileArguments, ExportArguments, FmtArguments, GamesArguments, IrArguments,
    RulesArguments,
};
pub use think::{AnalyseArguments, HintArguments, SolveArguments, SolveMethod, ThinkingArguments};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

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
