//! The reasons why a site is not in a set.

use crate::alternative::{Alternative, Reach, intersection};
use crate::explorer::Explorer;
use crate::limits::MAX_DESTINATIONS;
use crate::reason::{OwnerRelation, Reason};
use boardwright_ir::{Condition, Domain, FROM, Num, Set, Vectors};

/// Maximum number of parts of a union that are looked at.
const MAX_PARTS: usize = 64;

impl<'p, const W: usize> Explorer<'p, W> {
    /// Returns the ways in which a domain could offer a value that it does not offer.
    pub fn domain_alternatives(&mut self, domain: &'p Domain, value: i64) -> Vec<Alternative> {
        match (domain, self.core.site(value)) {
            (Domain::Sites(set), Some(site)) => self.alternatives(set, site),
            (Domain::Range(low, high), _) => {
                let (least, most) = (self.number(low), self.number(high));
                vec![Alternative::of(Reason::OutOfRange { least, most })]
            }
            (Domain::Kinds(mask), _) => {
                let reason = self.place_reason(mask);
                vec![reason.map_or_else(Alternative::unknown, Alternative::of)]
            }
            _ => vec![Alternative::unknown()],
        }
    }

    /// Returns the reason why a kind is not in a mask of the kinds in a place; `None` for another
    /// mask.
    fn place_reason(&mut self, mask: &'p Num) -> Option<Reason> {
        match mask {
            Num::KindsInPlace { place, owner } => {
                let own = self.number(owner) == self.context.mover as i64;
                let place = self.program.places[usize::from(*place)].name.clone();
                Some(Reason::NotInPlace { place, own })
            }
            // A list of kinds begins with none.
            Num::Binary(_, none, place) if **none == Num::Const(0) => self.place_reason(place),
            _ => None,
        }
    }

    /// Returns the ways in which a set could contain a site. If it does contain it, returns one in
    /// whose way nothing is.
    fn alternatives(&mut self, set: &'p Set, site: usize) -> Vec<Alternative> {
        if self.contains(set, site) {
            return vec![Alternative { reasons: Vec::new(), reach: Reach::Reached, changes: 0 }];
        }
        match set {
            Set::And(sets) => {
                let mut all: Option<Vec<Alternative>> = None;
                for set in sets {
                    let more = self.alternatives(set, site);
                    all = Some(all.map_or_else(|| more.clone(), |all| intersection(&all, &more)));
                }
                all.unwrap_or_default()
            }
            Set::Or(sets) => sets.iter().flat_map(|set| self.alternatives(set, site)).collect(),
            Set::Minus(a, b) => {
                let within = self.alternatives(a, site);
                if !self.contains(b, site) {
                    return within;
                }
                intersection(&within, &[Alternative::of(self.excluded(b, site))])
            }
            Set::If(condition, then, otherwise) => {
                let holds = self.condition(condition);
                let (set, other) = if holds { (then, otherwise) } else { (otherwise, then) };
                let from = self.core.site(self.local(FROM)).unwrap_or(site) as u16;
                let reason = self.origin_reason(condition, !holds);
                let unknown = Reason::NotInThisPosition { from };
                let reason = reason.as_ref().unwrap_or(&unknown);
                let closed = self.alternatives(other, site).into_iter();
                let closed: Vec<_> = closed.map(|it| it.closed(reason, &unknown)).collect();
                self.alternatives(set, site).into_iter().chain(closed).collect()
            }
            Set::Filter(_, set, _) if self.contains(set, site) => {
                vec![Alternative::of(Reason::Condition)]
            }
            Set::Filter(_, set, _) => {
                let alternatives = self.alternatives(set, site).into_iter();
                alternatives.map(Alternative::filtered).collect()
            }
            Set::Vacant => {
                let reason = self.owner_relation(site).map(|owner| Reason::Occupied { owner });
                reason.map(Alternative::of).into_iter().collect()
            }
            Set::Occupied => vec![Alternative::of(Reason::Empty { wanted: None })],
            Set::OwnedBy(owner) => {
                let wanted = self.number(owner);
                vec![Alternative::of(match self.owner_relation(site) {
                    Some(owner) => Reason::WrongUnit { owner },
                    None => Reason::Empty { wanted: Some(self.relation(wanted)) },
                })]
            }
            Set::OfKind(_) | Set::OfKinds(_) => {
                vec![Alternative::of(match self.owner_relation(site) {
                    Some(owner) => Reason::WrongUnit { owner },
                    None => Reason::Empty { wanted: None },
                })]
            }
            Set::Walk { from, legs } => {
                let is_own = **from == Num::Local(FROM);
                let from = self.number(from);
                match self.core.site(from) {
                    Some(from) if is_own => self.walk_alternatives(from, legs, site),
                    Some(from) => {
                        let alternatives = self.walk_alternatives(from, legs, site).into_iter();
                        alternatives.map(Alternative::of_another_origin).collect()
                    }
                    None => vec![Alternative::unreached(Reach::Unclear)],
                }
            }
            Set::Step { of, vectors } => match &**of {
                Set::One(from) => {
                    let from = self.number(from);
                    match self.core.site(from) {
                        Some(from) => self.step_alternatives(from, vectors, site),
                        None => vec![Alternative::unreached(Reach::Unclear)],
                    }
                }
                Set::OwnedBy(owner) => {
                    let owner = self.number(owner);
                    vec![Alternative::of(Reason::NoNeighbour { wanted: self.relation(owner) })]
                }
                of if is_geometric(of) && matches!(vectors, Vectors::ByPlayer(_)) => {
                    vec![Alternative::unreached(Reach::OffLine)]
                }
                _ => vec![Alternative::unreached(Reach::Unclear)],
            },
            Set::Union(local, domain, set) => {
                // In other positions the domain may have other values.
                let mut all = match domain {
                    domain if is_constant(domain) => Vec::new(),
                    _ => vec![Alternative::unreached(Reach::Unclear)],
                };
                for value in self.values(domain).into_iter().take(MAX_PARTS) {
                    let known = self.local(*local);
                    self.overwrite_local(*local, value);
                    all.extend(self.alternatives(set, site));
                    self.overwrite_local(*local, known);
                }
                all.into_iter().map(Alternative::in_this_position).collect()
            }
            Set::Shifted { sites, direction, distance }
                if **sites == Set::One(Num::Local(FROM)) =>
            {
                let (from, direction) = (self.local(FROM), self.number(direction));
                let steps = self.number(distance);
                vec![self.shift_alternative(from, direction, steps, site)]
            }
            Set::Const(sites, _) if sites.is_empty() => {
                vec![Alternative::unreached(Reach::OffLine)]
            }
            Set::Local(local) => match self.set_definition(*local) {
                // The state may have changed since.
                Some(set) if !self.contains(set, site) => self.alternatives(set, site),
                _ => vec![Alternative::unreached(Reach::Unclear)],
            },
            Set::Destinations(of) => {
                let of = self.number(of);
                self.destination_alternatives(of, site)
            }
            other => match set_name(other) {
                name if name.is_empty() => vec![Alternative::unreached(Reach::Unclear)],
                name => vec![Alternative::of(Reason::NotIn { name })],
            },
        }
    }

    /// Returns the alternative of going a number of steps in a direction. The number may be another
    /// in other positions, but not the line.
    fn shift_alternative(&self, from: i64, direction: i64, steps: i64, site: usize) -> Alternative {
        let tables = &self.core.tables;
        let (Some(from), Ok(direction)) = (self.core.site(from), usize::try_from(direction)) else {
            return Alternative::unreached(Reach::Unclear);
        };
        if direction >= tables.directions {
            return Alternative::unreached(Reach::Unclear);
        }
        if !tables.reach[tables.at(direction, from)].contains(site) {
            return Alternative::unreached(Reach::OffLine);
        }
        match u16::try_from(steps) {
            Ok(steps) if steps > 0 => {
                Alternative::of(Reason::ExactSteps { from: from as u16, steps })
            }
            _ => Alternative::unreached(Reach::Unclear),
        }
    }

    /// Returns the reason that a condition on the origin of a movement has another value than
    /// `wanted`; `None` if it is a condition on something else.
    pub fn origin_reason(&self, condition: &Condition, wanted: bool) -> Option<Reason> {
        let (inside, condition) = match condition {
            Condition::Not(condition) => (!wanted, &**condition),
            condition => (wanted, condition),
        };
        let Condition::Contains(set, Num::Local(FROM)) = condition else { return None };
        let from = self.core.site(self.local(FROM))? as u16;
        let region = Some(set_name(set)).filter(|name| !name.is_empty())?;
        Some(Reason::WrongOrigin { from, region, inside })
    }

    fn excluded(&self, from: &Set, site: usize) -> Reason {
        match self.owner_relation(site) {
            Some(owner) if is_of_units(from) => Reason::Occupied { owner },
            _ => Reason::Excluded { name: set_name(from) },
        }
    }

    fn destination_alternatives(&mut self, of: i64, site: usize) -> Vec<Alternative> {
        let unit = self.owner_and_kind_at(of).and_then(|(owner, kind)| {
            self.program.kinds[kind].plain.as_ref().map(|plain| (owner, plain))
        });
        let Some((owner, plain)) = unit else {
            return vec![Alternative::unreached(Reach::Unclear)];
        };
        let owner = self.core.player(owner as i64).unwrap_or(self.context.mover);
        if self.destinations_depth >= MAX_DESTINATIONS {
            return vec![Alternative::unknown()];
        }
        self.destinations_depth += 1;
        let (mover, from) = (self.context.mover, self.local(FROM));
        self.context.mover = owner;
        self.overwrite_local(FROM, of);
        let alternatives = self.alternatives(plain, site);
        self.overwrite_local(FROM, from);
        self.context.mover = mover;
        self.destinations_depth -= 1;
        alternatives
    }

    /// Returns the owner of the unit on a site relative to the mover; `None` if it is vacant.
    pub fn owner_relation(&self, site: usize) -> Option<OwnerRelation> {
        let (owner, _) = self.owner_and_kind_at(site as i64)?;
        Some(self.relation(owner as i64))
    }

    /// Returns what an owner is to the mover.
    fn relation(&self, owner: i64) -> OwnerRelation {
        match self.core.player(owner) {
            Some(owner) if owner == self.context.mover => OwnerRelation::Friend,
            Some(_) => OwnerRelation::Enemy,
            None => OwnerRelation::Nobody,
        }
    }
}

/// True if a domain has the same values in every position with the same origin of the movement.
fn is_constant(domain: &Domain) -> bool {
    match domain {
        Domain::Sites(set) => is_geometric(set),
        Domain::Kinds(mask) | Domain::Directions(mask) => matches!(mask, Num::Const(_)),
        Domain::Range(least, most) => matches!((least, most), (Num::Const(_), Num::Const(_))),
        Domain::Lines(_) => false,
        Domain::Players => true,
    }
}

/// True if a set is the same in every position with the same origin of the movement.
fn is_geometric(set: &Set) -> bool {
    match set {
        Set::Const(..) | Set::ByMover(..) | Set::One(Num::Local(FROM)) => true,
        Set::Step { of, vectors: Vectors::ByPlayer(_) } => is_geometric(of),
        Set::Or(sets) | Set::And(sets) => sets.iter().all(is_geometric),
        Set::Minus(a, b) => is_geometric(a) && is_geometric(b),
        _ => false,
    }
}

/// True if a set has no vacant sites.
fn is_of_units(set: &Set) -> bool {
    match set {
        Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_) | Set::Occupied => true,
        Set::Or(sets) => sets.iter().all(is_of_units),
        Set::And(sets) => sets.iter().any(is_of_units),
        Set::Minus(set, _) | Set::Filter(_, set, _) => is_of_units(set),
        _ => false,
    }
}

/// Returns the name that the rules give a set; empty if they give none.
fn set_name(set: &Set) -> String {
    match set {
        Set::Const(_, name) | Set::ByMover(_, name) => name.clone(),
        _ => String::new(),
    }
}
