//! Runs the program and reads what it prints; folders and files for tests.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Exit code and output of a run.
pub struct Run {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Run {
    /// The run of a process that has ended.
    pub fn of(output: Output) -> Run {
        Run {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The output of a run that succeeded, as JSON.
    pub fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.err);
        serde_json::from_str(&self.out).unwrap()
    }
}

/// The program, with arguments to be added.
pub fn boardwright() -> Command {
    Command::new(env!("CARGO_BIN_EXE_boardwright"))
}

/// Runs the program with text on its standard input.
pub fn run_with(input: &str, arguments: &[&str]) -> Run {
    let mut command = boardwright();
    command.args(arguments);
    run_command_with(input, command)
}

/// Runs a command with text on its standard input.
pub fn run_command_with(input: &str, command: Command) -> Run {
    Run::of(start_with(input, command).wait_with_output().unwrap())
}

/// Starts a command with text on its standard input.
pub fn start_with(input: &str, mut command: Command) -> Child {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends without reading closes the pipe, which is no fault.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child
}

/// Runs a command with text on its standard input, which stays open until a line of output begins
/// with `last`: an engine ends its search with the input.
pub fn run_command_until(last: &str, input: &str, mut command: Command) -> Run {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut typed = child.stdin.take().unwrap();
    // A program that ends without reading closes the pipe, which is no fault.
    let _ = typed.write_all(input.as_bytes());
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let mut before = String::new();
    while printed.read_line(&mut before).unwrap() > 0 {
        if before.lines().last().is_some_and(|line| line.starts_with(last)) {
            break;
        }
    }
    drop(typed);
    printed.read_to_string(&mut before).unwrap();
    Run { out: before, ..Run::of(child.wait_with_output().unwrap()) }
}

/// Runs the program without input.
pub fn run(arguments: &[&str]) -> Run {
    run_with("", arguments)
}

/// Runs the program without input in a folder.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = boardwright();
    command.args(arguments).current_dir(folder);
    run_command_with("", command)
}

/// A new, empty folder; `name` must be unique to its test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file with this content; `name` must be unique to its test.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = unused_path(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

/// A path at which there is no file; `name` must be unique to its test.
pub fn unused_path(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    path
}
