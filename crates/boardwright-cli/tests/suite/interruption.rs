//! Deadlines, `stop`, the end of the input and Ctrl-C are obeyed whatever the rules.

use crate::program::{boardwright, file, run};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Judging an end takes up to the step limit after every decision.
fn slow_ends(name: &str) -> PathBuf {
    let rules = r#"game "Slow ends" {
        players White, Black
        board rectangle(32, 32)
        piece Stone S
        turn { choose to in empty  put Stone at to }
        end { draw if some a in sites where some b in sites where distance(a, b) > 90000 }
    }"#;
    file(name, rules.as_bytes())
}

/// An ordinary placement game on the largest board.
fn large_placement(name: &str) -> PathBuf {
    let rules = r#"game "Large placement" {
        players White, Black
        board rectangle(32, 32)
        piece Stone S
        turn { choose to in empty  put Stone at to }
        end {
            mover wins if longest(to, own, north) >= 5 or longest(to, own, east) >= 5
            draw if no empty
        }
    }"#;
    file(name, rules.as_bytes())
}

/// Most time of a command beyond what it was given, on a machine that does much else: a command
/// that forgets its time takes minutes with these rules.
const MARGIN: Duration = Duration::from_secs(10);
/// Time of a quick estimate of a new game.
const ESTIMATE: Duration = Duration::from_secs(2);

/// Runs a command that has to end within some time, and the margin.
fn ends_within(time: Duration, arguments: &[&str]) -> crate::program::Run {
    let began = Instant::now();
    let run = run(arguments);
    let took = began.elapsed();
    assert!(took < time + MARGIN, "{arguments:?} took {took:?}: {}", run.err);
    run
}

#[test]
fn hint_keeps_its_time_whatever_the_rules() {
    let rules = slow_ends("hint_time.board");
    let time = ESTIMATE + Duration::from_millis(100);
    ends_within(time, &["hint", rules.to_str().unwrap(), "--time", "0.1"]);
}

#[test]
fn solve_keeps_its_time_whatever_the_rules() {
    let rules = slow_ends("solve_time.board");
    let time = Duration::from_secs(1);
    let solved = ends_within(time, &["solve", rules.to_str().unwrap(), "--time", "1"]);
    assert_eq!(solved.code, 3, "{}{}", solved.out, solved.err);
    ends_within(time, &["solve", rules.to_str().unwrap(), "--time", "1", "--all"]);
}

#[test]
fn quick_estimates_keep_to_two_seconds() {
    let rules = large_placement("estimate_time.board");
    let time = ESTIMATE + Duration::from_millis(100);
    let hint = ends_within(time, &["hint", rules.to_str().unwrap(), "--time", "0.1"]);
    assert_eq!(hint.code, 0, "{}", hint.err);
}

#[test]
fn rules_of_many_sliding_kinds_are_printed_in_time() {
    let piece = |kind| format!("piece P{kind} \"w{kind}\" \"b{kind}\" {{ slide any }}\n");
    let pieces: String = (0..60).map(piece).collect();
    let rules = format!(
        "game \"Sliders\" {{ players White, Black board rectangle(32, 32)\n{pieces} \
         turn {{ choose from in own  moves of from }} end {{ draw if no empty }} }}"
    );
    let rules = file("sliders.board", rules.as_bytes());
    let page = ends_within(Duration::from_secs(2), &["rules", rules.to_str().unwrap()]);
    assert_eq!(page.code, 0, "{}", page.err);
    assert!(page.out.contains("are left out"), "{}", page.out.len());
}

/// Starts a program and interrupts it after a second; returns it once it has ended.
#[cfg(unix)]
fn interrupted(arguments: &[&str]) -> crate::program::Run {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let mut command = boardwright();
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    std::thread::sleep(Duration::from_secs(1));
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    let began = Instant::now();
    let run = crate::program::Run::of(child.wait_with_output().unwrap());
    let took = began.elapsed();
    assert!(took < MARGIN, "{arguments:?} took {took:?} after Ctrl-C: {}", run.err);
    run
}

#[test]
#[cfg(unix)]
fn first_ctrl_c_ends_every_command() {
    let rules = slow_ends("interrupt.board");
    let rules = rules.to_str().unwrap();
    for command in [
        &["playout", rules, "--games", "3"][..],
        &["coverage", rules, "--games", "3"],
        &["perft", rules, "3"],
        &["perft", rules, "3", "--divide"],
        &["moves", rules, "--json"],
        &["solve", rules],
        &["hint", rules, "--time", "60"],
        &["match", "--game", rules, "uct", "full", "--time", "60"],
    ] {
        let run = interrupted(command);
        assert!([0, 1, 130].contains(&run.code), "{command:?}: {} {}", run.code, run.err);
    }
}

#[test]
#[cfg(unix)]
fn first_ctrl_c_ends_analysis_matches_and_learning_with_what_they_have() {
    let rules = large_placement("interrupt_large.board");
    let record = file("interrupt.record", b"1. p16 q16 2. p17 q17\n");
    let weights = crate::program::unused_path("interrupt.weights.txt");
    let (rules, record) = (rules.to_str().unwrap(), record.to_str().unwrap());
    for command in [
        &["analyse", record, rules, "--time", "60"][..],
        &["match", "--game", rules, "uct", "full", "--time", "60", "--openings", "0"],
        &["learn", rules, "-o", weights.to_str().unwrap()],
    ] {
        let run = interrupted(command);
        assert_eq!(run.code, 130, "{command:?}: {}{}", run.out, run.err);
        assert!(run.err.contains("interrupted"), "{command:?}: {}", run.err);
    }
}

#[test]
fn commands_that_play_and_count_keep_to_their_seconds() {
    let rules = slow_ends("seconds.board");
    let weights = crate::program::unused_path("seconds.weights.txt");
    let (rules, weights) = (rules.to_str().unwrap(), weights.to_str().unwrap());
    let time = Duration::from_secs(1);
    for command in [
        &["perft", rules, "3", "--seconds", "1"][..],
        &["perft", rules, "3", "--divide", "--seconds", "1"],
        &["moves", rules, "--json", "--seconds", "1"],
        &["learn", rules, "--seconds", "1", "-o", weights],
    ] {
        let run = ends_within(time, command);
        // A limit of the rules may end the question first.
        assert!([1, 3].contains(&run.code), "{command:?}: {} {}", run.code, run.err);
        assert!(!run.err.is_empty(), "{command:?}");
    }
}

#[test]
fn games_finished_in_time_are_reported() {
    let time = Duration::from_secs(1);
    let many = ["--games", "100000000", "--seconds", "1", "--json"];
    let played = ends_within(time, &[&["playout", "tic-tac-toe"], &many[..]].concat());
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.err.contains("the time is over after"), "{}", played.err);
    assert!(played.json()["games"].as_u64().unwrap() > 0);
    let players = ["match", "--game", "tic-tac-toe", "random", "random", "--openings", "0"];
    let played = ends_within(time, &[&players[..], &many].concat());
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.json()["games"].as_u64().unwrap() > 0);
}

#[test]
fn match_keeps_to_its_time_per_move_in_large_games() {
    let rules = large_placement("match_time.board");
    let run = crate::program::run(&[
        "match",
        "--game",
        rules.to_str().unwrap(),
        "uct",
        "greedy",
        "--time",
        "0.05",
        "--games",
        "2",
        "--openings",
        "0",
        "--limit-plies",
        "6",
        "--json",
    ]);
    let overrun = &run.json()["worst_overrun_ms"];
    for player in ["a", "b"] {
        let overrun = overrun[player].as_f64().unwrap();
        assert!(overrun < MARGIN.as_secs_f64() * 1000.0, "{player}: {overrun} ms");
    }
}

/// A running engine.
struct Engine {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Engine {
    fn start(rules: &str) -> Engine {
        Engine::of_protocol("uci", rules)
    }

    fn of_protocol(protocol: &str, rules: &str) -> Engine {
        let mut command = boardwright();
        command.args([protocol, rules]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Engine { child, lines }
    }

    fn say(&mut self, text: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{text}").unwrap();
    }

    fn until(&mut self, start: &str) -> String {
        loop {
            let line = self.lines.next().unwrap().unwrap();
            if line.starts_with(start) {
                return line;
            }
        }
    }
}

#[test]
fn uci_answers_movetime_and_stop_at_once_before_the_game_is_known() {
    for (name, rules) in
        [("large", large_placement("uci_large.board")), ("slow", slow_ends("uci_slow.board"))]
    {
        let mut engine = Engine::start(rules.to_str().unwrap());
        engine.say("uci");
        engine.until("uciok");
        for go in ["go movetime 100", "go infinite\nstop"] {
            let began = Instant::now();
            engine.say(go);
            let best = engine.until("bestmove");
            let took = began.elapsed();
            assert!(took < MARGIN, "{name}: `{go}` took {took:?}");
            // Every decision of the slow game meets a limit.
            assert_eq!(best == "bestmove 0000", name == "slow", "{name}: `{go}` gave {best}");
        }
        engine.say("quit");
        engine.child.wait().unwrap();
    }
}

/// Searches and counts that would go on for hours.
const ENDLESS: [&str; 6] = [
    "go infinite",
    "go movetime 60000000",
    "go nodes 1000000000000",
    "go depth 1000",
    "go perft 9",
    "go ponder nodes 1000000000000",
];

#[test]
fn end_of_the_input_and_quit_end_every_search_and_count() {
    let (large, slow) = (large_placement("uci_end.board"), slow_ends("uci_slow_end.board"));
    for rules in [large, slow] {
        for go in ENDLESS {
            for last in ["", "quit"] {
                let mut engine = Engine::start(rules.to_str().unwrap());
                engine.say(go);
                std::thread::sleep(Duration::from_millis(300));
                engine.say(last);
                let began = Instant::now();
                drop(engine.child.stdin.take());
                assert!(engine.child.wait().unwrap().success(), "{go} {last}");
                let took = began.elapsed();
                assert!(took < MARGIN, "`{go}` took {took:?} after its end {last}");
            }
        }
    }
}

#[test]
fn uci_perft_obeys_stop_and_says_that_its_counts_are_incomplete() {
    let rules = large_placement("uci_perft.board");
    let mut engine = Engine::start(rules.to_str().unwrap());
    engine.say("go perft 9");
    std::thread::sleep(Duration::from_millis(300));
    let began = Instant::now();
    engine.say("stop");
    engine.until("info string perft was stopped: the counts are incomplete");
    assert!(began.elapsed() < MARGIN, "it took {:?}", began.elapsed());
    engine.say("quit");
    engine.child.wait().unwrap();
}

#[test]
fn xboard_moves_now_and_leaves_at_once() {
    let rules = large_placement("xboard_large.board");
    let mut engine = Engine::of_protocol("xboard", rules.to_str().unwrap());
    engine.say("protover 2\nnew\nst 600\ngo");
    std::thread::sleep(Duration::from_millis(300));
    let began = Instant::now();
    engine.say("?");
    engine.until("move ");
    assert!(began.elapsed() < MARGIN, "`?` took {:?}", began.elapsed());
    engine.say("analyze");
    std::thread::sleep(Duration::from_millis(300));
    for (command, answer) in [("exit\nping 1", "pong 1"), ("force\nping 2", "pong 2")] {
        let began = Instant::now();
        engine.say(command);
        engine.until(answer);
        assert!(began.elapsed() < MARGIN, "`{command}` took {:?}", began.elapsed());
    }
    engine.say("new\nst 600\ngo");
    std::thread::sleep(Duration::from_millis(300));
    let began = Instant::now();
    drop(engine.child.stdin.take());
    engine.child.wait().unwrap();
    assert!(began.elapsed() < MARGIN, "the end of the input took {:?}", began.elapsed());
}
