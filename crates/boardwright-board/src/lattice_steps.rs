//! Steps and leaps on boards with columns and rows.

use crate::board::Board;
use crate::direction::Direction;
use crate::site::Site;

impl Board {
    /// Returns the site at a column and row from 1, wrapping around joined edges.
    pub fn site_at(&self, column: i64, row: i64) -> Option<Site> {
        self.lattice.as_ref()?.at(column, row)
    }

    /// Returns the site at an offset from each site, respecting cuts and wraps. Returns `None` on
    /// boards that are not rectangles.
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

    /// Adds the steps between neighbours on the lattice, including those across joined edges.
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
