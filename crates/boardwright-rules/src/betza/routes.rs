//! From atoms to routes.

use super::atom::{Atom, AtomStep, LegModifiers, Modifier, RangeFamily, UNLIMITED};
use super::error::{BetzaError, BetzaResult, too_many_paths};
use super::route::{BoardExtent, Landing, LegEnd, LegShape, Offset, Route};
use super::{directions, single_leg};

/// Maximum number of paths of one atom before they are merged.
const MAX_PATHS: usize = 1024;

/// Returns the landing of an atom: as its last leg says, else anything but the mover's own units.
pub(super) fn landing(atom: &Atom) -> Landing {
    let says = |letter| atom.legs.last().is_some_and(|leg| leg.has(letter));
    let (vacant, enemy, own) = (says('m'), says('c'), says('d'));
    if vacant || enemy || own {
        Landing { vacant, enemy, own }
    } else {
        Landing { vacant: true, enemy: true, own: false }
    }
}

/// Refuses all modifiers before U but those of the landing.
pub(super) fn check_anywhere(atom: &Atom) -> BetzaResult<()> {
    let legs = &atom.legs;
    let directions = legs.iter().flat_map(|leg| &leg.directions);
    let modifiers = legs.iter().flat_map(|leg| &leg.modifiers);
    let idle = modifiers.filter(|modifier| !matches!(modifier.letter, 'm' | 'c' | 'd'));
    match directions.chain(idle).next() {
        Some(modifier) => Err(BetzaError::new(
            modifier.range(),
            format!("`{}` has no meaning before U, which leads to every square", modifier.letter),
            "before U only m, c and d can stand",
        )),
        None if legs.len() > 1 => Err(BetzaError::new(
            atom.core.clone(),
            "U leads to every square at once and has no legs",
            "leave out the `a`",
        )),
        None => Ok(()),
    }
}

/// Returns the routes of one atom.
pub(super) fn of_atom(
    atom: &Atom,
    base: &AtomStep,
    range: u16,
    extent: &BoardExtent,
    warnings: &mut Vec<BetzaError>,
) -> BetzaResult<Vec<Route>> {
    for leg in &atom.legs {
        check_leg(leg, extent)?;
    }
    match atom.legs.as_slice() {
        [leg] => {
            let steps = directions::first(base, &leg.directions, warnings)?;
            single_leg::of_leg(leg, base, range, steps, extent)
        }
        legs => chain(legs, base, range, warnings),
    }
}

/// Checks a leg: at most one of the exclusive modifiers, and `o` only where the board is joined.
fn check_leg(leg: &LegModifiers, extent: &BoardExtent) -> BetzaResult<()> {
    let single_leg = leg.modifiers.iter().filter(|modifier| "njpgqzy".contains(modifier.letter));
    if let [first, second, ..] = single_leg.collect::<Vec<_>>().as_slice() {
        return Err(BetzaError::new(
            second.range(),
            format!("`{}` and `{}` cannot stand on one leg together", first.letter, second.letter),
            "give the piece two atoms if it goes both ways",
        ));
    }
    match leg.modifier('o') {
        Some(modifier) if !extent.wraps => Err(BetzaError::new(
            modifier.range(),
            "`o` goes round the board from side to side, and the sides of this board are not joined",
            "write `wrap east` in the braces of the board; then every movement goes round",
        )),
        _ => Ok(()),
    }
}

/// Legs joined by `a`.
fn chain(
    legs: &[LegModifiers],
    base: &AtomStep,
    range: u16,
    warnings: &mut Vec<BetzaError>,
) -> BetzaResult<Vec<Route>> {
    let mut shapes = Vec::new();
    let mut paths: Vec<Vec<Offset>> = Vec::new();
    let mut leg_range = LegRange { family: base.family, range };
    for (index, leg) in legs.iter().enumerate() {
        paths = if index == 0 {
            let steps = directions::first(base, &leg.directions, warnings)?;
            steps.into_iter().map(|step| vec![step]).collect()
        } else {
            continued(paths, base, leg)?
        };
        let is_last = index + 1 == legs.len();
        shapes.push(if is_last {
            last_shape(leg, leg_range.range)?
        } else {
            inner_shape(leg, &mut leg_range)?
        });
    }
    Ok(vec![Route { shapes, paths }])
}

fn continued(
    paths: Vec<Vec<Offset>>,
    base: &AtomStep,
    leg: &LegModifiers,
) -> BetzaResult<Vec<Vec<Offset>>> {
    let mut longer = Vec::new();
    for path in paths {
        let previous = path.last().copied().unwrap_or_default();
        for step in directions::next(base, previous, &leg.directions)? {
            let mut path = path.clone();
            path.push(step);
            longer.push(path);
        }
        if longer.len() > MAX_PATHS {
            let at = leg.directions.iter().chain(&leg.modifiers).map(|modifier| modifier.at);
            return Err(too_many_paths(
                at.clone().min().unwrap_or(0)..at.max().map_or(1, |at| at + 1),
            ));
        }
    }
    Ok(longer)
}

/// Range of the legs of a chain; `g` and `y` change it between legs.
struct LegRange {
    family: RangeFamily,
    range: u16,
}

impl LegRange {
    fn toggle(&mut self) {
        (self.family, self.range) = match self.family {
            RangeFamily::Stepper => (RangeFamily::Slider, UNLIMITED),
            RangeFamily::Slider => (RangeFamily::Stepper, 1),
            RangeFamily::Leaper if self.range == 1 => (RangeFamily::Leaper, UNLIMITED),
            RangeFamily::Leaper => (RangeFamily::Leaper, 1),
        };
    }
}

/// Returns the shape of an inner leg.
fn inner_shape(leg: &LegModifiers, leg_range: &mut LegRange) -> BetzaResult<LegShape> {
    if let Some(modifier) = leg.modifier('c').or(leg.modifier('d')) {
        return Err(BetzaError::new(
            modifier.range(),
            format!(
                "`{}` before `a` captures on the way, and a movement leads to sites and captures only where it ends",
                modifier.letter
            ),
            "write such a capture as a `move` with its own statements",
        ));
    }
    reject_modifiers(leg, "njqz")?;
    let (hops, toggles) = (leg.has('p') || leg.has('g'), leg.has('g') || leg.has('y'));
    let end = match (hops, leg.has('m')) {
        (false, _) => LegEnd::Vacant,
        (true, false) => LegEnd::Occupied,
        (true, true) => LegEnd::Either,
    };
    let shape = LegShape::up_to(leg_range.range, end);
    if toggles {
        leg_range.toggle();
    }
    Ok(shape)
}

/// Returns the shape of the last leg of a chain.
fn last_shape(leg: &LegModifiers, range: u16) -> BetzaResult<LegShape> {
    reject_modifiers(leg, "njqzy")?;
    let hop = leg.modifier('p').or(leg.modifier('g'));
    match hop {
        None => Ok(LegShape::up_to(range, LegEnd::Either)),
        Some(modifier) if range != UNLIMITED => Err(BetzaError::new(
            modifier.range(),
            format!("at the end of several legs `{}` needs a slider of any range", modifier.letter),
            "write the hurdle as a leg of its own, `paf…`",
        )),
        Some(modifier) => {
            let max_steps = if modifier.letter == 'g' { 1 } else { UNLIMITED };
            Ok(LegShape { min_steps: 1, max_steps, over: true, end: LegEnd::Either })
        }
    }
}

/// Refuses modifiers that apply to single legs only.
fn reject_modifiers(leg: &LegModifiers, letters: &str) -> BetzaResult<()> {
    let special = |modifier: &&Modifier| letters.contains(modifier.letter);
    match leg.modifiers.iter().find(special) {
        None => Ok(()),
        Some(modifier) => Err(BetzaError::new(
            modifier.range(),
            format!("`{}` is not supported on this leg of a chain", modifier.letter),
            "write the squares on the way as legs of their own: `ma` over an empty one, `pa` over a unit",
        )),
    }
}
