//! Letters of a further leg that look back: `z`, `q` and `ib`.

use crate::atom::{LegModifiers, Modifier};
use crate::error::{BetzaError, BetzaResult};
use crate::route::{LegShape, Offset, Route};

/// Returns the directions of a further leg. `z` is a turn to the other side than the last one, `q`
/// to the same side.
pub fn letters(leg: &LegModifiers, path: &[Offset]) -> BetzaResult<Vec<Modifier>> {
    let mut letters = leg.directions.clone();
    let Some(turn) = leg.modifier('z').or(leg.modifier('q')) else { return Ok(letters) };
    let Some(was_left) = last_turn(path) else {
        return Err(BetzaError::new(
            turn.range(),
            format!("`{}` looks back at a turn to the side, and there is none before", turn.letter),
            "write the first turn with s, l or r: `mafsmafzW`",
        ));
    };
    let is_left = was_left == (turn.letter == 'q');
    letters.push(Modifier { letter: if is_left { 'l' } else { 'r' }, at: turn.at });
    letters.sort_by_key(|letter| letter.at);
    Ok(letters)
}

/// Returns true if the last turn of a path was to the left; `None` if it is straight.
fn last_turn(path: &[Offset]) -> Option<bool> {
    let mut turns = path.windows(2).map(|pair| pair[0].0 * pair[1].1 - pair[0].1 * pair[1].0);
    turns.rfind(|&turn| turn != 0).map(|turn| turn > 0)
}

/// Returns the route of a piece that goes back as far as it came (`ib`), to where it began.
pub fn back(
    leg: &LegModifiers,
    shapes: Vec<LegShape>,
    paths: Vec<Vec<Offset>>,
) -> BetzaResult<Vec<Route>> {
    let is_back = matches!(leg.directions.as_slice(), [Modifier { letter: 'b', .. }]);
    let is_plain = leg.modifiers.iter().all(|modifier| matches!(modifier.letter, 'i' | 'm'));
    match leg.modifier('i') {
        Some(modifier) if !is_back || !is_plain => Err(BetzaError::new(
            modifier.range(),
            "`i` on a further leg is understood for the way back only",
            "write `ib`: `caibR` captures from afar, and stays where it is",
        )),
        _ => Ok(vec![Route { shapes, paths, returns: true }]),
    }
}
