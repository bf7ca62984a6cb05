//! Changes to a board after its generator: cutting, adding sites, directions and links.

use crate::board::{
    Board, Direction, DirectionInfo, DirectionMask, MAX_DIRECTIONS, MAX_LINKS, Site, SiteInfo,
    SiteShape, allowed_sites,
};
use crate::error::BoardError;
use crate::set::SiteSet;

impl Board {
    /// Takes sites away. Those that remain keep their names and order and are numbered anew
    /// without gaps.
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

    /// Adds a site with its place in thousandths of a unit. It has no column and no row.
    pub fn add_site(&mut self, name: &str, x: i32, y: i32) -> Result<Site, BoardError> {
        allowed_sites(self.sites.len() as u128 + 1)?;
        if self.by_name.contains_key(name) {
            return Err(BoardError::SiteNameTaken { name: name.to_owned() });
        }
        let added = self.shape != crate::board::Shape::Graph;
        let name = name.to_owned();
        let info = SiteInfo { name, x, y, column: 0, row: 0, shape: SiteShape::Point };
        Ok(self.push_site(info, added))
    }

    /// Adds a direction, or finds the one of this name.
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

    /// Lets a step in this direction lead from one site to another. A link that is there already
    /// adds nothing, nor does a link from a site to itself, as no step stands still.
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

    /// Makes two directions each other's opposite; a direction may be its own.
    pub fn set_opposite(&mut self, a: Direction, b: Direction) {
        self.directions[a.index()].opposite = Some(b);
        self.directions[b.index()].opposite = Some(a);
    }

    /// Says in which directions a line may go on after a step in this one.
    pub fn set_goes_on(&mut self, direction: Direction, goes_on: DirectionMask) {
        self.directions[direction.index()].goes_on = goes_on & self.all_directions();
    }
}

/// Keeps the elements whose index is wanted.
fn retain_by_index<T>(elements: &mut Vec<T>, keep: impl Fn(usize) -> bool) {
    let mut index = 0;
    elements.retain(|_| {
        index += 1;
        keep(index - 1)
    });
}
