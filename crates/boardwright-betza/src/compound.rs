//! Directions before K and Q, which are read for the orthogonal and for the diagonal half.
//!
//! Betza writes `rlbK` for the moves of a King to the sides and back: `rlbW` with the two diagonals
//! that go back. XBetza reads the letters among all eight directions instead, where `b` is one step
//! straight back; a text that the two read differently gets a warning.

use crate::atom::{AtomStep, Modifier, RangeFamily};
use crate::directions::{goes_towards, is_vertical, no_half};
use crate::error::{BetzaError, BetzaResult};
use crate::route::Offset;

const ORTHOGONAL: [(char, Offset); 4] =
    [('f', (0, 1)), ('b', (0, -1)), ('l', (-1, 0)), ('r', (1, 0))];
/// Letters for two diagonals, then for one; no two that stand in this order join wrongly.
const DIAGONAL: [(&str, &[Offset]); 8] = [
    ("f", &[(-1, 1), (1, 1)]),
    ("b", &[(-1, -1), (1, -1)]),
    ("l", &[(-1, 1), (-1, -1)]),
    ("r", &[(1, 1), (1, -1)]),
    ("fl", &[(-1, 1)]),
    ("fr", &[(1, 1)]),
    ("bl", &[(-1, -1)]),
    ("br", &[(1, -1)]),
];

/// Letters that pick diagonals together.
#[derive(Debug, PartialEq, Eq)]
enum LetterGroup {
    /// A doubled letter, or one before `h`: it joins no other.
    Apart(char),
    /// Letters of one axis, such as `rl`.
    Axis(Vec<char>),
}

/// Returns the steps that the letters pick, each of one square.
pub fn steps(letters: &[Modifier]) -> BetzaResult<Vec<Offset>> {
    let groups = groups(letters)?;
    let mut steps: Vec<Offset> = ORTHOGONAL
        .into_iter()
        .map(|(_, step)| step)
        .filter(|&step| letters.iter().any(|modifier| is_towards(modifier.letter, step)))
        .collect();
    let diagonals = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
    steps.extend(diagonals.into_iter().filter(|&step| picks_diagonal(&groups, step)));
    Ok(steps)
}

/// True if an orthogonal step goes in the direction of a letter.
fn is_towards(letter: char, step: Offset) -> bool {
    letter != 'h' && goes_towards(letter, step)
}

fn groups(letters: &[Modifier]) -> BetzaResult<Vec<LetterGroup>> {
    let mut groups: Vec<LetterGroup> = Vec::new();
    let mut rest = letters;
    while let [modifier, tail @ ..] = rest {
        let letter = modifier.letter;
        let next = tail.first().map(|next| next.letter);
        if letter == 'h' || (next == Some('h') && matches!(letter, 'v' | 's')) {
            return Err(no_half(modifier.range()));
        }
        let stands_apart = next == Some(letter) || next == Some('h');
        rest = if stands_apart { &tail[1..] } else { tail };
        match groups.last_mut() {
            _ if stands_apart => groups.push(LetterGroup::Apart(letter)),
            Some(LetterGroup::Axis(axis)) if is_vertical(axis[0]) == is_vertical(letter) => {
                axis.push(letter)
            }
            _ => groups.push(LetterGroup::Axis(vec![letter])),
        }
    }
    Ok(groups)
}

/// True if the groups pick a diagonal. Two groups of different axes pick what lies between them.
fn picks_diagonal(groups: &[LetterGroup], step: Offset) -> bool {
    let mut rest = groups;
    while let [group, tail @ ..] = rest {
        rest = tail;
        let picked = match (group, tail) {
            (LetterGroup::Apart(letter), _) => goes_towards(*letter, step),
            (LetterGroup::Axis(one), [LetterGroup::Axis(other), after @ ..]) => {
                rest = after;
                goes_in(one, step) && goes_in(other, step)
            }
            (LetterGroup::Axis(letters), _) => goes_in(letters, step),
        };
        if picked {
            return true;
        }
    }
    false
}

fn goes_in(letters: &[char], step: Offset) -> bool {
    letters.iter().any(|&letter| goes_towards(letter, step))
}

/// Returns the warning for letters that XBetza reads differently.
pub fn dialects_differ(
    letters: &[Modifier],
    base: &AtomStep,
    steps: &[Offset],
) -> Option<BetzaError> {
    let (first, last) = (letters.first()?, letters.last()?);
    let text: String = letters.iter().map(|modifier| modifier.letter).collect();
    let halves = halves(base, steps);
    let atom = match base.family {
        RangeFamily::Slider => 'Q',
        _ => 'K',
    };
    Some(BetzaError::new(
        first.at..last.at + 1,
        format!("`{text}{atom}` is read as `{halves}`, but XBetza reads it otherwise"),
        format!("write `{halves}`, which every program reads alike"),
    ))
}

/// Returns the steps of a compound atom as two atoms with directions.
fn halves(base: &AtomStep, steps: &[Offset]) -> String {
    let (straight, slanted) = match base.family {
        RangeFamily::Slider => ('R', 'B'),
        _ => ('W', 'F'),
    };
    format!("{}{straight}{}{slanted}", orthogonal_letters(steps), diagonal_letters(steps))
}

/// Returns the letters that pick the orthogonal steps among the steps, none for all four.
fn orthogonal_letters(steps: &[Offset]) -> String {
    let picked = ORTHOGONAL.into_iter().filter(|(_, step)| steps.contains(step));
    let letters: String = picked.map(|(letter, _)| letter).collect();
    if letters.len() == 4 { String::new() } else { letters }
}

/// Returns the fewest letters that pick the diagonals among the steps, none for all four.
fn diagonal_letters(steps: &[Offset]) -> String {
    let mut left: Vec<Offset> = steps.iter().copied().filter(|&(x, y)| x != 0 && y != 0).collect();
    if left.len() == 4 {
        return String::new();
    }
    let mut text = String::new();
    for (letters, diagonals) in DIAGONAL {
        if diagonals.iter().all(|diagonal| left.contains(diagonal)) {
            left.retain(|step| !diagonals.contains(step));
            text.push_str(letters);
        }
    }
    text
}
