//! Exit codes, and the errors that cause them.

use crate::style;
use anyhow::Error;
use std::io;

/// Success.
pub const OK: u8 = 0;
/// Errors in the input.
pub const BAD_INPUT: u8 = 1;
/// Wrong command line, or a missing game or file.
pub const USAGE: u8 = 2;
/// No answer within the limits.
pub const UNKNOWN: u8 = 3;
/// Stopped by Ctrl-C, the code that shells use.
pub const INTERRUPTED: u8 = 130;

/// A wrong command line: an unknown game, a missing file.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct UsageError(pub String);

/// An error of the command line.
pub fn usage(message: impl Into<String>) -> Error {
    Error::new(UsageError(message.into()))
}

/// The exit code of an error.
pub fn code(error: &Error) -> u8 {
    if error.is::<UsageError>() { USAGE } else { BAD_INPUT }
}

/// The error with its causes on one line.
///
/// It may quote text of unknown origin, so that control and direction characters are replaced.
pub fn text(error: &Error) -> String {
    let is_unsafe = |c: char| {
        c.is_control()
            || matches!(c, '\u{200E}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    format!("{error:#}").replace(is_unsafe, "\u{FFFD}")
}

/// Prints an error on standard error.
pub fn report(error: &Error) {
    message!("{} {}", style::error("error:"), text(error));
}

/// Returns true if the reader of the output has ended, as `head` does; this is no error.
pub fn is_broken_pipe(error: &Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
