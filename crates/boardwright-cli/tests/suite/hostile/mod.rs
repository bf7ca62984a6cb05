//! Hostile rulebooks through every command: an answer or a named limit, within two seconds and
//! 512 MiB.
//!
//! A share runs daily. `HOSTILE=1` runs every command on every family and prints a table;
//! `HOSTILE=FAMILY` runs every command on the families whose names begin so. `cargo xtask nightly`
//! runs all of it.

mod measured;

use crate::program::folder;
use boardwright_hostile::{Family, families};
use measured::Measured;
use std::fmt::Write;
use std::path::Path;

/// Processor time of a command in seconds. The promise is two, and estimates of an unknown game
/// take two before a search begins; assertions and checks for overflow make tests slower.
const SECONDS: f64 = if cfg!(debug_assertions) { 6.0 } else { 4.0 };
/// Peak memory of a command in KiB.
const MEMORY_KIB: u64 = 512 << 10;
/// Largest output of a check in bytes.
const CHECK_OUTPUT: u64 = 1 << 20;

/// A command line with FILE for the rules, and the input of the program.
struct HostileCommand {
    name: &'static str,
    arguments: &'static [&'static str],
    input: &'static str,
    /// True if it does as much as it is told, such as to play whole games, and has no deadline.
    is_as_asked: bool,
}

const fn command(name: &'static str, arguments: &'static [&'static str]) -> HostileCommand {
    HostileCommand { name, arguments, input: "", is_as_asked: false }
}

const fn timed(name: &'static str, arguments: &'static [&'static str]) -> HostileCommand {
    HostileCommand { name, arguments, input: "", is_as_asked: true }
}

/// Every command that reads rules.
const COMMANDS: [HostileCommand; 22] = [
    command("check", &["check", "FILE"]),
    command("fmt", &["fmt", "--check", "FILE"]),
    command("ir", &["ir", "FILE"]),
    command("show", &["show", "FILE", "--glyphs"]),
    command("show-json", &["show", "FILE", "--json"]),
    command("moves", &["moves", "FILE"]),
    timed("moves-json", &["moves", "FILE", "--json"]),
    command("perft", &["perft", "FILE", "1"]),
    timed("divide", &["perft", "FILE", "1", "--divide"]),
    command("compile", &["compile", "FILE", "-o", "module.wasm"]),
    command("export", &["export", "FILE", "-o", "page.html", "--force"]),
    command("rules", &["rules", "FILE"]),
    timed("perft-2", &["perft", "FILE", "2"]),
    timed("playout", &["playout", "FILE", "--games", "1"]),
    command("hint", &["hint", "FILE", "--time", "0.1"]),
    command("solve", &["solve", "FILE", "--time", "0.5"]),
    command("analyse", &["analyse", "game.record", "FILE", "--time", "0.1"]),
    command("bench", &["bench", "FILE", "--work", "load", "--seconds", "0.1"]),
    timed("learn", &["learn", "FILE", "--rounds", "1", "--seconds", "0.1", "-o", "w.txt"]),
    timed(
        "match",
        &["match", "--game", "FILE", "random", "greedy", "--games", "2", "--limit-plies", "4"],
    ),
    HostileCommand {
        name: "play",
        arguments: &["play", "FILE", "--opponent", "random"],
        input: "moves\nundo\nquit\n",
        is_as_asked: false,
    },
    HostileCommand {
        name: "uci",
        arguments: &["uci", "FILE"],
        input: "uci\nposition startpos\ngo movetime 100\nquit\n",
        is_as_asked: false,
    },
];

impl HostileCommand {
    fn run(&self, folder: &Path, seconds: f64) -> Measured {
        let arguments: Vec<&str> =
            self.arguments.iter().map(|word| if *word == "FILE" { FILE } else { word }).collect();
        measured::run(folder, &arguments, self.input, seconds)
    }
}

/// Name of the rules file.
const FILE: &str = "hostile.board";

/// Writes the rules of a family into a folder.
fn write_rules(folder: &Path, family: &Family) {
    std::fs::write(folder.join(FILE), family.text()).unwrap();
    std::fs::write(folder.join("game.record"), "").unwrap();
}

/// Returns the faults of a run.
fn faults(command: &HostileCommand, run: &Measured) -> Vec<String> {
    let mut faults = Vec::new();
    if run.seconds > SECONDS {
        faults.push(format!("took {:.1} s", run.seconds));
    }
    if run.peak_kib > MEMORY_KIB {
        faults.push(format!("took {} MiB", run.peak_kib >> 10));
    }
    if run.errors.contains("panicked") || run.code == Some(101) {
        faults.push(format!("panicked: {}", run.errors));
    } else if run.code == Some(2) {
        faults.push(format!("is a wrong command line: {}", run.errors));
    } else if run.code.is_none() && run.seconds <= SECONDS {
        faults.push("was ended by a signal".to_owned());
    } else if run.code.is_some_and(|code| code != 0) && run.errors.is_empty() && run.output == 0 {
        faults.push("failed without a word".to_owned());
    }
    if command.name == "check" && run.output > CHECK_OUTPUT {
        faults.push(format!("printed {} bytes", run.output));
    }
    faults
}

/// Runs commands on a family; returns the lines of a table, and the faults.
fn run_family(folder: &Path, family: &Family, commands: &[&HostileCommand]) -> (String, String) {
    let (mut table, mut wrong) = (String::new(), String::new());
    write_rules(folder, family);
    for command in commands {
        let run = command.run(folder, 2.0 * SECONDS);
        let code = run.code.map_or("–".to_owned(), |code| code.to_string());
        writeln!(
            table,
            "{:30} {:10} {code:>4} {:6.2} s {:6} MiB {:10} bytes",
            family.name,
            command.name,
            run.seconds,
            run.peak_kib >> 10,
            run.output
        )
        .unwrap();
        for fault in faults(command, &run) {
            writeln!(wrong, "{} {}: {fault}", command.name, family.name).unwrap();
        }
    }
    (table, wrong)
}

/// Returns a command by its name.
fn named(name: &str) -> &'static HostileCommand {
    COMMANDS.iter().find(|command| command.name == name).unwrap()
}

#[test]
fn every_text_is_checked_in_bounded_time() {
    let folder = folder("hostile-check");
    let mut wrong = String::new();
    for family in families() {
        wrong += &run_family(&folder, family, &[named("check")]).1;
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Families whose listings are large, or were.
const LISTED: [&str; 10] = [
    "long-template",
    "long-site-name",
    "long-letter",
    "long-glyph",
    "long-title",
    "long-choice-name",
    "many-flags",
    "wide-graph",
    "wide-queens",
    "quadratic-letters",
];

#[test]
fn listings_are_bounded() {
    let folder = folder("hostile-listings");
    let mut wrong = String::new();
    for family in families().filter(|family| LISTED.contains(&family.name)) {
        wrong += &run_family(&folder, family, &[named("show"), named("moves"), named("ir")]).1;
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn hint_answers_where_each_position_has_a_million_decisions() {
    answers("hint", "wide-pairs");
}

#[test]
fn hint_answers_where_units_are_worth_more_than_any_margin() {
    answers("hint", "wide-forks");
}

/// Asserts that a command answers on a family within its limits.
fn answers(command: &str, family: &str) {
    let folder = folder(&format!("hostile-{command}-{family}"));
    let family = families().find(|known| known.name == family).unwrap();
    let (table, wrong) = run_family(&folder, family, &[named(command)]);
    assert!(wrong.is_empty(), "{wrong}{table}");
}

#[test]
fn every_command_answers_on_every_family() {
    // By hand and at night: it takes an hour.
    let Ok(chosen) = std::env::var("HOSTILE") else { return };
    let folder = folder("hostile-all");
    let (mut wrong, mut unbounded) = (String::new(), String::new());
    for family in families().filter(|it| chosen == "1" || it.name.starts_with(&chosen)) {
        let (timed, others): (Vec<_>, Vec<_>) =
            COMMANDS.iter().partition(|command| command.is_as_asked);
        let (table, faults) = run_family(&folder, family, &others);
        print!("{table}");
        wrong += &faults;
        let (table, faults) = run_family(&folder, family, &timed);
        print!("{table}");
        for fault in faults.lines() {
            let list = if fault.contains(": took ") && fault.ends_with(" s") {
                &mut unbounded
            } else {
                &mut wrong
            };
            writeln!(list, "{fault}").unwrap();
        }
    }
    println!("takes as long as it is asked to:\n{unbounded}");
    assert!(wrong.is_empty(), "{wrong}");
}
