//! Sites of a board, and their properties.

/// A site of a board: its index in board order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site(pub u16);

impl Site {
    /// Returns the index as a `usize`.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The properties of a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteInfo {
    /// Its name, unique on the board.
    pub name: String,
    /// Horizontal coordinate of its centre, in thousandths of a unit; grows to the right.
    pub x: i32,
    /// Vertical coordinate of its centre, in thousandths of a unit; grows upward, the first
    /// player's forward.
    pub y: i32,
    /// Its column from 1, on rings its number; 0 on boards without columns.
    pub column: i32,
    /// Its row from 1 at the bottom, on rings its ring from 1 outermost; 0 on boards without rows.
    pub row: i32,
    /// Its outline in drawings.
    pub shape: SiteShape,
}

/// The outline of a site in drawings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SiteShape {
    /// A square with sides of one unit.
    Square,
    /// A hexagon with a corner upward, one unit from side to side.
    Hexagon,
    /// A hexagon with a side upward, one unit from side to side.
    UprightHexagon,
    /// A part of a ring about the origin, one unit thick. It spans the angle from
    /// `(number - 1) / of_numbers` to `number / of_numbers` of a turn, clockwise from the top.
    Sector {
        /// The ring, from 1 outermost.
        ring: u32,
        /// The number of rings.
        of_rings: u32,
        /// The number on the ring, from 1.
        number: u32,
        /// The number of spaces on this ring.
        of_numbers: u32,
    },
    /// A point of a graph, a hub or a site added by the rules.
    Point,
}
