//! Static upper bounds of sets: the sites that a set can have in any position, by the geometry of
//! the board.

use crate::lowerer::Lowerer;
use boardwright_board::{Direction, Site, SiteSet};
use boardwright_ir::*;

/// Most sets and steps analysed in one game. Past this, the upper bound is the whole board, which
/// gives no warning.
const MAX_WORK: u64 = 4_000_000;

impl Lowerer<'_> {
    /// True if a set is empty in every position, for every mover.
    pub(crate) fn is_always_empty(&self, set: &Set) -> bool {
        (0..self.player_count()).all(|player| self.upper_bound(set, player).is_empty())
    }

    /// Returns a superset of a set in all positions with `player` to move.
    pub(crate) fn upper_bound(&self, set: &Set, player: usize) -> SiteSet {
        if !self.spend_work(1) {
            return self.all_sites();
        }
        let of = |set: &Set| self.upper_bound(set, player);
        match set {
            Set::Const(sites, _) => sites.clone(),
            Set::ByMover(each, _) => each.get(player).cloned().unwrap_or_default(),
            Set::One(site) => self.possible_sites(site, player),
            Set::Or(parts) => {
                parts.iter().fold(SiteSet::default(), |all, part| all.union(&of(part)))
            }
            Set::And(parts) if self.are_disjoint(parts) => SiteSet::default(),
            Set::And(parts) => {
                parts.iter().fold(self.all_sites(), |all, part| all.intersection(&of(part)))
            }
            Set::Minus(from, taken) => match taken.as_ref() {
                Set::Const(taken, _) => of(from).difference(taken),
                Set::ByMover(taken, _) => {
                    of(from).difference(taken.get(player).unwrap_or(&SiteSet::default()))
                }
                taken if taken == from.as_ref() => SiteSet::default(),
                _ => of(from),
            },
            Set::If(condition, then, otherwise) => match self.constant_truth(condition) {
                Some(true) => of(then),
                Some(false) => of(otherwise),
                None => of(then).union(&of(otherwise)),
            },
            Set::Filter(_, _, condition) if self.constant_truth(condition) == Some(false) => {
                SiteSet::default()
            }
            Set::Filter(_, domain, _) => of(domain),
            Set::Union(_, domain, _) if self.is_empty_domain(domain) => SiteSet::default(),
            Set::Union(_, _, body) => of(body),
            Set::Group { within, .. } | Set::Rows { within, .. } => of(within),
            _ => self.upper_bound_by_directions(set, player),
        }
    }

    /// The same for sets made by directions of the board.
    fn upper_bound_by_directions(&self, set: &Set, player: usize) -> SiteSet {
        match set {
            Set::Walk { from, legs } => self.upper_bound_of_walk(from, legs, player),
            Set::Step { of, vectors: Vectors::ByPlayer(lists) } => {
                let from = self.upper_bound(of, player);
                let lists = lists.get(player).map_or(&[][..], Vec::as_slice);
                lists.iter().fold(SiteSet::default(), |all, &v| all.union(&self.stepped(&from, v)))
            }
            Set::Ray { from, vectors } if self.leads_off_board(from, vectors, player) => {
                SiteSet::default()
            }
            Set::Run { from, vectors, .. } | Set::Bracketed { from, vectors, .. }
                if self.leads_off_board(from, vectors, player) =>
            {
                SiteSet::default()
            }
            Set::Run { within, .. } => self.upper_bound(within, player),
            Set::Bracketed { inner, .. } => self.upper_bound(inner, player),
            _ => self.all_sites(),
        }
    }

    /// Charges work; false once the budget is spent.
    pub(super) fn spend_work(&self, work: usize) -> bool {
        let spent = self.lints.work.get() + work as u64;
        self.lints.work.set(spent);
        spent <= MAX_WORK
    }

    pub(crate) fn all_sites(&self) -> SiteSet {
        SiteSet::full(self.program.board.site_count())
    }

    /// Returns the sites that a site-valued number may be.
    pub(crate) fn possible_sites(&self, site: &Num, player: usize) -> SiteSet {
        match site {
            Num::Const(site) if *site >= 0 => std::iter::once(*site as usize).collect(),
            Num::Const(_) => SiteSet::default(),
            Num::The(set) => self.upper_bound(set, player),
            Num::If(_, a, b) => {
                self.possible_sites(a, player).union(&self.possible_sites(b, player))
            }
            _ => self.all_sites(),
        }
    }

    /// True if no step from a site along these vectors stays on the board.
    fn leads_off_board(&self, from: &Num, vectors: &Vectors, player: usize) -> bool {
        let Vectors::ByPlayer(lists) = vectors else { return false };
        let from = self.possible_sites(from, player);
        let list = lists.get(player).map_or(&[][..], Vec::as_slice);
        list.iter().all(|&vector| self.stepped(&from, vector).is_empty())
    }

    /// Returns the sites one step from `from` along a vector.
    fn stepped(&self, from: &SiteSet, vector: VectorId) -> SiteSet {
        let board = &self.program.board;
        if !self.spend_work(from.len() + 1) {
            return self.all_sites();
        }
        let mut reached = SiteSet::default();
        let direction = usize::from(vector) < board.directions().len();
        for site in from {
            match self.program.vectors.get(usize::from(vector)) {
                _ if direction => {
                    let steps = board.steps(Site(site as u16), Direction(vector as u8));
                    reached.extend(steps.iter().map(|to| to.index()));
                }
                Some(leap) => reached.extend(leap.leap[site].iter().map(|&to| usize::from(to))),
                None => {}
            }
        }
        reached
    }

    fn upper_bound_of_walk(&self, from: &Num, legs: &[Leg], player: usize) -> SiteSet {
        let from = self.possible_sites(from, player);
        let mut ends: Vec<(VectorId, SiteSet)> = Vec::new();
        for (index, leg) in legs.iter().enumerate() {
            let Vectors::ByPlayer(lists) = &leg.vectors else { return self.all_sites() };
            let vectors = lists.get(player).map_or(&[][..], Vec::as_slice);
            let at = if index == 0 { from.clone() } else { union(&ends) };
            // A leg that must not turn continues in the same direction only.
            let onward = leg.turn == Turning::Onward && index > 0;
            let begins = |vector: VectorId| match onward {
                true => union(ends.iter().filter(|(last, _)| *last == vector)),
                false => at.clone(),
            };
            let land = if index + 1 < legs.len() {
                self.upper_bound(&leg.land, player)
            } else {
                self.all_sites()
            };
            ends = vectors
                .iter()
                .map(|&vector| {
                    (
                        vector,
                        self.upper_bound_of_leg(&begins(vector), leg, vector, player)
                            .intersection(&land),
                    )
                })
                .collect();
        }
        union(&ends)
    }

    /// Returns an upper bound of the destinations of a leg along one of its vectors.
    fn upper_bound_of_leg(
        &self,
        from: &SiteSet,
        leg: &Leg,
        vector: VectorId,
        player: usize,
    ) -> SiteSet {
        let through = self.upper_bound(&leg.through, player);
        let Some(over) = &leg.over else {
            let bounds = (usize::from(leg.min_steps), usize::from(leg.max_steps));
            return self.along(from, vector, bounds, &through);
        };
        let over = self.upper_bound(over, player);
        if over.is_empty() {
            return SiteSet::default();
        }
        self.along(
            from,
            vector,
            (usize::from(leg.min_steps) + 1, usize::MAX),
            &through.union(&over),
        )
    }

    /// Returns the sites `least` to `most` steps away along one vector.
    fn along(
        &self,
        from: &SiteSet,
        vector: VectorId,
        (least, most): (usize, usize),
        passed: &SiteSet,
    ) -> SiteSet {
        let onward = self.continuation_vectors(vector);
        let mut at = self.stepped(from, vector);
        let mut steps = 1;
        let mut new = SiteSet::default();
        while !at.is_empty() && steps <= most {
            if steps >= least {
                let more = at.difference(&new);
                if more.is_empty() {
                    break;
                }
                new = new.union(&more);
            }
            let open = at.intersection(passed);
            at = onward
                .iter()
                .fold(SiteSet::default(), |all, &v| all.union(&self.stepped(&open, v)));
            steps += 1;
        }
        new
    }

    /// Returns the vectors along which a line may continue after a step, at any distance.
    fn continuation_vectors(&self, vector: VectorId) -> Vec<VectorId> {
        let infos = self.program.board.directions();
        let Some(first) = infos.get(usize::from(vector)) else { return vec![vector] };
        let mut mask = first.goes_on;
        loop {
            let more = crate::expressions::fold::bits(mask)
                .fold(mask, |mask, d| mask | infos.get(d).map_or(0, |i| i.goes_on));
            if more == mask {
                return crate::expressions::fold::bits(mask).map(|d| d as VectorId).collect();
            }
            mask = more;
        }
    }
}

/// Returns the union of the sets.
fn union<'s>(sets: impl IntoIterator<Item = &'s (VectorId, SiteSet)>) -> SiteSet {
    sets.into_iter().fold(SiteSet::default(), |all, (_, set)| all.union(set))
}
