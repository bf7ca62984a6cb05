//! Steps and leaps on boards with columns and rows.

use crate::board::Board;
use crate::direction::Direction;
use crate::hexagonal::SIDES_OF_HEXAGON;
use crate::site::Site;

impl Board {
    /// Returns the site at a column and row from 1, wrapping around joined edges.
    pub fn site_at(&self, column: i64, row: i64) -> Option<Site> {
        self.lattice.as_ref()?.at(column, row)
    }

    /// Returns the site at an offset of columns and rows from each site, respecting cuts and wraps.
    /// Returns `None` on boards without columns and rows.
    pub fn leap(&self, dx: i32, dy: i32) -> Option<Vec<Vec<Site>>> {
        let lattice = self.lattice.as_ref()?;
        let targets = self.sites().map(|site| {
            let info = self.site(site);
            let on_lattice = !self.is_added(site);
            let target = lattice.offset((info.column, info.row), (dx, dy));
            target.filter(|&target| on_lattice && target != site).into_iter().collect()
        });
        Some(targets.collect())
    }

    /// Returns the offsets of the leaps that go `a` steps in one direction and `b` in a direction
    /// next to it: on squares at a right angle, on hexagons at 60 degrees. Returns `None` on boards
    /// without columns and rows.
    pub fn leap_offsets(&self, a: i32, b: i32) -> Option<Vec<(i32, i32)>> {
        let lattice = self.lattice.as_ref()?;
        let round: Vec<(i32, i32)> = match self.is_rectangle() {
            // Every second direction of the compass is orthogonal.
            true => lattice.offsets.iter().step_by(2).copied().collect(),
            false => lattice.offsets.iter().take(SIDES_OF_HEXAGON).copied().collect(),
        };
        let mut offsets = Vec::new();
        for (index, &one) in round.iter().enumerate() {
            let next = round[(index + 1) % round.len()];
            let sum = |(x, y): (i32, i32), (u, v): (i32, i32)| (a * x + b * u, a * y + b * v);
            offsets.extend([sum(one, next), sum(next, one)]);
        }
        offsets.sort_unstable();
        offsets.dedup();
        Some(offsets)
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
