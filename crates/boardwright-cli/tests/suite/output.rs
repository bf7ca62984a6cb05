//! Output that cannot be written: a full disk is an error, a closed pipe is none.

use crate::program::{Run, boardwright, file, run};
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

const RECORD: &[u8] = b"[Game \"tic-tac-toe\"]\n\n1. a1 b1\n2. a2 b2\n";

/// Runs the program with text on its standard input and its output on a full disk.
fn run_into_full_disk(input: &str, arguments: &[&str]) -> Run {
    let mut command = boardwright();
    command.args(arguments).stdin(Stdio::piped()).stderr(Stdio::piped());
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = command.stdout(full).spawn().unwrap();
    // A program that ends without reading closes the pipe, which is no fault.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    Run::of(child.wait_with_output().unwrap())
}

#[test]
#[cfg(target_os = "linux")]
fn output_to_a_full_disk_is_an_error_of_every_command() {
    let record = file("full-disk.record", RECORD);
    let record = record.to_str().unwrap();
    for arguments in [
        "--help",
        "help perft",
        "--version",
        "games",
        "games --json",
        "rules chess",
        "rules chess --json",
        "show chess",
        "show chess --json",
        "check chess",
        "ir tic-tac-toe",
        "moves chess",
        "moves chess --json",
        "perft chess 1",
        "playout tic-tac-toe --games 1",
        "solve tic-tac-toe",
        "compile tic-tac-toe -o -",
        "hint tic-tac-toe --nodes 10",
        "convert RECORD - --to pgn",
        "play tic-tac-toe",
        "match --game tic-tac-toe random random --games 1",
        "uci",
        "xboard",
    ] {
        let input = if arguments == "xboard" { "protover 2\n" } else { "uci\n" };
        let run = run_into_full_disk(
            input,
            &arguments.replace("RECORD", record).split(' ').collect::<Vec<_>>(),
        );
        assert_eq!(run.code, 1, "{arguments}: {}", run.err);
        let told = run.err.matches("the output cannot be written: ").count();
        assert_eq!(told, 1, "{arguments}: {}", run.err);
    }
    let analysed = run_into_full_disk("", &["analyse", record, "--nodes", "10"]);
    assert!(analysed.code == 1 && analysed.err.contains("the output cannot be written"));
}

#[test]
#[cfg(target_os = "linux")]
fn message_to_a_full_disk_changes_no_exit_code() {
    let coded = |arguments: &[&str]| {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let status = boardwright().args(arguments).stdout(Stdio::null()).stderr(full).status();
        status.unwrap().code()
    };
    assert_eq!(coded(&["show", "ches"]), Some(2));
    assert_eq!(coded(&["show"]), Some(2));
    assert_eq!(coded(&["playout", "tic-tac-toe", "--games", "1"]), Some(0));
}

#[test]
fn closed_pipe_ends_the_program_quietly() {
    for arguments in [&["playout", "chess", "--help"][..], &["rules", "chess"], &["ir", "chess"]] {
        let mut command = boardwright();
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let mut told = String::new();
        child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        assert_eq!((child.wait().unwrap().code(), told.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn help_says_that_several_threads_give_different_verdicts() {
    let help = run(&["analyse", "--help"]).out;
    assert!(help.contains("With one thread, the same number of nodes gives the same verdicts"));
    assert!(help.contains("several threads they differ from run to run"), "{help}");
}

/// Runs the program in at most this many KiB of address space.
#[cfg(target_os = "linux")]
fn run_in_memory(kib: u64, arguments: &[&str]) -> Run {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {kib}; exec \"$0\" \"$@\"")]);
    command.arg(env!("CARGO_BIN_EXE_boardwright")).args(arguments);
    Run::of(command.stdin(Stdio::null()).output().unwrap())
}

#[test]
#[cfg(target_os = "linux")]
fn match_of_very_many_games_needs_no_memory_for_them() {
    let players =
        "match --game tic-tac-toe random random --nodes 1 --sprt=-50,50 --games 4294967296";
    // Two equal players are told apart from ones 50 Elo better or worse in hundreds of games.
    let run = run_in_memory(2 << 20, &players.split(' ').collect::<Vec<_>>());
    assert!(run.code == 0 && run.out.contains("accepted"), "{}{}", run.out, run.err);
}

#[test]
fn solve_takes_the_memory_that_there_is_and_says_so() {
    let run = run(&["solve", "tic-tac-toe", "--memory", "1048576"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("1048576 MiB of memory are more than"), "{}", run.err);
    assert!(run.out.starts_with("draw"), "{}", run.out);
}

#[test]
#[cfg(target_os = "linux")]
fn solve_in_a_small_address_space_is_no_crash() {
    let arguments = ["solve", "tic-tac-toe", "--memory", "4096", "--color", "never"];
    let run = run_in_memory(2 << 20, &arguments);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("4096 MiB of memory are more than"), "{}", run.err);
}
