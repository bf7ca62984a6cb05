//! Boards that have columns and rows: which site is where, and which steps follow from that.

use crate::board::{Board, Direction, Site};

/// Which site is at each column and row, and whether the edges are joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lattice {
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// By row, then by column.
    cells: Vec<Option<Site>>,
    pub(crate) columns_wrap: bool,
    pub(crate) rows_wrap: bool,
    /// The column and row that a step in each of the generator's directions adds.
    offsets: &'static [(i32, i32)],
}

impl Lattice {
    /// A lattice without sites; `width * height` is small because the board's sites are few.
    pub(crate) fn new(width: i32, height: i32, offsets: &'static [(i32, i32)]) -> Lattice {
        let cells = vec![None; (width * height) as usize];
        Lattice { width, height, cells, columns_wrap: false, rows_wrap: false, offsets }
    }

    /// The site at a column and row counted from 1, going round where edges are joined.
    pub(crate) fn at(&self, column: i64, row: i64) -> Option<Site> {
        let column = place_within(column, self.width, self.columns_wrap)?;
        let row = place_within(row, self.height, self.rows_wrap)?;
        self.cells[row * self.width as usize + column]
    }

    /// The site `offset` away from the cell at `column` and `row`.
    pub(crate) fn offset(&self, (column, row): (i32, i32), (dx, dy): (i32, i32)) -> Option<Site> {
        self.at(i64::from(column) + i64::from(dx), i64::from(row) + i64::from(dy))
    }

    /// Puts a site at a column and row of the lattice.
    pub(crate) fn put(&mut self, column: i32, row: i32, site: Site) {
        self.cells[((row - 1) * self.width + column - 1) as usize] = Some(site);
    }

    /// Gives the sites their new numbers; those without one are gone.
    pub(crate) fn renumber(&mut self, renumbered: &[Option<Site>]) {
        for cell in &mut self.cells {
            *cell = cell.and_then(|site| renumbered[site.index()]);
        }
    }
}

/// The index from 0 of a place counted from 1.
fn place_within(place: i64, size: i32, wraps: bool) -> Option<usize> {
    let (index, size) = (place - 1, i64::from(size));
    let index = if wraps { index.rem_euclid(size) } else { index };
    (0..size).contains(&index).then_some(index as usize)
}

impl Board {
    /// The site at a column and row from 1, on boards that have them (going round if wrapped).
    pub fn site_at(&self, column: i64, row: i64) -> Option<Site> {
        self.lattice.as_ref()?.at(column, row)
    }

    /// The targets of exactly this offset from each site, respecting cuts and wraps; `None` on
    /// boards that are not rectangles, where no such offset means anything.
    pub fn leap(&self, dx: i32, dy: i32) -> Option<Vec<Vec<Site>>> {
        if !self.is_rectangle() {
            return None;
        }
        let lattice = self.lattice.as_ref()?;
        let targets = self.sites().map(|site| {
            let info = self.site(site);
            let on_lattice = !self.is_added(site);
            let target = lattice.offset((info.column, info.row), (dx, dy));
            target.filter(|&target| on_lattice && target != site).into_iter().collect()
        });
        Some(targets.collect())
    }

    /// Adds the steps between neighbours on the lattice, those that a wrap has joined included.
    pub(crate) fn step_over_lattice(&mut self) {
        let Some(lattice) = self.lattice.take() else { return };
        for site in self.sites() {
            if self.is_added(site) {
                continue;
            }
            let place = (self.site(site).column, self.site(site).row);
            for (direction, &offset) in lattice.offsets.iter().enumerate() {
                if let Some(target) = lattice.offset(place, offset) {
                    self.push_step(site, target, Direction(direction as u8));
                }
            }
        }
        self.lattice = Some(lattice);
    }
}
