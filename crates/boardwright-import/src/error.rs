//! Errors of a file that is imported.

use std::fmt;

/// A place in a file. Lines and columns count from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Number of the line.
    pub line: usize,
    /// Number of the character in the line.
    pub column: usize,
}

impl Place {
    /// The first character of a file.
    pub(crate) const START: Place = Place { line: 1, column: 1 };
}

/// An error of the file as a whole: nothing of it is imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportError {
    /// Place of the error.
    pub place: Place,
    /// Description of the error.
    pub message: String,
}

impl ImportError {
    pub(crate) fn new(place: Place, message: String) -> ImportError {
        ImportError { place, message }
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place;
        write!(formatter, "line {line}, column {column}: {}", self.message)
    }
}

impl std::error::Error for ImportError {}
