//! Rectangles: the generator, names of sites, and wrapped edges.

use crate::board::{Board, DirectionDraft};
use crate::error::BoardError;
use crate::lattice::Lattice;
use crate::names::{NameStyle, rectangle_name};
use crate::shape::Shape;
use crate::site::{SiteInfo, SiteShape};
use crate::size_checks::{allowed_sites, nonzero};

/// Directions clockwise from north, so that the index is the place on the compass.
const DIRECTIONS: [DirectionDraft; 8] = [
    ("north", 4, (0, 8)),
    ("northeast", 5, (1, 8)),
    ("east", 6, (2, 8)),
    ("southeast", 7, (3, 8)),
    ("south", 0, (4, 8)),
    ("southwest", 1, (5, 8)),
    ("west", 2, (6, 8)),
    ("northwest", 3, (7, 8)),
];

const OFFSETS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Board {
    /// Returns a rectangle of square cells: a1, b1, … along the bottom row, then the row above.
    ///
    /// # Errors
    ///
    /// [`BoardError::Zero`] or [`BoardError::TooManySites`].
    pub fn rectangle(width: u32, height: u32) -> Result<Board, BoardError> {
        nonzero("width", width)?;
        nonzero("height", height)?;
        allowed_sites(u128::from(width) * u128::from(height))?;
        let mut board = Board::bare(Shape::Rectangle { width, height }, &DIRECTIONS);
        let size = (width as i32, height as i32);
        let mut lattice = Lattice::new(size.0, size.1, &OFFSETS);
        for row in 1..=size.1 {
            for column in 1..=size.0 {
                let name = rectangle_name(NameStyle::Algebraic, size, (column, row));
                let (x, y) = (column * 1000, row * 1000);
                let info = SiteInfo { name, x, y, column, row, shape: SiteShape::Square };
                let site = board.push_site(info, false);
                lattice.put(column, row, site);
            }
        }
        board.lattice = Some(lattice);
        board.step_over_lattice();
        Ok(board)
    }

    /// Joins the edge of a rectangle in a direction to the opposite edge: `east` or `west` makes
    /// one cylinder, `north` or `south` the other, both together a torus.
    ///
    /// # Errors
    ///
    /// [`BoardError::WrapNeedsRectangle`] or [`BoardError::UnknownWrap`].
    pub fn wrap(&mut self, direction: &str) -> Result<(), BoardError> {
        let shape = self.shape.word();
        let lattice = match &mut self.lattice {
            Some(lattice) if matches!(self.shape, Shape::Rectangle { .. }) => lattice,
            _ => return Err(BoardError::WrapNeedsRectangle { shape }),
        };
        match direction {
            "east" | "west" => lattice.columns_wrap = true,
            "north" | "south" => lattice.rows_wrap = true,
            _ => return Err(BoardError::UnknownWrap { direction: direction.to_owned() }),
        }
        self.step_over_lattice();
        Ok(())
    }

    pub(crate) fn is_rectangle(&self) -> bool {
        matches!(self.shape, Shape::Rectangle { .. })
    }
}
