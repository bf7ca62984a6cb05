//! Membership of a single site in a set, mostly without evaluating the set.

use crate::evaluate_set::constant_sites;
use crate::explorer::Explorer;
use boardwright_board::Bits;
use boardwright_ir::Set;

impl<'p, const W: usize> Explorer<'p, W> {
    /// True if a set contains a site. Equals the answer of evaluating the whole set.
    pub fn contains(&mut self, set: &'p Set, site: usize) -> bool {
        match set {
            Set::Const(sites, _) => sites.contains(site),
            Set::ByMover(sets, _) => sets
                .get(self.context.mover)
                .is_some_and(|sites| constant_sites::<W>(sites).contains(site)),
            Set::Vacant => self.code(site) == 0,
            Set::Occupied => self.code(site) != 0,
            Set::OwnedBy(player) => {
                let player = self.number(player);
                self.owner_and_kind_at(site as i64).is_some_and(|(owner, _)| owner as i64 == player)
            }
            Set::OfKind(kind) => {
                let kind = self.number(kind);
                self.owner_and_kind_at(site as i64).is_some_and(|(_, on)| on as i64 == kind)
            }
            Set::OfKinds(mask) => {
                let mask = self.number(mask);
                self.owner_and_kind_at(site as i64).is_some_and(|(_, kind)| mask >> kind & 1 != 0)
            }
            Set::One(other) => self.number(other) == site as i64,
            Set::Or(sets) => sets.iter().any(|set| self.tick(1) && self.contains(set, site)),
            Set::And(sets) => sets.iter().all(|set| self.tick(1) && self.contains(set, site)),
            Set::Minus(a, b) => self.contains(a, site) && !self.contains(b, site),
            Set::If(condition, then, otherwise) => {
                if self.condition(condition) {
                    self.contains(then, site)
                } else {
                    self.contains(otherwise, site)
                }
            }
            Set::Filter(local, set, condition) => {
                self.contains(set, site)
                    && !self.filtered(*local, Bits::single(site), condition).is_empty()
            }
            Set::Walk { from, legs } => {
                let from = self.number(from);
                self.core.site(from).is_some_and(|from| self.walk_reaches(from, legs, site))
            }
            Set::Step { of, vectors } => match &**of {
                Set::One(from) => {
                    let from = self.number(from);
                    let Some(from) = self.core.site(from) else { return false };
                    let tables = &self.core.tables;
                    self.vectors(vectors).any(|v| tables.steps[tables.at(v, from)].contains(site))
                }
                _ => self.set(set).contains(site),
            },
            whole => self.set(whole).contains(site),
        }
    }
}
