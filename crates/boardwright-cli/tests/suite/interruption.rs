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

/// Most time of a command beyond what it was given: a tenth of a second and the start of the
/// program on a machine that does much else.
const MARGIN: Duration = Duration::from_secs(3);
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
        &["perft", rules, "3"],
        &["solve", rules],
        &["hint", rules, "--time", "60"],
    ] {
        let run = interrupted(command);
        assert!([0, 1, 130].contains(&run.code), "{command:?}: {} {}", run.code, run.err);
    }
}

/// A running engine.
struct Engine {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Engine {
    fn start(rules: &str) -> Engine {
        let mut command = boardwright();
        command.args(["uci", rules]).stdin(Stdio::piped()).stdout(Stdio::piped());
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

#[test]
fn end_of_the_input_ends_a_timed_search() {
    let rules = large_placement("uci_end.board");
    let mut engine = Engine::start(rules.to_str().unwrap());
    engine.say("go movetime 60000");
    std::thread::sleep(Duration::from_millis(500));
    let began = Instant::now();
    drop(engine.child.stdin.take());
    engine.until("bestmove");
    engine.child.wait().unwrap();
    assert!(began.elapsed() < MARGIN, "it took {:?}", began.elapsed());
}
