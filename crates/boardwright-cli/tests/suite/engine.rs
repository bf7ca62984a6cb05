//! `boardwright uci` and `boardwright xboard`, as the programs that use them see them.

use crate::program::{boardwright, run_with};
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// The lines that an engine prints for these lines of input, after which the input ends.
fn answers(protocol: &str, input: &str) -> Vec<String> {
    let run = run_with(&format!("{input}\n"), &[protocol]);
    assert_eq!(run.code, 0, "{}", run.err);
    run.out.lines().map(str::to_owned).collect()
}

/// The lines that an engine prints for these lines of input, up to one that begins with `last`. The
/// input stays open: at its end a search is over.
fn answers_until(last: &str, input: &str) -> Vec<String> {
    let mut engine = Engine::start("uci");
    engine.say(input);
    let mut said = Vec::new();
    while !said.last().is_some_and(|line: &String| line.starts_with(last)) {
        said.push(engine.next());
    }
    engine.quit();
    said
}

/// Number of lines that begin with a text.
fn starts(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

/// A running engine.
struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(protocol: &str) -> Engine {
        let mut command = boardwright();
        command.arg(protocol).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Engine { input: child.stdin.take().unwrap(), lines, child }
    }

    fn say(&mut self, text: &str) {
        writeln!(self.input, "{text}").unwrap();
    }

    fn next(&mut self) -> String {
        self.lines.next().unwrap().unwrap()
    }

    /// The next line that begins with a text.
    fn until(&mut self, start: &str) -> String {
        loop {
            let line = self.next();
            if line.starts_with(start) {
                return line;
            }
        }
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn uci_answers_every_go_with_one_move() {
    let said = answers(
        "uci",
        "uci\n\
         isready\n\
         position startpos moves e2e4 e7e5 g1f3\n\
         go nodes 50\n\
         go infinite\n\
         isready\n\
         stop\n\
         stop\n\
         position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n\
         go movetime 10\n\
         quit",
    );
    assert_eq!(starts(&said, "uciok"), 1);
    assert_eq!(starts(&said, "readyok"), 2);
    assert_eq!(starts(&said, "bestmove "), 3, "{said:?}");
    assert_eq!(starts(&said, "bestmove (none)"), 1, "stalemate has no move: {said:?}");
    assert!(said.iter().any(|line| line.contains("UCI_Variant") && line.contains(" var shogi")));
    assert!(said.iter().any(|line| line.starts_with("info depth") && line.contains(" pv ")));
}

#[test]
fn uci_plays_other_games_and_reports_wrong_commands() {
    let said = answers(
        "uci",
        "setoption name UCI_Variant value amazons\n\
         position startpos moves d1d7,d7g7\n\
         go nodes 10\n\
         setoption name UCI_Variant value no-such-game\n\
         setoption name Skill Level value 99\n\
         setoption name Rules value /no/such/file\n\
         setoption\n\
         position startpos moves e2e4 \u{1b}[2J e9e9\n\
         position fen nonsense\n\
         position\n\
         go wtime x btime -5 movestogo 0\n\
         \u{7}what\u{0}",
    );
    let best: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(best.len(), 2, "{said:?}");
    assert!(best[0].contains(','), "a move and an arrow: {best:?}");
    assert_eq!(best[1], "bestmove 0000", "after a refused position");
    assert_eq!(starts(&said, "info string "), 9, "{said:?}");
    assert!(said.iter().all(|line| !line.contains(char::is_control)));
}

#[test]
fn uci_chooses_among_searchmoves() {
    for player in ["full", "uct", "greedy", "random"] {
        let said = answers(
            "uci",
            &format!(
                "setoption name Player value {player}\n\
                 go searchmoves a2a3 a2a4 nodes 200\n\
                 position startpos moves e2e4\n\
                 go nodes 50 searchmoves e2e4 a7a6\n\
                 go searchmoves e2e4 nodes 50"
            ),
        );
        let best: Vec<&str> =
            said.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
        let first = best[0].split(' ').next().unwrap();
        assert!(["a2a3", "a2a4"].contains(&first), "{player}: {said:?}");
        assert!(best[1].starts_with("a7a6") && best[2] == "0000", "{player}: {said:?}");
        assert_eq!(starts(&said, "info string `e2e4` is not legal"), 2, "{player}: {said:?}");
    }
    let turn = "a4a5,a5a6";
    let said = answers(
        "uci",
        &format!(
            "setoption name UCI_Variant value amazons\n\
             go searchmoves {turn} a4b4,b4b5 nodes 20\ngo searchmoves {turn} nodes 20"
        ),
    );
    let best: Vec<&str> = said.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    let first = best[0].split(' ').next().unwrap();
    assert!([turn, "a4b4,b4b5"].contains(&first) && best[1].starts_with(turn), "{said:?}");
}

#[test]
fn uci_plays_no_move_after_an_unreadable_position() {
    let said = answers(
        "uci",
        "position fen nonsense\n\
         go nodes 10\n\
         position startpos moves e2e5\n\
         go nodes 10\n\
         go perft 1\n\
         position startpos\n\
         go nodes 10",
    );
    let best: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(best[..2], ["bestmove 0000", "bestmove 0000"], "{said:?}");
    assert!(best.len() == 3 && best[2] != "bestmove 0000", "{said:?}");
    assert_eq!(starts(&said, "info string the last `position` was not accepted"), 3, "{said:?}");
}

#[test]
fn uci_d_prints_the_position_and_the_result() {
    let said = answers(
        "uci",
        "d\n\
         position startpos moves f2f3 e7e5 g2g4 d8h4\n\
         d\n\
         position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\n\
         d\n\
         setoption name UCI_Variant value shogi\n\
         d",
    );
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(said[0], format!("info string position {start} 0 1"));
    assert_eq!(said[1], format!("info string fen {start} 0 1"));
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(said[3], format!("info string fen {mated}"));
    assert_eq!(said[4], "info string result 0-1 Black wins: checkmate");
    assert_eq!(said[6], format!("info string fen {start} 8 5"));
    assert_eq!(said[7], "info string claim 1/2-1/2 draw: repetition");
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    assert_eq!(said[8], format!("info string position {shogi} b - 1"));
    assert_eq!(said[9], format!("info string fen {shogi}[] w - - 0 1"));
}

#[test]
fn uci_perft_prints_the_count_of_each_turn() {
    let said = answers_until("Nodes searched", "go perft 3");
    assert_eq!(starts(&said, "Nodes searched: 8902"), 1, "{said:?}");
    assert_eq!(starts(&said, "bestmove"), 0, "{said:?}");
    let divided: Vec<&String> = said.iter().filter(|line| line.contains(": ")).collect();
    assert!(divided.len() == 21 && said.contains(&"e2e4: 600".to_owned()), "{said:?}");
    let perft = "setoption name UCI_Variant value amazons\ngo perft 1";
    let amazons = answers_until("Nodes searched", perft);
    assert_eq!(starts(&amazons, "Nodes searched: 2176"), 1);
    let mut engine = Engine::start("uci");
    engine.say("go perft 20\nisready");
    engine.until("readyok");
    engine.say("stop");
    engine.until("info string perft was stopped");
    engine.quit();
}

#[test]
fn claimed_draws_are_played_on() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    let said = answers(
        "uci",
        &format!(
            "position startpos moves {shuffle}\n\
             go nodes 20\n\
             position fen 4k3/8/8/8/8/8/8/4K2R w - - 120 90 moves h1h2\n\
             go nodes 20"
        ),
    );
    assert_eq!(starts(&said, "bestmove "), 2, "{said:?}");
    assert_eq!(starts(&said, "bestmove (none)"), 0, "{said:?}");
    let moves: String = shuffle.split(' ').map(|turn| format!("{turn}\n")).collect();
    let said = answers("xboard", &format!("new\nforce\n{moves}go\n?\nping 1"));
    assert_eq!(starts(&said, "1/2-1/2 {draw: repetition}"), 1, "the draw is claimed: {said:?}");
    assert_eq!(starts(&said, "move "), 1, "and the game goes on: {said:?}");
}

#[test]
fn xboard_refuses_to_move_after_a_refused_position() {
    let said = answers("xboard", "new\nsetboard rubbish\ngo\nping 1\nnew\nforce\nusermove e2e4");
    assert_eq!(starts(&said, "tellusererror invalid position"), 1, "{said:?}");
    assert_eq!(starts(&said, "Error (the last setboard was not accepted)"), 1, "{said:?}");
    assert_eq!(starts(&said, "move ") + starts(&said, "Illegal move"), 0, "{said:?}");
}

#[test]
fn turn_that_is_not_legal_is_answered_with_the_reason() {
    let far = "e5 is too far: the Pawn at e2 goes at most two steps that way";
    let said = answers("uci", "position startpos moves e2e5\ngo nodes 20");
    assert_eq!(starts(&said, &format!("info string `e2e5` is not legal ({far}) in rn")), 1);
    let said = answers("xboard", "new\nforce\nusermove e2e5\nusermove a7a6");
    assert_eq!(starts(&said, &format!("Illegal move ({far}): e2e5")), 1, "{said:?}");
    let foreign = "Illegal move (the Pawn at a7 is not yours): a7a6";
    assert_eq!(starts(&said, foreign), 1, "{said:?}");
    // Engines write squares of Shogi otherwise than its rules, so that no reason is given.
    let said = answers("xboard", "new\nvariant shogi\nforce\nusermove e3e5");
    assert_eq!(starts(&said, "Illegal move: e3e5"), 1, "{said:?}");
}

#[test]
fn position_that_is_over_is_answered_with_its_end() {
    let dead = "8/8/8/4k3/8/8/8/4K3 w - - 0 1";
    let end = "draw: neither side can give mate";
    let said = answers("uci", &format!("position fen {dead}\ngo nodes 20"));
    assert_eq!(starts(&said, &format!("info string the game is over; {end}")), 1, "{said:?}");
    assert_eq!(starts(&said, "bestmove (none)"), 1, "{said:?}");
    let said = answers("xboard", &format!("new\nsetboard {dead}\ngo\nusermove e1e2"));
    assert_eq!(starts(&said, &format!("1/2-1/2 {{{end}}}")), 1, "{said:?}");
    assert_eq!(starts(&said, &format!("Illegal move (the game is over; {end})")), 1, "{said:?}");
}

#[test]
fn xboard_letters_of_xiangqi_are_read() {
    let start = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
    let said =
        answers("xboard", &format!("variant xiangqi\nforce\nsetboard {start}\nusermove b0c2"));
    assert_eq!(starts(&said, "tellusererror") + starts(&said, "Illegal move"), 0, "{said:?}");
}

#[test]
fn uci_ponders_until_ponderhit() {
    let mut engine = Engine::start("uci");
    engine.say("position startpos moves e2e4\ngo nodes 2000");
    let best = engine.until("bestmove ");
    let words: Vec<&str> = best.split(' ').collect();
    let ["bestmove", first, "ponder", reply] = words[..] else { panic!("{best}") };
    engine.say(&format!("position startpos moves e2e4 {first} {reply}"));
    engine.say("go ponder movetime 100\nisready");
    std::thread::sleep(Duration::from_millis(300));
    engine.say("ponderhit");
    let began = Instant::now();
    engine.until("readyok");
    // The search uses its time and does not answer at once.
    engine.until("bestmove ");
    assert!(began.elapsed() >= Duration::from_millis(60), "{:?}", began.elapsed());
    engine.say("go ponder movetime 60000\nstop");
    engine.until("bestmove ");
    engine.quit();
}

#[test]
fn uci_multipv_gives_that_number_of_lines() {
    let said = answers_until(
        "bestmove",
        "setoption name Threads value 2\n\
         setoption name Hash value 16\n\
         setoption name MultiPV value 3\n\
         setoption name MultiPV value 0\n\
         position startpos\n\
         go nodes 3000",
    );
    for number in 1..=3 {
        let line = format!(" multipv {number} ");
        assert!(said.iter().any(|said| said.contains(&line)), "{number}: {said:?}");
    }
    assert!(said.iter().any(|line| line == "info string MultiPV is from 1 to 20"), "{said:?}");
}

#[test]
fn xboard_pondering_prints_no_move() {
    let mut engine = Engine::start("xboard");
    engine.say("new\nst 0.05\nhard\npost");
    for turn in ["a2a3", "b2b3", "c2c3"] {
        engine.say(&format!("usermove {turn}"));
        engine.until("move ");
        // The engine ponders without output.
        engine.say("ping 1");
        assert_eq!(engine.next(), "pong 1");
        std::thread::sleep(Duration::from_millis(50));
        engine.say("ping 2");
        assert_eq!(engine.next(), "pong 2");
    }
    engine.say("easy\nping 3");
    assert_eq!(engine.next(), "pong 3");
    engine.quit();
}

#[test]
fn xboard_pondering_ends_with_the_next_command() {
    let pondering = "new\nst 0.05\nhard\nusermove e2e4";
    for next in ["easy", "force", "new", "?", "undo", "usermove d2d4", "option Skill Level=3"] {
        let mut engine = Engine::start("xboard");
        engine.say(pondering);
        engine.until("move ");
        engine.say(&format!("{next}\nforce\nping 5"));
        engine.until("pong 5");
        engine.quit();
    }
    // Pondering ends at the end of the input.
    assert_eq!(starts(&answers("xboard", pondering), "move "), 1);
}

#[test]
fn uci_answers_every_go_ponder_with_one_move() {
    let mate = "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    for lines in [
        // The search has ended before `ponderhit`.
        &["setoption name Skill Level value 1", "position startpos", "go ponder", "ponderhit"][..],
        &[mate, "go ponder", "stop"],
        &[mate, "go ponder", "ponderhit"],
        &["position startpos", "go ponder wtime 10 btime 10"],
        &["position startpos", "go ponder", "position startpos moves e2e4"],
        &["position startpos", "go ponder nodes 50", "ponderhit", "ponderhit", "stop"],
    ] {
        let said = answers("uci", &lines.join("\n"));
        assert_eq!(starts(&said, "bestmove "), 1, "{lines:?}: {said:?}");
    }
}

#[test]
fn xboard_setup_is_sent_for_unknown_variants_only() {
    let said = answers("xboard", "xboard\nprotover 2\nnew\nvariant breakthrough");
    let setup = "setup (P.....................p.....................) 8x8+0_fairy \
         pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1";
    assert_eq!(starts(&said, setup), 1, "{said:?}");
    assert_eq!(starts(&answers("xboard", "variant xiangqi"), "setup"), 0);
}

#[test]
fn xboard_full_stop_after_a_move_is_ignored() {
    let position = "8/8/8/8/8/7P/p7/8 b - - 0 1";
    let said = answers(
        "xboard",
        &format!("variant breakthrough\nforce\nsetboard {position}\nusermove a2a1."),
    );
    assert_eq!(starts(&said, "Illegal move"), 0, "{said:?}");
    assert_eq!(starts(&said, "0-1"), 1, "{said:?}");
}

#[test]
fn xboard_plays_both_sides_and_undoes() {
    let said = answers(
        "xboard",
        "xboard\n\
         protover 2\n\
         new\n\
         level 40 0:02 0\n\
         usermove e2e4\n\
         force\n\
         ping 1\n\
         setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\n\
         usermove g6g7\n\
         undo\n\
         usermove g6g9\n\
         setboard rubbish\n\
         what\n\
         variant xiangqi\n\
         st 0.05\n\
         go",
    );
    assert_eq!(starts(&said, "feature done=1"), 1);
    assert_eq!(starts(&said, "pong 1"), 1);
    assert_eq!(starts(&said, "1-0 {White wins: checkmate}"), 1, "{said:?}");
    assert_eq!(starts(&said, "Illegal move: g6g9"), 1);
    assert_eq!(starts(&said, "tellusererror"), 1);
    assert_eq!(starts(&said, "Error (unknown command): what"), 1);
    assert!(starts(&said, "move ") >= 1, "{said:?}");
}
