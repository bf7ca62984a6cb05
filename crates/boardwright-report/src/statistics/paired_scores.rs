//! Scores of pairs of games with sides exchanged: pentanomial counts.

use super::estimate::Estimate;
use super::likelihood::ScoreCounts;

/// Scores of a player in pairs of games from the same start with sides exchanged. The games of a
/// pair resemble each other, so that pairs are what is independent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairedScores {
    /// Number of pairs with 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u64; 5],
}

impl PairedScores {
    /// Adds a pair; each score is 0, 0.5 or 1.
    pub fn add(&mut self, one: f64, other: f64) {
        let halves = ((one + other) * 2.0).round() as usize;
        self.pairs[halves.min(4)] += 1;
    }

    /// Score a game, from 0 to 1, with its interval; `None` without a pair.
    pub fn estimate(&self) -> Option<Estimate> {
        let counts = ScoreCounts(self.pairs);
        counts.estimate(2 * counts.total())
    }

    /// The counts.
    pub fn counts(&self) -> ScoreCounts<5> {
        ScoreCounts(self.pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_that_always_cancel_out_leave_no_doubt() {
        // The first player always wins, so each player has one point of each pair.
        let mut scores = PairedScores::default();
        (0..50).for_each(|_| scores.add(1.0, 0.0));
        let found = scores.estimate().unwrap();
        assert_eq!((found.value, found.games), (0.5, 100));
        assert!(found.half_width() < 0.05, "{found:?}");
    }
}
