//! Windows of scores, and what scores found with them say.

use super::table::{Bound, Entry};
use crate::score::Score;

/// A window of scores: what is at most the first or at least the second need not be known exactly.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// A window that tells only whether a score is larger than this.
    pub fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    pub fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    pub fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What is expected of whoever decides, against a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hope {
    /// That the score is exact.
    Even,
    /// That some decision is too good.
    High,
    /// That none is good enough.
    Low,
}

impl Hope {
    /// What is expected of a decision that turned out better than expected.
    pub fn of_scout(self) -> Hope {
        if self == Hope::Even { Hope::Low } else { self }
    }

    pub fn turned(self) -> Hope {
        match self {
            Hope::Even => Hope::Even,
            Hope::High => Hope::Low,
            Hope::Low => Hope::High,
        }
    }
}

/// A known score, if it says all that a null window asks.
pub(super) fn enough(entry: Entry, window: Window, ply: usize) -> Option<i32> {
    let score = from_table(entry.score, ply);
    let says = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    (says && window.is_null()).then_some(score)
}

/// What a score says that was found with a window.
pub(super) fn bound(score: i32, window: Window) -> Bound {
    match () {
        () if score >= window.beta => Bound::Lower,
        () if score > window.alpha => Bound::Exact,
        () => Bound::Upper,
    }
}

/// Forced ends are counted from the root in search and from the position in the table.
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
    match Score(score) {
        score if score.wins_in().is_some() => score.0 + ply as i32,
        score if score.loses_in().is_some() => score.0 - ply as i32,
        score => score.0,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match Score(score) {
        score if score.wins_in().is_some() => score.0 - ply as i32,
        score if score.loses_in().is_some() => score.0 + ply as i32,
        score => score.0,
    }
}
