//! Resign adjudication.

use boardwright_search::Score;

/// Win chances below this are hopeless.
const HOPELESS_CHANCE: f64 = 0.02;

/// Number of hopeless decisions in a row after which a player resigns.
const RESIGN_MOVE_COUNT: u32 = 4;

/// The scores of a player, as far as resigning depends on them.
#[derive(Clone, Copy, Default)]
pub struct ResignTracker {
    /// Latest score, if the player gives one.
    score: Option<Score>,
    /// Number of latest decisions that were hopeless.
    hopeless: u32,
}

impl ResignTracker {
    /// Records the score of a decision, if the player gives one.
    pub fn record(&mut self, score: Option<Score>) {
        self.score = score;
        let hopeless = score.is_some_and(|score| score.win_probability() < HOPELESS_CHANCE);
        self.hopeless = if hopeless { self.hopeless + 1 } else { 0 };
    }

    /// Returns true if the player may resign.
    pub fn is_hopeless(&self) -> bool {
        self.hopeless >= RESIGN_MOVE_COUNT
    }

    /// Returns true if the player does not contradict that the opponent has lost.
    pub fn accepts_resignation(&self) -> bool {
        self.score.is_none_or(|score| score.win_probability() > 1.0 - HOPELESS_CHANCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn player_resigns_after_four_hopeless_decisions_in_a_row() {
        let mut tracker = ResignTracker::default();
        assert!(tracker.accepts_resignation(), "a player without a score accepts");
        let bad = Some(-Score::estimate(5 * Score::POINTS));
        (0..3).for_each(|_| tracker.record(bad));
        assert!(!tracker.is_hopeless());
        tracker.record(Some(Score::EVEN));
        (0..4).for_each(|_| tracker.record(bad));
        assert!(tracker.is_hopeless());
        assert!(!tracker.accepts_resignation());
        tracker.record(None);
        assert!(!tracker.is_hopeless());
    }
}
