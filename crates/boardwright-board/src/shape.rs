//! The shapes of boards: the generators with their sizes.

/// The generator of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Square cells in columns and rows.
    Rectangle {
        /// Number of columns.
        width: u32,
        /// Number of rows.
        height: u32,
    },
    /// A hexagon of hexagonal cells.
    Hexagon {
        /// Number of cells along each of the four slanted edges.
        side: u32,
        /// Number of cells along the two edges that are rows; on upright boards, files.
        row: u32,
    },
    /// A rhombus of hexagonal cells that leans to the right.
    Rhombus {
        /// Number of columns.
        width: u32,
        /// Number of rows.
        height: u32,
    },
    /// A triangle of hexagonal cells with a corner on top.
    Triangle {
        /// Number of cells along an edge.
        side: u32,
    },
    /// Rings, outermost first, by their numbers of spaces.
    Rings(Vec<u32>),
    /// Rings of equal numbers about a hub.
    Wheel {
        /// Number of spaces on each ring.
        spokes: u32,
        /// Number of rings.
        rings: u32,
    },
    /// A graph drawn site by site.
    Graph,
}

impl Shape {
    /// Returns the word for the shape in the rule language.
    pub fn word(&self) -> &'static str {
        match self {
            Shape::Rectangle { .. } => "rectangle",
            Shape::Hexagon { .. } => "hexagon",
            Shape::Rhombus { .. } => "rhombus",
            Shape::Triangle { .. } => "triangle",
            Shape::Rings(_) => "rings",
            Shape::Wheel { .. } => "wheel",
            Shape::Graph => "graph",
        }
    }
}
