//! Movements, lines and distances on the empty board.

use super::Evaluation;
use boardwright_board::{Direction, Site, SiteSet};
use boardwright_ir::*;

impl Evaluation<'_> {
    /// Returns the destinations of a movement on the empty board.
    pub(super) fn walk(&mut self, from: &Num, legs: &[Leg]) -> Option<SiteSet> {
        let from = self.number(from)?;
        let mut reached: Vec<(usize, Option<VectorId>)> =
            usize::try_from(from).ok().map(|site| (site, None)).into_iter().collect();
        for leg in legs.iter() {
            let vectors = self.vectors(&leg.vectors)?;
            let (through, land) = (self.free_sites(&leg.through)?, self.free_sites(&leg.land)?);
            if leg.over.is_some() {
                return None;
            }
            let mut next = Vec::new();
            for (site, came) in reached {
                let compass = |it: usize| self.board().directions().get(it)?.compass;
                let came = came.map(usize::from);
                let may_turn = |it: &&VectorId| leg.turn.allows(compass, came, usize::from(**it));
                for &vector in vectors.iter().filter(may_turn) {
                    let ends = self.line(site, vector, Some(&through))?.filter(|(to, depth)| {
                        (leg.min_steps..=leg.max_steps).contains(depth) && land.contains(*to)
                    });
                    next.extend(ends.map(|(to, _)| (to, Some(vector))));
                }
            }
            next.sort_unstable();
            next.dedup();
            reached = next;
        }
        let mut ends = self.none();
        ends.extend(reached.into_iter().map(|(site, _)| site));
        Some(ends)
    }

    /// Returns a set on the board without units; `None` if units are not left out of account.
    fn free_sites(&mut self, set: &Set) -> Option<SiteSet> {
        match set {
            Set::Vacant if self.is_empty_board => Some(SiteSet::full(self.board().site_count())),
            other => self.set(other),
        }
    }

    /// Returns the sites of a line with their numbers of steps, as far as `through` allows.
    pub(super) fn line(
        &self,
        from: usize,
        vector: VectorId,
        through: Option<&SiteSet>,
    ) -> Option<impl Iterator<Item = (usize, u16)> + use<>> {
        let from = Site(from as u16);
        let index = usize::from(vector);
        let tree = match index < self.board().directions().len() {
            true => self.board().ray_tree(from, Direction(vector as u8)).ok()?,
            false => {
                let leap = &self.program.vectors.get(index)?.leap;
                self.steps(leap.len())?;
                let leap: Vec<Vec<Site>> =
                    leap.iter().map(|to| to.iter().map(|&to| Site(to)).collect()).collect();
                boardwright_board::vector_ray_tree(&leap, from).ok()?
            }
        };
        self.steps(tree.nodes.len())?;
        let mut met = Vec::new();
        let mut index = 0;
        while let Some(node) = tree.nodes.get(index) {
            met.push((usize::from(node.site), node.depth));
            let passes = through.is_none_or(|sites| sites.contains(usize::from(node.site)));
            index = if passes { index + 1 } else { node.skip as usize };
        }
        Some(met.into_iter())
    }

    pub(super) fn stepped(&self, of: &SiteSet, vectors: &[VectorId]) -> Option<SiteSet> {
        let mut reached = self.none();
        for site in of.iter() {
            for &vector in vectors {
                self.steps(1)?;
                let index = usize::from(vector);
                if index < self.board().directions().len() {
                    let steps = self.board().steps(Site(site as u16), Direction(vector as u8));
                    reached.extend(steps.iter().map(|to| to.index()));
                } else {
                    let leap = self.program.vectors.get(index)?.leap.get(site)?;
                    reached.extend(leap.iter().map(|&to| usize::from(to)));
                }
            }
        }
        Some(reached)
    }

    pub(super) fn shifted(
        &mut self,
        sites: &Set,
        direction: &Num,
        distance: &Num,
    ) -> Option<SiteSet> {
        let mut sites = self.set(sites)?;
        let (direction, distance) = (self.number(direction)?, self.number(distance)?);
        let direction = match distance < 0 {
            true => self.opposite(direction)?,
            false => direction,
        };
        let Ok(vector) = VectorId::try_from(direction) else { return Some(self.none()) };
        for _ in 0..distance.unsigned_abs() {
            if sites.is_empty() {
                break;
            }
            sites = self.stepped(&sites, &[vector])?;
        }
        Some(sites)
    }

    pub(super) fn distance(
        &self,
        from: SiteSet,
        to: &SiteSet,
        vectors: &[VectorId],
    ) -> Option<i64> {
        if to.is_empty() {
            return Some(NONE);
        }
        let (mut known, mut frontier, mut steps) = (from.clone(), from, 0);
        while !frontier.is_empty() {
            if !frontier.intersection(to).is_empty() {
                return Some(steps);
            }
            frontier = self.stepped(&frontier, vectors)?.difference(&known);
            known = known.union(&frontier);
            steps += 1;
        }
        Some(NONE)
    }
}
