//! From atoms to routes.

use crate::atom::{Atom, AtomReach, AtomStep, LegModifiers, Modifier, RangeFamily, UNLIMITED};
use crate::error::{BetzaError, BetzaResult, too_many_paths};
use crate::route::{BoardExtent, Hurdle, Landing, LegEnd, LegShape, Offset, Route};
use crate::{bracket, directions, single_leg, turns};

/// Maximum number of paths of one atom before they are merged.
pub const MAX_PATHS: usize = 1024;

/// Returns the landing of an atom: as its last leg says, else anything but the mover's own units.
pub fn landing(atom: &Atom) -> Landing {
    let says = |letter| atom.legs.last().is_some_and(|leg| leg.has(letter));
    let (vacant, enemy, own, passing) = (says('m'), says('c'), says('d'), says('e'));
    if vacant || enemy || own || passing {
        Landing { vacant, enemy, own, passing }
    } else {
        Landing { vacant: true, enemy: true, own: false, passing: false }
    }
}

/// Refuses all modifiers before U but those of the landing.
///
/// # Errors
/// Fails with the first modifier that has no meaning.
pub fn check_anywhere(atom: &Atom) -> BetzaResult<()> {
    let legs = &atom.legs;
    let directions = legs.iter().flat_map(|leg| &leg.directions);
    let modifiers = legs.iter().flat_map(|leg| &leg.modifiers);
    let idle = modifiers.filter(|modifier| !matches!(modifier.letter, 'm' | 'c' | 'd' | 'i'));
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

/// Returns the routes of an atom; none for U and castling, which follow no lines.
///
/// # Errors
/// Fails if the text is not clear at some place, and if there are too many ways.
pub fn routes(
    atom: &Atom,
    extent: &BoardExtent,
    warnings: &mut Vec<BetzaError>,
) -> BetzaResult<Vec<Route>> {
    let AtomReach::Steps(base, range) = &atom.reach else { return Ok(Vec::new()) };
    for leg in &atom.legs {
        check_leg(leg, extent)?;
    }
    match atom.legs.as_slice() {
        _ if !atom.bracket.is_empty() => bracket::routes(atom, extent, warnings),
        [leg] => {
            check_single(leg)?;
            let steps = directions::first(base, &leg.directions, warnings)?;
            single_leg::of_leg(leg, base, *range, steps, extent)
        }
        legs => chain(legs, base, *range, warnings),
    }
}

/// `t` stands before hurdles of several legs only.
fn check_single(leg: &LegModifiers) -> BetzaResult<()> {
    leg.modifier('t').map_or(Ok(()), |modifier| Err(crate::unsupported(modifier)))
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
            reject_modifiers(leg, "zq")?;
            let steps = directions::first(base, &leg.directions, warnings)?;
            steps.into_iter().map(|step| vec![step]).collect()
        } else {
            continued(paths, base, leg)?
        };
        let is_last = index + 1 == legs.len();
        if is_last && leg.has('i') {
            return turns::back(leg, shapes, paths);
        }
        shapes.push(if is_last {
            last_shape(leg, leg_range.range)?
        } else {
            inner_shape(leg, &mut leg_range)?
        });
    }
    Ok(vec![Route { shapes, paths, returns: false }])
}

fn continued(
    paths: Vec<Vec<Offset>>,
    base: &AtomStep,
    leg: &LegModifiers,
) -> BetzaResult<Vec<Vec<Offset>>> {
    let mut longer = Vec::new();
    for path in paths {
        let previous = path.last().copied().unwrap_or_default();
        let letters = turns::letters(leg, &path)?;
        for step in directions::next(base, previous, &letters)? {
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
    let toggles = leg.has('g') || leg.has('y');
    let end = inner_end(leg)?;
    let shape = LegShape::up_to(leg_range.range, end);
    if toggles {
        leg_range.toggle();
    }
    Ok(shape)
}

/// Returns the squares on which an inner leg ends.
pub fn inner_end(leg: &LegModifiers) -> BetzaResult<LegEnd> {
    reject_modifiers(leg, "nje")?;
    let (hops, enemy, own) = (leg.has('p') || leg.has('g'), leg.has('c'), leg.has('d'));
    let hurdle = match leg.modifier('t') {
        Some(modifier) if !hops => return Err(crate::unsupported(modifier)),
        Some(_) => Hurdle::Own,
        None if hops => Hurdle::Any,
        None => Hurdle::None,
    };
    let vacant = leg.has('m') || leg.has('y') || !hops && !enemy && !own;
    Ok(LegEnd { vacant, hurdle, enemy, own })
}

/// Returns the shape of the last leg of a chain.
pub fn last_shape(leg: &LegModifiers, range: u16) -> BetzaResult<LegShape> {
    reject_modifiers(leg, "njyt")?;
    let hop = leg.modifier('p').or(leg.modifier('g'));
    match hop {
        None => Ok(LegShape::up_to(range, LegEnd::EITHER)),
        Some(modifier) if range != UNLIMITED => Err(BetzaError::new(
            modifier.range(),
            format!("at the end of several legs `{}` needs a slider of any range", modifier.letter),
            "write the hurdle as a leg of its own, `paf…`",
        )),
        Some(modifier) => {
            let max_steps = if modifier.letter == 'g' { 1 } else { UNLIMITED };
            Ok(LegShape { min_steps: 1, max_steps, over: true, end: LegEnd::EITHER })
        }
    }
}

/// Refuses modifiers that apply to single legs only.
pub fn reject_modifiers(leg: &LegModifiers, letters: &str) -> BetzaResult<()> {
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
