//! A program that is talked to in lines.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read; what is beyond is dropped.
const MAX_LINE: u64 = 1 << 14;

/// Lines that wait to be looked at. A program that writes more waits itself.
const LINES_WAITING: usize = 1 << 10;

/// Lines that wait to be read by the program. One that reads none of them is stuck.
const LINES_UNREAD: usize = 1 << 12;

/// How long a program may take to end once it is told to.
const FAREWELL: Duration = Duration::from_millis(100);

/// How often a wait looks whether it is to be given up.
const LOOK: Duration = Duration::from_millis(50);

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// None came in time.
    Late,
    /// None will come: the program has ended, or has closed its output.
    Closed,
    /// Whoever waited gave up.
    GivenUp,
}

/// A program with pipes to it. It ends when this is dropped.
pub struct Process {
    child: Child,
    unread: SyncSender<String>,
    lines: Receiver<String>,
}

impl Process {
    /// Starts a program.
    pub fn start(program: &str, arguments: &[String]) -> io::Result<Process> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        apart(&mut command);
        let mut child = command.spawn()?;
        let missing = || io::Error::other("no pipe to it");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let (unread, to_write) = sync_channel::<String>(LINES_UNREAD);
        let (read, lines) = sync_channel::<String>(LINES_WAITING);
        // Both threads end with the pipes, which end with the program.
        thread::spawn(move || write_lines(input, &to_write));
        thread::spawn(move || read_lines(output, &read));
        Ok(Process { child, unread, lines })
    }

    /// Says a line; false if the program reads nothing any more.
    pub fn say(&self, line: impl Into<String>) -> bool {
        self.unread.try_send(line.into()).is_ok()
    }

    /// The next line it says, until a moment, or until `given_up` says so.
    pub fn line(&self, until: Instant, given_up: &dyn Fn() -> bool) -> Result<String, Silence> {
        loop {
            if given_up() {
                return Err(Silence::GivenUp);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(_) if left.is_zero() => return Err(Silence::Late),
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Closed),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        end_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ctrl-C on a terminal goes to every program of a group. The game in progress is ours to end, so
/// that a player gets a group of its own.
#[cfg(unix)]
fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn apart(_: &mut Command) {}

/// Ends what the program started in turn, as scripts do.
#[cfg(unix)]
fn end_group(child: &Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(id) = i32::try_from(child.id()) {
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn end_group(_: &Child) {}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    while let Some(line) = bounded_line(&mut output) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// The next line, or none at the end. Of one that is too long the beginning is given.
pub fn bounded_line(from: &mut dyn BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    if from.take(MAX_LINE).read_until(b'\n', &mut bytes).ok()? == 0 {
        return None;
    }
    while bytes.last() != Some(&b'\n') {
        let mut rest = Vec::new();
        let read = from.take(MAX_LINE).read_until(b'\n', &mut rest).ok()?;
        if read == 0 || rest.last() == Some(&b'\n') {
            break;
        }
    }
    Some(String::from_utf8_lossy(&bytes).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let text = format!("{}\nnext\nlast", "x".repeat(3 * MAX_LINE as usize));
        let mut from = text.as_bytes();
        assert_eq!(bounded_line(&mut from).unwrap().len(), MAX_LINE as usize);
        assert_eq!(bounded_line(&mut from).unwrap(), "next");
        assert_eq!(bounded_line(&mut from).unwrap(), "last");
        assert_eq!(bounded_line(&mut from), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_is_heard_and_a_silent_one_is_late() {
        let process = Process::start("cat", &[]).unwrap();
        assert!(process.say("hello"));
        let soon = || Instant::now() + Duration::from_secs(5);
        assert_eq!(process.line(soon(), &|| false).unwrap(), "hello");
        assert_eq!(process.line(soon(), &|| true), Err(Silence::GivenUp));
        assert_eq!(process.line(Instant::now(), &|| false), Err(Silence::Late));
        let ended = Process::start("true", &[]).unwrap();
        assert_eq!(ended.line(soon(), &|| false), Err(Silence::Closed));
    }
}
