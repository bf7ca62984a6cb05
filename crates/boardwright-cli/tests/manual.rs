//! What the manual shows of the program is what it prints: every `console` block of `book/src` is run.
//!
//! A line with `$` is a command, one with `>` is typed into it, all others are its output, that for errors included. Blocks
//! marked `file=NAME` are files beside which the commands of their chapter run; `beside=CHAPTER` fetches those of another.
//! `[…]` alone on a line stands for lines left out.

#[path = "../../boardwright/tests/manual/blocks.rs"]
mod blocks;

use blocks::Block;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Stands for lines that are left out.
const LEFT_OUT: &str = "[…]";

/// A command with what is typed and what is printed.
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
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(&words[1..])
        .current_dir(folder)
        // The width that help texts are wrapped to, which would otherwise be the terminal's.
        .env("COLUMNS", "100")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends without reading closes the pipe, which is no fault.
    let _ = child.stdin.take().unwrap().write_all(step.input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let told =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    // Times differ from one run to the next.
    let timed = |line: &&str| !line.ends_with(" a second");
    told.lines().filter(timed).map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Whether the lines are those written, of which some may be left out.
fn alike(found: &[&str], written: &[String]) -> bool {
    match written.split_first() {
        None => found.is_empty(),
        Some((first, rest)) if first == LEFT_OUT => {
            (0..=found.len()).any(|skipped| alike(&found[skipped..], rest))
        }
        Some((first, rest)) => found.first() == Some(&first.as_str()) && alike(&found[1..], rest),
    }
}

/// An empty folder for the commands of one chapter.
fn folder(chapter: &str) -> PathBuf {
    let name = chapter.replace('/', "_");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
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
            place = folder(&chapter);
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
            // Empty lines at the end are not seen.
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
