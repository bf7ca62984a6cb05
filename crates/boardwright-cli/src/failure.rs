//! What ends the program early, and with which exit code.

use anyhow::Error;
use std::fmt;
use std::io;

/// All is well.
pub const OK: u8 = 0;
/// The input has errors or is not legal.
pub const BAD_INPUT: u8 = 1;
/// The command line asks for what is not there.
pub const USAGE: u8 = 2;
/// What was asked could not be answered within the limits.
pub const UNKNOWN: u8 = 3;
/// Stopped by Ctrl-C, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// The command line asks for what is not there: an unknown game, a missing file.
#[derive(Debug)]
pub struct UsageError(pub String);

impl fmt::Display for UsageError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// An error about the command line.
pub fn usage(message: impl Into<String>) -> Error {
    Error::new(UsageError(message.into()))
}

/// The exit code for an error.
pub fn code(error: &Error) -> u8 {
    if error.is::<UsageError>() { USAGE } else { BAD_INPUT }
}

/// The error with its causes on one line. It may quote a stranger's text, so that what a terminal
/// would obey instead of show is replaced.
pub fn text(error: &Error) -> String {
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200E}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    format!("{error:#}").replace(hidden, "\u{FFFD}")
}

/// Whether the reader of our output went away, as `head` does; that is no error.
pub fn is_broken_pipe(error: &Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
