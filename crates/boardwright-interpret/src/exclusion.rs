//! The reasons why a site is not in a set.

use crate::explorer::Explorer;
use crate::limits::MAX_DESTINATIONS;
use crate::reason::{OwnerRelation, Reason};
use crate::walk::{LegConstraints, may_turn};
use boardwright_board::RayNode;
use boardwright_ir::{Domain, FROM, Leg, Num, Set, Turning};

impl<'p, const W: usize> Explorer<'p, W> {
    /// Returns the reasons why a domain does not offer a value; empty if none is known.
    pub fn domain_reasons(&mut self, domain: &'p Domain, value: i64) -> Vec<Reason> {
        match (domain, self.core.site(value)) {
            (Domain::Sites(set), Some(site)) => self.exclusion_reasons(set, site),
            (Domain::Range(low, high), _) => {
                let (least, most) = (self.number(low), self.number(high));
                vec![Reason::OutOfRange { least, most }]
            }
            (Domain::Kinds(mask), _) => self.place_reason(mask).into_iter().collect(),
            _ => Vec::new(),
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

    /// Returns the reasons why a site is not in a set; empty if it is in the set.
    fn exclusion_reasons(&mut self, set: &'p Set, site: usize) -> Vec<Reason> {
        if self.contains(set, site) {
            return Vec::new();
        }
        match set {
            Set::And(sets) => {
                let all: Vec<Reason> =
                    sets.iter().flat_map(|set| self.exclusion_reasons(set, site)).collect();
                // If no line leads to the site, the unit on it is irrelevant.
                let off = all.iter().find(|reason| matches!(reason, Reason::OffLine { .. }));
                off.cloned().map_or(all, |off| vec![off])
            }
            Set::Or(sets) => {
                let alternatives: Vec<_> =
                    sets.iter().map(|set| self.exclusion_reasons(set, site)).collect();
                let specificity =
                    |reasons: &Vec<Reason>| reasons.iter().map(Reason::specificity).max();
                // `max_by_key` returns the last maximum, so the reversal prefers the first
                // alternative.
                alternatives.into_iter().rev().max_by_key(specificity).unwrap_or_default()
            }
            Set::Minus(a, b) => match self.exclusion_reasons(a, site) {
                reasons if reasons.is_empty() => vec![self.excluded(b, site)],
                reasons => reasons,
            },
            Set::If(condition, then, otherwise) => {
                let set = if self.condition(condition) { then } else { otherwise };
                self.exclusion_reasons(set, site)
            }
            Set::Filter(_, set, _) => match self.exclusion_reasons(set, site) {
                reasons if reasons.is_empty() => vec![Reason::Condition],
                reasons => reasons,
            },
            Set::Vacant => self
                .owner_relation(site)
                .map(|owner| Reason::Occupied { owner })
                .into_iter()
                .collect(),
            Set::Occupied => vec![Reason::Empty],
            Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_) => {
                vec![
                    self.owner_relation(site)
                        .map_or(Reason::Empty, |owner| Reason::WrongUnit { owner }),
                ]
            }
            Set::Walk { from, legs } => {
                let from = self.number(from);
                let failure = self.core.site(from).map(|from| self.walk_failure(from, legs, site));
                failure.into_iter().collect()
            }
            Set::Step { of, .. } => match &**of {
                Set::One(from) => {
                    let from = self.number(from);
                    vec![Reason::OffLine { from: from as u16 }]
                }
                _ => vec![Reason::NotIn { name: String::new() }],
            },
            Set::Destinations(of) => {
                let of = self.number(of);
                self.destination_reasons(of, site)
            }
            other => vec![Reason::NotIn { name: set_name(other) }],
        }
    }

    fn excluded(&self, from: &Set, site: usize) -> Reason {
        let units =
            matches!(from, Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_) | Set::Occupied);
        match self.owner_relation(site) {
            Some(owner) if units => Reason::Occupied { owner },
            _ => Reason::Excluded { name: set_name(from) },
        }
    }

    fn destination_reasons(&mut self, of: i64, site: usize) -> Vec<Reason> {
        let unit = self.owner_and_kind_at(of).and_then(|(owner, kind)| {
            self.program.kinds[kind].plain.as_ref().map(|plain| (owner, plain))
        });
        let Some((owner, plain)) = unit else { return vec![Reason::OffLine { from: of as u16 }] };
        let owner = self.core.player(owner as i64).unwrap_or(self.context.mover);
        if self.destinations_depth >= MAX_DESTINATIONS {
            return Vec::new();
        }
        self.destinations_depth += 1;
        let (mover, from) = (self.context.mover, self.local(FROM));
        self.context.mover = owner;
        self.overwrite_local(FROM, of);
        let reasons = self.exclusion_reasons(plain, site);
        self.overwrite_local(FROM, from);
        self.context.mover = mover;
        self.destinations_depth -= 1;
        reasons
    }

    /// Returns the owner of the unit on a site relative to the mover; `None` if it is vacant.
    fn owner_relation(&self, site: usize) -> Option<OwnerRelation> {
        let (owner, _) = self.owner_and_kind_at(site as i64)?;
        Some(match self.core.player(owner as i64) {
            Some(owner) if owner == self.context.mover => OwnerRelation::Friend,
            Some(_) => OwnerRelation::Enemy,
            None => OwnerRelation::Nobody,
        })
    }

    /// Returns the most specific reason why a movement does not end on a site.
    fn walk_failure(&mut self, from: usize, legs: &'p [Leg], to: usize) -> Reason {
        let off = Reason::OffLine { from: from as u16 };
        let core = self.core;
        let tables = &core.tables;
        // A movement of several legs fails in its last leg, from each site where that can begin.
        let Some((last, before)) = legs.split_last() else { return off };
        // Starts of the last leg, each with the vector of the leg before; `None` if it is unknown
        // or there is no leg before.
        let starts: Vec<(Option<usize>, usize)> = match before {
            [] => vec![(None, from)],
            [first] => {
                let (constraints, lands) = (self.leg_constraints(first), self.set(&first.land));
                let mut starts = Vec::new();
                for vector in self.vectors(&first.vectors) {
                    constraints.visit_ends(&tables.rays[tables.at(vector, from)], |node| {
                        if lands.contains(node.site.into()) {
                            starts.push((Some(vector), usize::from(node.site)));
                        }
                        false
                    });
                }
                starts
            }
            _ => {
                let lands = before.last().map(|leg| self.set(&leg.land)).unwrap_or_default();
                (self.walk(from, before) & lands).iter().map(|start| (None, start)).collect()
            }
        };
        let constraints = self.leg_constraints(last);
        let vectors = self.vectors(&last.vectors);
        let mut worst = off;
        if let ([first], true) = (before, last.turn == Turning::Onward) {
            worst = self.first_leg_failure(from, first, to).unwrap_or(worst);
        }
        for (arrival, start) in starts {
            for vector in vectors.clone() {
                if arrival
                    .is_some_and(|arrival| !may_turn(&tables.compass, last.turn, arrival, vector))
                {
                    continue;
                }
                let nodes = &tables.rays[tables.at(vector, start)];
                let reaches = nodes.iter().position(|node| usize::from(node.site) == to);
                let Some(index) = reaches else { continue };
                // The vector of arrival is unknown here, so the turn may forbid this line.
                if last.turn != Turning::Free && before.len() > 1 {
                    continue;
                }
                // A unit does not block itself: a leg that passes its own origin is not reported.
                let failure = match self.line_failure(start, &constraints, nodes, index) {
                    // Step counts from an intermediate site would be misleading.
                    Reason::TooNear { .. } | Reason::TooFar { .. } if !before.is_empty() => {
                        continue;
                    }
                    Reason::Blocked { at, .. } | Reason::Impassable { at, .. }
                        if usize::from(at) == from =>
                    {
                        continue;
                    }
                    failure => failure,
                };
                if failure.specificity() > worst.specificity() {
                    worst = failure;
                }
            }
        }
        worst
    }

    /// Returns the reason why a movement of two legs in the same direction, the first a single
    /// step, cannot begin its second leg. `None` if the first leg may end, or has another shape.
    fn first_leg_failure(&mut self, from: usize, first: &'p Leg, to: usize) -> Option<Reason> {
        if first.min_steps > 1 || first.max_steps != 1 || first.over.is_some() {
            return None;
        }
        let tables = &self.core.tables;
        let lands = self.set(&first.land);
        for vector in self.vectors(&first.vectors) {
            let nodes = &tables.rays[tables.at(vector, from)];
            let leads = nodes.iter().skip(1).any(|node| usize::from(node.site) == to);
            let Some(half) = nodes.first().filter(|_| leads) else { continue };
            if !lands.contains(half.site.into()) {
                let (from, at) = (from as u16, half.site);
                return Some(match self.owner_relation(half.site.into()) {
                    Some(owner) => Reason::Blocked { from, at, owner },
                    None => Reason::NoHurdle { from },
                });
            }
        }
        None
    }

    /// Returns the reason why a leg does not end at `nodes[index]`.
    fn line_failure(
        &self,
        from: usize,
        constraints: &LegConstraints<W>,
        nodes: &[RayNode],
        index: usize,
    ) -> Reason {
        let from = from as u16;
        let mut zero = constraints.over.is_none().then_some(0);
        for node in nodes[..index].iter().filter(|node| node.skip as usize > index) {
            let site = usize::from(node.site);
            if constraints.through.contains(site) {
                continue;
            }
            match (&constraints.over, zero) {
                (Some(over), None) if over.contains(site) => zero = Some(node.depth),
                _ => {
                    let at = node.site;
                    return match self.owner_relation(site) {
                        Some(owner) => Reason::Blocked { from, at, owner },
                        None => Reason::Impassable { from, at },
                    };
                }
            }
        }
        let Some(zero) = zero else { return Reason::NoHurdle { from } };
        let steps = nodes[index].depth - zero;
        if steps < constraints.min_steps {
            Reason::TooNear { from, least: constraints.min_steps }
        } else if steps > constraints.max_steps {
            Reason::TooFar { from, most: constraints.max_steps }
        } else {
            Reason::OffLine { from }
        }
    }
}

/// Returns the name that the rules give a set; empty if they give none.
fn set_name(set: &Set) -> String {
    match set {
        Set::Const(_, name) | Set::ByMover(_, name) => name.clone(),
        _ => String::new(),
    }
}
