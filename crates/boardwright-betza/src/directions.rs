//! Directions: the steps of an atom that the letters `f b l r v s h` pick.
//!
//! A single letter picks the steps that go mostly in its direction (`fN`: the two narrow ones). Two
//! letters at right angles join where both apply: the last names the main direction (`fsN`:
//! forward, mainly sideways).

use crate::atom::{AtomStep, AtomSymmetry, Modifier};
use crate::compound;
use crate::error::{BetzaError, BetzaResult};
use crate::route::Offset;
use std::ops::Range;

/// The eight neighbours, clockwise from straight ahead.
pub const COMPASS: [Offset; 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A direction of one letter or two.
pub enum DirectionPick {
    /// A letter; true if it is written twice.
    Alone(Modifier, bool),
    /// `fh`: every step that goes forward.
    Half(char),
    /// Two letters at right angles.
    Both(char, char),
    /// `hr` (true) and `hl` (false): every second one of eight steps.
    Chiral(bool),
}

/// Returns all steps of an atom.
pub fn all(base: &AtomStep) -> Vec<Offset> {
    if base.symmetry == AtomSymmetry::Royal {
        return COMPASS.to_vec();
    }
    let mut offsets = Vec::new();
    for (x, y) in [(base.near, base.far), (base.far, base.near)] {
        for offset in [(x, y), (x, -y), (-x, -y), (-x, y)] {
            if !offsets.contains(&offset) {
                offsets.push(offset);
            }
        }
    }
    offsets
}

/// Returns the steps of a first leg. Ambiguous directions are added to the warnings.
pub fn first(
    base: &AtomStep,
    letters: &[Modifier],
    warnings: &mut Vec<BetzaError>,
) -> BetzaResult<Vec<Offset>> {
    if base.symmetry == AtomSymmetry::Royal && !letters.is_empty() {
        return of_compound(base, letters, warnings);
    }
    Ok(chosen(all(base), &picks(letters, base.symmetry)?, base.symmetry))
}

/// Returns the steps of K and Q in front of which directions stand.
fn of_compound(
    base: &AtomStep,
    letters: &[Modifier],
    warnings: &mut Vec<BetzaError>,
) -> BetzaResult<Vec<Offset>> {
    let steps = compound::steps(letters)?;
    let eightfold = picks(letters, AtomSymmetry::Royal);
    let is_same = |picks: Vec<DirectionPick>| {
        let others = chosen(COMPASS.to_vec(), &picks, AtomSymmetry::Royal);
        others.len() == steps.len() && others.iter().all(|other| steps.contains(other))
    };
    if !eightfold.is_ok_and(is_same) {
        warnings.extend(compound::dialects_differ(letters, base, &steps));
    }
    Ok(steps)
}

/// Returns the steps of a further leg. Its letters are relative to the step before, as if that had
/// gone forward.
pub fn next(base: &AtomStep, previous: Offset, letters: &[Modifier]) -> BetzaResult<Vec<Offset>> {
    let picks = picks(letters, AtomSymmetry::Royal)?;
    let back = (-previous.0, -previous.1);
    if base.symmetry == AtomSymmetry::Oblique {
        if picks.is_empty() {
            return Ok(all(base).into_iter().filter(|&offset| offset != back).collect());
        }
        return next_oblique(previous, &picks, letters);
    }
    let heading = (previous.0.signum(), previous.1.signum());
    let zero = COMPASS.iter().position(|&neighbour| neighbour == heading).unwrap_or(0);
    let turns: Vec<Offset> = match base.symmetry {
        _ if !picks.is_empty() => chosen(COMPASS.to_vec(), &picks, AtomSymmetry::Royal),
        // The default is all directions but back; atoms of four directions keep to their symmetry.
        AtomSymmetry::Royal => COMPASS.into_iter().filter(|&turn| turn != (0, -1)).collect(),
        _ => vec![(0, 1), (1, 0), (-1, 0)],
    };
    let index = |turn: Offset| COMPASS.iter().position(|&neighbour| neighbour == turn);
    let headings = turns.into_iter().filter_map(index).map(|turn| COMPASS[(zero + turn) % 8]);
    Ok(headings.map(|(x, y)| (x * base.far, y * base.far)).collect())
}

/// After an oblique step only right angles are unambiguous.
fn next_oblique(
    (x, y): Offset,
    picks: &[DirectionPick],
    letters: &[Modifier],
) -> BetzaResult<Vec<Offset>> {
    let mut offsets = Vec::new();
    for pick in picks {
        match pick {
            DirectionPick::Alone(Modifier { letter: 'f', .. }, _) => offsets.push((x, y)),
            DirectionPick::Alone(Modifier { letter: 'b', .. }, _) => offsets.push((-x, -y)),
            DirectionPick::Alone(Modifier { letter: 's', .. }, _) => {
                offsets.extend([(y, -x), (-y, x)])
            }
            DirectionPick::Alone(Modifier { letter: 'v', .. }, _) => {
                offsets.extend([(x, y), (-x, -y)])
            }
            _ => {
                return Err(BetzaError::new(
                    span_of(letters),
                    "after an oblique leap only f, b, s and v say clearly where to go on",
                    "write the movement in words: `leap (1, 2) then …`",
                ));
            }
        }
    }
    Ok(offsets)
}

fn span_of(letters: &[Modifier]) -> Range<usize> {
    let start = letters.first().map_or(0, |modifier| modifier.at);
    start..letters.last().map_or(start, |modifier| modifier.at + 1)
}

pub fn chosen(
    offsets: Vec<Offset>,
    picks: &[DirectionPick],
    symmetry: AtomSymmetry,
) -> Vec<Offset> {
    let picked =
        |&offset: &Offset| picks.is_empty() || picks.iter().any(|p| holds(p, symmetry, offset));
    offsets.into_iter().filter(picked).collect()
}

fn holds(pick: &DirectionPick, symmetry: AtomSymmetry, offset: Offset) -> bool {
    match *pick {
        DirectionPick::Alone(modifier, _) if symmetry == AtomSymmetry::Diagonal => {
            goes_towards(modifier.letter, offset)
        }
        DirectionPick::Alone(modifier, _) => goes_mostly_towards(modifier.letter, offset),
        DirectionPick::Half(letter) => goes_towards(letter, offset),
        DirectionPick::Both(side, main) if symmetry == AtomSymmetry::Oblique => {
            goes_towards(side, offset) && goes_mostly_towards(main, offset)
        }
        DirectionPick::Both(one, other) => goes_towards(one, offset) && goes_towards(other, offset),
        DirectionPick::Chiral(right) => {
            let (x, y) = offset;
            ((x > 0) == (y > 0)) == ((y.abs() > x.abs()) == right)
        }
    }
}

/// True if a step has a part in the direction of the letter.
pub fn goes_towards(letter: char, (x, y): Offset) -> bool {
    match letter {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        'v' => y != 0,
        _ => x != 0,
    }
}

/// True if a step goes mostly in the direction of the letter.
fn goes_mostly_towards(letter: char, (x, y): Offset) -> bool {
    let along = if is_vertical(letter) { y.abs() > x.abs() } else { x.abs() > y.abs() };
    along && goes_towards(letter, (x, y))
}

pub fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

pub fn picks(letters: &[Modifier], symmetry: AtomSymmetry) -> BetzaResult<Vec<DirectionPick>> {
    let mut picks = Vec::new();
    let mut rest = letters;
    while let [modifier, tail @ ..] = rest {
        let next = tail.first();
        let pick = match next {
            _ if modifier.letter == 'h' => chiral(modifier, tail, letters, symmetry)?,
            Some(half) if half.letter == 'h' => half_plane(modifier, half, symmetry)?,
            Some(same) if same.letter == modifier.letter => DirectionPick::Alone(*modifier, true),
            Some(other) if joins(modifier, other, symmetry) => joined(modifier, other, symmetry)?,
            _ => DirectionPick::Alone(*modifier, false),
        };
        if symmetry == AtomSymmetry::Diagonal {
            check_diagonal(&pick, modifier)?;
        }
        let taken = if matches!(pick, DirectionPick::Alone(_, false)) { 0 } else { 1 };
        rest = tail.get(taken..).unwrap_or_default();
        picks.push(pick);
    }
    Ok(picks)
}

/// True if two letters at right angles mean one direction together.
fn joins(first: &Modifier, second: &Modifier, symmetry: AtomSymmetry) -> bool {
    symmetry != AtomSymmetry::Orthogonal && is_vertical(first.letter) != is_vertical(second.letter)
}

fn joined(
    first: &Modifier,
    second: &Modifier,
    symmetry: AtomSymmetry,
) -> BetzaResult<DirectionPick> {
    let (a, b) = (first.letter, second.letter);
    if symmetry != AtomSymmetry::Diagonal && matches!(a, 'v' | 's') {
        return Err(BetzaError::new(
            first.at..second.at + 1,
            format!("`{a}{b}` can be read in two ways here"),
            format!(
                "double the letters for both directions, `{a}{a}{b}{b}`; begin with one of f b l r for a single one, as in `fs` or `lv`"
            ),
        ));
    }
    Ok(DirectionPick::Both(a, b))
}

fn half_plane(
    modifier: &Modifier,
    half: &Modifier,
    symmetry: AtomSymmetry,
) -> BetzaResult<DirectionPick> {
    let has_halves = matches!(symmetry, AtomSymmetry::Oblique | AtomSymmetry::Royal);
    if has_halves && !matches!(modifier.letter, 'v' | 's') {
        return Ok(DirectionPick::Half(modifier.letter));
    }
    Err(no_half(half.range()))
}

fn chiral(
    modifier: &Modifier,
    tail: &[Modifier],
    letters: &[Modifier],
    symmetry: AtomSymmetry,
) -> BetzaResult<DirectionPick> {
    match tail {
        [side] if symmetry == AtomSymmetry::Oblique && letters.len() == 2 => match side.letter {
            'r' => Ok(DirectionPick::Chiral(true)),
            'l' => Ok(DirectionPick::Chiral(false)),
            _ => Err(no_half(modifier.range())),
        },
        _ => Err(no_half(modifier.range())),
    }
}

pub fn no_half(at: Range<usize>) -> BetzaError {
    BetzaError::new(
        at,
        "`h` has no meaning here",
        "`fh`, `bh`, `lh` and `rh` are the halves of oblique atoms and of K and Q; `hr` and `hl` alone pick every other leap of an oblique atom",
    )
}

/// Every diagonal step goes sideways and along the file, so `s` and `v` would exclude nothing.
fn check_diagonal(pick: &DirectionPick, modifier: &Modifier) -> BetzaResult<()> {
    let idle = |letter| matches!(letter, 'v' | 's');
    let letter = match *pick {
        DirectionPick::Alone(modifier, _) if idle(modifier.letter) => modifier.letter,
        DirectionPick::Both(a, _) if idle(a) => a,
        DirectionPick::Both(_, b) if idle(b) => b,
        _ => return Ok(()),
    };
    Err(BetzaError::new(
        modifier.range(),
        format!("`{letter}` leaves out none of the diagonal directions"),
        "pick diagonals with f, b, l, r, or with two of them such as `fl`",
    ))
}
