//! Win, draw and loss counts, and the difference in Elo that they show.

use super::elo::elo;
use super::likelihood::{ScoreCounts, Z_95};

/// Wins, draws and losses of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WinDrawLoss {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl WinDrawLoss {
    /// Counts a game that the player (0), the opponent (1) or nobody won.
    pub fn count(&mut self, winner: Option<usize>) {
        match winner {
            None => self.draws += 1,
            Some(0) => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The counts of scores.
    pub fn counts(&self) -> ScoreCounts<3> {
        ScoreCounts([self.losses, self.draws, self.wins])
    }

    /// Score from 0 to 1, a draw counting half; `None` without a game.
    pub fn score(&self) -> Option<f64> {
        self.counts().mean()
    }

    /// Standard error of the score, from the frequencies of the three results.
    pub fn standard_error(&self) -> Option<f64> {
        self.counts().standard_error()
    }

    /// Difference in Elo; `None` if it is unbounded, as after wins only.
    pub fn elo(&self) -> Option<f64> {
        elo(self.score()?)
    }

    /// Half the width of the 95 % confidence interval of the difference in Elo; `None` if it is
    /// unbounded.
    pub fn elo_error(&self) -> Option<f64> {
        let (score, error) = (self.score()?, self.standard_error()?);
        let (low, high) = (score - Z_95 * error, score + Z_95 * error);
        Some((elo(high)? - elo(low)?) / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(wins: u64, draws: u64, losses: u64) -> WinDrawLoss {
        WinDrawLoss { wins, draws, losses }
    }

    fn assert_near(found: f64, known: f64, within: f64) {
        assert!((found - known).abs() <= within, "{found} is not {known}");
    }

    #[test]
    fn draw_counts_half() {
        assert_eq!(results(1, 2, 1).score(), Some(0.5));
    }

    #[test]
    fn error_depends_on_all_three_results() {
        // A hundred games each way: a standard error of 0.5 / √200.
        assert_near(results(100, 0, 100).elo_error().unwrap(), 48.5, 0.1);
        // Draws say more: with half of the games drawn it is √(1/8) / √200.
        assert_near(results(50, 100, 50).elo_error().unwrap(), 34.2, 0.1);
        assert_near(results(60, 20, 20).elo().unwrap(), 147.19, 0.01);
        assert_eq!(results(10, 0, 0).elo(), None);
        assert_eq!(results(0, 0, 0).elo(), None);
        assert_eq!(results(19, 0, 1).elo_error(), None, "the interval is unbounded");
    }
}
