//! Errors and warnings of a Betza text.

use std::ops::Range;

/// An error or a warning, with its bytes in the text.
#[derive(Debug)]
pub(super) struct BetzaError {
    pub at: Range<usize>,
    pub message: String,
    pub help: String,
}

impl BetzaError {
    pub fn new(
        at: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> BetzaError {
        BetzaError { at, message: message.into(), help: help.into() }
    }
}

/// Result of parsing Betza.
pub(super) type BetzaResult<T> = Result<T, BetzaError>;

/// Returns the error of a movement that has too many paths.
pub(super) fn too_many_paths(at: Range<usize>) -> BetzaError {
    BetzaError::new(
        at,
        "this movement has too many different ways to go",
        "say fewer directions on each leg, or write the movement in words: `step … then …`",
    )
}
