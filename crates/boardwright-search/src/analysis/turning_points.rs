//! The turning points of a game.

use super::judged_decision::{JudgedDecision, MIN_BLUNDER_LOSS, MIN_MISTAKE_LOSS};
use std::cmp::Ordering;

/// Maximum number of turning points.
pub const MAX_TURNING_POINTS: usize = 5;

/// Returns the turning points in game order: blunders, and mistakes that cost the lead, at most
/// [`MAX_TURNING_POINTS`] by loss.
pub fn turning_points(judged: &[JudgedDecision]) -> Vec<&JudgedDecision> {
    let mut points: Vec<&JudgedDecision> =
        judged.iter().filter(|judged| is_turning_point(judged)).collect();
    // The sort is stable, so that earlier decisions win ties.
    points.sort_by(|one, other| other.loss.partial_cmp(&one.loss).unwrap_or(Ordering::Equal));
    points.truncate(MAX_TURNING_POINTS);
    points.sort_by_key(|judged| judged.index);
    points
}

fn is_turning_point(judged: &JudgedDecision) -> bool {
    let crosses = judged.before.win_probability() >= 0.5 && judged.after.win_probability() < 0.5;
    judged.loss >= MIN_BLUNDER_LOSS || crosses && judged.loss >= MIN_MISTAKE_LOSS
}
