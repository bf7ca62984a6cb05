//! Single legs and their manners: plain, lame, jumping, hopping, crooked, circular.

use super::parse::{Base, LegText, Mark, Symmetry, UNLIMITED};
use super::routes::{Relay, Route, Shape, Surroundings};
use super::{Offset, Problem, Reading};

/// The longest bounded range of a hopper: it is written out length by length.
const MAX_HOPPER_RANGE: u16 = 16;
/// The longest crooked line.
const MAX_CROOKED: u16 = 24;
/// A circular line is back where it began after eight steps.
const CIRCLE: u16 = 7;

/// The routes of an atom that has one leg.
pub(super) fn of_leg(
    leg: &LegText,
    base: &Base,
    range: u16,
    steps: Vec<Offset>,
    surroundings: &Surroundings,
) -> Reading<Vec<Route>> {
    let manner = leg.marks.iter().find(|mark| "njpgqzy".contains(mark.letter));
    let Some(&mark) = manner else {
        return Ok(vec![straight(vec![Shape::up_to(range, Relay::Either)], steps)]);
    };
    match mark.letter {
        'n' => lame(mark, range, steps),
        'j' if base.far == 1 => skipping(mark, range, steps),
        'j' => jumping(mark, range, steps),
        'p' | 'g' => hopping(mark, range, steps),
        'q' | 'z' => winding(mark, base, range, steps, surroundings),
        _ => Err(Problem::new(
            mark.range(),
            "`y` changes the range for the next leg, and none follows",
            "a bent slider is written with `a`: `yafsF` is a step along a diagonal, then a slide on",
        )),
    }
}

/// All legs in the direction of the first.
fn straight(shapes: Vec<Shape>, steps: Vec<Offset>) -> Route {
    let count = shapes.len();
    Route { shapes, ways: steps.into_iter().map(|step| vec![step; count]).collect() }
}

/// A leap square by square: first along the rank or file, then along the diagonal, with the number of each.
fn path((x, y): Offset) -> [(Offset, u16); 2] {
    let diagonal = x.abs().min(y.abs());
    let ahead = x.abs().max(y.abs()) - diagonal;
    let orthogonal = if x.abs() > y.abs() { (x.signum(), 0) } else { (0, y.signum()) };
    [(orthogonal, ahead as u16), ((x.signum(), y.signum()), diagonal as u16)]
}

/// `n`: every square on the way must be empty.
fn lame(mark: Mark, range: u16, steps: Vec<Offset>) -> Reading<Vec<Route>> {
    if range != 1 {
        return Err(Problem::new(
            mark.range(),
            "`n` is not supported together with a range",
            "sliders are blocked without it; write lame leaps that repeat in words, or with `a`",
        ));
    }
    let mut routes: Vec<Route> = Vec::new();
    for step in steps {
        let parts: Vec<(Offset, u16)> = path(step).into_iter().filter(|part| part.1 > 0).collect();
        if parts.iter().map(|part| part.1).sum::<u16>() < 2 {
            return Err(nothing_between(mark));
        }
        let shapes: Vec<Shape> =
            parts.iter().map(|&(_, count)| Shape::exactly(count, Relay::Vacant)).collect();
        let way = parts.into_iter().map(|(unit, _)| unit).collect();
        match routes.iter_mut().find(|route| route.shapes == shapes) {
            Some(route) => route.ways.push(way),
            None => routes.push(Route { shapes, ways: vec![way] }),
        }
    }
    Ok(routes)
}

fn nothing_between(mark: Mark) -> Problem {
    Problem::new(
        mark.range(),
        format!("`{}` asks about squares on the way, and a single step passes none", mark.letter),
        "leave it out, or put it before a leap such as D, A or N",
    )
}

/// `j` on a leap: the square on the way must be occupied.
fn jumping(mark: Mark, range: u16, steps: Vec<Offset>) -> Reading<Vec<Route>> {
    if range != 1 {
        return Err(Problem::new(
            mark.range(),
            "`j` is not supported on leaps that repeat",
            "write `hop D over occupied` or `slide D over occupied`",
        ));
    }
    let mut ways = Vec::new();
    for step in steps {
        let units = path(step).into_iter().flat_map(|(unit, count)| vec![unit; count.into()]);
        let way: Vec<Offset> = units.collect();
        if way.len() != 2 {
            return Err(Problem::new(
                mark.range(),
                "`j` is only clear on D, A and N, which pass a single square",
                "write each square on the way as a leg: `pa` over a unit, `ma` over an empty square",
            ));
        }
        ways.push(way);
    }
    let shapes = vec![Shape::exactly(1, Relay::Occupied), Shape::exactly(1, Relay::Either)];
    Ok(vec![Route { shapes, ways }])
}

/// `j` on a slider: the first square is passed whatever stands there.
fn skipping(mark: Mark, range: u16, steps: Vec<Offset>) -> Reading<Vec<Route>> {
    if range == 1 {
        return Err(nothing_between(mark));
    }
    let rest = if range == UNLIMITED { UNLIMITED } else { range - 1 };
    let shapes = vec![Shape::exactly(1, Relay::Either), Shape::up_to(rest, Relay::Either)];
    Ok(vec![straight(shapes, steps)])
}

/// `p` and `g`: over exactly one unit, and on, or to the very next square.
fn hopping(mark: Mark, range: u16, steps: Vec<Offset>) -> Reading<Vec<Route>> {
    let after = |left: u16| if mark.letter == 'g' { 1 } else { left };
    match range {
        UNLIMITED => {
            let over = Shape { least: 1, most: after(UNLIMITED), over: true, relay: Relay::Either };
            Ok(vec![straight(vec![over], steps)])
        }
        1 => Err(Problem::new(
            mark.range(),
            format!(
                "`{}` jumps over a unit on its line, and a single step has no room for one",
                mark.letter
            ),
            "put it before a slider such as R or Q; over the next square only, `jD` and `jA` jump",
        )),
        // The range counts the squares before the hurdle as well, so each place of the hurdle is a route.
        2..=MAX_HOPPER_RANGE => Ok((1..range)
            .map(|hurdle| {
                let to_hurdle = Shape::exactly(hurdle, Relay::Occupied);
                let beyond = Shape::up_to(after(range - hurdle), Relay::Either);
                straight(vec![to_hurdle, beyond], steps.clone())
            })
            .collect()),
        _ => Err(Problem::new(
            mark.range(),
            format!("with `{}` a range goes up to {MAX_HOPPER_RANGE}", mark.letter),
            "write 0 for any number of steps",
        )),
    }
}

/// `z` and `q`: a new direction with every step.
fn winding(
    mark: Mark,
    base: &Base,
    range: u16,
    steps: Vec<Offset>,
    surroundings: &Surroundings,
) -> Reading<Vec<Route>> {
    let longest = match (mark.letter, base.symmetry) {
        _ if range == 1 => None,
        // Each pair of steps leads one leap along each side of the board, or two along one.
        ('z', Symmetry::Orthogonal) => Some(2 * ((surroundings.span - 1) / base.far) + 1),
        ('z', Symmetry::Diagonal) => Some(((surroundings.span - 1) / base.far).max(1)),
        ('q', Symmetry::Oblique) => Some(CIRCLE.into()),
        _ => None,
    };
    let Some(longest) = longest else {
        return Err(Problem::new(
            mark.range(),
            format!("how `{}` turns is not settled for this atom", mark.letter),
            "`z` is understood on orthogonal and diagonal riders (zB, zR), `q` on oblique ones (qNN); else write the legs with `a`",
        ));
    };
    // Round a joined edge a line would never end.
    let bounded = if surroundings.wraps { range } else { range.min(longest as u16) };
    let bounded = if mark.letter == 'q' { bounded.min(CIRCLE) } else { bounded };
    if bounded > MAX_CROOKED {
        return Err(Problem::new(
            mark.range(),
            format!("a crooked line has {MAX_CROOKED} steps at most"),
            "give the atom a shorter range, as in `zR8`",
        ));
    }
    Ok((1..=bounded)
        .map(|length| {
            let shapes = vec![Shape::exactly(1, Relay::Vacant); length.into()];
            let turns = [false, true];
            let ways = steps.iter().flat_map(|&step| {
                turns.map(|right| match mark.letter {
                    'z' => zigzag(step, right, length),
                    _ => circle(step, right, length),
                })
            });
            Route { shapes, ways: ways.collect() }
        })
        .collect())
}

fn zigzag((x, y): Offset, right: bool, length: u16) -> Vec<Offset> {
    let other = if right { (y, -x) } else { (-y, x) };
    (0..length).map(|index| if index % 2 == 0 { (x, y) } else { other }).collect()
}

/// Each leap is the neighbour of the one before among the eight, always on the same side.
fn circle(first: Offset, right: bool, length: u16) -> Vec<Offset> {
    std::iter::successors(Some(first), |&(x, y)| {
        // The nearer neighbour is the mirror image in the diagonal, the other one that in the axis.
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
