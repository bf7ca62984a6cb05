//! Errors and warnings of a Betza text.

use std::ops::Range;

/// An error or a warning, with its bytes in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetzaError {
    /// Bytes of the text.
    pub at: Range<usize>,
    /// Description of the error.
    pub message: String,
    /// The repair.
    pub help: String,
}

impl BetzaError {
    /// Returns an error.
    pub fn new(
        at: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> BetzaError {
        BetzaError { at, message: message.into(), help: help.into() }
    }
}

/// Result of parsing Betza.
pub type BetzaResult<T> = Result<T, BetzaError>;

/// Returns the error of a movement that has too many paths.
pub fn too_many_paths(at: Range<usize>) -> BetzaError {
    BetzaError::new(
        at,
        "this movement has too many different ways to go",
        "say fewer directions on each leg, or write the movement in words: `step … then …`",
    )
}
