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
}

const fn command(name: &'static str, arguments: &'static [&'static str]) -> HostileCommand {
    HostileCommand { name, arguments, input: "" }
}

/// Every command that reads rules.
const COMMANDS: [HostileCommand; 23] = [
    command("check", &["check", "FILE"]),
    command("fmt", &["fmt", "--check", "FILE"]),
    command("ir", &["ir", "FILE"]),
    command("show", &["show", "FILE", "--glyphs"]),
    command("show-json", &["show", "FILE", "--json"]),
    command("moves", &["moves", "FILE"]),
    command("moves-json", &["moves", "FILE", "--json", "--seconds", "1"]),
    command("perft", &["perft", "FILE", "1"]),
    command("divide", &["perft", "FILE", "1", "--divide", "--seconds", "1"]),
    command("compile", &["compile", "FILE", "-o", "module.wasm"]),
    command("export", &["export", "FILE", "-o", "page.html", "--force"]),
    command("rules", &["rules", "FILE"]),
    command("perft-2", &["perft", "FILE", "2", "--seconds", "1"]),
    command("playout", &["playout", "FILE", "--games", "1", "--seconds", "1"]),
    command("coverage", &["coverage", "FILE", "--games", "1", "--seconds", "1"]),
    command("hint", &["hint", "FILE", "--time", "0.1"]),
    command("solve", &["solve", "FILE", "--time", "0.5"]),
    command("analyse", &["analyse", "game.record", "FILE", "--time", "0.1"]),
    command("bench", &["bench", "FILE", "--work", "load", "--seconds", "0.1"]),
    command("learn", &["learn", "FILE", "--rounds", "1", "--seconds", "0.1", "-o", "w.txt"]),
    command(
        "match",
        &["match", "--game", "FILE", "random", "greedy", "--games", "2", "--seconds", "1"],
    ),
    HostileCommand {
        name: "play",
        arguments: &["play", "FILE", "--opponent", "random"],
        input: "moves\nundo\nquit\n",
    },
    HostileCommand {
        name: "uci",
        arguments: &["uci", "FILE"],
        input: "uci\nposition startpos\ngo movetime 100\nquit\n",
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

/// Families in which a command that plays or counts would take minutes.
const ENDLESS: [(&str, &str); 8] = [
    ("playout", "wide-forks"),
    ("perft-2", "wide-range"),
    ("divide", "wide-forks"),
    ("moves-json", "long-end"),
    ("moves-json", "wide-pairs"),
    ("match", "wide-forks"),
    ("learn", "wide-pairs"),
    ("learn", "wide-forks"),
];

#[test]
fn commands_that_play_and_count_keep_to_their_time() {
    for (command, family) in ENDLESS {
        answers(command, family);
    }
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
    let mut wrong = String::new();
    let commands: Vec<&HostileCommand> = COMMANDS.iter().collect();
    for family in families().filter(|it| chosen == "1" || it.name.starts_with(&chosen)) {
        let (table, faults) = run_family(&folder, family, &commands);
        print!("{table}");
        wrong += &faults;
    }
    assert!(wrong.is_empty(), "{wrong}");
}
