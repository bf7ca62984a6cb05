//! Choosing among good lines by chance.

use crate::learn::exponential;
use crate::player::{SearchResult, Variation};
use boardwright::Rng;

/// What the best line weighs.
const WHOLE: f64 = 65_536.0;
/// A line that is worse by so many temperatures is not chosen.
const FARTHEST: i32 = 5;

/// Brings the line that chance chooses to the front. Each `temperature` points that a line is worse
/// than the best make it e times less likely. A forced win is never left, nor is anything risked
/// that is known to lose while something is not.
pub(super) fn choose(thought: &mut SearchResult, temperature: i32, dice: &mut Rng) {
    let Some(best) = thought.lines.iter().map(|line| line.score).max() else { return };
    let weigh = |line: &Variation| {
        let behind = best.0 - line.score.0;
        let out = best.is_forced() || line.score.is_forced();
        match behind {
            0 => WHOLE as u64,
            _ if out || behind > temperature.saturating_mul(FARTHEST) => 0,
            _ => (exponential(-f64::from(behind) / f64::from(temperature)) * WHOLE) as u64,
        }
    };
    let weights: Vec<u64> = thought.lines.iter().map(weigh).collect();
    let mut left = dice.below(weights.iter().sum::<u64>() as usize) as u64;
    for (index, weight) in weights.into_iter().enumerate() {
        if left < weight {
            thought.lines[..=index].rotate_right(1);
            return;
        }
        left -= weight;
    }
}
