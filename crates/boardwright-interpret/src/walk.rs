//! Movements: the sites where walks of one or more legs may end.

use crate::explorer::Explorer;
use boardwright_board::{Bits, RayNode};
use boardwright_ir::{Leg, Turning, VectorId, Vectors};

/// Iterator over vectors, indices into `Tables::rays`: those of a list, then the bits of a mask.
#[derive(Clone)]
pub(crate) struct VectorIter<'p> {
    list: std::slice::Iter<'p, VectorId>,
    mask: u64,
}

impl Iterator for VectorIter<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if let Some(&vector) = self.list.next() {
            return Some(vector.into());
        }
        let mask = self.mask;
        self.mask &= mask.wrapping_sub(1);
        (mask != 0).then(|| mask.trailing_zeros() as usize)
    }
}

/// Conditions of a leg on the sites along a line: numbers of steps, sites to pass, and the hurdle.
pub(crate) struct LegConstraints<const W: usize> {
    /// Smallest number of steps, from the hurdle if there is one.
    pub min_steps: u16,
    /// Largest number of steps, from the hurdle if there is one.
    pub max_steps: u16,
    /// Sites that may be passed.
    pub through: Bits<W>,
    /// Sites that serve as the hurdle; `None` if the leg needs none.
    pub over: Option<Bits<W>>,
}

impl<const W: usize> LegConstraints<W> {
    /// Visits every node where the leg may end. Stops early and returns true if `visit` does.
    pub fn visit_ends(&self, nodes: &[RayNode], mut visit: impl FnMut(&RayNode) -> bool) -> bool {
        let Some(over) = &self.over else {
            return self.visit_ends_between(nodes, 0, nodes.len(), 0, &mut visit);
        };
        let mut index = 0;
        while let Some(node) = nodes.get(index) {
            let site = usize::from(node.site);
            if self.through.contains(site) {
                index += 1;
                continue;
            }
            let (skip, depth) = (node.skip as usize, node.depth);
            if over.contains(site)
                && self.visit_ends_between(nodes, index + 1, skip, depth, &mut visit)
            {
                return true;
            }
            index = skip;
        }
        false
    }

    /// Visits the nodes of `index..end` where the leg may end, with steps counted from depth
    /// `zero`.
    fn visit_ends_between(
        &self,
        nodes: &[RayNode],
        mut index: usize,
        end: usize,
        zero: u16,
        visit: &mut impl FnMut(&RayNode) -> bool,
    ) -> bool {
        while index < end {
            let node = &nodes[index];
            let steps = node.depth - zero;
            if steps >= self.min_steps && steps <= self.max_steps && visit(node) {
                return true;
            }
            let on = steps < self.max_steps && self.through.contains(node.site.into());
            index = if on { index + 1 } else { node.skip as usize };
        }
        false
    }
}

/// Vector of arrival before the first leg, or where no later turn depends on it.
const NO_VECTOR: usize = usize::MAX;

impl<'p, const W: usize> Explorer<'p, W> {
    /// Returns the vectors of a relation from the mover's perspective.
    #[inline]
    pub fn vectors(&mut self, vectors: &'p Vectors) -> VectorIter<'p> {
        let ids = &self.core.tables.ids;
        let (list, mask): (&'p [VectorId], u64) = match vectors {
            Vectors::ByPlayer(lists) => {
                (lists.get(self.context.mover).map_or(&[], |list| list.as_slice()), 0)
            }
            Vectors::Direction(direction) => {
                let direction = self.number(direction);
                let index = usize::try_from(direction).ok().filter(|&index| index < ids.len());
                (index.map_or(&[], |index| &ids[index..=index]), 0)
            }
            Vectors::Mask(mask) => {
                let directions = self.core.tables.directions as u32;
                let known = 1u64.checked_shl(directions).unwrap_or(0).wrapping_sub(1);
                (&[], self.number(mask) as u64 & known)
            }
        };
        VectorIter { list: list.iter(), mask }
    }

    /// Evaluates the sets of a leg in the current state.
    pub fn leg_constraints(&mut self, leg: &'p Leg) -> LegConstraints<W> {
        LegConstraints {
            min_steps: leg.min_steps,
            max_steps: leg.max_steps,
            through: self.set(&leg.through),
            over: leg.over.as_ref().map(|over| self.set(over)),
        }
    }

    /// Returns the sites where a movement may end, without its origin.
    pub fn walk(&mut self, from: usize, legs: &'p [Leg]) -> Bits<W> {
        let mut ends = match legs {
            [leg] => self.single_leg(from, leg),
            _ => self.many_legs(from, legs),
        };
        ends.remove(from);
        ends
    }

    fn single_leg(&mut self, from: usize, leg: &'p Leg) -> Bits<W> {
        let core = self.core;
        let tables = &core.tables;
        let vectors = self.vectors(&leg.vectors);
        let mut ends = Bits::EMPTY;
        if leg.is_step() {
            vectors.for_each(|vector| ends |= tables.steps[tables.at(vector, from)]);
            return ends;
        }
        let constraints = self.leg_constraints(leg);
        let mut visited = 0;
        for vector in vectors {
            constraints.visit_ends(&tables.rays[tables.at(vector, from)], |node| {
                ends.insert(node.site.into());
                visited += 1;
                false
            });
        }
        self.tick(visited);
        ends
    }

    fn many_legs(&mut self, from: usize, legs: &'p [Leg]) -> Bits<W> {
        let core = self.core;
        let tables = &core.tables;
        // Sites reached so far, grouped by the vector of arrival; one group if no turn depends on
        // it.
        let mut frontier = vec![(NO_VECTOR, Bits::single(from))];
        for (index, leg) in legs.iter().enumerate() {
            let next = legs.get(index + 1);
            let tracks_vector = next.is_some_and(|next| next.turn != Turning::Free);
            let constraints = self.leg_constraints(leg);
            let land = next.map_or(tables.full, |_| self.set(&leg.land));
            let vectors = self.vectors(&leg.vectors);
            let mut ends = vec![Bits::EMPTY; if tracks_vector { tables.vectors + 1 } else { 1 }];
            for (arrival, sites) in frontier {
                if leg.min_steps == 0 && leg.over.is_none() {
                    let slot = if tracks_vector { arrival.min(tables.vectors) } else { 0 };
                    ends[slot] |= sites & land;
                }
                for vector in vectors
                    .clone()
                    .filter(|&vector| may_turn(&tables.compass, leg.turn, arrival, vector))
                {
                    for site in sites.iter() {
                        if !self.tick(1) {
                            return Bits::EMPTY;
                        }
                        constraints.visit_ends(&tables.rays[tables.at(vector, site)], |node| {
                            let slot = match (tracks_vector, tables.is_direction(vector)) {
                                (false, _) => 0,
                                (true, true) => node.direction.into(),
                                (true, false) => vector,
                            };
                            if land.contains(node.site.into()) {
                                ends[slot].insert(node.site.into());
                            }
                            false
                        });
                    }
                }
            }
            let named =
                |slot| if slot < tables.vectors && tracks_vector { slot } else { NO_VECTOR };
            frontier = ends
                .into_iter()
                .enumerate()
                .filter(|(_, sites)| !sites.is_empty())
                .map(|(slot, sites)| (named(slot), sites))
                .collect();
        }
        frontier.into_iter().fold(Bits::EMPTY, |all, (_, sites)| all | sites)
    }

    /// True if a movement from one site may end on another.
    pub fn walk_reaches(&mut self, from: usize, legs: &'p [Leg], to: usize) -> bool {
        let [leg] = legs else { return self.walk(from, legs).contains(to) };
        if from == to {
            return false;
        }
        let core = self.core;
        let tables = &core.tables;
        let mut vectors = self.vectors(&leg.vectors);
        if leg.is_step() {
            return vectors.any(|vector| tables.steps[tables.at(vector, from)].contains(to));
        }
        let mut vectors =
            vectors.filter(|&vector| tables.reach[tables.at(vector, from)].contains(to)).peekable();
        if vectors.peek().is_none() {
            return false;
        }
        let constraints = self.leg_constraints(leg);
        vectors.any(|vector| {
            constraints.visit_ends(&tables.rays[tables.at(vector, from)], |node| {
                usize::from(node.site) == to
            })
        })
    }
}

/// True if a leg may follow `vector` after arrival along another vector.
pub(crate) fn may_turn(
    compass: &[Option<(u8, u8)>],
    turn: Turning,
    arrival: usize,
    vector: usize,
) -> bool {
    let came = (arrival != NO_VECTOR).then_some(arrival);
    turn.allows(|it| compass[it], came, vector)
}
