//! Evaluation of sets of sites.

use crate::explorer::Explorer;
use crate::limits::MAX_DESTINATIONS;
use crate::lines;
use crate::read;
use boardwright_board::{Bits, SiteSet};
use boardwright_ir::{Condition, FROM, Local, Num, Set, VariableId};

impl<'p, const W: usize> Explorer<'p, W> {
    /// Evaluates a set.
    pub fn set(&mut self, set: &'p Set) -> Bits<W> {
        match set {
            Set::Const(sites, _) => constant_sites(sites),
            Set::ByMover(sets, _) => self.mover_set(sets),
            Set::Vacant => self.core.tables.full.minus(self.occupied()),
            Set::Occupied => self.occupied(),
            Set::OwnedBy(player) => {
                let player = self.number(player);
                self.core.player(player).map_or(Bits::EMPTY, |player| self.owned_by(player))
            }
            Set::OfKind(kind) => {
                let kind = self.number(kind);
                self.core.kind(kind).map_or(Bits::EMPTY, |kind| self.of_kind(kind))
            }
            Set::OfKinds(mask) => {
                let mask = self.number(mask);
                let kinds = (0..self.program.layout.kinds).filter(|kind| mask >> kind & 1 != 0);
                kinds.fold(Bits::EMPTY, |all, kind| all | self.of_kind(kind))
            }
            Set::One(site) => {
                let site = self.number(site);
                self.core.site(site).map_or(Bits::EMPTY, Bits::single)
            }
            Set::Local(local) => self.local_sites(*local),
            Set::Variable(variable, player) => self.variable_sites(*variable, player.as_deref()),
            Set::Layer(layer) => self.sites_at(self.program.layout.layer_sets[usize::from(*layer)]),
            Set::Or(sets) => self.union_of(sets),
            Set::And(sets) => self.intersection_of(sets),
            Set::Minus(a, b) => {
                let all = self.set(a);
                if all.is_empty() { all } else { all.minus(self.set(b)) }
            }
            Set::If(condition, then, otherwise) => {
                if self.condition(condition) {
                    self.set(then)
                } else {
                    self.set(otherwise)
                }
            }
            Set::Filter(local, set, condition) => {
                let sites = self.set(set);
                self.filtered(*local, sites, condition)
            }
            Set::Union(local, domain, set) => {
                let values = self.values(domain);
                let old = self.local(*local);
                let mut all = Bits::EMPTY;
                for value in values {
                    if !self.tick(1) {
                        break;
                    }
                    self.overwrite_local(*local, value);
                    all |= self.set(set);
                }
                self.overwrite_local(*local, old);
                all
            }
            Set::Walk { from, legs } => {
                let from = self.number(from);
                self.core.site(from).map_or(Bits::EMPTY, |from| self.walk(from, legs))
            }
            Set::Destinations(site) => {
                let site = self.number(site);
                self.destinations_from(site)
            }
            lines => self.line_set(lines),
        }
    }

    /// Evaluates a set defined by lines or connections.
    fn line_set(&mut self, set: &'p Set) -> Bits<W> {
        // The cost grows with the number of words in a set.
        if !self.tick(W as u64) {
            return Bits::EMPTY;
        }
        match set {
            Set::Line(line) => {
                let line = self.number(line);
                lines::sites_of_line(&self.core.tables, line)
            }
            Set::Step { of, vectors } => {
                let of = self.set(of);
                self.stepped(of, vectors)
            }
            Set::Ray { from, vectors } => {
                let from = self.number(from);
                self.core.site(from).map_or(Bits::EMPTY, |from| self.ray(from, vectors))
            }
            Set::Run { from, vectors, within } => {
                let from = self.number(from);
                let within = self.set(within);
                self.core
                    .site(from)
                    .map_or(Bits::EMPTY, |from| self.run_from(from, vectors, &within))
            }
            Set::Bracketed { from, vectors, inner, outer } => {
                let from = self.number(from);
                let (inner, outer) = (self.set(inner), self.set(outer));
                let Some(from) = self.core.site(from) else { return Bits::EMPTY };
                self.bracketed(from, vectors, &inner, &outer)
            }
            Set::Between(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                match (self.core.site(a), self.core.site(b)) {
                    (Some(a), Some(b)) => lines::between(&self.core.tables, a, b),
                    _ => Bits::EMPTY,
                }
            }
            Set::Beyond(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                match (self.core.site(a), self.core.site(b)) {
                    (Some(a), Some(b)) => lines::beyond(&self.core.tables, a, b),
                    _ => Bits::EMPTY,
                }
            }
            Set::Group { seed, within, vectors } => {
                let within = self.set(within);
                let seed = self.set(seed) & within;
                self.group(seed, within, vectors)
            }
            Set::Shifted { sites, direction, distance } => {
                let sites = self.set(sites);
                let (direction, distance) = (self.number(direction), self.number(distance));
                self.shifted(sites, direction, distance)
            }
            Set::Rows { within, vectors, least } => {
                let within = self.set(within);
                let least = self.number(least);
                self.rows(within, vectors, least)
            }
            _ => Bits::EMPTY,
        }
    }

    /// Returns the sites with a unit of a kind.
    #[inline]
    pub fn of_kind(&self, kind: usize) -> Bits<W> {
        self.sites_at(self.program.layout.kind_sets + kind * W * 8)
    }

    fn mover_set(&self, sets: &[SiteSet]) -> Bits<W> {
        sets.get(self.context.mover).map_or(Bits::EMPTY, constant_sites)
    }

    fn variable_sites(&mut self, variable: VariableId, player: Option<&'p Num>) -> Bits<W> {
        let Some(owner) = self.variable_owner(variable, player) else { return Bits::EMPTY };
        self.sites_at(read::variable_offset(&self.program.layout, variable, owner, false))
    }

    fn union_of(&mut self, sets: &'p [Set]) -> Bits<W> {
        let mut all = Bits::EMPTY;
        for set in sets {
            if !self.tick(1) {
                break;
            }
            all |= self.set(set);
        }
        all
    }

    fn intersection_of(&mut self, sets: &'p [Set]) -> Bits<W> {
        let Some((first, others)) = sets.split_first() else { return self.core.tables.full };
        let mut common = self.set(first);
        for set in others {
            if common.is_empty() || !self.tick(1) {
                break;
            }
            common &= self.set(set);
        }
        common
    }

    /// Returns the sites for which a condition holds, with `local` bound to each in turn.
    pub fn filtered(&mut self, local: Local, sites: Bits<W>, condition: &'p Condition) -> Bits<W> {
        let old = self.local(local);
        let mut kept = Bits::EMPTY;
        for site in sites.iter() {
            if !self.tick(1) {
                break;
            }
            self.overwrite_local(local, site as i64);
            if self.condition(condition) {
                kept.insert(site);
            }
        }
        self.overwrite_local(local, old);
        kept
    }

    /// Returns the destinations of the unit on a site by its plain movements, from its owner's
    /// perspective. Empty if there is no unit or the nesting limit is reached.
    pub fn destinations_from(&mut self, site: i64) -> Bits<W> {
        let Some((owner, kind)) = self.owner_and_kind_at(site) else { return Bits::EMPTY };
        let Some(plain) = &self.program.kinds[kind].plain else { return Bits::EMPTY };
        if self.destinations_depth >= MAX_DESTINATIONS {
            return Bits::EMPTY;
        }
        self.destinations_depth += 1;
        let mover = std::mem::replace(&mut self.context.mover, owner);
        let sites = self.with_fresh_locals(|this| {
            this.overwrite_local(FROM, site);
            this.set(plain)
        });
        self.context.mover = mover;
        self.destinations_depth -= 1;
        sites
    }
}

/// Converts a set of the program to bits.
#[inline]
pub(crate) fn constant_sites<const W: usize>(sites: &SiteSet) -> Bits<W> {
    Bits::from_slice(sites.words())
}
