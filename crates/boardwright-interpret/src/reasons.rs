//! Why a site is not in a set, as data.

use crate::explorer::Explorer;
use crate::limits::MAX_DESTINATIONS;
use crate::walk::{Way, may_turn};
use boardwright_board::RayNode;
use boardwright_ir::{Domain, FROM, Leg, Set, Turning};

/// Whose a unit is, as the mover sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The mover's.
    Friend,
    /// Somebody else's.
    Enemy,
}

/// Why a site is not in a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The lines of the movement do not lead there.
    OffLines {
        /// Where the movement begins.
        from: u16,
    },
    /// A unit is in the way.
    Blocked {
        /// Where the movement begins.
        from: u16,
        /// Where the unit stands.
        at: u16,
        /// Its owner.
        by: Whose,
    },
    /// A site on the way may not be passed, though nothing stands there.
    MayNotPass {
        /// Where the movement begins.
        from: u16,
        /// The site.
        at: u16,
    },
    /// The movement goes further than that.
    TooNear {
        /// Where the movement begins.
        from: u16,
        /// The fewest steps it takes.
        least: u16,
    },
    /// The movement does not go that far.
    TooFar {
        /// Where the movement begins.
        from: u16,
        /// The most steps it takes.
        most: u16,
    },
    /// The movement leads over a unit, and there is none that would serve.
    NoHurdle {
        /// Where the movement begins.
        from: u16,
    },
    /// It would have to be empty.
    Occupied {
        /// Whose unit stands there.
        by: Whose,
    },
    /// Nothing stands there.
    Empty,
    /// The wrong unit stands there.
    WrongUnit {
        /// Whose.
        whose: Whose,
    },
    /// It does not belong to a region.
    NotIn {
        /// The region's name; empty if it has none.
        name: String,
    },
    /// It belongs to what is left out.
    Excluded {
        /// The name of what is left out; empty if it has none.
        name: String,
    },
    /// A condition on it does not hold.
    Condition,
    /// A number must lie between these two; nothing does if the first is the larger.
    OutOfRange {
        /// The smallest.
        least: i64,
        /// The largest.
        most: i64,
    },
}

impl Reason {
    /// How much the reason tells: of several alternatives that fail, the most telling is reported.
    pub(crate) fn telling(&self) -> u8 {
        match self {
            Reason::OffLines { .. } => 2,
            Reason::NotIn { .. }
            | Reason::TooNear { .. }
            | Reason::TooFar { .. }
            | Reason::OutOfRange { .. } => 3,
            Reason::Empty | Reason::WrongUnit { .. } | Reason::NoHurdle { .. } => 4,
            Reason::Occupied { .. } | Reason::Excluded { .. } | Reason::Condition => 5,
            Reason::Blocked { .. } | Reason::MayNotPass { .. } => 6,
        }
    }
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// Why a domain does not offer a value; nothing if there is nothing to say but that.
    pub fn reasons(&mut self, domain: &'p Domain, value: i64) -> Vec<Reason> {
        match (domain, self.core.site(value)) {
            (Domain::Sites(set), Some(site)) => self.why_not(set, site),
            (Domain::Range(low, high), _) => {
                let (least, most) = (self.number(low), self.number(high));
                vec![Reason::OutOfRange { least, most }]
            }
            _ => Vec::new(),
        }
    }

    /// Why a site is not in a set; nothing if it is.
    fn why_not(&mut self, set: &'p Set, site: usize) -> Vec<Reason> {
        if self.contains(set, site) {
            return Vec::new();
        }
        match set {
            Set::And(sets) => {
                let all: Vec<Reason> =
                    sets.iter().flat_map(|set| self.why_not(set, site)).collect();
                // What stands on a site is beside the point if nothing leads there.
                let off = all.iter().find(|reason| matches!(reason, Reason::OffLines { .. }));
                off.cloned().map_or(all, |off| vec![off])
            }
            Set::Or(sets) => {
                let ways: Vec<_> = sets.iter().map(|set| self.why_not(set, site)).collect();
                let telling = |way: &Vec<Reason>| way.iter().map(Reason::telling).max();
                // Of equals the first that is written.
                ways.into_iter().rev().max_by_key(telling).unwrap_or_default()
            }
            Set::Minus(a, b) => match self.why_not(a, site) {
                reasons if reasons.is_empty() => vec![self.excluded(b, site)],
                reasons => reasons,
            },
            Set::If(condition, then, otherwise) => {
                let set = if self.condition(condition) { then } else { otherwise };
                self.why_not(set, site)
            }
            Set::Filter(_, set, _) => match self.why_not(set, site) {
                reasons if reasons.is_empty() => vec![Reason::Condition],
                reasons => reasons,
            },
            Set::Vacant => self.whose(site).map(|by| Reason::Occupied { by }).into_iter().collect(),
            Set::Occupied => vec![Reason::Empty],
            Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_) => {
                vec![self.whose(site).map_or(Reason::Empty, |whose| Reason::WrongUnit { whose })]
            }
            Set::Walk { from, legs } => {
                let from = self.number(from);
                let fault = self.core.site(from).map(|from| self.walk_fault(from, legs, site));
                fault.into_iter().collect()
            }
            Set::Step { of, .. } => match &**of {
                Set::One(from) => {
                    let from = self.number(from);
                    vec![Reason::OffLines { from: from as u16 }]
                }
                _ => vec![Reason::NotIn { name: String::new() }],
            },
            Set::Destinations(of) => {
                let of = self.number(of);
                self.not_a_destination(of, site)
            }
            other => vec![Reason::NotIn { name: name_of(other) }],
        }
    }

    fn excluded(&self, from: &Set, site: usize) -> Reason {
        let units =
            matches!(from, Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_) | Set::Occupied);
        match self.whose(site) {
            Some(by) if units => Reason::Occupied { by },
            _ => Reason::Excluded { name: name_of(from) },
        }
    }

    fn not_a_destination(&mut self, of: i64, site: usize) -> Vec<Reason> {
        let unit = self.on(of).and_then(|(owner, kind)| {
            self.program.kinds[kind].plain.as_ref().map(|plain| (owner, plain))
        });
        let Some((owner, plain)) = unit else { return vec![Reason::OffLines { from: of as u16 }] };
        if self.destinations >= MAX_DESTINATIONS {
            return Vec::new();
        }
        self.destinations += 1;
        let (mover, from) = (self.context.mover, self.local(FROM));
        self.context.mover = owner;
        self.put_local(FROM, of);
        let reasons = self.why_not(plain, site);
        self.put_local(FROM, from);
        self.context.mover = mover;
        self.destinations -= 1;
        reasons
    }

    fn whose(&self, site: usize) -> Option<Whose> {
        let (owner, _) = self.on(site as i64)?;
        Some(if owner == self.context.mover { Whose::Friend } else { Whose::Enemy })
    }

    /// Why a movement does not end on a site.
    fn walk_fault(&mut self, from: usize, legs: &'p [Leg], to: usize) -> Reason {
        let off = Reason::OffLines { from: from as u16 };
        let core = self.core;
        let tables = &core.tables;
        // Of several legs the faults of the last are told, from where it can begin.
        let Some((last, before)) = legs.split_last() else { return off };
        // Where the last leg may begin, and along which vector the unit came there.
        let starts: Vec<(Option<usize>, usize)> = match before {
            [] => vec![(None, from)],
            [first] => {
                let (way, lands) = (self.way(first), self.set(&first.land));
                let mut starts = Vec::new();
                for vector in self.vectors(&first.vectors) {
                    way.ends(&tables.rays[tables.at(vector, from)], |node| {
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
        let way = self.way(last);
        let vectors = self.vectors(&last.vectors);
        let mut worst = off;
        if let ([first], true) = (before, last.turn == Turning::Onward) {
            worst = self.no_half_way(from, first, to).unwrap_or(worst);
        }
        for (came, start) in starts {
            for vector in vectors.clone() {
                if came.is_some_and(|came| !may_turn(&tables.compass, last.turn, came, vector)) {
                    continue;
                }
                let nodes = &tables.rays[tables.at(vector, start)];
                let reaches = nodes.iter().position(|node| usize::from(node.site) == to);
                let Some(index) = reaches else { continue };
                // A way that the turn forbids is no way.
                if last.turn != Turning::Free && before.len() > 1 {
                    continue;
                }
                // Nothing is in its own way: a leg that comes back over its start is no way.
                let fault = match self.line_fault(start, &way, nodes, index) {
                    // Counted from the site half-way they would only puzzle.
                    Reason::TooNear { .. } | Reason::TooFar { .. } if !before.is_empty() => {
                        continue;
                    }
                    Reason::Blocked { at, .. } | Reason::MayNotPass { at, .. }
                        if usize::from(at) == from =>
                    {
                        continue;
                    }
                    fault => fault,
                };
                if fault.telling() > worst.telling() {
                    worst = fault;
                }
            }
        }
        worst
    }

    /// Why a movement straight on in two legs, the first of one step, breaks off after the first.
    fn no_half_way(&mut self, from: usize, first: &'p Leg, to: usize) -> Option<Reason> {
        if first.least > 1 || first.most != 1 || first.over.is_some() {
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
                return Some(match self.whose(half.site.into()) {
                    Some(by) => Reason::Blocked { from, at, by },
                    None => Reason::NoHurdle { from },
                });
            }
        }
        None
    }

    /// Why a leg does not end at a node.
    fn line_fault(&self, from: usize, way: &Way<W>, nodes: &[RayNode], index: usize) -> Reason {
        let from = from as u16;
        let mut zero = way.over.is_none().then_some(0);
        for node in nodes[..index].iter().filter(|node| node.skip as usize > index) {
            let site = usize::from(node.site);
            if way.through.contains(site) {
                continue;
            }
            match (&way.over, zero) {
                (Some(over), None) if over.contains(site) => zero = Some(node.depth),
                _ => {
                    let at = node.site;
                    return match self.whose(site) {
                        Some(by) => Reason::Blocked { from, at, by },
                        None => Reason::MayNotPass { from, at },
                    };
                }
            }
        }
        let Some(zero) = zero else { return Reason::NoHurdle { from } };
        let steps = nodes[index].depth - zero;
        if steps < way.least {
            Reason::TooNear { from, least: way.least }
        } else if steps > way.most {
            Reason::TooFar { from, most: way.most }
        } else {
            Reason::OffLines { from }
        }
    }
}

/// The name that the writer gave a set, if one was given.
fn name_of(set: &Set) -> String {
    match set {
        Set::Const(_, name) | Set::ByMover(_, name) => name.clone(),
        _ => String::new(),
    }
}
