//! Routes: an atom as legs with their steps, as the first player sees them.

use super::manners;
use super::parse::{Atom, Base, Family, LegText, Mark, UNLIMITED};
use super::{Offset, Problem, Reading, directions, too_much};
use crate::fold;
use boardwright_ir::{Num, Set};

/// Ways of one atom before they are put together.
const MAX_WAYS: usize = 1024;

/// What a leg that is not the last may end on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relay {
    Vacant,
    Occupied,
    Either,
}

/// One leg, whatever its direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub least: u16,
    pub most: u16,
    /// Whether a hurdle has to be passed; steps count after it.
    pub over: bool,
    /// Of no meaning for the last leg.
    pub relay: Relay,
}

impl Shape {
    /// Exactly so many steps over vacant squares.
    pub fn exactly(steps: u16, relay: Relay) -> Shape {
        Shape { least: steps, most: steps, over: false, relay }
    }

    /// From one step to so many.
    pub fn up_to(steps: u16, relay: Relay) -> Shape {
        Shape { least: 1, most: steps, over: false, relay }
    }
}

/// Legs, and the steps that each may be taken with: one for each leg in every way.
#[derive(Clone, Debug)]
pub(super) struct Route {
    pub shapes: Vec<Shape>,
    pub ways: Vec<Vec<Offset>>,
}

/// What may stand where a movement ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Landing {
    vacant: bool,
    enemy: bool,
    own: bool,
}

impl Landing {
    /// The part of a set that a movement may end on.
    pub fn filter(self, set: Set) -> Set {
        let of = |player| Set::OwnedBy(player);
        match (self.vacant, self.enemy, self.own) {
            (true, false, false) => fold::intersection(set, Set::Vacant),
            (false, true, false) => fold::intersection(set, of(Num::Opponent)),
            (false, false, true) => fold::intersection(set, of(Num::Mover)),
            (true, true, false) => fold::difference(set, of(Num::Mover)),
            (true, false, true) => fold::difference(set, of(Num::Opponent)),
            (false, true, true) => fold::intersection(set, Set::Occupied),
            _ => set,
        }
    }
}

/// What of the board a movement depends on.
pub(super) struct Surroundings {
    /// The longer side.
    pub span: i32,
    /// Whether the left and right edges are joined.
    pub wraps: bool,
}

/// What an atom may end on: as its last leg says, else anything but the mover's own.
pub(super) fn landing(atom: &Atom) -> Landing {
    let says = |letter| atom.legs.last().is_some_and(|leg| leg.has(letter));
    let (vacant, enemy, own) = (says('m'), says('c'), says('d'));
    if vacant || enemy || own {
        Landing { vacant, enemy, own }
    } else {
        Landing { vacant: true, enemy: true, own: false }
    }
}

/// Before U only the ways to end can stand.
pub(super) fn check_anywhere(atom: &Atom) -> Reading<()> {
    let legs = &atom.legs;
    let directions = legs.iter().flat_map(|leg| &leg.directions);
    let marks = legs.iter().flat_map(|leg| &leg.marks);
    let idle = marks.filter(|mark| !matches!(mark.letter, 'm' | 'c' | 'd'));
    match directions.chain(idle).next() {
        Some(mark) => Err(Problem::new(
            mark.range(),
            format!("`{}` has no meaning before U, which leads to every square", mark.letter),
            "before U only m, c and d can stand",
        )),
        None if legs.len() > 1 => Err(Problem::new(
            atom.core.clone(),
            "U leads to every square at once and has no legs",
            "leave out the `a`",
        )),
        None => Ok(()),
    }
}

/// The routes of one atom.
pub(super) fn of_atom(
    atom: &Atom,
    base: &Base,
    range: u16,
    surroundings: &Surroundings,
    doubts: &mut Vec<Problem>,
) -> Reading<Vec<Route>> {
    for leg in &atom.legs {
        check_leg(leg, surroundings)?;
    }
    match atom.legs.as_slice() {
        [leg] => {
            let steps = directions::first(base, &leg.directions, doubts)?;
            manners::of_leg(leg, base, range, steps, surroundings)
        }
        legs => chain(legs, base, range, doubts),
    }
}

/// What holds for every leg: one manner of going, and `o` only where it says nothing new.
fn check_leg(leg: &LegText, surroundings: &Surroundings) -> Reading<()> {
    let manners = leg.marks.iter().filter(|mark| "njpgqzy".contains(mark.letter));
    if let [first, second, ..] = manners.collect::<Vec<_>>().as_slice() {
        return Err(Problem::new(
            second.range(),
            format!("`{}` and `{}` cannot stand on one leg together", first.letter, second.letter),
            "give the piece two atoms if it goes both ways",
        ));
    }
    match leg.mark('o') {
        Some(mark) if !surroundings.wraps => Err(Problem::new(
            mark.range(),
            "`o` goes round the board from side to side, and the sides of this board are not joined",
            "write `wrap east` in the braces of the board; then every movement goes round",
        )),
        _ => Ok(()),
    }
}

/// Legs joined by `a`.
fn chain(
    legs: &[LegText],
    base: &Base,
    range: u16,
    doubts: &mut Vec<Problem>,
) -> Reading<Vec<Route>> {
    let mut shapes = Vec::new();
    let mut ways: Vec<Vec<Offset>> = Vec::new();
    let mut pace = Pace { family: base.family, range };
    for (index, leg) in legs.iter().enumerate() {
        ways = if index == 0 {
            let steps = directions::first(base, &leg.directions, doubts)?;
            steps.into_iter().map(|step| vec![step]).collect()
        } else {
            continued(ways, base, leg)?
        };
        let is_last = index + 1 == legs.len();
        shapes.push(if is_last {
            last_shape(leg, pace.range)?
        } else {
            relay_shape(leg, &mut pace)?
        });
    }
    Ok(vec![Route { shapes, ways }])
}

fn continued(ways: Vec<Vec<Offset>>, base: &Base, leg: &LegText) -> Reading<Vec<Vec<Offset>>> {
    let mut longer = Vec::new();
    for way in ways {
        let came = way.last().copied().unwrap_or_default();
        for step in directions::next(base, came, &leg.directions)? {
            let mut way = way.clone();
            way.push(step);
            longer.push(way);
        }
        if longer.len() > MAX_WAYS {
            let at = leg.directions.iter().chain(&leg.marks).map(|mark| mark.at);
            return Err(too_much(at.clone().min().unwrap_or(0)..at.max().map_or(1, |at| at + 1)));
        }
    }
    Ok(longer)
}

/// How far the legs of a chain go; `g` and `y` change it between legs.
struct Pace {
    family: Family,
    range: u16,
}

impl Pace {
    fn toggle(&mut self) {
        (self.family, self.range) = match self.family {
            Family::Stepper => (Family::Slider, UNLIMITED),
            Family::Slider => (Family::Stepper, 1),
            Family::Leaper if self.range == 1 => (Family::Leaper, UNLIMITED),
            Family::Leaper => (Family::Leaper, 1),
        };
    }
}

/// A leg that another follows.
fn relay_shape(leg: &LegText, pace: &mut Pace) -> Reading<Shape> {
    if let Some(mark) = leg.mark('c').or(leg.mark('d')) {
        return Err(Problem::new(
            mark.range(),
            format!(
                "`{}` before `a` captures on the way, and a movement leads to sites and captures only where it ends",
                mark.letter
            ),
            "write such a capture as a `move` with its own statements",
        ));
    }
    no_special(leg, "njqz")?;
    let (hops, toggles) = (leg.has('p') || leg.has('g'), leg.has('g') || leg.has('y'));
    let relay = match (hops, leg.has('m')) {
        (false, _) => Relay::Vacant,
        (true, false) => Relay::Occupied,
        (true, true) => Relay::Either,
    };
    let shape = Shape::up_to(pace.range, relay);
    if toggles {
        pace.toggle();
    }
    Ok(shape)
}

/// The last leg of a chain.
fn last_shape(leg: &LegText, range: u16) -> Reading<Shape> {
    no_special(leg, "njqzy")?;
    let hop = leg.mark('p').or(leg.mark('g'));
    match hop {
        None => Ok(Shape::up_to(range, Relay::Either)),
        Some(mark) if range != UNLIMITED => Err(Problem::new(
            mark.range(),
            format!("at the end of several legs `{}` needs a slider of any range", mark.letter),
            "write the hurdle as a leg of its own, `paf…`",
        )),
        Some(mark) => {
            let most = if mark.letter == 'g' { 1 } else { UNLIMITED };
            Ok(Shape { least: 1, most, over: true, relay: Relay::Either })
        }
    }
}

/// Refuses modifiers that mean something on single legs only.
fn no_special(leg: &LegText, letters: &str) -> Reading<()> {
    let special = |mark: &&Mark| letters.contains(mark.letter);
    match leg.marks.iter().find(special) {
        None => Ok(()),
        Some(mark) => Err(Problem::new(
            mark.range(),
            format!("`{}` is not supported on this leg of a chain", mark.letter),
            "write the squares on the way as legs of their own: `ma` over an empty one, `pa` over a unit",
        )),
    }
}
