//! Directions: which steps of an atom the letters `f b l r v s h` pick.
//!
//! A letter alone picks the steps that go mostly that way (`fN`: the two narrow ones). Two letters at
//! right angles join where both mean something: the last names the main way (`fsN`: forward, mainly sideways).

use super::parse::{Base, Mark, Symmetry};
use super::{Offset, Problem, Reading};
use std::ops::Range;

/// The eight neighbours, clockwise from straight ahead.
const COMPASS: [Offset; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// One direction, of one letter or two.
enum Pick {
    /// A letter, and whether it is written twice.
    Alone(Mark, bool),
    /// `fh`: all that goes forward at all.
    Half(char),
    /// Two letters at right angles.
    Both(char, char),
    /// `hr` and `hl`: every other step of eight.
    Chiral(bool),
}

/// All steps of an atom.
pub(super) fn all(base: &Base) -> Vec<Offset> {
    if base.symmetry == Symmetry::Royal {
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

/// The steps of a first leg. What may be meant otherwise is added to the doubts.
pub(super) fn first(
    base: &Base,
    letters: &[Mark],
    doubts: &mut Vec<Problem>,
) -> Reading<Vec<Offset>> {
    let picks = picks(letters, base.symmetry)?;
    if base.symmetry == Symmetry::Royal {
        doubts.extend(picks.iter().filter_map(straight_only));
    }
    Ok(chosen(all(base), &picks, base.symmetry))
}

/// The steps that a further leg may take after a step, its letters read as if that step had gone forward.
pub(super) fn next(base: &Base, came: Offset, letters: &[Mark]) -> Reading<Vec<Offset>> {
    let picks = picks(letters, Symmetry::Royal)?;
    let back = (-came.0, -came.1);
    if base.symmetry == Symmetry::Oblique {
        if picks.is_empty() {
            return Ok(all(base).into_iter().filter(|&offset| offset != back).collect());
        }
        return next_oblique(came, &picks, letters);
    }
    let way = (came.0.signum(), came.1.signum());
    let zero = COMPASS.iter().position(|&neighbour| neighbour == way).unwrap_or(0);
    let turns: Vec<Offset> = match base.symmetry {
        _ if !picks.is_empty() => chosen(COMPASS.to_vec(), &picks, Symmetry::Royal),
        // By default everywhere but back; what has four directions keeps to its kind.
        Symmetry::Royal => COMPASS.into_iter().filter(|&turn| turn != (0, -1)).collect(),
        _ => vec![(0, 1), (1, 0), (-1, 0)],
    };
    let index = |turn: Offset| COMPASS.iter().position(|&neighbour| neighbour == turn);
    let ways = turns.into_iter().filter_map(index).map(|turn| COMPASS[(zero + turn) % 8]);
    Ok(ways.map(|(x, y)| (x * base.far, y * base.far)).collect())
}

/// After an oblique step only right angles are sure to be understood.
fn next_oblique((x, y): Offset, picks: &[Pick], letters: &[Mark]) -> Reading<Vec<Offset>> {
    let mut offsets = Vec::new();
    for pick in picks {
        match pick {
            Pick::Alone(Mark { letter: 'f', .. }, _) => offsets.push((x, y)),
            Pick::Alone(Mark { letter: 'b', .. }, _) => offsets.push((-x, -y)),
            Pick::Alone(Mark { letter: 's', .. }, _) => offsets.extend([(y, -x), (-y, x)]),
            Pick::Alone(Mark { letter: 'v', .. }, _) => offsets.extend([(x, y), (-x, -y)]),
            _ => {
                return Err(Problem::new(
                    span_of(letters),
                    "after an oblique leap only f, b, s and v say clearly where to go on",
                    "write the movement in words: `leap (1, 2) then …`",
                ));
            }
        }
    }
    Ok(offsets)
}

fn span_of(letters: &[Mark]) -> Range<usize> {
    let start = letters.first().map_or(0, |mark| mark.at);
    start..letters.last().map_or(start, |mark| mark.at + 1)
}

fn chosen(offsets: Vec<Offset>, picks: &[Pick], symmetry: Symmetry) -> Vec<Offset> {
    let picked =
        |&offset: &Offset| picks.is_empty() || picks.iter().any(|p| holds(p, symmetry, offset));
    offsets.into_iter().filter(picked).collect()
}

fn holds(pick: &Pick, symmetry: Symmetry, offset: Offset) -> bool {
    match *pick {
        Pick::Alone(mark, _) if symmetry == Symmetry::Diagonal => wide(mark.letter, offset),
        Pick::Alone(mark, _) => narrow(mark.letter, offset),
        Pick::Half(letter) => wide(letter, offset),
        Pick::Both(side, main) if symmetry == Symmetry::Oblique => {
            wide(side, offset) && narrow(main, offset)
        }
        Pick::Both(one, other) => wide(one, offset) && wide(other, offset),
        Pick::Chiral(right) => {
            let (x, y) = offset;
            ((x > 0) == (y > 0)) == ((y.abs() > x.abs()) == right)
        }
    }
}

/// Whether a step goes that way at all.
fn wide(letter: char, (x, y): Offset) -> bool {
    match letter {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        'v' => y != 0,
        _ => x != 0,
    }
}

/// Whether a step goes mostly that way.
fn narrow(letter: char, (x, y): Offset) -> bool {
    let along = if is_vertical(letter) { y.abs() > x.abs() } else { x.abs() > y.abs() };
    along && wide(letter, (x, y))
}

fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

fn picks(letters: &[Mark], symmetry: Symmetry) -> Reading<Vec<Pick>> {
    let mut picks = Vec::new();
    let mut rest = letters;
    while let [mark, tail @ ..] = rest {
        let next = tail.first();
        let pick = match next {
            _ if mark.letter == 'h' => chiral(mark, tail, letters, symmetry)?,
            Some(half) if half.letter == 'h' => half_plane(mark, half, symmetry)?,
            Some(same) if same.letter == mark.letter => Pick::Alone(*mark, true),
            Some(other) if joins(mark, other, symmetry) => joined(mark, other, symmetry)?,
            _ => Pick::Alone(*mark, false),
        };
        if symmetry == Symmetry::Diagonal {
            check_diagonal(&pick, mark)?;
        }
        let taken = if matches!(pick, Pick::Alone(_, false)) { 0 } else { 1 };
        rest = tail.get(taken..).unwrap_or_default();
        picks.push(pick);
    }
    Ok(picks)
}

/// Whether two letters at right angles mean one direction together.
fn joins(first: &Mark, second: &Mark, symmetry: Symmetry) -> bool {
    symmetry != Symmetry::Orthogonal && is_vertical(first.letter) != is_vertical(second.letter)
}

fn joined(first: &Mark, second: &Mark, symmetry: Symmetry) -> Reading<Pick> {
    let (a, b) = (first.letter, second.letter);
    if symmetry != Symmetry::Diagonal && matches!(a, 'v' | 's') {
        return Err(Problem::new(
            first.at..second.at + 1,
            format!("`{a}{b}` can be read in two ways here"),
            format!(
                "double the letters for both directions, `{a}{a}{b}{b}`; begin with one of f b l r for a single one, as in `fs` or `lv`"
            ),
        ));
    }
    Ok(Pick::Both(a, b))
}

fn half_plane(mark: &Mark, half: &Mark, symmetry: Symmetry) -> Reading<Pick> {
    let has_halves = matches!(symmetry, Symmetry::Oblique | Symmetry::Royal);
    if has_halves && !matches!(mark.letter, 'v' | 's') {
        return Ok(Pick::Half(mark.letter));
    }
    Err(no_half(half.range()))
}

fn chiral(mark: &Mark, tail: &[Mark], letters: &[Mark], symmetry: Symmetry) -> Reading<Pick> {
    match tail {
        [side] if symmetry == Symmetry::Oblique && letters.len() == 2 => match side.letter {
            'r' => Ok(Pick::Chiral(true)),
            'l' => Ok(Pick::Chiral(false)),
            _ => Err(no_half(mark.range())),
        },
        _ => Err(no_half(mark.range())),
    }
}

fn no_half(at: Range<usize>) -> Problem {
    Problem::new(
        at,
        "`h` has no meaning here",
        "`fh`, `bh`, `lh` and `rh` are the halves of oblique atoms and of K and Q; `hr` and `hl` alone pick every other leap of an oblique atom",
    )
}

/// On a diagonal every step goes sideways and along the file, so `s` and `v` would leave nothing out.
fn check_diagonal(pick: &Pick, mark: &Mark) -> Reading<()> {
    let idle = |letter| matches!(letter, 'v' | 's');
    let letter = match *pick {
        Pick::Alone(mark, _) if idle(mark.letter) => mark.letter,
        Pick::Both(a, _) if idle(a) => a,
        Pick::Both(_, b) if idle(b) => b,
        _ => return Ok(()),
    };
    Err(Problem::new(
        mark.range(),
        format!("`{letter}` leaves out none of the diagonal directions"),
        "pick diagonals with f, b, l, r, or with two of them such as `fl`",
    ))
}

/// `fQ` is straight ahead alone, which not every dialect agrees on.
fn straight_only(pick: &Pick) -> Option<Problem> {
    let Pick::Alone(mark, false) = pick else { return None };
    let letter = mark.letter;
    let half = match letter {
        's' => "`lhrh`".to_owned(),
        'v' => "`fhbh`".to_owned(),
        _ => format!("`{letter}h`"),
    };
    Some(Problem::new(
        mark.range(),
        format!("before K and Q `{letter}` picks straight directions only"),
        format!(
            "write `{letter}{letter}` if that is meant; {half} has the diagonals of that side too"
        ),
    ))
}
