//! Every `console` block of the manual (`book/src`) is run, and must print the output shown there.
//!
//! A line with `$` is a command, a line with `>` is its input, and all others are its output and
//! errors. A block marked `file=NAME` is a file for the commands of its chapter; `beside=CHAPTER`
//! adds the files of another chapter. `[…]` alone on a line stands for omitted lines.

#[path = "../../../boardwright/tests/suite/manual/blocks.rs"]
mod blocks;

use crate::program::{boardwright, folder, run_command_until, run_command_with};
use blocks::Block;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Stands for omitted lines.
const LEFT_OUT: &str = "[…]";

/// A command with its input and its output.
#[derive(Default)]
struct Step {
    command: String,
    input: String,
    output: Vec<String>,
}

fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in block.text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { command: command.to_owned(), ..Step::default() });
        } else if let Some(step) = steps.last_mut() {
            match line.strip_prefix("> ") {
                Some(typed) => writeln!(step.input, "{typed}").unwrap(),
                None => step.output.push(line.trim_end().to_owned()),
            }
        } else {
            panic!("{}: output before any command", block.place());
        }
    }
    assert!(!steps.is_empty(), "{}: no command", block.place());
    steps
}

/// Splits a command at its spaces; single quotes keep spaces.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in command.split('\'').enumerate() {
        match index % 2 {
            1 => words.push(part.to_owned()),
            _ => words.extend(part.split_whitespace().map(str::to_owned)),
        }
    }
    words
}

fn run(folder: &Path, step: &Step) -> String {
    let words = words(&step.command);
    assert_eq!(words[0], "boardwright", "only boardwright itself is run: {}", step.command);
    let mut command = boardwright();
    // Help texts wrap at this width, and otherwise at the terminal's.
    command.args(&words[1..]).current_dir(folder).env("COLUMNS", "100");
    let last = step.output.iter().rfind(|line| !line.is_empty());
    let run = match last.and_then(|line| line.split(' ').next()) {
        Some(last) if !step.input.is_empty() => run_command_until(last, &step.input, command),
        _ => run_command_with(&step.input, command),
    };
    let told = run.out + &run.err;
    // Times differ from one run to the next.
    let timed = |line: &&str| !line.ends_with(" a second");
    told.lines().filter(timed).map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Returns true if the lines are those written, of which some may be omitted.
fn alike(found: &[&str], written: &[String]) -> bool {
    match written.split_first() {
        None => found.is_empty(),
        Some((first, rest)) if first == LEFT_OUT => {
            (0..=found.len()).any(|skipped| alike(&found[skipped..], rest))
        }
        Some((first, rest)) => found.first() == Some(&first.as_str()) && alike(&found[1..], rest),
    }
}

#[test]
fn every_command_prints_what_the_manual_shows() {
    let mut faults = String::new();
    let mut commands = 0;
    let mut chapter = String::new();
    let mut place = PathBuf::new();
    let blocks = blocks::all();
    for block in &blocks {
        if block.chapter != chapter {
            chapter = block.chapter.clone();
            place = folder(&format!("manual-{}", chapter.replace('/', "_")));
        }
        if let Some(other) = block.get("beside") {
            // The files of another chapter, the latest of each name.
            for block in blocks.iter().filter(|block| block.chapter == other) {
                if let Some(name) = block.get("file") {
                    std::fs::write(place.join(name), &block.text).unwrap();
                }
            }
        }
        if let Some(name) = block.get("file") {
            std::fs::write(place.join(name), &block.text).unwrap();
        }
        if block.language != "console" {
            continue;
        }
        for step in steps(block) {
            commands += 1;
            let told = run(&place, &step);
            let mut found: Vec<&str> = told.lines().collect();
            let mut written = step.output.clone();
            // Empty lines at the end are ignored.
            while found.last() == Some(&"") {
                found.pop();
            }
            while written.last().is_some_and(String::is_empty) {
                written.pop();
            }
            if !alike(&found, &written) {
                writeln!(faults, "\n── {}\n$ {}\n{told}", block.place(), step.command).unwrap();
            }
        }
    }
    assert!(commands > 10, "only {commands} commands were found");
    assert!(faults.is_empty(), "the manual shows what the program does not print:\n{faults}");
}
