//! From routes to walks of the IR.

use super::Offset;
use super::routes::{Relay, Route, Shape};
use crate::lowerer::Lowerer;
use boardwright_ir::{Leg, Num, Set, Turning, Vectors};
use std::collections::BTreeMap;

/// The steps of each leg, and how later legs depend on earlier ones: a walk but for its shapes.
struct Plan {
    steps: Vec<Vec<Offset>>,
    turn: Turning,
}

impl Lowerer<'_> {
    /// As few walks as reach what the ways of a route reach.
    pub(super) fn walks(&mut self, route: &Route, from: &Num) -> Vec<Set> {
        let sites = Sites::new(route, from);
        let plans = plans(route);
        plans.into_iter().map(|plan| self.walk(plan, &route.shapes, &sites, from)).collect()
    }

    fn walk(&mut self, plan: Plan, shapes: &[Shape], sites: &Sites, from: &Num) -> Set {
        let everywhere = self.everywhere();
        let mut legs = Vec::new();
        for (index, (shape, steps)) in shapes.iter().zip(&plan.steps).enumerate() {
            let is_last = index + 1 == shapes.len();
            legs.push(Leg {
                vectors: self.for_players(steps),
                turn: if index == 0 { Turning::Free } else { plan.turn },
                least: shape.least,
                most: shape.most,
                through: sites.vacant.clone(),
                over: shape.over.then(|| sites.occupied.clone()),
                land: match shape.relay {
                    Relay::Vacant if !is_last => sites.vacant.clone(),
                    Relay::Occupied if !is_last => sites.occupied.clone(),
                    _ => everywhere.clone(),
                },
            });
        }
        Set::Walk { from: Box::new(from.clone()), legs }
    }

    /// Steps as each player takes them: the second player looks at the board from the other side.
    fn for_players(&mut self, steps: &[Offset]) -> Vectors {
        let lists = (0..self.player_count()).map(|player| {
            let sign = if player == 1 { -1 } else { 1 };
            let own = steps.iter().map(|&(x, y)| (sign * x, sign * y));
            own.filter_map(|(x, y)| self.vector(x, y)).collect()
        });
        Vectors::ByPlayer(lists.collect())
    }
}

/// What counts as vacant and as occupied on the way.
struct Sites {
    vacant: Set,
    occupied: Set,
}

impl Sites {
    /// The mover has left the square it came from, which matters where a way can come back to it.
    fn new(route: &Route, from: &Num) -> Sites {
        if !route.ways.iter().any(|way| comes_back(way)) {
            return Sites { vacant: Set::Vacant, occupied: Set::Occupied };
        }
        let origin = Set::One(from.clone());
        Sites {
            vacant: Set::Or(vec![Set::Vacant, origin.clone()]),
            occupied: Set::Minus(Box::new(Set::Occupied), Box::new(origin)),
        }
    }
}

/// Whether a way could return to where it began: only if some step goes against an earlier one.
fn comes_back(way: &[Offset]) -> bool {
    way.iter().enumerate().any(|(index, &(x, y))| {
        way[..index].iter().any(|&(before_x, before_y)| x * before_x + y * before_y < 0)
    })
}

fn plans(route: &Route) -> Vec<Plan> {
    let is_straight = |way: &[Offset]| way.iter().all(|step| *step == way[0]);
    let (straight, bent): (Vec<_>, Vec<_>) =
        route.ways.iter().cloned().partition(|way| is_straight(way));
    let mut plans = Vec::new();
    if !straight.is_empty() {
        let steps = distinct(straight.into_iter().filter_map(|way| way.first().copied()));
        plans.push(Plan { steps: vec![steps; route.shapes.len()], turn: Turning::Onward });
    }
    match outward(&bent) {
        Some(plan) => plans.push(plan),
        None => plans.extend(by_beginning(bent)),
    }
    plans
}

/// Ways of two legs to neighbours, the second always within 45° of the first: one walk.
fn outward(ways: &[Vec<Offset>]) -> Option<Plan> {
    let is_near = |&(x, y): &Offset| x.abs() <= 1 && y.abs() <= 1;
    if ways.is_empty() || !ways.iter().all(|way| way.len() == 2 && way.iter().all(is_near)) {
        return None;
    }
    let firsts = distinct(ways.iter().map(|way| way[0]));
    let seconds = distinct(ways.iter().map(|way| way[1]));
    for first in &firsts {
        for second in &seconds {
            let taken = ways.iter().any(|way| way[0] == *first && way[1] == *second);
            if taken != within_an_eighth(*first, *second) {
                return None;
            }
        }
    }
    Some(Plan { steps: vec![firsts, seconds], turn: Turning::Outward })
}

/// Whether two neighbours of a square are 45° apart at most.
fn within_an_eighth((a, b): Offset, (c, d): Offset) -> bool {
    (a - c).abs() + (b - d).abs() <= 1
}

/// Ways that differ in their last step alone become one walk.
fn by_beginning(ways: Vec<Vec<Offset>>) -> Vec<Plan> {
    let mut ends: BTreeMap<Vec<Offset>, Vec<Offset>> = BTreeMap::new();
    for mut way in ways {
        if let Some(last) = way.pop() {
            ends.entry(way).or_default().push(last);
        }
    }
    let plan = |(beginning, ends): (Vec<Offset>, Vec<Offset>)| {
        let mut steps: Vec<Vec<Offset>> = beginning.into_iter().map(|step| vec![step]).collect();
        steps.push(distinct(ends.into_iter()));
        Plan { steps, turn: Turning::Free }
    };
    ends.into_iter().map(plan).collect()
}

fn distinct(steps: impl Iterator<Item = Offset>) -> Vec<Offset> {
    let mut kept: Vec<Offset> = Vec::new();
    for step in steps {
        if !kept.contains(&step) {
            kept.push(step);
        }
    }
    kept
}
