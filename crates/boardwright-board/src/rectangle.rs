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

    /// Renames the sites of a rectangle: `algebraic` (e2, the default) or `shogi` (files numbered
    /// from the right, ranks lettered from the top: 5e).
    ///
    /// # Errors
    ///
    /// [`BoardError::NamesNeedRectangle`], [`BoardError::UnknownNames`] or
    /// [`BoardError::SiteNameTaken`].
    pub fn set_names(&mut self, style: &str) -> Result<(), BoardError> {
        let Shape::Rectangle { width, height } = self.shape else {
            return Err(BoardError::NamesNeedRectangle { shape: self.shape.word() });
        };
        let style = match style {
            "algebraic" => NameStyle::Algebraic,
            "shogi" => NameStyle::Shogi,
            _ => return Err(BoardError::UnknownNames { style: style.to_owned() }),
        };
        let size = (width as i32, height as i32);
        let names = self.sites.iter().zip(&self.added).map(|(info, &added)| match added {
            true => info.name.clone(),
            false => rectangle_name(style, size, (info.column, info.row)),
        });
        let names: Vec<String> = names.collect();
        self.rename(names)?;
        self.name_style = style;
        Ok(())
    }

    /// Renames all sites, unless two would have the same name.
    fn rename(&mut self, names: Vec<String>) -> Result<(), BoardError> {
        let mut by_name = std::collections::BTreeMap::new();
        for (site, name) in self.sites().zip(&names) {
            if by_name.insert(name.clone(), site).is_some() {
                return Err(BoardError::SiteNameTaken { name: name.clone() });
            }
        }
        self.by_name = by_name;
        self.sites.iter_mut().zip(names).for_each(|(info, name)| info.name = name);
        Ok(())
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
