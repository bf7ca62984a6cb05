//! Winning probabilities as integers, so that sums are exact.

use boardwright::Outcome;

/// Probability 1.
pub(super) const CERTAIN: u32 = 1 << 16;
/// Probability 1/2.
pub(super) const EVEN: u32 = CERTAIN / 2;

/// Returns the value of an outcome for the first player.
pub(super) fn from_outcome(outcome: Option<Outcome>) -> u32 {
    match outcome {
        Some(Outcome::Win(0)) => CERTAIN,
        Some(Outcome::Win(_)) => 0,
        // A playout that was cut off counts as even.
        Some(Outcome::Draw) | None => EVEN,
    }
}

/// Converts a probability between the first player's view and a player's; it is its own inverse.
pub(super) fn seen_by(player: u8, chance: u32) -> u32 {
    if player == 0 { chance } else { CERTAIN - chance }
}

/// Returns the mean from 0 to 1 in a player's view, from the first player's sum.
pub(super) fn mean(player: u8, sum: u64, count: u32) -> f64 {
    let mean = sum as f64 / (f64::from(count) * f64::from(CERTAIN));
    if player == 0 { mean } else { 1.0 - mean }
}
