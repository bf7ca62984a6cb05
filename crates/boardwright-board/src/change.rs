//! Changes to a generated board: cuts, and additional sites, directions and links.

use crate::board::Board;
use crate::direction::{Direction, DirectionInfo, DirectionMask};
use crate::error::BoardError;
use crate::limits::{MAX_DIRECTIONS, MAX_LINKS};
use crate::set::SiteSet;
use crate::shape::Shape;
use crate::site::{Site, SiteInfo, SiteShape};
use crate::size_checks::allowed_sites;

impl Board {
    /// Removes sites. Those that remain keep their names and order and are renumbered without gaps.
    pub fn cut(&mut self, sites: &SiteSet) {
        let renumbered = self.renumber_without(sites);
        let keep = |site: usize| renumbered[site].is_some();
        retain_by_index(&mut self.sites, keep);
        retain_by_index(&mut self.added, keep);
        for steps in &mut self.steps {
            retain_by_index(steps, keep);
            for targets in steps {
                *targets = targets.iter().filter_map(|to| renumbered[to.index()]).collect();
            }
        }
        self.by_name = self
            .sites
            .iter()
            .zip(0..)
            .map(|(info, site)| (info.name.clone(), Site(site)))
            .collect();
        if let Some(lattice) = &mut self.lattice {
            lattice.renumber(&renumbered);
        }
    }

    fn renumber_without(&self, sites: &SiteSet) -> Vec<Option<Site>> {
        let mut next = 0;
        let number = |site: Site| {
            let kept = !sites.contains(site.index());
            next += u16::from(kept);
            kept.then(|| Site(next - 1))
        };
        self.sites().map(number).collect()
    }

    /// Adds a site with its coordinates in thousandths of a unit. It has no column and no row.
    ///
    /// # Errors
    ///
    /// [`BoardError::TooManySites`] or [`BoardError::SiteNameTaken`].
    pub fn add_site(&mut self, name: &str, x: i32, y: i32) -> Result<Site, BoardError> {
        allowed_sites(self.sites.len() as u128 + 1)?;
        if self.by_name.contains_key(name) {
            return Err(BoardError::SiteNameTaken { name: name.to_owned() });
        }
        let added = self.shape != Shape::Graph;
        let name = name.to_owned();
        let info = SiteInfo { name, x, y, column: 0, row: 0, shape: SiteShape::Point };
        Ok(self.push_site(info, added))
    }

    /// Adds a direction, or returns the one of this name.
    ///
    /// # Errors
    ///
    /// [`BoardError::ClassNameTaken`] or [`BoardError::TooManyDirections`].
    pub fn add_direction(&mut self, name: &str) -> Result<Direction, BoardError> {
        if let Some(direction) = self.direction_named(name) {
            return Ok(direction);
        }
        if self.class(name, 0).is_some() {
            return Err(BoardError::ClassNameTaken { name: name.to_owned() });
        }
        if self.directions.len() >= MAX_DIRECTIONS {
            return Err(BoardError::TooManyDirections);
        }
        let direction = Direction(self.directions.len() as u8);
        let (name, goes_on) = (name.to_owned(), direction.mask());
        self.directions.push(DirectionInfo { name, opposite: None, compass: None, goes_on });
        self.steps.push(vec![Vec::new(); self.sites.len()]);
        Ok(direction)
    }

    /// Links one site to another by a step in a direction. Repeated links and links from a site to
    /// itself add nothing.
    ///
    /// # Errors
    ///
    /// [`BoardError::TooManyLinks`].
    pub fn link(&mut self, from: Site, to: Site, direction: Direction) -> Result<(), BoardError> {
        if self.steps(from, direction).binary_search(&to).is_ok() {
            return Ok(());
        }
        if self.links >= MAX_LINKS {
            return Err(BoardError::TooManyLinks);
        }
        self.links += usize::from(self.push_step(from, to, direction));
        Ok(())
    }

    /// Makes two directions opposites of each other; a direction may be its own opposite.
    pub fn set_opposite(&mut self, a: Direction, b: Direction) {
        self.directions[a.index()].opposite = Some(b);
        self.directions[b.index()].opposite = Some(a);
    }

    /// Sets the directions in which a line may continue after a step in a direction.
    pub fn set_goes_on(&mut self, direction: Direction, goes_on: DirectionMask) {
        self.directions[direction.index()].goes_on = goes_on & self.all_directions();
    }
}

/// Keeps the elements at some indices.
fn retain_by_index<T>(elements: &mut Vec<T>, keep: impl Fn(usize) -> bool) {
    let mut index = 0;
    elements.retain(|_| {
        index += 1;
        keep(index - 1)
    });
}
