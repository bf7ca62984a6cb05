//! The decisions that decided a game.

use super::judged::{JudgedDecision, LEAST_BLUNDER, LEAST_MISTAKE};
use std::cmp::Ordering;

/// The most turning points of a game.
pub const MAX_TURNING_POINTS: usize = 5;

/// The turning points of a game, in order: the decisions that lost the most of the chance to win,
/// be it that they lost a tenth of it and with it the better half, or a fifth.
pub fn turning_points(judged: &[JudgedDecision]) -> Vec<&JudgedDecision> {
    let mut points: Vec<&JudgedDecision> = judged.iter().filter(|judged| turns(judged)).collect();
    // The sort is stable: of equal losses the earlier decisions stay.
    points.sort_by(|one, other| other.loss.partial_cmp(&one.loss).unwrap_or(Ordering::Equal));
    points.truncate(MAX_TURNING_POINTS);
    points.sort_by_key(|judged| judged.index);
    points
}

fn turns(judged: &JudgedDecision) -> bool {
    let crosses = judged.before.chance() >= 0.5 && judged.after.chance() < 0.5;
    judged.loss >= LEAST_BLUNDER || crosses && judged.loss >= LEAST_MISTAKE
}
