//! The error of loading a program.

/// Reason why a program cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// The lines of the board cannot be laid out.
    #[error(transparent)]
    Lines(#[from] boardwright_ir::tables::TableError),
    /// The program has more items of a sort than a state can hold.
    #[error("the rules have {count} {what}, and there may be {most}")]
    TooMany {
        /// Name of the items.
        what: &'static str,
        /// Number of items.
        count: usize,
        /// Largest number allowed.
        most: usize,
    },
    /// The initial state cannot be made.
    #[error("the start of a game cannot be made: {0}")]
    Start(#[from] crate::limits::LimitReached),
    /// Blocks and expressions are nested too deeply.
    #[error("the rules are nested deeper than {}", crate::limits::MAX_NESTING)]
    TooDeep,
    /// An index is out of bounds: a mistake in the code that built the program.
    #[error("the program refers to {what} {index}, which is not there")]
    Missing {
        /// Name of the table.
        what: &'static str,
        /// The index.
        index: usize,
    },
    /// The program breaks another invariant of the IR.
    #[error("the program is malformed: {0}")]
    Malformed(&'static str),
}
