//! The chance to win as a whole number, so that sums of it are exact.

use boardwright::Outcome;

/// Certainty.
pub(super) const WHOLE: u32 = 1 << 16;
/// An even game.
pub(super) const HALF: u32 = WHOLE / 2;

/// What an end is worth to the first player.
pub(super) fn of_outcome(outcome: Option<Outcome>) -> u32 {
    match outcome {
        Some(Outcome::Win(0)) => WHOLE,
        Some(Outcome::Win(_)) => 0,
        // A game that was given up says nothing.
        Some(Outcome::Draw) | None => HALF,
    }
}

/// The first player's chance as a player sees it, or a player's as the first sees it.
pub(super) fn seen_by(player: u8, chance: u32) -> u32 {
    if player == 0 { chance } else { WHOLE - chance }
}

/// The mean of a sum of chances as a player sees it, from 0 to 1; the sum is the first player's.
pub(super) fn mean(player: u8, sum: u64, count: u32) -> f64 {
    let mean = sum as f64 / (f64::from(count) * f64::from(WHOLE));
    if player == 0 { mean } else { 1.0 - mean }
}
