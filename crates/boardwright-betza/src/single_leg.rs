//! Single legs by their modifier: plain, lame, jumping, hopping, crooked, circular.

use crate::atom::{AtomStep, AtomSymmetry, LegModifiers, Modifier, RangeFamily, UNLIMITED};
use crate::error::{BetzaError, BetzaResult};
use crate::route::{BoardExtent, LegEnd, LegShape, Offset, Route};

/// Longest bounded range of a hopper, which becomes one route for each length.
const MAX_HOPPER_RANGE: u16 = 16;
/// Longest crooked line.
const MAX_CROOKED: u16 = 24;
/// Longest circular line: the eighth step would lead back to its start.
const CIRCLE_STEPS: u16 = 7;

/// Returns the routes of an atom with one leg.
pub fn of_leg(
    leg: &LegModifiers,
    base: &AtomStep,
    range: u16,
    steps: Vec<Offset>,
    extent: &BoardExtent,
) -> BetzaResult<Vec<Route>> {
    let exclusive = leg.modifiers.iter().find(|modifier| "njpgqzy".contains(modifier.letter));
    let Some(&modifier) = exclusive else {
        return Ok(vec![straight(vec![LegShape::up_to(range, LegEnd::EITHER)], steps)]);
    };
    match modifier.letter {
        'n' => lame(modifier, range, steps),
        'j' if base.far == 1 => skipping(modifier, range, steps),
        'j' => jumping(modifier, range, steps),
        'p' | 'g' => hopping(modifier, range, steps),
        'z' if base.symmetry == AtomSymmetry::Royal => {
            winding_halves(modifier, base.family, range, steps, extent)
        }
        'q' | 'z' => winding(modifier, base, range, steps, extent),
        _ => Err(BetzaError::new(
            modifier.range(),
            "`y` changes the range for the next leg, and none follows",
            "a bent slider is written with `a`: `yafsF` is a step along a diagonal, then a slide on",
        )),
    }
}

/// Returns a route whose legs all have the direction of the first.
fn straight(shapes: Vec<LegShape>, steps: Vec<Offset>) -> Route {
    let count = shapes.len();
    Route {
        shapes,
        paths: steps.into_iter().map(|step| vec![step; count]).collect(),
        returns: false,
    }
}

/// Decomposes a leap into steps along the rank or file, then along the diagonal, with the number of
/// each.
fn decompose_leap((x, y): Offset) -> [(Offset, u16); 2] {
    let diagonal = x.abs().min(y.abs());
    let ahead = x.abs().max(y.abs()) - diagonal;
    let orthogonal = if x.abs() > y.abs() { (x.signum(), 0) } else { (0, y.signum()) };
    [(orthogonal, ahead as u16), ((x.signum(), y.signum()), diagonal as u16)]
}

/// `n`: every square on the way must be empty.
fn lame(modifier: Modifier, range: u16, steps: Vec<Offset>) -> BetzaResult<Vec<Route>> {
    if range != 1 {
        return Err(BetzaError::new(
            modifier.range(),
            "`n` is not supported together with a range",
            "sliders are blocked without it; write lame leaps that repeat in words, or with `a`",
        ));
    }
    let mut routes: Vec<Route> = Vec::new();
    for step in steps {
        let parts: Vec<(Offset, u16)> =
            decompose_leap(step).into_iter().filter(|&(_, count)| count > 0).collect();
        if parts.iter().map(|&(_, count)| count).sum::<u16>() < 2 {
            return Err(nothing_between(modifier));
        }
        let shapes: Vec<LegShape> =
            parts.iter().map(|&(_, count)| LegShape::exactly(count, LegEnd::VACANT)).collect();
        let path = parts.into_iter().map(|(unit, _)| unit).collect();
        match routes.iter_mut().find(|route| route.shapes == shapes) {
            Some(route) => route.paths.push(path),
            None => routes.push(Route { shapes, paths: vec![path], returns: false }),
        }
    }
    Ok(routes)
}

fn nothing_between(modifier: Modifier) -> BetzaError {
    BetzaError::new(
        modifier.range(),
        format!(
            "`{}` asks about squares on the way, and a single step passes none",
            modifier.letter
        ),
        "leave it out, or put it before a leap such as D, A or N",
    )
}

/// `j` on a leap: the square on the way must be occupied.
fn jumping(modifier: Modifier, range: u16, steps: Vec<Offset>) -> BetzaResult<Vec<Route>> {
    if range != 1 {
        return Err(BetzaError::new(
            modifier.range(),
            "`j` is not supported on leaps that repeat",
            "write `hop D over occupied` or `slide D over occupied`",
        ));
    }
    let mut paths = Vec::new();
    for step in steps {
        let units =
            decompose_leap(step).into_iter().flat_map(|(unit, count)| vec![unit; count.into()]);
        let path: Vec<Offset> = units.collect();
        if path.len() != 2 {
            return Err(BetzaError::new(
                modifier.range(),
                "`j` is only clear on D, A and N, which pass a single square",
                "write each square on the way as a leg: `pa` over a unit, `ma` over an empty square",
            ));
        }
        paths.push(path);
    }
    let shapes = vec![LegShape::exactly(1, LegEnd::OCCUPIED), LegShape::exactly(1, LegEnd::EITHER)];
    Ok(vec![Route { shapes, paths, returns: false }])
}

/// `j` on a slider: the first square is skipped, occupied or not.
fn skipping(modifier: Modifier, range: u16, steps: Vec<Offset>) -> BetzaResult<Vec<Route>> {
    if range == 1 {
        return Err(nothing_between(modifier));
    }
    let rest = if range == UNLIMITED { UNLIMITED } else { range - 1 };
    let shapes = vec![LegShape::exactly(1, LegEnd::EITHER), LegShape::up_to(rest, LegEnd::EITHER)];
    Ok(vec![straight(shapes, steps)])
}

/// `p` and `g`: over exactly one unit, and on, or to the very next square.
fn hopping(modifier: Modifier, range: u16, steps: Vec<Offset>) -> BetzaResult<Vec<Route>> {
    let after = |left: u16| if modifier.letter == 'g' { 1 } else { left };
    match range {
        UNLIMITED => {
            let over = LegShape {
                min_steps: 1,
                max_steps: after(UNLIMITED),
                over: true,
                end: LegEnd::EITHER,
            };
            Ok(vec![straight(vec![over], steps)])
        }
        1 => Err(BetzaError::new(
            modifier.range(),
            format!(
                "`{}` jumps over a unit on its line, and a single step has no room for one",
                modifier.letter
            ),
            "put it before a slider such as R or Q; over the next square only, `jD` and `jA` jump",
        )),
        // The range includes the squares before the hurdle, so each place of the hurdle is a route.
        2..=MAX_HOPPER_RANGE => Ok((1..range)
            .map(|hurdle| {
                let to_hurdle = LegShape::exactly(hurdle, LegEnd::OCCUPIED);
                let beyond = LegShape::up_to(after(range - hurdle), LegEnd::EITHER);
                straight(vec![to_hurdle, beyond], steps.clone())
            })
            .collect()),
        _ => Err(BetzaError::new(
            modifier.range(),
            format!("with `{}` a range goes up to {MAX_HOPPER_RANGE}", modifier.letter),
            "write 0 for any number of steps",
        )),
    }
}

/// `z` before K and Q: the two halves wind apart.
fn winding_halves(
    modifier: Modifier,
    family: RangeFamily,
    range: u16,
    steps: Vec<Offset>,
    extent: &BoardExtent,
) -> BetzaResult<Vec<Route>> {
    let (straight, slanted) = steps.into_iter().partition(|&(x, y)| x == 0 || y == 0);
    let mut routes = winding(modifier, &AtomStep::new(0, 1, family), range, straight, extent)?;
    routes.extend(winding(modifier, &AtomStep::new(1, 1, family), range, slanted, extent)?);
    Ok(routes)
}

/// `z` and `q`: a new direction with every step.
fn winding(
    modifier: Modifier,
    base: &AtomStep,
    range: u16,
    steps: Vec<Offset>,
    extent: &BoardExtent,
) -> BetzaResult<Vec<Route>> {
    let longest = match (modifier.letter, base.symmetry) {
        _ if range == 1 => None,
        // Each pair of steps goes one leap along each side of the board, or two along one side.
        ('z', AtomSymmetry::Orthogonal) => Some(2 * ((extent.longer_side - 1) / base.far) + 1),
        ('z', AtomSymmetry::Diagonal) => Some(((extent.longer_side - 1) / base.far).max(1)),
        ('q', AtomSymmetry::Oblique) => Some(CIRCLE_STEPS.into()),
        _ => None,
    };
    let Some(longest) = longest else {
        return Err(BetzaError::new(
            modifier.range(),
            format!("how `{}` turns is not settled for this atom", modifier.letter),
            "`z` is understood on orthogonal and diagonal riders (zB, zR), `q` on oblique ones (qNN); else write the legs with `a`",
        ));
    };
    // Across a joined edge a line would never end.
    let bounded = if extent.wraps { range } else { range.min(longest as u16) };
    let bounded = if modifier.letter == 'q' { bounded.min(CIRCLE_STEPS) } else { bounded };
    if bounded > MAX_CROOKED {
        return Err(BetzaError::new(
            modifier.range(),
            format!("a crooked line has {MAX_CROOKED} steps at most"),
            "give the atom a shorter range, as in `zR8`",
        ));
    }
    Ok((1..=bounded)
        .map(|length| {
            let shapes = vec![LegShape::exactly(1, LegEnd::VACANT); length.into()];
            let turns = [false, true];
            let paths = steps.iter().flat_map(|&step| {
                turns.map(|right| match modifier.letter {
                    'z' => zigzag(step, right, length),
                    _ => circle(step, right, length),
                })
            });
            Route { shapes, paths: paths.collect(), returns: false }
        })
        .collect())
}

fn zigzag((x, y): Offset, right: bool, length: u16) -> Vec<Offset> {
    let other = if right { (y, -x) } else { (-y, x) };
    (0..length).map(|index| if index % 2 == 0 { (x, y) } else { other }).collect()
}

/// Each leap is the neighbour, always on the same side, of the leap before among the eight.
fn circle(first: Offset, right: bool, length: u16) -> Vec<Offset> {
    std::iter::successors(Some(first), |&(x, y)| {
        // The nearer neighbour is the mirror image in the diagonal; the farther one, in the axis.
        let clockwise = (y.abs() > x.abs()) == ((x > 0) == (y > 0));
        let mirrored_in_diagonal = clockwise == right;
        Some(match mirrored_in_diagonal {
            true if (x > 0) == (y > 0) => (y, x),
            true => (-y, -x),
            false if y.abs() > x.abs() => (-x, y),
            false => (x, -y),
        })
    })
    .take(length.into())
    .collect()
}
