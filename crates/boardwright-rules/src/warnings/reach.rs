//! The most sites that a set can ever have, so far as the board tells without a game being played.

use crate::lowerer::Lowerer;
use boardwright_board::{Direction, Site, SiteSet};
use boardwright_ir::*;

/// Sets judged and steps tried in all. Past this every set may hold every site, which warns of nothing.
const MAX_EFFORT: u64 = 4_000_000;

impl Lowerer<'_> {
    /// Whether a set never has a site, whoever is to move.
    pub(crate) fn is_never_filled(&self, set: &Set) -> bool {
        (0..self.player_count()).all(|player| self.most(set, player).is_empty())
    }

    /// Sites of which a set is a part, whatever stands where, when `player` is to move.
    pub(crate) fn most(&self, set: &Set, player: usize) -> SiteSet {
        if !self.spend(1) {
            return self.all_sites();
        }
        let of = |set: &Set| self.most(set, player);
        match set {
            Set::Const(sites, _) => sites.clone(),
            Set::ByMover(each, _) => each.get(player).cloned().unwrap_or_default(),
            Set::One(site) => self.most_site(site, player),
            Set::Or(parts) => {
                parts.iter().fold(SiteSet::default(), |all, part| all.union(&of(part)))
            }
            Set::And(parts) if self.clash(parts) => SiteSet::default(),
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
            Set::If(test, then, otherwise) => match self.certain(test) {
                Some(true) => of(then),
                Some(false) => of(otherwise),
                None => of(then).union(&of(otherwise)),
            },
            Set::Filter(_, _, test) if self.certain(test) == Some(false) => SiteSet::default(),
            Set::Filter(_, domain, _) => of(domain),
            Set::Union(_, domain, _) if self.never_any(domain) => SiteSet::default(),
            Set::Union(_, _, body) => of(body),
            Set::Group { within, .. } | Set::Rows { within, .. } => of(within),
            _ => self.most_related(set, player),
        }
    }

    /// The same for sets that the directions of the board make.
    fn most_related(&self, set: &Set, player: usize) -> SiteSet {
        match set {
            Set::Walk { from, legs } => self.most_walked(from, legs, player),
            Set::Step { of, vectors: Vectors::ByPlayer(lists) } => {
                let from = self.most(of, player);
                let lists = lists.get(player).map_or(&[][..], Vec::as_slice);
                lists.iter().fold(SiteSet::default(), |all, &v| all.union(&self.stepped(&from, v)))
            }
            Set::Ray { from, vectors } if self.leads_off(from, vectors, player) => {
                SiteSet::default()
            }
            Set::Run { from, vectors, .. } | Set::Bracketed { from, vectors, .. }
                if self.leads_off(from, vectors, player) =>
            {
                SiteSet::default()
            }
            Set::Run { within, .. } => self.most(within, player),
            Set::Bracketed { inner, .. } => self.most(inner, player),
            _ => self.all_sites(),
        }
    }

    /// Counts effort; false once all that may be spent is spent, after which nothing is certain.
    pub(super) fn spend(&self, effort: usize) -> bool {
        let spent = self.watch.effort.get() + effort as u64;
        self.watch.effort.set(spent);
        spent <= MAX_EFFORT
    }

    fn all_sites(&self) -> SiteSet {
        SiteSet::full(self.program.board.site_count())
    }

    /// Where a site may be.
    pub(crate) fn most_site(&self, site: &Num, player: usize) -> SiteSet {
        match site {
            Num::Const(site) if *site >= 0 => std::iter::once(*site as usize).collect(),
            Num::Const(_) => SiteSet::default(),
            Num::The(set) => self.most(set, player),
            Num::If(_, a, b) => self.most_site(a, player).union(&self.most_site(b, player)),
            _ => self.all_sites(),
        }
    }

    /// Whether no step from a site along these vectors stays on the board.
    fn leads_off(&self, from: &Num, vectors: &Vectors, player: usize) -> bool {
        let Vectors::ByPlayer(lists) = vectors else { return false };
        let from = self.most_site(from, player);
        let list = lists.get(player).map_or(&[][..], Vec::as_slice);
        list.iter().all(|&vector| self.stepped(&from, vector).is_empty())
    }

    /// One step by one vector from each of some sites.
    fn stepped(&self, from: &SiteSet, vector: VectorId) -> SiteSet {
        let board = &self.program.board;
        if !self.spend(from.len() + 1) {
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

    fn most_walked(&self, from: &Num, legs: &[Leg], player: usize) -> SiteSet {
        let from = self.most_site(from, player);
        let mut ends: Vec<(VectorId, SiteSet)> = Vec::new();
        for (index, leg) in legs.iter().enumerate() {
            let Vectors::ByPlayer(lists) = &leg.vectors else { return self.all_sites() };
            let vectors = lists.get(player).map_or(&[][..], Vec::as_slice);
            let at = if index == 0 { from.clone() } else { union(&ends) };
            // Only the same direction continues what must not turn.
            let onward = leg.turn == Turning::Onward && index > 0;
            let begins = |vector: VectorId| match onward {
                true => union(ends.iter().filter(|(last, _)| *last == vector)),
                false => at.clone(),
            };
            let land = if index + 1 < legs.len() {
                self.most(&leg.land, player)
            } else {
                self.all_sites()
            };
            ends = vectors
                .iter()
                .map(|&vector| {
                    (
                        vector,
                        self.most_of_leg(&begins(vector), leg, vector, player).intersection(&land),
                    )
                })
                .collect();
        }
        union(&ends)
    }

    /// Where a leg leads by one of its vectors.
    fn most_of_leg(&self, from: &SiteSet, leg: &Leg, vector: VectorId, player: usize) -> SiteSet {
        let through = self.most(&leg.through, player);
        let Some(over) = &leg.over else {
            let bounds = (usize::from(leg.least), usize::from(leg.most));
            return self.along(from, vector, bounds, &through);
        };
        let over = self.most(over, player);
        if over.is_empty() {
            return SiteSet::default();
        }
        self.along(from, vector, (usize::from(leg.least) + 1, usize::MAX), &through.union(&over))
    }

    /// Where `least` to `most` steps by one vector lead.
    fn along(
        &self,
        from: &SiteSet,
        vector: VectorId,
        (least, most): (usize, usize),
        passed: &SiteSet,
    ) -> SiteSet {
        let onward = self.lines_on(vector);
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

    /// The vectors that a line may go on by after a step, at any distance.
    fn lines_on(&self, vector: VectorId) -> Vec<VectorId> {
        let infos = self.program.board.directions();
        let Some(first) = infos.get(usize::from(vector)) else { return vec![vector] };
        let mut mask = first.goes_on;
        loop {
            let more = crate::fold::bits(mask)
                .fold(mask, |mask, d| mask | infos.get(d).map_or(0, |i| i.goes_on));
            if more == mask {
                return crate::fold::bits(mask).map(|d| d as VectorId).collect();
            }
            mask = more;
        }
    }
}

/// The sites of all sets.
fn union<'s>(sets: impl IntoIterator<Item = &'s (VectorId, SiteSet)>) -> SiteSet {
    sets.into_iter().fold(SiteSet::default(), |all, (_, set)| all.union(set))
}
