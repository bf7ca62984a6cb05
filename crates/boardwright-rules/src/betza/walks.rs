//! From routes to walks of the IR.

use crate::expressions::fold;
use crate::lowerer::Lowerer;
use boardwright_betza::{Hurdle, LegEnd, LegShape, Offset, Route};
use boardwright_ir::{Leg, Num, Set, Turning, Vectors};
use std::collections::BTreeMap;

/// A walk without its shapes: the steps of each leg, and the turning between legs.
struct WalkPlan {
    steps: Vec<Vec<Offset>>,
    turn: Turning,
}

impl Lowerer<'_> {
    /// Lowers a route to few walks that lead to the same squares.
    pub(super) fn walks(&mut self, route: &Route, from: &Num) -> Vec<Set> {
        let occupancy = PathOccupancy::new(route, from);
        let plans = plans(route);
        plans.into_iter().map(|plan| self.walk(plan, &route.shapes, &occupancy, from)).collect()
    }

    fn walk(
        &mut self,
        plan: WalkPlan,
        shapes: &[LegShape],
        occupancy: &PathOccupancy,
        from: &Num,
    ) -> Set {
        let everywhere = self.everywhere();
        let mut legs = Vec::new();
        for (index, (shape, steps)) in shapes.iter().zip(&plan.steps).enumerate() {
            let is_last = index + 1 == shapes.len();
            legs.push(Leg {
                vectors: self.for_players(steps),
                turn: if index == 0 { Turning::Free } else { plan.turn },
                min_steps: shape.min_steps,
                max_steps: shape.max_steps,
                through: occupancy.vacant.clone(),
                over: shape.over.then(|| occupancy.occupied.clone()),
                land: match is_last {
                    true => everywhere.clone(),
                    false => occupancy.of(shape.end, &everywhere),
                },
            });
        }
        Set::Walk { from: Box::new(from.clone()), legs }
    }

    /// Returns the steps of each player: the second player sees the board from the other side.
    fn for_players(&mut self, steps: &[Offset]) -> Vectors {
        let lists = (0..self.player_count()).map(|player| {
            let sign = if player == 1 { -1 } else { 1 };
            let own = steps.iter().map(|&(x, y)| (sign * x, sign * y));
            own.filter_map(|(x, y)| self.vector(x, y)).collect()
        });
        Vectors::ByPlayer(lists.collect())
    }
}

/// Vacant and occupied squares along a path.
struct PathOccupancy {
    vacant: Set,
    occupied: Set,
}

impl PathOccupancy {
    /// The square that the mover left counts as vacant, which matters where a path can return to
    /// it.
    fn new(route: &Route, from: &Num) -> PathOccupancy {
        if !route.paths.iter().any(|path| may_return(path)) {
            return PathOccupancy { vacant: Set::Vacant, occupied: Set::Occupied };
        }
        let origin = Set::One(from.clone());
        PathOccupancy {
            vacant: Set::Or(vec![Set::Vacant, origin.clone()]),
            occupied: Set::Minus(Box::new(Set::Occupied), Box::new(origin)),
        }
    }

    /// Returns the squares on which an inner leg may end.
    fn of(&self, end: LegEnd, everywhere: &Set) -> Set {
        let own = || fold::intersection(self.occupied.clone(), Set::OwnedBy(Num::Mover));
        match (end.vacant, end.hurdle) {
            (true, Hurdle::Any) => everywhere.clone(),
            (true, Hurdle::Own) => fold::union(self.vacant.clone(), own()),
            (true, Hurdle::None) => self.vacant.clone(),
            (false, Hurdle::Own) => own(),
            (false, _) => self.occupied.clone(),
        }
    }
}

/// True if a path could return to its start: only if some step goes against an earlier one.
fn may_return(path: &[Offset]) -> bool {
    path.iter().enumerate().any(|(index, &(x, y))| {
        path[..index].iter().any(|&(before_x, before_y)| x * before_x + y * before_y < 0)
    })
}

fn plans(route: &Route) -> Vec<WalkPlan> {
    let is_straight = |path: &[Offset]| path.iter().all(|step| *step == path[0]);
    let (straight, bent): (Vec<_>, Vec<_>) =
        route.paths.iter().cloned().partition(|path| is_straight(path));
    let mut plans = Vec::new();
    if !straight.is_empty() {
        let steps = distinct(straight.into_iter().filter_map(|path| path.first().copied()));
        plans.push(WalkPlan { steps: vec![steps; route.shapes.len()], turn: Turning::Onward });
    }
    match outward(&bent) {
        Some(plan) => plans.push(plan),
        None => plans.extend(merge_by_prefix(bent)),
    }
    plans
}

/// Merges paths of two legs to neighbours, the second within 45° of the first, into one walk.
fn outward(paths: &[Vec<Offset>]) -> Option<WalkPlan> {
    let is_near = |&(x, y): &Offset| x.abs() <= 1 && y.abs() <= 1;
    if paths.is_empty() || !paths.iter().all(|path| path.len() == 2 && path.iter().all(is_near)) {
        return None;
    }
    let firsts = distinct(paths.iter().map(|path| path[0]));
    let seconds = distinct(paths.iter().map(|path| path[1]));
    for first in &firsts {
        for second in &seconds {
            let taken = paths.iter().any(|path| path[0] == *first && path[1] == *second);
            if taken != is_within_45_degrees(*first, *second) {
                return None;
            }
        }
    }
    Some(WalkPlan { steps: vec![firsts, seconds], turn: Turning::Outward })
}

/// True if two neighbours of a square are 45° apart at most.
fn is_within_45_degrees((a, b): Offset, (c, d): Offset) -> bool {
    (a - c).abs() + (b - d).abs() <= 1
}

/// Merges paths that differ in their last step only.
fn merge_by_prefix(paths: Vec<Vec<Offset>>) -> Vec<WalkPlan> {
    let mut ends: BTreeMap<Vec<Offset>, Vec<Offset>> = BTreeMap::new();
    for mut path in paths {
        if let Some(last) = path.pop() {
            ends.entry(path).or_default().push(last);
        }
    }
    let plan = |(beginning, ends): (Vec<Offset>, Vec<Offset>)| {
        let mut steps: Vec<Vec<Offset>> = beginning.into_iter().map(|step| vec![step]).collect();
        steps.push(distinct(ends.into_iter()));
        WalkPlan { steps, turn: Turning::Free }
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
