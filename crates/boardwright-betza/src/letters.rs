//! Letters of atoms, and the modifiers of a leg.

use crate::atom::{LegModifiers, Modifier};
use crate::error::{BetzaError, BetzaResult};
use crate::parse_errors::{bad_bracket, unsupported};

/// Returns the step of an atom's letter.
pub fn step_of(letter: char) -> Option<(i32, i32)> {
    Some(match letter {
        'W' => (0, 1),
        'F' => (1, 1),
        'D' => (0, 2),
        'N' => (1, 2),
        'A' => (2, 2),
        'H' => (0, 3),
        'C' | 'L' => (1, 3),
        'Z' | 'J' => (2, 3),
        'G' => (3, 3),
        _ => return None,
    })
}

/// Adds a modifier to a leg.
pub fn add_modifier(leg: &mut LegModifiers, modifier: Modifier) -> BetzaResult<()> {
    let letter = modifier.letter;
    match letter {
        'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => {
            if leg.directions.last().is_some_and(|last| last.at + 1 != modifier.at) {
                return Err(BetzaError::new(
                    modifier.range(),
                    "the directions of one leg stand together",
                    format!(
                        "write `{letter}` next to the other directions, before or after the rest"
                    ),
                ));
            }
            leg.directions.push(modifier);
        }
        'm' | 'c' | 'd' | 'p' | 'g' | 'y' | 'j' | 'n' | 'o' | 'q' | 'z' | 'i' | 'e' | 't' => {
            if leg.has(letter) {
                return Err(BetzaError::new(
                    modifier.range(),
                    format!("`{letter}` stands twice on one leg, which is not supported"),
                    "write it once; what passes over several units is `slide D through S then …` in words",
                ));
            }
            leg.modifiers.push(modifier);
        }
        _ => return Err(unsupported(modifier)),
    }
    Ok(())
}

/// Adds the modifiers before a bracket to its legs.
pub fn add_outer(
    legs: &mut [LegModifiers],
    before: Vec<LegModifiers>,
    start: usize,
) -> BetzaResult<()> {
    let [outer] = <[LegModifiers; 1]>::try_from(before)
        .map_err(|_| bad_bracket(start..start + 1, "`a` stands before brackets"))?;
    if let (Some(first), false) = (legs.first_mut(), outer.directions.is_empty()) {
        if let Some(own) = first.directions.first() {
            return Err(bad_bracket(own.range(), "the first leg has directions already"));
        }
        first.directions = outer.directions;
    }
    for modifier in outer.modifiers {
        let leg = match modifier.letter {
            'i' => legs.first_mut(),
            'm' | 'c' | 'd' | 'e' => legs.last_mut(),
            _ => return Err(bad_bracket(modifier.range(), "this stands before a leg")),
        };
        if let Some(leg) = leg {
            add_modifier(leg, modifier)?;
        }
    }
    Ok(())
}
