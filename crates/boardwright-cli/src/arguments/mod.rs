//! The command line, declared for clap, which derives the help from it.
//!
//! This file declares the commands; their arguments are in the files beside it.

mod convert;
mod game;
mod measure;
mod play;
mod position;
mod report;
mod rules;
mod search;
mod value;

pub use convert::ConvertArguments;
pub use game::{GameArguments, OptionArguments, PositionArguments};
pub use measure::{BenchArguments, BenchKind, CoverageArguments, LearnArguments, MatchArguments};
pub use play::{EngineArguments, PlayArguments, ServeArguments};
pub use position::{MovesArguments, PerftArguments, PlayoutArguments, ShowArguments};
pub use report::ReportArguments;
pub use rules::{
    CheckArguments, CompileArguments, ExportArguments, FmtArguments, GamesArguments,
    ImportArguments, ImportFormat, IrArguments, RulesArguments, ShowRulesArguments, SiteArguments,
};
pub use search::{AnalyseArguments, HintArguments, SearchArguments, SolveArguments, SolveMethod};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

/// Play, analyse and check board games from their written rules.
#[derive(Parser, Debug)]
#[command(name = "boardwright", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  boardwright games                       list the bundled games
  boardwright play chess --level 3        play against the program
  boardwright analyse game.record         judge the moves of a recorded game
  boardwright check my-game.board         check your own rules
  boardwright match --game chess full greedy
  boardwright report breakthrough -o report.html
  boardwright help perft                  help for one command

GAME is the id of a bundled game or the path of a rules file.
Exit codes: 0 success; 1 errors in the input; 2 wrong command line; 3 no answer in time.")]
pub struct CommandLine {
    /// Coloured output.
    #[arg(long, global = true, value_enum, default_value_t = ColourChoice::Auto, value_name = "WHEN")]
    pub color: ColourChoice,
    /// Command to run.
    #[command(subcommand)]
    pub command: CliCommand,
}

impl CommandLine {
    /// Parses the arguments of the program.
    ///
    /// # Errors
    /// Fails if they are wrong, or if they ask for help.
    pub fn read() -> Result<CommandLine, clap::Error> {
        // A negative number is a wrong value, not an unknown option.
        let command =
            CommandLine::command().mut_subcommands(|one| one.allow_negative_numbers(true));
        CommandLine::from_arg_matches(&command.try_get_matches()?)
    }
}

/// Conditions under which output has colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// In all output.
    Always,
    /// In no output.
    Never,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum CliCommand {
    /// List the bundled games.
    #[command(after_help = "Examples:\n  boardwright games\n  boardwright games --json")]
    Games(GamesArguments),
    /// Print the rules of a game: aim, options, pieces and how they move.
    #[command(after_help = "Examples:\n  boardwright rules kylatori-sunset\n  \
        boardwright rules storilljudhjorrayc --ruleset quick")]
    Rules(RulesArguments),
    /// Print the text of the rules, together with the game that they are based on.
    #[command(after_help = "Examples:\n  boardwright show-rules chess\n  \
        boardwright show-rules my-variant.board > whole.board")]
    ShowRules(ShowRulesArguments),
    /// Draw a position: the start, a position given as text, or the end of a record.
    #[command(after_help = "Examples:\n  boardwright show corsairs --set side=7\n  \
        boardwright show chess --position 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq -'\n  \
        boardwright show chess --record game.record")]
    Show(ShowArguments),
    /// Report errors and warnings in rules files.
    #[command(after_help = "Examples:\n  boardwright check my-game.board\n  \
        boardwright check games/*/rules.board --json\n\n\
        The exit code is 1 if a file has errors, and 0 if it has warnings only.")]
    Check(CheckArguments),
    /// Format rules files in the standard layout; comments stay.
    #[command(after_help = "Examples:\n  boardwright fmt my-game.board\n  \
        boardwright fmt --check games/*/rules.board\n  boardwright fmt - < my-game.board")]
    Fmt(FmtArguments),
    /// Write rules files from variants defined for another program.
    #[command(
        after_help = "Examples:\n  boardwright import variants.ini --variant my-variant > my-variant.board\n  \
        boardwright import variants.ini -o variants\n  boardwright import variants.ini --json\n  \
        boardwright import diagram.html > my-variant.board\n\n\
        FILE is an ini file of Fairy-Stockfish, or an Interactive Diagram: its parameters, or a page with\n\
        such diagrams. A variant with a key or parameter that the rules cannot say is not imported; it is\n\
        named. The exit code is 1 if there is such a variant."
    )]
    Import(ImportArguments),
    /// Print the intermediate representation of the rules.
    #[command(after_help = "Example:\n  boardwright ir tic-tac-toe")]
    Ir(IrArguments),
    /// List the legal moves of a position, one per line.
    #[command(after_help = "Examples:\n  boardwright moves chess\n  \
        boardwright moves xiangqi --position startpos --json")]
    Moves(MovesArguments),
    /// Count move sequences to a depth (perft), to compare with other programs.
    #[command(after_help = "Examples:\n  boardwright perft chess 4\n  \
        boardwright perft chess 3 --divide\n  boardwright perft corsairs 2 --turns\n  \
        boardwright perft othello 6 --distinct\n\nThe last line of the output is the bare number.")]
    Perft(PerftArguments),
    /// Play uniformly random games (playouts) and report results and lengths.
    #[command(
        after_help = "Examples:\n  boardwright playout odins-rune-chess --games 1000 --seed 7\n  \
        boardwright playout hex --set size=5 --games 100 --trace hex.jsonl\n  \
        boardwright playout chess --games 100000 --save chess.games\n\n\
        The same seed gives the same games on every machine. Ctrl-C ends early and reports the games\n\
        played; with --save, the same command then goes on."
    )]
    Playout(PlayoutArguments),
    /// Show how often each part of the rules runs in random games, beside the text of the rules.
    #[command(after_help = "Examples:\n  boardwright coverage my-game.board\n  \
        boardwright coverage chess --games 200 --json\n\n\
        The number before a line counts the decisions that ran it; `#####` marks a line that never\n\
        ran. The list at the end names every part of the rules that never ran. The same seed and\n\
        number of games give the same counts on every machine. Ctrl-C ends early and reports the\n\
        games played.")]
    Coverage(CoverageArguments),
    /// Prove or refute that a player can force a win, and print the line.
    #[command(after_help = "Examples:\n  boardwright solve tic-tac-toe\n  \
        boardwright solve hex --set size=4 --all\n  \
        boardwright solve chess --in 2 --position 'kbK5/pp6/1P6/8/8/8/8/R7 w - -'\n  \
        boardwright solve connect-four --player Yellow --time 60 --memory 2048\n\n\
        Without --player, --in and --all it finds the result with best play by both sides.\n\
        Every result is verified move by move before it is printed; the manual says how.\n\
        The exit code is 0 if every question is answered, 3 if one stays open, 130 after Ctrl-C.")]
    Solve(SolveArguments),
    /// Compile a game to a WebAssembly module for other programs.
    #[command(after_help = "Examples:\n  boardwright compile chess\n  \
        boardwright compile hex --set size=7 -o hex-7.wasm\n\n\
        The manual's chapter on modules describes their exports, with example programs.")]
    Compile(CompileArguments),
    /// Convert recorded games between formats: records, PGN, SGF, CSA, KIF, USI, WXF and others.
    #[command(
        after_help = "Examples:\n  boardwright convert games.pgn first.record --number 1\n  \
        boardwright convert game.record game.pgn\n  \
        boardwright convert game.kif - --to usi\n  \
        boardwright convert - - --from pgn --to pgn --skip < games.pgn\n\n\
        Comments, variations and marks are kept. A file of any length needs the memory of one game.\n\
        Nothing is written if a game has an error, unless --skip leaves such games out."
    )]
    Convert(ConvertArguments),
    /// Write a game as a single web page with board, rules and opponent.
    #[command(after_help = "Examples:\n  boardwright export corsairs\n  \
        boardwright export hex --set size=7 -o hex-7.html\n  \
        boardwright export my-game.board -o site/my-game.html --force\n\n\
        The page needs neither this program nor a network. The printed line embeds it in another page.\n\
        The rules can be read in the page's source.")]
    Export(ExportArguments),
    /// Write a gallery of games as a web site for any static host.
    #[command(after_help = "Examples:\n  boardwright site my-game.board\n  \
        boardwright site my-game.board other.board chess -o games --title 'My games'\n  \
        boardwright site my-games/*.board -o docs --force\n\n\
        The site has the whole application with these games only: play, analysis, rules pages, editor,\n\
        links for friends. It needs no server program and works in a folder of a host, as project\n\
        pages are. A browser does not open it from disk; `python3 -m http.server --directory site`\n\
        shows it. NAME.weights.txt beside NAME.board is included; NAME.record chooses the picture.\n\
        The same games give the same files.")]
    Site(SiteArguments),
    /// Measure the speed of compiled rules and of the search, and compare it with other programs.
    #[command(after_help = "Examples:\n  boardwright bench\n  \
        boardwright bench chess hex --work playouts --seconds 10\n  \
        boardwright bench my-game.board --json\n\n\
        Without GAME it measures the games that have a minimum speed, and loads every bundled game.\n\
        Ctrl-C ends early and reports the measurements made.")]
    Bench(BenchArguments),
    /// Learn evaluation weights for a game by self-play.
    #[command(after_help = "Examples:\n  boardwright learn my-game.board --rounds 30\n  \
        boardwright learn chess --workers 4 --seconds 600 -o chess.weights.txt\n\n\
        For a bundled game, copy the file to games/ID/weights.txt before building the program.\n\
        After Ctrl-C the same command continues from the last complete round.")]
    Learn(LearnArguments),
    /// Judge every move of a recorded game and find its turning points.
    #[command(visible_alias = "analyze")]
    #[command(after_help = "Examples:\n  boardwright analyse game.record\n  \
        boardwright analyse game.record my-game.board --time 2\n  \
        boardwright analyse game.record --nodes 100000 --json\n\n\
        A percentage is the win chance of the player to move, a draw counting half, as the engine\n\
        estimates it. 100 % and 0 % are printed for proven results only.\n\
        A move that loses 5 points is an inaccuracy, 10 a mistake, 20 a blunder. A missed win gives\n\
        up a proven win. Beside an only move, every other move loses 20 points or more.\n\
        With one thread, the same number of nodes gives the same verdicts on every machine. With a\n\
        time limit or several threads they differ from run to run.\n\
        Ctrl-C ends early and reports the moves judged.")]
    Analyse(AnalyseArguments),
    /// Show the best moves of a position.
    #[command(after_help = "Examples:\n  boardwright hint chess\n  \
        boardwright hint tic-tac-toe --position 'player=Noughts turn=2; Crosses: Mark a1'\n  \
        boardwright hint othello --lines 5 --time 2\n\n\
        A percentage is the win chance of the player to move, a draw counting half, as the engine\n\
        estimates it. 100 % and 0 % are printed for proven results only.")]
    Hint(HintArguments),
    /// Play a game in the terminal.
    #[command(after_help = "Examples:\n  boardwright play corsairs\n  \
        boardwright play chess --level 3\n  \
        boardwright play chess --as Black --opponent greedy --seed 3\n  \
        boardwright play chess --load game.record --opponent full --time 5\n\n\
        Level 1 is for a first game; level 10 plays as well as it can in the time it has. If you press\n\
        Ctrl-C while the program thinks, it plays the best move found so far.\n\n\
        Type `help` in the game for its commands.")]
    Play(PlayArguments),
    /// Open the application in a browser: play and explore all games, and write rules.
    #[command(
        after_help = "Examples:\n  boardwright serve\n  boardwright serve --port 9000 --no-open\n\n\
        The server answers this machine only."
    )]
    Serve(ServeArguments),
    /// Play a match between two players and estimate the difference in Elo.
    #[command(
        after_help = "A and B are `level:1` to `level:10`, `full`, `uct`, `greedy`, `random`, or an external engine,\n\
        `uci:PROGRAM` or `xboard:PROGRAM`, with arguments after spaces and options after commas.\n\n\
        Examples:\n  boardwright match --game hex --set size=5 greedy random --games 100 --nodes 100\n  \
        boardwright match --game chess level:5 'uci:fairy-stockfish,Skill Level=3' --time 0.1 --save chess.jsonl\n  \
        boardwright match --game xiangqi full xboard:sjaakii --time 1 --sprt 0,30 --workers 2 --json\n\n\
        Each opening is played twice, with sides exchanged. Ctrl-C stops the match and reports the\n\
        games played; with --save the same command continues it."
    )]
    Match(MatchArguments),
    /// Play a game many times and report: is it fair, is it deep, what is each piece worth?
    #[command(after_help = "\
        Examples:\n  boardwright report breakthrough -o report.html\n  \
        boardwright report my-game.board --minutes 1\n  \
        boardwright report chess --games 300 --save chess.games --json chess.json\n  \
        boardwright report chess --games 300 --shard 2/4 --save two.games\n  \
        boardwright report chess --merge one.games two.games three.games four.games -o report.html\n\n\
        Ctrl-C ends the games and reports those played; with --save the same command goes on.")]
    Report(ReportArguments),
    /// Run as an engine for programs that speak UCI.
    #[command(
        after_help = "Examples:\n  boardwright uci\n  boardwright uci my-game.board --set size=5\n\n\
        The option UCI_Variant chooses another game, Rules loads a rules file, Skill Level is 1 to 10."
    )]
    Uci(EngineArguments),
    /// Run as an engine for programs that speak the XBoard protocol.
    #[command(
        after_help = "Examples:\n  boardwright xboard\n  xboard -fcp 'boardwright xboard' -variant xiangqi"
    )]
    Xboard(EngineArguments),
}
