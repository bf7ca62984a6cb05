//! The columns and rows of a board: the site in each cell.

use crate::site::Site;

/// The sites by column and row, and the edges that are joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lattice {
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// By row, then by column.
    cells: Vec<Option<Site>>,
    pub(crate) columns_wrap: bool,
    pub(crate) rows_wrap: bool,
    /// The column and row that a step in each of the generator's directions adds.
    pub(crate) offsets: Vec<(i32, i32)>,
}

impl Lattice {
    /// Returns a lattice without sites. `width * height` is small since sites are limited.
    pub(crate) fn new(width: i32, height: i32, offsets: &[(i32, i32)]) -> Lattice {
        let cells = vec![None; (width * height) as usize];
        Lattice {
            width,
            height,
            cells,
            columns_wrap: false,
            rows_wrap: false,
            offsets: offsets.to_vec(),
        }
    }

    /// Returns the site at a column and row counted from 1, wrapping around joined edges.
    pub(crate) fn at(&self, column: i64, row: i64) -> Option<Site> {
        let column = place_within(column, self.width, self.columns_wrap)?;
        let row = place_within(row, self.height, self.rows_wrap)?;
        self.cells[row * self.width as usize + column]
    }

    /// Returns the site at an offset from a cell.
    pub(crate) fn offset(&self, (column, row): (i32, i32), (dx, dy): (i32, i32)) -> Option<Site> {
        self.at(i64::from(column) + i64::from(dx), i64::from(row) + i64::from(dy))
    }

    /// Puts a site into a cell.
    pub(crate) fn put(&mut self, column: i32, row: i32, site: Site) {
        self.cells[((row - 1) * self.width + column - 1) as usize] = Some(site);
    }

    /// Returns the lattice with columns and rows exchanged.
    pub(crate) fn transposed(&self) -> Lattice {
        let offsets: Vec<(i32, i32)> = self.offsets.iter().map(|&(dx, dy)| (dy, dx)).collect();
        let mut lattice = Lattice::new(self.height, self.width, &offsets);
        for row in 1..=self.height {
            for column in 1..=self.width {
                if let Some(site) = self.at(column.into(), row.into()) {
                    lattice.put(row, column, site);
                }
            }
        }
        lattice
    }

    /// Renumbers the sites; those without a number are removed.
    pub(crate) fn renumber(&mut self, renumbered: &[Option<Site>]) {
        for cell in &mut self.cells {
            *cell = cell.and_then(|site| renumbered[site.index()]);
        }
    }
}

/// Returns the index from 0 of a place counted from 1.
fn place_within(place: i64, size: i32, wraps: bool) -> Option<usize> {
    let (index, size) = (place - 1, i64::from(size));
    let index = if wraps { index.rem_euclid(size) } else { index };
    (0..size).contains(&index).then_some(index as usize)
}
