//! Errors of reading and writing games.

use std::fmt;
use std::io;

/// Reason why a text is not a game of a format, with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct FormatError {
    /// Line number in the file, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Description of the error.
    pub message: String,
}

/// Reason why a game was not read from a file.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text is malformed, or its moves are not legal.
    #[error(transparent)]
    Format(#[from] FormatError),
}

/// Reason why a game cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError(pub String);

impl fmt::Display for WriteError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}
