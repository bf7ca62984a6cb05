//! Directions of a board, sets of them, and their properties.

/// A direction of a board: its index among the board's directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Direction(pub u8);

impl Direction {
    /// Returns the index as a `usize`.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the set of this direction alone.
    pub fn mask(self) -> DirectionMask {
        1 << self.0
    }
}

/// A set of directions: bit `d` stands for `Direction(d)`.
pub type DirectionMask = u64;

/// Returns the directions of a set in ascending order.
pub fn directions_in(mask: DirectionMask) -> impl Iterator<Item = Direction> {
    (0..64).filter(move |bit| mask >> bit & 1 != 0).map(Direction)
}

/// The properties of a direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DirectionInfo {
    /// Its name, unique on the board.
    pub name: String,
    /// The opposite direction.
    pub opposite: Option<Direction>,
    /// Its place on the compass as (step, number of steps), clockwise from north or the first
    /// direction after it, on rings from outward. Directions without a place are never turned.
    pub compass: Option<(u8, u8)>,
    /// The directions in which a line may continue after a step; initially this one alone.
    pub goes_on: DirectionMask,
}
