//! Moves of whole turns: steps, and captures of one unit or several.

use super::squares::Squares;
use crate::algebraic::Algebraic;
use boardwright::{Board, LimitReached, Move, Position, Site};

/// Largest number of jumps that are looked at for one move.
const MAX_JUMPS: usize = 5_000;

/// A turn, or the beginning of one.
#[derive(Clone)]
pub(super) struct Path {
    pub decisions: Vec<Move>,
    /// The origin, and the square of each landing.
    pub sites: Vec<Site>,
    /// Squares that captured units stand on; empty for a step.
    captured: Vec<Site>,
    pub last: Position,
    /// True if the turn is over.
    pub is_complete: bool,
}

/// Reason why there are no paths.
pub(super) enum PathError {
    Limit(LimitReached),
    TooMany,
}

impl Path {
    fn new(position: &Position, from: Site) -> Path {
        Path {
            decisions: Vec::new(),
            sites: vec![from],
            captured: Vec::new(),
            last: position.clone(),
            is_complete: false,
        }
    }

    /// True if units are captured.
    pub fn captures(&self) -> bool {
        !self.captured.is_empty()
    }

    /// Returns the squares as the standard names them: where the capture turns, and where it does
    /// not, the square behind the captured unit.
    pub fn named_sites(&self, squares: &Squares) -> Vec<Site> {
        let board = self.last.game().board();
        let mut named = self.sites.clone();
        for (index, squares_in_turn) in self.sites.windows(3).enumerate() {
            let &[before, here, next] = squares_in_turn else { continue };
            if direction(board, before, here) == direction(board, here, next) {
                let captured = self.captured.get(index).copied().unwrap_or(before);
                let behind = between(board, squares, captured, here);
                named[index + 1] = behind.first().copied().unwrap_or(here);
            }
        }
        named
    }

    /// Returns the path with one more decision.
    fn going_on(
        &self,
        notation: &mut Algebraic,
        squares: &Squares,
        mv: Move,
        to: Site,
    ) -> Result<Path, LimitReached> {
        let mut next = self.clone();
        if let Some(from) = self.sites.last() {
            next.captured.extend(captured(&self.last, squares, *from, to));
        }
        notation.play(&mut next.last, mv)?;
        next.decisions.push(mv);
        next.sites.push(to);
        next.is_complete =
            next.last.turns() != self.last.turns() || notation.is_over(&next.last)?;
        Ok(next)
    }
}

/// Returns the turns from a square, whole or begun, that reach another one.
pub(super) fn paths(
    notation: &mut Algebraic,
    squares: &Squares,
    position: &Position,
    from: Site,
    to: Site,
) -> Result<Vec<Path>, PathError> {
    let (mut found, mut jumps) = (Vec::new(), 0);
    let mut open = vec![Path::new(position, from)];
    while let Some(path) = open.pop() {
        let here = path.sites.last().copied();
        let legal = notation.legal_sites(&path.last).map_err(PathError::Limit)?;
        for (mv, sites) in legal {
            let &[origin, landing] = sites.as_slice() else { continue };
            let is_jump = captured(&path.last, squares, origin, landing).is_some();
            if Some(origin) != here || !is_jump && landing != to {
                continue;
            }
            jumps += 1;
            if jumps > MAX_JUMPS {
                return Err(PathError::TooMany);
            }
            let next = path.going_on(notation, squares, mv, landing).map_err(PathError::Limit)?;
            if !next.is_complete {
                open.push(next.clone());
            }
            if landing == to {
                found.push(next);
            }
        }
    }
    Ok(found)
}

/// Returns the square of the first unit between two squares.
fn captured(position: &Position, squares: &Squares, from: Site, to: Site) -> Option<Site> {
    let board = position.game().board();
    let enemy =
        |site: &Site| position.unit(*site).is_some_and(|(owner, _)| owner != position.player());
    between(board, squares, from, to).into_iter().find(enemy)
}

/// Returns the step from a square towards another one, in files and ranks.
fn direction(board: &Board, from: Site, to: Site) -> (i64, i64) {
    let files = board.file_of(to) - board.file_of(from);
    let ranks = board.rank_of(to) - board.rank_of(from);
    (files.signum(), ranks.signum())
}

/// Returns the squares between two others in a line, in order.
fn between(board: &Board, squares: &Squares, from: Site, to: Site) -> Vec<Site> {
    let (file_step, rank_step) = direction(board, from, to);
    let files = board.file_of(to) - board.file_of(from);
    let ranks = board.rank_of(to) - board.rank_of(from);
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let steps = if is_line { files.abs().max(ranks.abs()) } else { 0 };
    let place = |step: i64| {
        let (file, rank) =
            (board.file_of(from) + file_step * step, board.rank_of(from) + rank_step * step);
        squares.at(board, file, rank)
    };
    (1..steps).filter_map(place).collect()
}
