//! An engine process, with lines of text to and from it.

use crate::termination;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum length of a line in bytes; the rest is dropped.
const MAX_LINE: u64 = 1 << 14;

/// Number of lines read in advance; a program that writes more has to wait.
const MAX_UNREAD_OUTPUT: usize = 1 << 10;

/// Number of lines that the program has not read yet; one that reads none is stuck.
const MAX_UNREAD_INPUT: usize = 1 << 12;

/// Time to end after `quit`.
const QUIT_TIME: Duration = Duration::from_millis(100);

/// Time between two looks for cancellation.
const CANCEL_POLL: Duration = Duration::from_millis(50);

/// Reasons for which no line was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// No line came in time.
    Timeout,
    /// The program has ended, or has closed its output.
    Closed,
    /// The wait was cancelled.
    Cancelled,
}

/// A running program, which ends when the value is dropped.
pub struct EngineProcess {
    child: Child,
    unread: SyncSender<String>,
    lines: Receiver<String>,
}

impl EngineProcess {
    /// Starts a program.
    ///
    /// # Errors
    /// Fails if the program cannot be run.
    pub fn start(program: &str, arguments: &[String]) -> io::Result<EngineProcess> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        use_own_group(&mut command);
        let mut child = termination::start_engine(|| command.spawn())?;
        let missing = || io::Error::other("the pipes are missing");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let (unread, to_write) = sync_channel::<String>(MAX_UNREAD_INPUT);
        let (read, lines) = sync_channel::<String>(MAX_UNREAD_OUTPUT);
        // Both threads end with the pipes, which end with the program.
        thread::spawn(move || write_lines(input, &to_write));
        thread::spawn(move || read_lines(output, &read));
        Ok(EngineProcess { child, unread, lines })
    }

    /// Sends a line; returns false if the program does not read.
    pub fn send(&self, line: impl Into<String>) -> bool {
        self.unread.try_send(line.into()).is_ok()
    }

    /// Reads the next line.
    ///
    /// # Errors
    /// Fails after `deadline`, when `is_cancelled` returns true, or if the program has ended.
    pub fn line(
        &self,
        deadline: Instant,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<String, ReadError> {
        loop {
            if is_cancelled() {
                return Err(ReadError::Cancelled);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(CANCEL_POLL)) {
                Ok(_) if left.is_zero() => return Err(ReadError::Timeout),
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(ReadError::Closed),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(ReadError::Timeout),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.send("quit");
        let until = Instant::now() + QUIT_TIME;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        termination::end_engine(&mut self.child);
    }
}

/// Gives a program its own process group: Ctrl-C on a terminal reaches every program of a group,
/// and must not end an engine during a game.
#[cfg(unix)]
fn use_own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn use_own_group(_: &mut Command) {}

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

/// Reads the next line, cut to the maximum length; `None` at the end of the stream.
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
    fn long_line_is_cut_and_the_next_is_complete() {
        let text = format!("{}\nnext\nlast", "x".repeat(3 * MAX_LINE as usize));
        let mut from = text.as_bytes();
        assert_eq!(bounded_line(&mut from).unwrap().len(), MAX_LINE as usize);
        assert_eq!(bounded_line(&mut from).unwrap(), "next");
        assert_eq!(bounded_line(&mut from).unwrap(), "last");
        assert_eq!(bounded_line(&mut from), None);
    }

    #[cfg(unix)]
    #[test]
    fn lines_are_read_until_timeout_or_end() {
        let process = EngineProcess::start("cat", &[]).unwrap();
        assert!(process.send("hello"));
        let soon = || Instant::now() + Duration::from_secs(5);
        assert_eq!(process.line(soon(), &|| false).unwrap(), "hello");
        assert_eq!(process.line(soon(), &|| true), Err(ReadError::Cancelled));
        assert_eq!(process.line(Instant::now(), &|| false), Err(ReadError::Timeout));
        let ended = EngineProcess::start("true", &[]).unwrap();
        assert_eq!(ended.line(soon(), &|| false), Err(ReadError::Closed));
    }
}
