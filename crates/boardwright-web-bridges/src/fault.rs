//! The reason why a text cannot be used, with its place.

use boardwright_formats::{FormatError, ReadError};
use boardwright_import::ImportError;
use serde::Serialize;

/// Reason why a text cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The reason in words, and the repair.
    pub message: String,
    /// Place in the text; `None` if no place is to blame.
    pub place: Option<PlaceView>,
}

/// A place in a text. Lines and columns count from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PlaceView {
    /// Number of the line.
    pub line: usize,
    /// Number of the character in the line.
    pub column: usize,
}

impl Fault {
    /// Creates a fault without a place.
    pub fn new(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), place: None }
    }

    /// Creates a fault at a place.
    pub fn at(line: usize, column: usize, message: impl Into<String>) -> Fault {
        Fault { message: message.into(), place: Some(PlaceView { line, column }) }
    }
}

impl From<FormatError> for Fault {
    fn from(error: FormatError) -> Fault {
        Fault::at(error.line, error.column, error.message)
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        match error {
            ReadError::Format(error) => error.into(),
            ReadError::Io(error) => Fault::new(error.to_string()),
        }
    }
}

impl From<ImportError> for Fault {
    fn from(error: ImportError) -> Fault {
        Fault::at(error.place.line, error.place.column, error.message)
    }
}
