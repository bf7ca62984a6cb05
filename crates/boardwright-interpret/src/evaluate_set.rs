//! Evaluation of sets of sites.

use crate::explorer::Explorer;
use crate::limits::MAX_DESTINATIONS;
use crate::lines;
use crate::read;
use crate::tables::Tables;
use boardwright_board::{Bits, SiteSet};
use boardwright_ir::{Condition, Domain, FROM, Fold, Local, Num, Set, VariableId};

impl<'p, const W: usize> Explorer<'p, W> {
    /// Evaluates a set.
    pub fn set(&mut self, set: &'p Set) -> Bits<W> {
        match set {
            Set::Const(sites, _) => constant_sites(sites),
            Set::ByMover(sets, _) => self.mover_set(sets),
            Set::Vacant => self.core.tables.full.minus(self.occupied()),
            Set::Occupied => self.occupied(),
            Set::OwnedBy(player) => {
                let owner = self.number(player);
                self.core.owner(owner).map_or(Bits::EMPTY, |owner| self.owned_by(owner))
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
            Set::Line(line) => self.along_lines(|this| {
                let line = this.number(line);
                lines::sites_of_line(&this.core.tables, line)
            }),
            Set::Step { of, vectors } => self.along_lines(|this| {
                let of = this.set(of);
                this.stepped(of, vectors)
            }),
            Set::Ray { from, vectors } => self.along_lines(|this| {
                let from = this.number(from);
                this.core.site(from).map_or(Bits::EMPTY, |from| this.ray(from, vectors))
            }),
            Set::Run { from, vectors, within } => self.along_lines(|this| {
                let from = this.number(from);
                let within = this.set(within);
                let from = this.core.site(from);
                from.map_or(Bits::EMPTY, |from| this.run_from(from, vectors, &within))
            }),
            Set::Bracketed { from, vectors, inner, outer } => self.along_lines(|this| {
                let from = this.number(from);
                let (inner, outer) = (this.set(inner), this.set(outer));
                let from = this.core.site(from);
                from.map_or(Bits::EMPTY, |from| this.bracketed(from, vectors, &inner, &outer))
            }),
            Set::Between(a, b) => self.of_two_sites(a, b, lines::between),
            Set::Beyond(a, b) => self.of_two_sites(a, b, lines::beyond),
            Set::Group { seed, within, vectors } => self.along_lines(|this| {
                let within = this.set(within);
                let seed = this.set(seed) & within;
                this.group(seed, within, vectors)
            }),
            Set::Shifted { sites, direction, distance } => self.along_lines(|this| {
                let sites = this.set(sites);
                let (direction, distance) = (this.number(direction), this.number(distance));
                this.shifted(sites, direction, distance)
            }),
            Set::Rows { within, vectors, min_length } => self.along_lines(|this| {
                let within = this.set(within);
                let min_length = this.number(min_length);
                this.rows(within, vectors, min_length)
            }),
        }
    }

    /// Evaluates a set defined by lines or connections. Its cost grows with the number of words in
    /// a set.
    fn along_lines(&mut self, evaluate: impl FnOnce(&mut Self) -> Bits<W>) -> Bits<W> {
        if self.tick(W as u64) { evaluate(self) } else { Bits::EMPTY }
    }

    /// Evaluates a set defined by two sites; empty if one of them is none.
    fn of_two_sites(
        &mut self,
        a: &'p Num,
        b: &'p Num,
        find: fn(&Tables<W>, usize, usize) -> Bits<W>,
    ) -> Bits<W> {
        self.along_lines(|this| {
            let (a, b) = (this.number(a), this.number(b));
            match (this.core.site(a), this.core.site(b)) {
                (Some(a), Some(b)) => find(&this.core.tables, a, b),
                _ => Bits::EMPTY,
            }
        })
    }

    /// Returns the sites with a unit of a kind.
    #[inline]
    pub fn of_kind(&self, kind: usize) -> Bits<W> {
        self.sites_at(self.program.layout.kind_sets + kind * self.set_bytes())
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

    /// Returns a number combined over the values of a domain, with `local` bound to each in turn.
    pub fn fold(&mut self, fold: Fold, local: Local, domain: &'p Domain, value: &'p Num) -> i64 {
        let values = self.values(domain);
        let old = self.local(local);
        let mut all = None;
        for each in values {
            if !self.tick(1) {
                break;
            }
            self.overwrite_local(local, each);
            let each = self.number(value);
            all = Some(all.map_or(each, |all| fold.operator().apply(all, each)));
        }
        self.overwrite_local(local, old);
        all.unwrap_or(fold.of_none())
    }

    /// Returns the destinations of the unit on a site by its plain movements, from its owner's
    /// perspective, or the mover's if it belongs to nobody. Empty if there is no unit or the
    /// nesting limit is reached.
    pub fn destinations_from(&mut self, site: i64) -> Bits<W> {
        let Some((owner, kind)) = self.owner_and_kind_at(site) else { return Bits::EMPTY };
        let owner = self.core.player(owner as i64).unwrap_or(self.context.mover);
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
