//! The reasons why a movement does not end on a site.

use crate::alternative::{Alternative, Reach};
use crate::explorer::Explorer;
use crate::lines::between;
use crate::reason::Reason;
use crate::walk::{LegConstraints, may_turn};
use boardwright_board::RayNode;
use boardwright_ir::{Leg, Turning, Vectors};

/// Beginning of a leg of a movement.
#[derive(Clone)]
struct LegStart {
    /// Site where the leg begins.
    site: usize,
    /// Vector of the last step before; `None` at the origin.
    arrival: Option<usize>,
    /// Reasons why the legs before may not lead there.
    obstacles: Vec<Reason>,
}

/// Maximum number of beginnings of a leg that are looked at.
const MAX_STARTS: usize = 400;

impl<'p, const W: usize> Explorer<'p, W> {
    /// Returns an alternative for each line on which a movement could end on a site.
    pub fn walk_alternatives(
        &mut self,
        from: usize,
        legs: &'p [Leg],
        to: usize,
    ) -> Vec<Alternative> {
        let core = self.core;
        let tables = &core.tables;
        let Some((last, before)) = legs.split_last() else {
            return vec![Alternative::unreached(Reach::OffLine)];
        };
        // A movement of several legs fails in its last leg, from each site where that can begin.
        let starts = self.leg_starts(from, before, last);
        let constraints = self.leg_constraints(last);
        let vectors = self.vectors(&last.vectors);
        let mut alternatives = Vec::new();
        if last.min_steps == 0 && last.over.is_none() {
            let ends = starts.iter().filter(|start| start.site == to && to != from);
            let blocked = ends.filter(|start| !start.obstacles.is_empty());
            alternatives.extend(blocked.map(|start| Alternative {
                reasons: start.obstacles.clone(),
                reach: Reach::Reached,
                changes: start.obstacles.len(),
            }));
        }
        for start in starts {
            for vector in vectors.clone() {
                let turns = |came| may_turn(&tables.compass, last.turn, came, vector);
                if start.arrival.is_some_and(|came| !turns(came)) {
                    continue;
                }
                let nodes = &tables.rays[tables.at(vector, start.site)];
                let ends =
                    nodes.iter().enumerate().filter(|(_, node)| usize::from(node.site) == to);
                for (index, _) in ends {
                    let mut line =
                        self.line_alternative(start.site, &constraints, nodes, index, vector);
                    // A unit does not block itself.
                    if blocks_itself(&line, from) {
                        continue;
                    }
                    // Step counts from an intermediate site would be misleading.
                    if !before.is_empty() && line.reach != Reach::Reached {
                        line.reach = Reach::Irregular;
                    }
                    line.reasons.splice(0..0, start.obstacles.iter().cloned());
                    line.changes += start.obstacles.len();
                    alternatives.push(line);
                }
            }
        }
        if alternatives.is_empty() {
            let is_irregular =
                !before.is_empty() || self.leaps_between(from, &last.vectors, &constraints, to);
            let reach = if is_irregular { Reach::Irregular } else { Reach::OffLine };
            alternatives.push(Alternative::unreached(reach));
        }
        alternatives
    }

    /// Returns an alternative for each line on which one step could end on a site.
    pub fn step_alternatives(
        &mut self,
        from: usize,
        vectors: &'p Vectors,
        to: usize,
    ) -> Vec<Alternative> {
        let tables = &self.core.tables;
        let directions = self.vectors(vectors).filter(|&vector| tables.is_direction(vector));
        let reaches = |vector: usize| tables.reach[tables.at(vector, from)].contains(to);
        let is_on_line = directions.into_iter().any(reaches);
        vec![Alternative::unreached(if is_on_line { Reach::TooFar(1) } else { Reach::Irregular })]
    }

    /// True if a leap ends on a line to a site, nearer than the site: then a bound on
    /// the number of steps along the line would be wrong.
    fn leaps_between(
        &mut self,
        from: usize,
        vectors: &'p Vectors,
        constraints: &LegConstraints<W>,
        to: usize,
    ) -> bool {
        let tables = &self.core.tables;
        let mut leaps = self.vectors(vectors).filter(|&vector| !tables.is_direction(vector));
        leaps.any(|vector| {
            let nodes = &tables.rays[tables.at(vector, from)];
            let on_way = between(tables, from, to);
            let mut ends = nodes.iter().filter(|node| node.depth <= constraints.max_steps);
            ends.any(|node| on_way.contains(node.site.into()))
        })
    }

    /// Returns the sites where the leg after some legs begins. After single steps also those where
    /// a step may not end are among them, with the reason.
    fn leg_starts(&mut self, from: usize, before: &'p [Leg], last: &Leg) -> Vec<LegStart> {
        let core = self.core;
        let tables = &core.tables;
        let mut starts = vec![LegStart { site: from, arrival: None, obstacles: Vec::new() }];
        for (index, leg) in before.iter().enumerate() {
            let hops = before.get(index + 1).unwrap_or(last).turn == Turning::Onward;
            let (constraints, lands) = (self.leg_constraints(leg), self.set(&leg.land));
            let vectors = self.vectors(&leg.vectors);
            let mut next = Vec::new();
            for start in starts {
                if leg.min_steps == 0 && leg.over.is_none() && lands.contains(start.site) {
                    next.push(start.clone());
                }
                for vector in vectors.clone() {
                    let turns = |came| may_turn(&tables.compass, leg.turn, came, vector);
                    if start.arrival.is_some_and(|came| !turns(came)) {
                        continue;
                    }
                    let nodes = &tables.rays[tables.at(vector, start.site)];
                    let mut goes_on = |node: &RayNode, obstacle: Option<Reason>| {
                        let arrival = match tables.is_direction(vector) {
                            true => node.direction.into(),
                            false => vector,
                        };
                        let obstacles = start.obstacles.iter().cloned().chain(obstacle).collect();
                        let (site, arrival) = (usize::from(node.site), Some(arrival));
                        next.push(LegStart { site, arrival, obstacles });
                    };
                    if leg.is_step() {
                        for node in nodes.iter().filter(|node| node.depth == 1) {
                            let is_free = lands.contains(node.site.into());
                            let obstacle = || match self.owner_relation(node.site.into()) {
                                None if hops => Reason::NoHurdle { from: from as u16 },
                                _ => self.obstacle_at(from as u16, node.site),
                            };
                            goes_on(node, (!is_free).then(obstacle));
                        }
                        continue;
                    }
                    constraints.visit_ends(nodes, |node| {
                        if lands.contains(node.site.into()) {
                            goes_on(node, None);
                        }
                        false
                    });
                }
            }
            next.truncate(MAX_STARTS);
            starts = next;
        }
        starts
    }

    /// Returns the reason why a movement may not pass a site or rest on it.
    fn obstacle_at(&self, from: u16, at: u16) -> Reason {
        match self.owner_relation(at.into()) {
            Some(owner) => Reason::Blocked { from, at, owner },
            None => Reason::Impassable { from, at },
        }
    }

    /// Returns all that is in the way of a leg that ends at `nodes[index]`.
    fn line_alternative(
        &self,
        from: usize,
        constraints: &LegConstraints<W>,
        nodes: &[RayNode],
        index: usize,
        vector: usize,
    ) -> Alternative {
        let from = from as u16;
        let (least, most) = (constraints.min_steps, constraints.max_steps);
        let depth = nodes[index].depth;
        let path = nodes[..index].iter().filter(|node| node.skip as usize > index);
        let mut obstacles = path.filter(|node| !constraints.through.contains(node.site.into()));
        let is_direction = self.core.tables.is_direction(vector);
        let bounded = |reach| if is_direction { reach } else { Reach::Irregular };
        let Some(over) = &constraints.over else {
            if depth > most {
                return Alternative::unreached(bounded(Reach::TooFar(most)));
            }
            if depth < least {
                return Alternative::unreached(bounded(Reach::TooNear(least)));
            }
            let reasons: Vec<Reason> = obstacles
                .map(|node| self.obstacle_at(from, node.site))
                .take(MAX_OBSTACLES)
                .collect();
            let changes = reasons.len().max(1);
            return Alternative {
                reasons: reasons.into_iter().take(1).collect(),
                reach: Reach::Reached,
                changes,
            };
        };
        // The hurdle is one step or more from the origin, and the site behind it.
        if depth <= least.max(1) {
            return Alternative::unreached(Reach::Irregular);
        }
        let Some(hurdle) = obstacles.next() else {
            return Alternative::of(Reason::NoHurdle { from });
        };
        if !over.contains(hurdle.site.into()) {
            return Alternative::of(match self.owner_relation(hurdle.site.into()) {
                Some(_) => self.obstacle_at(from, hurdle.site),
                None => Reason::NoHurdle { from },
            });
        }
        if let Some(second) = obstacles.next() {
            return Alternative::of(self.obstacle_at(from, second.site));
        }
        let hurdle = hurdle.site;
        let mut behind = Alternative::of(Reason::BehindHurdle { from, hurdle, least, most });
        behind.changes = 2;
        behind
    }
}

/// Maximum number of obstacles on a line that are counted.
const MAX_OBSTACLES: usize = 8;

/// True if the unit on the origin of a movement is the one in its way.
fn blocks_itself(line: &Alternative, origin: usize) -> bool {
    line.reasons.iter().any(|reason| match reason {
        Reason::Blocked { at, .. } | Reason::Impassable { at, .. } => usize::from(*at) == origin,
        _ => false,
    })
}
