//! Legs in brackets, each with an atom of its own: `[W-fF]`.
//!
//! The directions of a further leg are read as those of its atom, on a board that is turned so that
//! the leg before went forward. Where it is turned by 45°, orthogonal atoms have the directions of
//! diagonal ones, and the other way round.

use crate::atom::{Atom, AtomStep, AtomSymmetry, BracketLeg, LegModifiers, Modifier};
use crate::directions::{self, COMPASS, chosen, picks};
use crate::error::{BetzaError, BetzaResult, too_many_paths};
use crate::route::{BoardExtent, LegShape, Offset, Route};
use crate::routes::{MAX_PATHS, inner_end, last_shape, reject_modifiers};
use crate::{single_leg, turns};

/// Returns the routes of an atom in brackets.
pub fn routes(
    atom: &Atom,
    extent: &BoardExtent,
    warnings: &mut Vec<BetzaError>,
) -> BetzaResult<Vec<Route>> {
    let mut legs = atom.legs.iter().zip(&atom.bracket);
    let Some((first, capital)) = legs.next() else { return Ok(Vec::new()) };
    let steps = directions::first(&capital.step, &first.directions, warnings)?;
    if atom.legs.len() == 1 {
        return single_leg::of_leg(first, &capital.step, capital.range, steps, extent);
    }
    let mut shapes = vec![inner_shape(first, capital)?];
    reject_modifiers(first, "zq")?;
    let mut paths: Vec<Vec<Offset>> = steps.into_iter().map(|step| vec![step]).collect();
    for (index, (leg, capital)) in legs.enumerate() {
        let is_last = index + 2 == atom.legs.len();
        if is_last && leg.has('i') {
            return turns::back(leg, shapes, paths);
        }
        paths = continued(paths, leg, capital)?;
        let shape =
            if is_last { last_shape(leg, capital.range) } else { inner_shape(leg, capital) };
        shapes.push(shape?);
    }
    Ok(vec![Route { shapes, paths, returns: false }])
}

fn inner_shape(leg: &LegModifiers, capital: &BracketLeg) -> BetzaResult<LegShape> {
    reject_modifiers(leg, "gyi")?;
    Ok(LegShape::up_to(capital.range, inner_end(leg)?))
}

fn continued(
    paths: Vec<Vec<Offset>>,
    leg: &LegModifiers,
    capital: &BracketLeg,
) -> BetzaResult<Vec<Vec<Offset>>> {
    let mut longer = Vec::new();
    for path in paths {
        let previous = path.last().copied().unwrap_or_default();
        let letters = turns::letters(leg, &path)?;
        for step in next(capital, previous, &letters)? {
            longer.push(path.iter().copied().chain([step]).collect());
        }
        if longer.len() > MAX_PATHS {
            return Err(too_many_paths(capital.core.clone()));
        }
    }
    Ok(longer)
}

/// Returns the steps of a further leg; without letters it goes forward.
fn next(capital: &BracketLeg, previous: Offset, letters: &[Modifier]) -> BetzaResult<Vec<Offset>> {
    let forward = [Modifier { letter: 'f', at: capital.core.start }];
    let letters = if letters.is_empty() { &forward } else { letters };
    let step = &capital.step;
    let (x, y) = previous;
    let heading = (x.signum(), y.signum());
    let turned = COMPASS.iter().position(|&neighbour| neighbour == heading).unwrap_or(0);
    let is_oblique = x != 0 && y != 0 && x.abs() != y.abs();
    match step.symmetry {
        AtomSymmetry::Oblique if is_oblique && is_same_leap(step, previous) => {
            directions::next(step, previous, letters)
        }
        _ if is_oblique => match letters {
            [Modifier { letter: 'f', .. }] => Ok(outward(step, previous)),
            _ => Err(only_forward(capital)),
        },
        AtomSymmetry::Royal => directions::next(step, previous, letters),
        AtomSymmetry::Oblique if turned % 2 == 1 => match letters {
            [Modifier { letter: 'f', .. }] => {
                let (a, b) = (step.near, step.far);
                Ok(vec![(heading.0 * a, heading.1 * b), (heading.0 * b, heading.1 * a)])
            }
            _ => Err(only_forward(capital)),
        },
        AtomSymmetry::Oblique => {
            let found =
                chosen(directions::all(step), &picks(letters, step.symmetry)?, step.symmetry);
            Ok(found.into_iter().map(|offset| quarter_turns(offset, turned / 2)).collect())
        }
        AtomSymmetry::Orthogonal | AtomSymmetry::Diagonal => straight(step, turned, letters),
    }
}

/// Returns the steps of an orthogonal or diagonal atom on a turned board.
fn straight(step: &AtomStep, turned: usize, letters: &[Modifier]) -> BetzaResult<Vec<Offset>> {
    let is_diagonal = (step.symmetry == AtomSymmetry::Diagonal) != (turned % 2 == 1);
    let symmetry = if is_diagonal { AtomSymmetry::Diagonal } else { AtomSymmetry::Orthogonal };
    let own = COMPASS.into_iter().filter(|&(x, y)| (x != 0 && y != 0) == is_diagonal).collect();
    let found = chosen(own, &picks(letters, symmetry)?, symmetry);
    let index = |turn: Offset| COMPASS.iter().position(|&neighbour| neighbour == turn);
    let headings = found.into_iter().filter_map(index).map(|turn| COMPASS[(turned + turn) % 8]);
    Ok(headings.map(|(x, y)| (x * step.far, y * step.far)).collect())
}

/// Returns the step that goes on most like an oblique one.
fn outward(step: &AtomStep, (x, y): Offset) -> Vec<Offset> {
    let (ahead, aside) = (step.far, step.near);
    let (across, along) = if x.abs() > y.abs() { (ahead, aside) } else { (aside, ahead) };
    match step.symmetry {
        AtomSymmetry::Royal => vec![(x.signum(), y.signum())],
        _ => vec![(x.signum() * across, y.signum() * along)],
    }
}

fn is_same_leap(step: &AtomStep, (x, y): Offset) -> bool {
    (step.near, step.far) == (x.abs().min(y.abs()), x.abs().max(y.abs()))
}

fn only_forward(capital: &BracketLeg) -> BetzaError {
    BetzaError::new(
        capital.core.clone(),
        "after this leg only `f` says clearly where to go on",
        "leave the directions out, or write the movement in words: `… then …`",
    )
}

/// Turns an offset to the right by quarters.
fn quarter_turns(offset: Offset, quarters: usize) -> Offset {
    (0..quarters).fold(offset, |(x, y), _| (y, -x))
}
