//! Boards of hexagonal cells: hexagon, rhombus and triangle.
//!
//! The cells have a corner on top, so that rows are straight. Columns follow one of the two slanted
//! lines: the one that leans left on the hexagon, as in Abalone, where e5 is northwest of d5; the
//! one that leans right on the others.

use crate::board::{Board, DirectionDraft};
use crate::error::BoardError;
use crate::lattice::Lattice;
use crate::names::letters;
use crate::shape::Shape;
use crate::site::{SiteInfo, SiteShape};
use crate::size_checks::{allowed_sites, nonzero};

const DIRECTIONS: [DirectionDraft; 6] = [
    ("east", 3, (1, 6)),
    ("northeast", 4, (0, 6)),
    ("northwest", 5, (5, 6)),
    ("west", 0, (4, 6)),
    ("southwest", 1, (3, 6)),
    ("southeast", 2, (2, 6)),
];

/// Offsets by direction with columns that lean left, to the northwest.
const LEANING_LEFT: [(i32, i32); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// Offsets by direction with columns that lean right, to the northeast.
const LEANING_RIGHT: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// Height of a row in thousandths: half the square root of three.
const ROW_HEIGHT: i32 = 866;

impl Board {
    /// Returns a hexagon of hexagonal cells with `side` cells along each edge, named as in Abalone:
    /// rows a, b, … from the bottom, numbers along the slanted lines. The centre of side 5 is e5.
    ///
    /// # Errors
    ///
    /// [`BoardError::Zero`] or [`BoardError::TooManySites`].
    pub fn hexagon(side: u32) -> Result<Board, BoardError> {
        let side = nonzero("side", side)?;
        allowed_sites(3 * u128::from(side) * u128::from(side - 1) + 1)?;
        let last = 2 * side as i32 - 1;
        let half = side as i32;
        Ok(Board::hexagonal(Shape::Hexagon { side }, (last, last), |column, row| {
            (row - half < column && column < row + half)
                .then(|| format!("{}{column}", letters(row)))
        }))
    }

    /// Returns a rhombus of hexagonal cells that leans to the right: columns a, b, …, rows 1, 2, …
    /// from the bottom. b2 is next to a2, c2, b1, b3, c1 and a3.
    ///
    /// # Errors
    ///
    /// [`BoardError::Zero`] or [`BoardError::TooManySites`].
    pub fn rhombus(width: u32, height: u32) -> Result<Board, BoardError> {
        nonzero("width", width)?;
        nonzero("height", height)?;
        allowed_sites(u128::from(width) * u128::from(height))?;
        let size = (width as i32, height as i32);
        Ok(Board::hexagonal(Shape::Rhombus { width, height }, size, |column, row| {
            Some(format!("{}{row}", letters(column)))
        }))
    }

    /// Returns a triangle of hexagonal cells with a corner on top: rows a, b, … from the bottom,
    /// each numbered from 1 at its left end.
    ///
    /// # Errors
    ///
    /// [`BoardError::Zero`] or [`BoardError::TooManySites`].
    pub fn triangle(side: u32) -> Result<Board, BoardError> {
        let side = nonzero("side", side)?;
        allowed_sites(u128::from(side) * (u128::from(side) + 1) / 2)?;
        let half = side as i32;
        Ok(Board::hexagonal(Shape::Triangle { side }, (half, half), |column, row| {
            (column + row <= half + 1).then(|| format!("{}{column}", letters(row)))
        }))
    }

    /// Returns a board of the hexagonal cells within columns and rows that have a name.
    fn hexagonal(
        shape: Shape,
        (width, height): (i32, i32),
        name: impl Fn(i32, i32) -> Option<String>,
    ) -> Board {
        let leans_left = matches!(shape, Shape::Hexagon { .. });
        let offsets = if leans_left { &LEANING_LEFT } else { &LEANING_RIGHT };
        let mut lattice = Lattice::new(width, height, offsets);
        let mut board = Board::bare(shape, &DIRECTIONS);
        for row in 1..=height {
            for column in 1..=width {
                let Some(name) = name(column, row) else { continue };
                let x = board.half_columns(column, row) * 500;
                let y = row * ROW_HEIGHT;
                let info = SiteInfo { name, x, y, column, row, shape: SiteShape::Hexagon };
                let site = board.push_site(info, false);
                lattice.put(column, row, site);
            }
        }
        board.lattice = Some(lattice);
        board.step_over_lattice();
        board
    }

    /// Returns the horizontal position of a cell of a hexagonal board, in half cells.
    pub(crate) fn half_columns(&self, column: i32, row: i32) -> i32 {
        match self.shape {
            Shape::Hexagon { .. } => 2 * column - row,
            _ => 2 * column + row,
        }
    }
}
