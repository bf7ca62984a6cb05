//! Files that the program writes: complete or not at all, and nothing beside them.

use crate::program::{Run, boardwright, file, folder, run, run_in, run_with};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Names of the files in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// A file system of a few kilobytes, unmounted after the test.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Mounts it; `None`, and a line that says so, if that is not allowed here.
    fn mount(name: &str) -> Option<SmallDisk> {
        let folder = folder(name);
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(&folder);
        let mounted = mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        if !mounted {
            println!("skipped: only the administrator can mount a small disk");
        }
        mounted.then_some(SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn full_disk_keeps_the_old_file_and_no_other() {
    let Some(disk) = SmallDisk::mount("small-disk") else { return };
    let path = |name: &str| disk.0.join(name);
    let rules =
        format!("{}\n", include_str!("../../../../games/hex/rules.board").replace("  ", " "));
    fs::write(path("game.board"), &rules).unwrap();
    fs::write(path("game.wasm"), b"\0asm").unwrap();
    fs::write(path("game.record"), "mine").unwrap();
    fs::write(path("game.jsonl"), "{\"chosen\":").unwrap();
    let before = names(&disk.0);
    // A file of zeros takes the rest.
    let _ = fs::write(path("filler"), vec![0; 1 << 17]);
    let refused = |run: &Run, told: &str| {
        assert!(told.contains("cannot be written: "), "{}{}", run.out, run.err);
    };
    for arguments in [
        &["compile", "hex", "-o", "game.wasm"][..],
        &["fmt", "game.board"],
        &["playout", "hex", "--games", "3", "--trace", "game.jsonl"],
        &["learn", "hex", "--rounds", "0", "-o", "weights.txt"],
    ] {
        let run = run_in(&disk.0, arguments);
        refused(&run, &run.err);
        assert_eq!(run.code, 1, "{arguments:?}");
    }
    let record = path("game.record");
    let saved = run_with(&format!("save! {}\nquit\n", record.display()), &["play", "hex"]);
    refused(&saved, &saved.out);
    let save = path("match.jsonl");
    let players = ["match", "--game", "hex", "random", "random", "--games", "1", "--save"];
    let unsaved = run(&[&players[..], &[save.to_str().unwrap()]].concat());
    assert!(unsaved.code == 1 && unsaved.err.contains("cannot be saved"), "{}", unsaved.err);
    assert_eq!(fs::read(&save).unwrap_or_default(), b"");
    let _ = fs::remove_file(save);

    fs::remove_file(path("filler")).unwrap();
    assert_eq!(names(&disk.0), before);
    assert_eq!(fs::read_to_string(path("game.board")).unwrap(), rules);
    assert_eq!(fs::read(path("game.wasm")).unwrap(), b"\0asm");
    assert_eq!(fs::read_to_string(path("game.record")).unwrap(), "mine");
    assert_eq!(fs::read_to_string(path("game.jsonl")).unwrap(), "{\"chosen\":");
}

#[test]
fn file_written_by_three_programs_is_one_of_their_files() {
    let folder = folder("three-programs");
    let compiled = |game: &str, output: &str| {
        let mut command = boardwright();
        command.args(["compile", game, "-o", output]).current_dir(&folder);
        command.stdout(Stdio::null()).spawn().unwrap()
    };
    let games = ["hex", "tic-tac-toe", "clobber"];
    let mut programs: Vec<Child> = games.iter().map(|game| compiled(game, "one.wasm")).collect();
    programs.extend(games.iter().map(|game| compiled(game, &format!("{game}.wasm"))));
    assert!(programs.iter_mut().all(|program| program.wait().unwrap().success()));
    let read = |name: &str| fs::read(folder.join(format!("{name}.wasm"))).unwrap();
    let one = read("one");
    assert!(games.iter().any(|game| read(game) == one));
    assert_eq!(names(&folder).len(), 4);
}

#[test]
fn match_file_in_use_is_refused() {
    let path = file("in-use.jsonl", b"");
    let held = fs::File::open(&path).unwrap();
    held.lock().unwrap();
    let players = ["match", "--game", "hex", "random", "random", "--games", "1", "--save"];
    let run = run(&[&players[..], &[path.to_str().unwrap()]].concat());
    assert!(run.code == 1 && run.err.contains("in use by another match"), "{}", run.err);
}

/// Waits at most ten seconds for a condition.
fn wait_for(what: &str, condition: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(10);
    while !condition() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Sends a signal; returns false if there is no such process.
fn send(signal: &str, process: &str) -> bool {
    let mut kill = Command::new("kill");
    kill.args([signal, process]).stderr(Stdio::null());
    kill.status().unwrap().success()
}

#[test]
fn unfinished_trace_is_removed_on_sigterm() {
    let folder = folder("ended-trace");
    let mut command = boardwright();
    command.args(["playout", "hex", "--games", "1000000", "--trace", "trace.jsonl"]);
    let mut child = command.current_dir(&folder).stdout(Stdio::null()).spawn().unwrap();
    wait_for("there is no draft", || !names(&folder).is_empty());
    assert!(send("-TERM", &child.id().to_string()));
    assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
    assert_eq!(names(&folder), [""; 0]);
}

/// A match with an engine that ignores the end of its input; returns the engine's process.
fn match_in_progress(name: &str, ignored: &str) -> (Child, String) {
    let folder = folder(name);
    let script = "echo $$ >process\nwhile read -r line; do\n case $line in\n  uci) echo uciok ;;\n  \
                  isready) echo readyok ;;\n esac\ndone\nexec sleep 600\n";
    fs::write(folder.join("engine.sh"), script).unwrap();
    let program = env!("CARGO_BIN_EXE_boardwright");
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{ignored} exec \"$0\" \"$@\""), program]).current_dir(&folder);
    command.args(["match", "--game", "chess", "random", "uci:sh engine.sh", "--patience", "60"]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().unwrap();
    let process = || fs::read_to_string(folder.join("process")).unwrap_or_default();
    wait_for("the engine did not start", || process().ends_with('\n'));
    (child, process().trim().to_owned())
}

#[test]
fn engines_end_with_their_match() {
    for (signal, code) in [("-TERM", 128 + 15), ("-HUP", 128 + 1)] {
        let (mut child, engine) = match_in_progress(&format!("ended-match{signal}"), "");
        assert!(send("-0", &engine));
        assert!(send(signal, &child.id().to_string()));
        assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}");
        wait_for("the engine goes on", || !send("-0", &engine));
    }
}

#[test]
fn engines_end_with_a_match_interrupted_twice() {
    let (mut child, engine) = match_in_progress("interrupted-match", "");
    wait_for("the match goes on", || {
        send("-INT", &child.id().to_string());
        std::thread::sleep(Duration::from_millis(20));
        !send("-0", &engine)
    });
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn match_started_with_nohup_survives_the_end_of_its_terminal() {
    let (mut child, engine) = match_in_progress("nohup-match", "trap '' HUP;");
    send("-HUP", &child.id().to_string());
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none() && send("-0", &engine));
    send("-TERM", &child.id().to_string());
    child.wait().unwrap();
}

/// The input stays open, so that the draft waits for its games.
#[cfg(unix)]
#[test]
fn interrupted_command_leaves_no_draft() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let folder = folder("interrupted-draft");
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let mut command = boardwright();
        command.args(["convert", "-", "out.pgn", "--from", "pgn"]).current_dir(&folder);
        let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        // The first bytes tell the encoding; the end of the input would end the command.
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"[Event \"?\"]\n\n1. e4 e5 *\n\n").unwrap();
        let began = Instant::now();
        while names(&folder).is_empty() && began.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(names(&folder).len(), 1);
        // The draft is there a moment before its guard.
        std::thread::sleep(Duration::from_millis(100));
        kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), signal).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(128 + signal as i32));
        assert!(names(&folder).is_empty(), "{signal}: {:?}", names(&folder));
    }
}
