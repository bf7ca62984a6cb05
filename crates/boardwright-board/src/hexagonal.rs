//! Boards of hexagonal cells: hexagon, rhombus and triangle.
//!
//! The cells have a corner on top, so that rows are straight. Columns follow one of the two slanted
//! lines: the one that leans left on the hexagon, as in Abalone, where e5 is northwest of d5; the
//! one that leans right on the others. An upright board is the same with rows and columns
//! exchanged: its files are straight.

use crate::board::{Board, DirectionDraft};
use crate::direction::{Direction, DirectionInfo};
use crate::error::BoardError;
use crate::lattice::Lattice;
use crate::names::letters;
use crate::shape::Shape;
use crate::site::{Site, SiteInfo, SiteShape};
use crate::size_checks::{allowed_sites, nonzero};

const DIRECTIONS: [DirectionDraft; SIDES_OF_HEXAGON] = [
    ("east", 3, (1, 6)),
    ("northeast", 4, (0, 6)),
    ("northwest", 5, (5, 6)),
    ("west", 0, (4, 6)),
    ("southwest", 1, (3, 6)),
    ("southeast", 2, (2, 6)),
];

/// Number of the sides of a cell; the directions across them come before all others.
pub(crate) const SIDES_OF_HEXAGON: usize = 6;

/// Directions of an upright board, in the order of [`DIRECTIONS`] with x and y exchanged: clockwise
/// where those go against the clock.
const UPRIGHT_DIRECTIONS: [DirectionDraft; SIDES_OF_HEXAGON] = [
    ("north", 3, (0, 6)),
    ("northeast", 4, (1, 6)),
    ("southeast", 5, (2, 6)),
    ("south", 0, (3, 6)),
    ("southwest", 1, (4, 6)),
    ("northwest", 2, (5, 6)),
];

/// Diagonals, each between the direction of its index and the next.
pub(crate) const DIAGONALS: [&str; SIDES_OF_HEXAGON] =
    ["east_northeast", "north", "west_northwest", "west_southwest", "south", "east_southeast"];

/// Diagonals of an upright board.
pub(crate) const UPRIGHT_DIAGONALS: [&str; SIDES_OF_HEXAGON] =
    ["north_northeast", "east", "south_southeast", "south_southwest", "west", "north_northwest"];

/// Offsets by direction with columns that lean left, to the northwest.
const LEANING_LEFT: [(i32, i32); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// Offsets by direction with columns that lean right, to the northeast.
const LEANING_RIGHT: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// Height of a row in thousandths: half the square root of three.
const ROW_HEIGHT: i32 = 866;

impl Board {
    /// Returns a hexagon of hexagonal cells with `side` cells along each slanted edge and `row`
    /// along the others, named as in Abalone: rows a, b, … from the bottom, numbers along the
    /// slanted lines. The centre of sides 5 is e5.
    ///
    /// # Errors
    ///
    /// [`BoardError::Zero`] or [`BoardError::TooManySites`].
    pub fn hexagon(side: u32, row: u32) -> Result<Board, BoardError> {
        nonzero("side", side)?;
        nonzero("row", row)?;
        let square = u128::from(side - 1) * u128::from(side - 1);
        allowed_sites(u128::from(row) * (2 * u128::from(side) - 1) + square)?;
        let (half, bottom) = (side as i32, row as i32);
        let size = (half + bottom - 1, 2 * half - 1);
        Ok(Board::hexagonal(Shape::Hexagon { side, row }, size, |column, row| {
            (row - half < column && column < row + bottom)
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

    /// Returns the position of a cell of a hexagonal board along its row, in half cells; on an
    /// upright board, along its file.
    pub(crate) fn half_columns(&self, column: i32, row: i32) -> i32 {
        let (along, across) = if self.upright { (row, column) } else { (column, row) };
        match self.shape {
            Shape::Hexagon { .. } => 2 * along - across,
            _ => 2 * along + across,
        }
    }

    pub(crate) fn is_hexagonal(&self) -> bool {
        matches!(self.shape, Shape::Hexagon { .. } | Shape::Rhombus { .. } | Shape::Triangle { .. })
    }

    /// Returns true if the straight lines of a hexagonal board are its files.
    pub fn is_upright(&self) -> bool {
        self.upright
    }

    /// Stands a hexagonal board upright: its rows become files, from left to right.
    ///
    /// # Errors
    ///
    /// [`BoardError::NeedsHexagons`], or [`BoardError::OutOfOrder`] if directions were added to the
    /// board before.
    pub fn set_upright(&mut self) -> Result<(), BoardError> {
        self.refuse_late_turn("upright")?;
        if self.upright {
            return Ok(());
        }
        self.upright = true;
        for (info, direction) in self.directions.iter_mut().zip(UPRIGHT_DIRECTIONS) {
            (info.name, info.compass) = (direction.0.to_owned(), Some(direction.2));
        }
        for (info, added) in self.sites.iter_mut().zip(&self.added) {
            if !added {
                (info.x, info.y) = (info.y, info.x);
                (info.column, info.row) = (info.row, info.column);
                info.shape = SiteShape::UprightHexagon;
            }
        }
        self.lattice = self.lattice.as_ref().map(Lattice::transposed);
        Ok(())
    }

    /// Returns the files of an upright board from left to right, each from bottom to top, as texts
    /// of hexagonal chess write them; `None` on other boards. Sites added by the rules come last.
    pub fn upright_files(&self) -> Option<Vec<Vec<Site>>> {
        if !self.upright {
            return None;
        }
        let mut sites: Vec<Site> = self.sites().collect();
        let key = |site: &Site| {
            let info = self.site(*site);
            (self.is_added(*site), info.x, info.y)
        };
        sites.sort_by_key(key);
        let alike = |a: &Site, b: &Site| (key(a).0, key(a).1) == (key(b).0, key(b).1);
        Some(sites.chunk_by(alike).map(<[Site]>::to_vec).collect())
    }

    /// Adds the six diagonals of a hexagonal board as directions: each leads through a corner to
    /// the next cell there.
    ///
    /// # Errors
    ///
    /// [`BoardError::NeedsHexagons`], or [`BoardError::OutOfOrder`] if directions were added to the
    /// board before.
    pub fn add_diagonals(&mut self) -> Result<(), BoardError> {
        self.refuse_late_turn("diagonals")?;
        let Some(lattice) = &mut self.lattice else { return Ok(()) };
        let names = if self.upright { UPRIGHT_DIAGONALS } else { DIAGONALS };
        // Sides and diagonals alternate on the compass; the first after north is a diagonal on a
        // board that is not upright.
        let shift = u8::from(!self.upright);
        for info in &mut self.directions {
            info.compass = info.compass.map(|(step, _)| (2 * step + shift, 12));
        }
        for (index, name) in names.into_iter().enumerate() {
            let (one, next) =
                (lattice.offsets[index], lattice.offsets[(index + 1) % SIDES_OF_HEXAGON]);
            lattice.offsets.push((one.0 + next.0, one.1 + next.1));
            let own = SIDES_OF_HEXAGON + index;
            let opposite = SIDES_OF_HEXAGON + (index + 3) % SIDES_OF_HEXAGON;
            // Sides follow one another clockwise on an upright board, else against the clock.
            let step = self.directions[index].compass.map_or(0, |(step, _)| step);
            self.directions.push(DirectionInfo {
                name: name.to_owned(),
                opposite: Some(Direction(opposite as u8)),
                compass: Some(((step + if self.upright { 1 } else { 11 }) % 12, 12)),
                goes_on: 1 << own,
            });
            self.steps.push(vec![Vec::new(); self.sites.len()]);
        }
        self.generated_directions = self.directions.len();
        self.step_over_lattice();
        Ok(())
    }

    /// Returns true if [`Board::add_diagonals`] would give the board directions that it lacks.
    pub fn can_have_diagonals(&self) -> bool {
        self.is_hexagonal() && self.generated_directions == SIDES_OF_HEXAGON
    }

    fn refuse_late_turn(&self, detail: &'static str) -> Result<(), BoardError> {
        if !self.is_hexagonal() {
            return Err(BoardError::NeedsHexagons { detail, shape: self.shape.word() });
        }
        match self.directions.len() {
            SIDES_OF_HEXAGON if self.links == 0 => Ok(()),
            _ => Err(BoardError::OutOfOrder { detail }),
        }
    }
}
