//! The mode and the result of a scan.

/// The treatment of decisions that a scan finds. The module keeps it in a global variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScanMode {
    /// Lists them.
    List = 0,
    /// Keeps the decision at an index.
    Nth = 1,
    /// Stops at the first.
    Any = 2,
    /// Records sets of decisions, from which one is picked without another scan.
    NoteSets = 3,
    /// Adds their keys to the decision picked, so that two lists can be compared.
    Digest = 4,
}

/// Result of a scan that found what it was looking for. Otherwise the result is the number of
/// decisions still to skip.
pub(crate) const DONE: i64 = -1;

/// A number of decisions to skip that no position has. A scan that skips them counts them all.
pub(crate) const ALL: i64 = 1 << 62;

/// Most sets of decisions that a scan notes. Where there are more, picking scans again.
pub(crate) const MAX_NOTED_SETS: u32 = 4096;
