//! Legs with captures on the way, as named moves.

use super::Fault;
use super::emit::{landing_set, line};
use super::moves::{Way, ends_at_start};
use super::writer::Writer;
use crate::rulebook::ItemKind;
use boardwright_betza::{Hurdle, Landing, LegShape, Offset, Route};

/// Most captures on the way of one move.
const MAX_CAPTURES: usize = 3;
/// Most paths of one named move.
const MAX_BRANCHES: usize = 64;

/// The square on which an inner leg ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    Vacant,
    /// A unit that stays.
    Hurdle(Hurdle),
    /// A unit that is captured.
    Enemy,
    Own,
}

impl Stop {
    fn captures(self) -> bool {
        matches!(self, Stop::Enemy | Stop::Own)
    }

    /// The set of squares; `from` counts as empty where a path may come back to it.
    fn set(self, returns: bool) -> &'static str {
        match self {
            Stop::Vacant if returns => "(empty + from)",
            Stop::Vacant => "empty",
            Stop::Hurdle(Hurdle::Own) if returns => "(own - from)",
            Stop::Hurdle(Hurdle::Own) | Stop::Own => "own",
            Stop::Hurdle(_) if returns => "(occupied - from)",
            Stop::Hurdle(_) => "occupied",
            Stop::Enemy => "enemy",
        }
    }
}

/// The combinations of stops of the inner legs.
fn stops(route: &Route) -> Vec<Vec<Stop>> {
    let inner = match route.returns {
        true => route.shapes.len(),
        false => route.shapes.len().saturating_sub(1),
    };
    route.shapes[..inner].iter().fold(vec![Vec::new()], |plans, shape| {
        let end = shape.end;
        let stops = [
            end.vacant.then_some(Stop::Vacant),
            (end.hurdle != Hurdle::None).then_some(Stop::Hurdle(end.hurdle)),
            end.enemy.then_some(Stop::Enemy),
            end.own.then_some(Stop::Own),
        ];
        let stops = stops.into_iter().flatten().collect::<Vec<_>>();
        plans
            .iter()
            .flat_map(|plan| stops.iter().map(|&stop| plan.iter().copied().chain([stop]).collect()))
            .collect()
    })
}

impl Writer<'_> {
    /// Declares the named moves of a route, and returns their names.
    pub fn locust(&mut self, route: &Route, way: &Way, kind: &str) -> Vec<String> {
        let mut branches: Vec<String> = Vec::new();
        for plan in stops(route) {
            if plan.iter().filter(|stop| stop.captures()).count() > MAX_CAPTURES {
                let message =
                    format!("more than {MAX_CAPTURES} captures on the way are not carried over");
                self.faults.push(Fault::new(kind, way.place, message));
                return Vec::new();
            }
            match branches_of(route, &plan, way.landing) {
                Ok(more) => branches.extend(more),
                Err(message) => {
                    self.faults.push(Fault::new(kind, way.place, message));
                    return Vec::new();
                }
            }
        }
        branches.dedup();
        if branches.len() > MAX_BRANCHES {
            let message = "these moves have too many different ways to be written as rules";
            self.faults.push(Fault::new(kind, way.place, message));
            return Vec::new();
        }
        let name = self.move_name(&crate::write::snake(kind));
        let text = match branches.as_slice() {
            [one] => format!("move {name} {{\n{one}\n}}"),
            several => {
                format!("move {name} {{\neither {{\n{}\n}}\n}}", several.join("\n} or {\n"))
            }
        };
        self.add(ItemKind::Move, &name, text);
        vec![name]
    }
}

/// The branches of one plan: one if the directions can be said together, else one for each path.
fn branches_of(route: &Route, plan: &[Stop], landing: Landing) -> Result<Vec<String>, String> {
    if route.returns {
        return Ok(vec![returning(route, plan)]);
    }
    if let Some(text) = two_steps(route, plan, landing) {
        return Ok(vec![text]);
    }
    route.paths.iter().map(|path| branch(route, path, plan, landing)).collect()
}

/// A capture from afar: the piece stays where it is.
fn returning(route: &Route, plan: &[Stop]) -> String {
    let firsts = route.paths.iter().filter_map(|path| path.first().copied()).collect::<Vec<_>>();
    let stop = plan.first().copied().unwrap_or(Stop::Enemy);
    let words = line(&route.shapes[0], &firsts);
    format!("choose via in {words} to {}\nchoose to in from\ncapture via", stop.set(false))
}

/// Two single steps whose directions can be said together.
fn two_steps(route: &Route, plan: &[Stop], landing: Landing) -> Option<String> {
    let [first, second] = route.shapes.as_slice() else { return None };
    let [stop] = plan else { return None };
    let is_step = |shape: &LegShape| shape.max_steps == 1 && !shape.over;
    if !is_step(first) || !is_step(second) || landing.passing {
        return None;
    }
    let mut turns: Vec<(Offset, Vec<Offset>)> = Vec::new();
    for path in &route.paths {
        let (one, two) = (*path.first()?, *path.get(1)?);
        match turns.iter_mut().find(|(known, _)| *known == one) {
            Some((_, seconds)) => seconds.push(two),
            None => turns.push((one, vec![two])),
        }
    }
    let firsts = turns.iter().map(|(one, _)| *one).collect::<Vec<_>>();
    let back = |&(x, y): &Offset| (-x, -y);
    let to = second_step(&turns, back, landing)?;
    let words = line(first, &firsts).replace("betza \"", "betza \"mcd");
    let (verb, capture) = match stop.captures() {
        true => ("choose via", "\ncapture via"),
        false => ("choose some via", ""),
    };
    let stay = if to == "from" { "" } else { "\nmove from -> to" };
    let set = stop.set(false);
    Some(format!("{verb} in {words} to {set}\nchoose to in {to}{capture}{stay}"))
}

/// The landings of the second of two steps.
fn second_step(
    turns: &[(Offset, Vec<Offset>)],
    back: fn(&Offset) -> Offset,
    landing: Landing,
) -> Option<String> {
    let set = landing_set(landing).unwrap_or("(empty + enemy)");
    let is_near = |&(x, y): &Offset| x.abs() <= 1 && y.abs() <= 1;
    let is_onward = turns.iter().all(|(one, seconds)| seconds.as_slice() == [*one]);
    if is_onward && turns.iter().all(|(one, _)| is_near(one)) {
        return Some(format!("beyond(from, via) & {set}"));
    }
    if turns.iter().all(|(one, seconds)| seconds.as_slice() == [back(one)]) {
        return landing.vacant.then(|| "from".to_owned());
    }
    let whole = |one: &Offset, seconds: &[Offset]| {
        let mut all = seconds.to_vec();
        all.push(back(one));
        all.sort_unstable();
        all.dedup();
        all
    };
    let (one, seconds) = turns.first()?;
    let all = whole(one, seconds);
    if turns.len() < 2 || turns.iter().any(|(one, seconds)| whole(one, seconds) != all) {
        return None;
    }
    let step = LegShape::up_to(1, boardwright_betza::LegEnd::VACANT);
    let words = line(&step, &all);
    if words.starts_with("betza") {
        return None;
    }
    let reached = format!("{words} from via to {set}");
    let comes_back = turns.iter().all(|(one, seconds)| seconds.contains(&back(one)));
    let stays_away = turns.iter().all(|(one, seconds)| !seconds.contains(&back(one)));
    match (comes_back, stays_away) {
        (true, _) if landing.vacant => Some(format!("from + ({reached})")),
        (_, true) => Some(reached),
        _ => None,
    }
}

/// One path.
fn branch(
    route: &Route,
    path: &[Offset],
    plan: &[Stop],
    landing: Landing,
) -> Result<String, String> {
    let last = path.len() - 1;
    let may_return = may_return(path);
    let is_fixed = route.shapes.iter().all(|shape| shape.max_steps == shape.min_steps);
    if may_return && !is_fixed && path.len() > 2 {
        return Err("slides that may come back to where they began are not carried over".to_owned());
    }
    let (mut lines, mut captures) = (Vec::new(), Vec::new());
    let mut origin = String::new();
    let mut position = (0, 0);
    for (index, (shape, &step)) in route.shapes.iter().zip(path).enumerate() {
        let words = leg(shape, step, &origin);
        position = (position.0 + step.0, position.1 + step.1);
        let at_start = is_fixed && position == (0, 0);
        if index == last {
            break;
        }
        if at_start && plan[index] != Stop::Vacant {
            return Err("a leg that captures where the piece began is not carried over".to_owned());
        }
        let (name, verb) = match plan[index].captures() {
            true => (numbered("via", captures.len()), "choose"),
            false => (numbered("middle", index), "choose some"),
        };
        let set = plan[index].set(may_return);
        lines.push(format!("{verb} {name} in {words} to {set}"));
        if plan[index].captures() {
            captures.push(name.clone());
        }
        origin = format!(" from {name}");
    }
    if ends_at_start(route, path) {
        if !landing.vacant {
            return Err("a capture where the piece began is not carried over".to_owned());
        }
        lines.push("choose to in from".to_owned());
    } else {
        let set = landing_set(landing).unwrap_or("(empty + enemy)");
        let words = leg(&route.shapes[last], path[last], &origin);
        lines.push(format!("choose to in {words} to {set}"));
    }
    lines.extend(captures.iter().map(|name| format!("capture {name}")));
    if !ends_at_start(route, path) {
        lines.push("move from -> to".to_owned());
    }
    Ok(lines.join("\n"))
}

fn leg(shape: &LegShape, step: Offset, origin: &str) -> String {
    // Betza's usual landing leaves out one's own units.
    let words = line(shape, &[step]).replace("betza \"", "betza \"mcd");
    format!("{words}{origin}")
}

fn numbered(name: &str, index: usize) -> String {
    if index == 0 { name.to_owned() } else { format!("{name}{}", index + 1) }
}

/// True if some step goes against an earlier one.
fn may_return(path: &[Offset]) -> bool {
    path.iter().enumerate().any(|(index, &(x, y))| {
        path[..index].iter().any(|&(before_x, before_y)| x * before_x + y * before_y < 0)
    })
}
