//! Softmax choice among principal variations.

use crate::learn::exp;
use crate::player::{SearchResult, Variation};
use boardwright::Rng;

/// Weight of the best variation.
const BEST_WEIGHT: f64 = 65_536.0;
/// Variations that are worse by more than this many temperatures are never chosen.
const MAX_TEMPERATURES: i32 = 5;

/// Moves a randomly chosen variation to the front. A variation that is `temperature` points worse
/// is e times less likely. Forced wins are always played, and forced losses only if all lose.
pub(super) fn choose(result: &mut SearchResult, temperature: i32, rng: &mut Rng) {
    let Some(best) = result.lines.iter().map(|line| line.score).max() else { return };
    let weigh = |line: &Variation| {
        let behind = best.points() - line.score.points();
        let out = best.is_forced() || line.score.is_forced();
        match behind {
            0 => BEST_WEIGHT as u64,
            _ if out || behind > temperature.saturating_mul(MAX_TEMPERATURES) => 0,
            _ => (exp(-f64::from(behind) / f64::from(temperature)) * BEST_WEIGHT) as u64,
        }
    };
    let weights: Vec<u64> = result.lines.iter().map(weigh).collect();
    let mut left = rng.below(weights.iter().sum::<u64>() as usize) as u64;
    for (index, weight) in weights.into_iter().enumerate() {
        if left < weight {
            result.lines[..=index].rotate_right(1);
            return;
        }
        left -= weight;
    }
}
