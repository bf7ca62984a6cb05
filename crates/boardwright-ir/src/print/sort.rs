//! Sorts of numbers: the IR carries sites, kinds and others as numbers, which print as names.

/// The sort of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A plain number.
    Number,
    /// A site.
    Site,
    /// A kind.
    Kind,
    /// A mask of kinds.
    Kinds,
    /// A player.
    Player,
    /// A direction.
    Direction,
    /// A mask of directions.
    Directions,
    /// A line.
    Line,
    /// A unit.
    Unit,
}
