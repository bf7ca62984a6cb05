//! The reference: kernels written as plainly as possible.

use crate::kernels::kernel::LegShape;
use crate::module::board_lines::BoardLines;
use boardwright_board::RayNode;
use boardwright_ir::{Program, Turning, VectorId};
use std::collections::{BTreeMap, BTreeSet};

/// A set of sites.
pub(crate) type Sites = BTreeSet<usize>;

/// The lines of a board.
pub(crate) struct Reference {
    pub(crate) lines: BoardLines,
}

/// The sets of a leg.
#[derive(Default, Clone)]
pub(crate) struct LegSets {
    pub(crate) through: Sites,
    pub(crate) over: Option<Sites>,
    pub(crate) land: Sites,
}

impl Reference {
    pub(crate) fn new(program: &Program) -> Reference {
        Reference { lines: BoardLines::new(program).expect("the lines are few") }
    }

    pub(crate) fn sites(&self) -> usize {
        self.lines.sites
    }

    pub(crate) fn steps(&self, vector: VectorId, site: usize) -> Sites {
        self.lines.steps(vector.into(), site).collect()
    }

    pub(crate) fn step(&self, of: &Sites, vectors: &[VectorId]) -> Sites {
        let pairs = vectors.iter().flat_map(|&vector| of.iter().map(move |&site| (vector, site)));
        pairs.flat_map(|(vector, site)| self.steps(vector, site)).collect()
    }

    pub(crate) fn ray(&self, from: usize, vectors: &[VectorId]) -> Sites {
        let nodes = vectors.iter().flat_map(|&vector| self.lines.ray(vector.into(), from));
        nodes.map(|node| node.site.into()).collect()
    }

    pub(crate) fn run(&self, from: usize, vectors: &[VectorId], within: &Sites) -> Sites {
        let mut met = Sites::new();
        for &vector in vectors {
            visit_run(self.lines.ray(vector.into(), from), within, |node| {
                met.insert(node.site.into());
            });
        }
        met
    }

    pub(crate) fn bracketed(
        &self,
        from: usize,
        vectors: &[VectorId],
        inner: &Sites,
        outer: &Sites,
    ) -> Sites {
        let mut taken = Sites::new();
        for &vector in vectors {
            let nodes = self.lines.ray(vector.into(), from);
            let mut index = 0;
            while let Some(node) = nodes.get(index) {
                if outer.contains(&node.site.into()) {
                    taken.extend(before(nodes, index));
                }
                let on = inner.contains(&node.site.into());
                index = if on { index + 1 } else { node.skip as usize };
            }
        }
        taken
    }

    pub(crate) fn between(&self, a: usize, b: usize) -> Sites {
        let mut sites = Sites::new();
        for vector in 0..self.lines.directions {
            let nodes = self.lines.ray(vector, a);
            for (index, node) in nodes.iter().enumerate() {
                if usize::from(node.site) == b {
                    sites.extend(before(nodes, index));
                }
            }
        }
        sites
    }

    pub(crate) fn beyond(&self, a: usize, b: usize) -> Sites {
        let mut sites = Sites::new();
        for vector in 0..self.lines.directions {
            let nodes = self.lines.ray(vector, a);
            for (index, node) in nodes.iter().enumerate() {
                if node.depth == 1 && usize::from(node.site) == b {
                    let further = nodes[index + 1..node.skip as usize].iter();
                    sites.extend(further.filter(|n| n.depth == 2).map(|n| usize::from(n.site)));
                }
            }
        }
        sites
    }

    pub(crate) fn group(&self, seed: &Sites, within: &Sites, vectors: &[VectorId]) -> Sites {
        let (mut group, mut edge) = (seed.clone(), seed.clone());
        while !edge.is_empty() {
            edge = &(&self.step(&edge, vectors) & within) - &group;
            group.extend(&edge);
        }
        group
    }

    /// Returns the sizes of the groups, the largest first.
    pub(crate) fn group_sizes(&self, within: &Sites, vectors: &[VectorId]) -> Vec<usize> {
        let (mut rest, mut sizes) = (within.clone(), Vec::new());
        while let Some(&first) = rest.first() {
            let group = self.group(&[first].into(), &rest, vectors);
            sizes.push(group.len());
            rest = &rest - &group;
        }
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }

    pub(crate) fn distance(&self, from: usize, to: usize, vectors: &[VectorId]) -> i64 {
        let (mut known, mut edge) = (Sites::from([from]), Sites::from([from]));
        let mut steps = 0;
        while !edge.is_empty() {
            if edge.contains(&to) {
                return steps;
            }
            edge = &self.step(&edge, vectors) - &known;
            known.extend(&edge);
            steps += 1;
        }
        -1
    }

    fn run_length(&self, vector: usize, from: usize, within: &Sites) -> i64 {
        let mut longest = 0;
        visit_run(self.lines.ray(vector, from), within, |node| longest = longest.max(node.depth));
        longest.into()
    }

    fn run_through(&self, vector: VectorId, site: usize, within: &Sites) -> i64 {
        let ahead = self.run_length(vector.into(), site, within);
        match self.lines.opposite[usize::from(vector)] {
            Some(back) => {
                let behind = self.run_length(back.into(), site, within);
                (1 + ahead + behind).min(within.len() as i64)
            }
            None => 1 + ahead,
        }
    }

    pub(crate) fn longest(&self, site: usize, within: &Sites, vectors: &[VectorId]) -> i64 {
        if !within.contains(&site) {
            return 0;
        }
        let through = vectors.iter().map(|&vector| self.run_through(vector, site, within));
        through.max().unwrap_or(1).max(1)
    }

    pub(crate) fn rows(&self, within: &Sites, vectors: &[VectorId], min_length: i64) -> Sites {
        let in_row = |&site: &usize| {
            min_length <= 1
                || vectors.iter().any(|&v| self.run_through(v, site, within) >= min_length)
        };
        within.iter().copied().filter(in_row).collect()
    }

    pub(crate) fn towards(&self, direction: i64, distance: i64) -> Option<VectorId> {
        let vector = usize::try_from(direction).ok().filter(|&v| v < self.lines.vectors)?;
        if distance >= 0 { Some(vector as VectorId) } else { self.lines.opposite[vector] }
    }

    pub(crate) fn shifted(&self, sites: &Sites, direction: i64, distance: i64) -> Sites {
        let Some(vector) = self.towards(direction, distance) else { return Sites::new() };
        let steps = 0..distance.unsigned_abs();
        steps.fold(sites.clone(), |sites, _| self.step(&sites, &[vector]))
    }

    pub(crate) fn reach(&self, sites: &Sites, direction: i64, through: &Sites) -> i64 {
        let Some(vector) = self.towards(direction, 1) else { return 0 };
        let free = through | sites;
        let mut standing: Vec<usize> = sites.iter().copied().collect();
        let mut steps = 0;
        while !standing.is_empty() && steps < self.lines.sites as i64 {
            for site in &mut standing {
                match self.steps(vector, *site).first() {
                    Some(next) if free.contains(next) => *site = *next,
                    _ => return steps,
                }
            }
            steps += 1;
        }
        steps
    }

    pub(crate) fn shift_targets(
        &self,
        movers: &Sites,
        occupied: &Sites,
        direction: i64,
        distance: i64,
    ) -> Vec<(usize, usize)> {
        let Some(vector) = self.towards(direction, distance) else { return Vec::new() };
        let mut movers = movers.clone();
        loop {
            let mut taken = occupied - &movers;
            let mut land = |from: usize| {
                let mut site = from;
                for _ in 0..distance.unsigned_abs().min(self.lines.sites as u64) {
                    site = *self.steps(vector, site).first()?;
                }
                taken.insert(site).then_some(site)
            };
            let targets: Vec<_> = movers.iter().map(|&from| (from, land(from))).collect();
            let staying: Sites =
                targets.iter().filter(|(_, to)| to.is_none()).map(|&(from, _)| from).collect();
            if staying.is_empty() {
                return targets.into_iter().filter_map(|(from, to)| Some((from, to?))).collect();
            }
            movers = &movers - &staying;
        }
    }

    pub(crate) fn lines_of(&self, sites: &Sites) -> Vec<i64> {
        let mut lines = Vec::new();
        let pack = |site: usize, direction: usize, length: usize| {
            (site | direction << 16 | length << 24) as i64
        };
        for &site in sites {
            lines.push(pack(site, 0, 1));
            for direction in 0..self.lines.directions {
                if self.lines.opposite[direction].is_some_and(|back| usize::from(back) < direction)
                {
                    continue;
                }
                let line = straight(self.lines.ray(direction, site));
                let members = line.take_while(|next| sites.contains(next)).count();
                lines.extend((0..members).map(|more| pack(site, direction, more + 2)));
            }
        }
        lines
    }

    pub(crate) fn line_sites(&self, line: i64) -> Sites {
        let (site, direction, length) = boardwright_ir::packing::unpack_line(line);
        if line < 0 || site >= self.lines.sites || direction >= self.lines.directions {
            return Sites::new();
        }
        let further = straight(self.lines.ray(direction, site));
        std::iter::once(site).chain(further.take(length.saturating_sub(1))).take(length).collect()
    }

    /// Returns the ends of a walk.
    pub(crate) fn walk(&self, from: usize, legs: &[(&LegShape, &[VectorId], &LegSets)]) -> Sites {
        let mut ends = match legs {
            [leg] => self.single_leg(from, leg),
            _ => self.many_legs(from, legs),
        };
        ends.remove(&from);
        ends
    }

    fn single_leg(
        &self,
        from: usize,
        (shape, vectors, sets): &(&LegShape, &[VectorId], &LegSets),
    ) -> Sites {
        if shape.max_steps == 1 && shape.min_steps <= 1 && !shape.has_hurdle {
            return self.step(&Sites::from([from]), vectors);
        }
        let mut ends = Sites::new();
        for &vector in *vectors {
            line_ends(shape, sets, self.lines.ray(vector.into(), from), |node| {
                ends.insert(node.site.into());
            });
        }
        ends
    }

    fn many_legs(&self, from: usize, legs: &[(&LegShape, &[VectorId], &LegSets)]) -> Sites {
        let mut standing = BTreeMap::from([(None, Sites::from([from]))]);
        for (index, (shape, vectors, sets)) in legs.iter().enumerate() {
            let next = legs.get(index + 1);
            let keeps_direction = next.is_some_and(|(next, ..)| next.turning != Turning::Free);
            let lands = |site: usize| next.is_none() || sets.land.contains(&site);
            let mut ends: BTreeMap<Option<usize>, Sites> = BTreeMap::new();
            for (came, sites) in standing {
                if shape.min_steps == 0 && !shape.has_hurdle {
                    let slot = if keeps_direction { came } else { None };
                    let stay = sites.iter().copied().filter(|&site| lands(site));
                    ends.entry(slot).or_default().extend(stay);
                }
                for &vector in *vectors {
                    let vector = usize::from(vector);
                    if !self.may_turn(shape.turning, came, vector) {
                        continue;
                    }
                    for &site in &sites {
                        line_ends(shape, sets, self.lines.ray(vector, site), |node| {
                            let slot = match (keeps_direction, self.lines.is_direction(vector)) {
                                (false, _) => None,
                                (true, true) => Some(node.direction.into()),
                                (true, false) => Some(vector),
                            };
                            if lands(node.site.into()) {
                                ends.entry(slot).or_default().insert(node.site.into());
                            }
                        });
                    }
                }
            }
            standing = ends;
        }
        standing.into_values().flatten().collect()
    }

    fn may_turn(&self, turning: Turning, came: Option<usize>, vector: usize) -> bool {
        let Some(came) = came else { return true };
        match turning {
            Turning::Free => true,
            Turning::Onward => came == vector,
            Turning::Outward => match (self.lines.compass[came], self.lines.compass[vector]) {
                (Some((a, of)), Some((b, of_other))) if of == of_other => {
                    let apart = a.abs_diff(b);
                    apart.min(of - apart.min(of)) <= 1
                }
                _ => true,
            },
        }
    }
}

fn line_ends(shape: &LegShape, sets: &LegSets, nodes: &[RayNode], mut visit: impl FnMut(&RayNode)) {
    let Some(over) = &sets.over else {
        return ends_between(shape, sets, nodes, (0, nodes.len(), 0), &mut visit);
    };
    let mut index = 0;
    while let Some(node) = nodes.get(index) {
        let site = usize::from(node.site);
        if sets.through.contains(&site) {
            index += 1;
            continue;
        }
        let skip = node.skip as usize;
        if over.contains(&site) {
            ends_between(shape, sets, nodes, (index + 1, skip, node.depth), &mut visit);
        }
        index = skip;
    }
}

fn ends_between(
    shape: &LegShape,
    sets: &LegSets,
    nodes: &[RayNode],
    (mut index, end, zero): (usize, usize, u16),
    visit: &mut impl FnMut(&RayNode),
) {
    while index < end {
        let node = &nodes[index];
        let steps = node.depth - zero;
        if steps >= shape.min_steps && steps <= shape.max_steps {
            visit(node);
        }
        let on = steps < shape.max_steps && sets.through.contains(&node.site.into());
        index = if on { index + 1 } else { node.skip as usize };
    }
}

fn visit_run(nodes: &[RayNode], within: &Sites, mut visit: impl FnMut(&RayNode)) {
    let mut index = 0;
    while let Some(node) = nodes.get(index) {
        if within.contains(&node.site.into()) {
            visit(node);
            index += 1;
        } else {
            index = node.skip as usize;
        }
    }
}

fn before(nodes: &[RayNode], index: usize) -> impl Iterator<Item = usize> + '_ {
    let on_the_way = nodes[..index].iter().filter(move |node| node.skip as usize > index);
    on_the_way.map(|node| usize::from(node.site))
}

fn straight(nodes: &[RayNode]) -> impl Iterator<Item = usize> + '_ {
    let chain = nodes.iter().enumerate();
    chain
        .take_while(|(index, node)| usize::from(node.depth) == index + 1)
        .map(|(_, n)| n.site.into())
}
