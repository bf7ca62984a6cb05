//! Steps on the board, while constant expressions are evaluated.

use super::evaluator::ConstantEvaluator;
use boardwright_board::{Direction, Site, SiteSet};
use boardwright_ir::{Program, VectorId, Vectors};

impl ConstantEvaluator {
    pub(super) fn stepped(&mut self, of: &SiteSet, vectors: &Vectors) -> Option<SiteSet> {
        let Vectors::ByPlayer(lists) = vectors else { return None };
        let list: &[VectorId] = lists.get(self.mover).map_or(&[], Vec::as_slice);
        let mut reached = SiteSet::default();
        for site in of.iter() {
            for &vector in list {
                self.budget = self.budget.checked_sub(1)?;
                reached.extend(self.step(site, vector.into())?);
            }
        }
        Some(reached)
    }

    pub(super) fn shifted(
        &mut self,
        sites: SiteSet,
        direction: i64,
        distance: i64,
    ) -> Option<SiteSet> {
        let directions = self.board.directions();
        let vector = usize::try_from(direction).ok().filter(|&d| d < directions.len())?;
        let vector = match distance {
            0.. => vector,
            _ => directions.get(vector)?.opposite?.index(),
        };
        let mut sites = sites;
        for _ in 0..distance.unsigned_abs() {
            let mut next = SiteSet::default();
            for site in sites.iter() {
                self.budget = self.budget.checked_sub(1)?;
                next.extend(self.step(site, vector)?);
            }
            sites = next;
            if sites.is_empty() {
                break;
            }
        }
        Some(sites)
    }

    /// Returns the ends of a step along a vector, or `None` for leaps that return to their origin.
    fn step(&self, site: usize, vector: usize) -> Option<Vec<usize>> {
        if vector < self.board.directions().len() {
            let steps = self.board.steps(Site(site as u16), Direction(vector as u8));
            return Some(steps.iter().map(|site| site.index()).collect());
        }
        let targets = self.vectors.get(vector)?.leap.get(site)?;
        let returns = targets.iter().any(|&target| usize::from(target) == site);
        (!returns).then(|| targets.iter().map(|&target| target.into()).collect())
    }
}

/// Returns true if no single step leads from a site to itself.
pub(super) fn steps_leave(program: &Program) -> bool {
    let board = &program.board;
    let directions = board.directions().len();
    let returns = |site: Site| {
        (0..directions)
            .any(|direction| board.steps(site, Direction(direction as u8)).contains(&site))
            || program.vectors.iter().any(|vector| {
                vector.leap.get(site.index()).is_some_and(|ends| ends.contains(&site.0))
            })
    };
    !board.sites().any(returns)
}
