//! The alpha-beta window, and bounds of scores found within it.

use super::transposition_table::{Bound, TranspositionEntry};
use crate::score::Score;

/// A window of scores. Scores at or below alpha and at or above beta need not be exact.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// A null window, which tells only whether the score exceeds alpha.
    pub fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    pub fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    pub fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// Returns the stored score if it decides a null window.
pub(super) fn cutoff_score(entry: TranspositionEntry, window: Window, ply: usize) -> Option<i32> {
    let score = from_table(entry.score, ply);
    let says = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    (says && window.is_null()).then_some(score)
}

/// Returns the kind of bound that a score is.
pub(super) fn bound(score: i32, window: Window) -> Bound {
    match () {
        () if score >= window.beta => Bound::Lower,
        () if score > window.alpha => Bound::Exact,
        () => Bound::Upper,
    }
}

/// Converts a score for the table: distances of forced wins count from the root in search, from the
/// position in the table.
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
    match Score::from_points(score) {
        score if score.wins_in().is_some() => score.points() + ply as i32,
        score if score.loses_in().is_some() => score.points() - ply as i32,
        score => score.points(),
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match Score::from_points(score) {
        score if score.wins_in().is_some() => score.points() - ply as i32,
        score if score.loses_in().is_some() => score.points() + ply as i32,
        score => score.points(),
    }
}
