//! Standard output, whose errors say that it is the output that cannot be written.

use crate::exit::{OK, USAGE};
use anyhow::Result;
use std::io::{self, StdoutLock, Write};

/// Standard output.
pub struct StandardOutput(StdoutLock<'static>);

impl StandardOutput {
    /// Locks standard output.
    pub fn lock() -> StandardOutput {
        StandardOutput(io::stdout().lock())
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(with_place)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(with_place)
    }
}

/// Prints the help that was asked for, or the error of a command line; returns the exit code.
///
/// # Errors
/// Fails if the help cannot be written.
pub fn print_help_or_error(error: &clap::Error) -> Result<u8> {
    let printed = error.print().and_then(|()| io::stdout().flush());
    if error.use_stderr() {
        // An error that nobody can read is still one.
        return Ok(USAGE);
    }
    printed.map_err(with_place)?;
    Ok(OK)
}

/// Adds to an error that it is of the output.
///
/// Its kind stays: a closed pipe is no fault, and an interrupted write is repeated.
fn with_place(error: io::Error) -> io::Error {
    match error.kind() {
        kind @ (io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => kind.into(),
        kind => io::Error::new(kind, format!("the output cannot be written: {error}")),
    }
}
