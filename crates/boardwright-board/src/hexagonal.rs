//! Boards of hexagonal cells: hexagon, rhombus and triangle.
//!
//! The cells have a corner upward, so that rows are straight. Columns follow one of the two slanted
//! lines: on the hexagon the one that leans left, as in Abalone, where e5 is northwest of d5; on
//! the others the one that leans right.

use crate::board::{Board, DirectionDraft, Shape, SiteInfo, SiteShape, allowed_sites, nonzero};
use crate::error::BoardError;
use crate::lattice::Lattice;
use crate::names::letters;

const DIRECTIONS: [DirectionDraft; 6] = [
    ("east", 3, (1, 6)),
    ("northeast", 4, (0, 6)),
    ("northwest", 5, (5, 6)),
    ("west", 0, (4, 6)),
    ("southwest", 1, (3, 6)),
    ("southeast", 2, (2, 6)),
];

/// A column that leans left goes northwest.
const LEANING_LEFT: [(i32, i32); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// A column that leans right goes northeast.
const LEANING_RIGHT: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The height of a row in thousandths: half the square root of three.
const ROW_HEIGHT: i32 = 866;

impl Board {
    /// A hexagon of hexagonal cells, `side` along each edge, named as in Abalone: rows a, b, …
    /// from the bottom; the numbers go along the slanted lines, so that with five a side the
    /// middle is e5.
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

    /// A rhombus of hexagonal cells that leans to the right: columns a, b, …, rows 1, 2, … from
    /// the bottom; b2 is next to a2, c2, b1, b3, c1 and a3.
    pub fn rhombus(width: u32, height: u32) -> Result<Board, BoardError> {
        nonzero("width", width)?;
        nonzero("height", height)?;
        allowed_sites(u128::from(width) * u128::from(height))?;
        let size = (width as i32, height as i32);
        Ok(Board::hexagonal(Shape::Rhombus { width, height }, size, |column, row| {
            Some(format!("{}{row}", letters(column)))
        }))
    }

    /// A triangle of hexagonal cells with a corner on top: rows a, b, … from the bottom, each
    /// numbered from 1 at its left end.
    pub fn triangle(side: u32) -> Result<Board, BoardError> {
        let side = nonzero("side", side)?;
        allowed_sites(u128::from(side) * (u128::from(side) + 1) / 2)?;
        let half = side as i32;
        Ok(Board::hexagonal(Shape::Triangle { side }, (half, half), |column, row| {
            (column + row <= half + 1).then(|| format!("{}{column}", letters(row)))
        }))
    }

    /// A board of hexagonal cells within columns and rows; a cell without a name is not there.
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

    /// How far right a cell of a hexagonal board is, in half cells: whole numbers, unlike what
    /// drawing needs.
    pub(crate) fn half_columns(&self, column: i32, row: i32) -> i32 {
        match self.shape {
            Shape::Hexagon { .. } => 2 * column - row,
            _ => 2 * column + row,
        }
    }
}
