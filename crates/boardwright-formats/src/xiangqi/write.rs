//! Writing of moves.

use super::read::step_text;
use super::{MoveNotation, Point, ends_on_file, letter, place, point, units};
use crate::algebraic::Algebraic;
use boardwright::{Move, Position, Site};

/// Number of pairs on files from which on Soldiers are numbered.
const NUMBERED_PAIRS: usize = 2;

/// Number of Soldiers of a file from which on they are numbered.
const NUMBERED: usize = 3;

/// Returns a legal decision in a notation; `None` if the notation has no text for it.
pub(super) fn text(
    notation: &Algebraic,
    position: &Position,
    mv: Move,
    style: MoveNotation,
) -> Option<String> {
    let (from, to) = notation.step(position, mv)?;
    match style {
        MoveNotation::Algebraic => None,
        MoveNotation::Iccs => Some(format!("{}-{}", iccs(position, from)?, iccs(position, to)?)),
        MoveNotation::Wxf => {
            let letter = letter(notation, position, from)?;
            let (from, to) = (point(position, from)?, point(position, to)?);
            let unit = unit(letter, from, &units(notation, position, letter));
            Some(format!("{unit}{}", step_text(letter, from, to)))
        }
    }
}

/// Returns a point as ICCS writes it, with ranks from 0.
fn iccs(position: &Position, site: Site) -> Option<String> {
    let info = position.game().board().site(site);
    let file = u32::try_from(info.column).ok()?.checked_sub(1)?;
    let file = char::from_u32('A' as u32 + file)?;
    Some(format!("{file}{}", info.row - 1))
}

/// Returns the two signs of a unit.
fn unit(letter: char, unit: Point, own: &[Point]) -> String {
    let place = place(own, unit);
    // Of two Advisors or Elephants on a file only one can make a given move.
    if place.count == 1 || ends_on_file(letter) && letter != 'H' {
        return format!("{letter}{}", unit.0);
    }
    let pairs =
        (1..=super::FILES).filter(|file| own.iter().filter(|own| own.0 == *file).count() > 1);
    if letter == 'P' && (place.count >= NUMBERED || pairs.count() >= NUMBERED_PAIRS) {
        return format!("{}{}", place.before + 1, unit.0);
    }
    format!("{letter}{}", if place.before == 0 { '+' } else { '-' })
}
