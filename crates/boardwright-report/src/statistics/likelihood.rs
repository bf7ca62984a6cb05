//! Scores of games or pairs of games: their mean, its profile-likelihood interval, and likelihood
//! ratios.
//!
//! A. B. Owen, "Empirical Likelihood" (2001): among all distributions over the possible scores, the
//! most likely one with a given mean divides each frequency by `1 + t (score - mean)`.

use super::estimate::Estimate;

/// Half width of the 95 % confidence interval in standard errors.
pub const Z_95: f64 = 1.959_963_984_540_054;
/// Twice the drop in log-likelihood at the ends of a 95 % interval.
const CHI_SQUARE_95: f64 = Z_95 * Z_95;
/// Count in place of zero, so that a score not seen yet is not impossible.
const MIN_COUNT: f64 = 1e-3;

/// Counts of the scores 0, 1/(N-1), …, 1: with N = 3 of losses, draws and wins; with N = 5 of pairs
/// of games, as pentanomial counts are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreCounts<const N: usize>(pub [u64; N]);

impl<const N: usize> ScoreCounts<N> {
    fn score(index: usize) -> f64 {
        index as f64 / (N - 1) as f64
    }

    /// Number of observations.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean score; `None` without an observation.
    pub fn mean(&self) -> Option<f64> {
        let sum: f64 = self
            .0
            .iter()
            .enumerate()
            .map(|(index, &count)| count as f64 * Self::score(index))
            .sum();
        (self.total() > 0).then(|| sum / self.total() as f64)
    }

    /// Standard error of the mean; `None` without an observation.
    pub fn standard_error(&self) -> Option<f64> {
        let (mean, total) = (self.mean()?, self.total() as f64);
        let squares = self
            .0
            .iter()
            .enumerate()
            .map(|(index, &count)| count as f64 / total * (Self::score(index) - mean).powi(2));
        Some((squares.sum::<f64>() / total).sqrt())
    }

    /// Mean score with its 95 % interval by profile likelihood; `games` is the number of games.
    pub fn estimate(&self, games: u64) -> Option<Estimate> {
        let value = self.mean()?;
        let frequencies = self.frequencies();
        let best = weighted_mean(&frequencies);
        let is_inside = |mean: f64| self.deviance(&frequencies, mean) <= CHI_SQUARE_95;
        let end = |mut inside: f64, mut outside: f64| {
            for _ in 0..60 {
                let middle = (inside + outside) / 2.0;
                if is_inside(middle) { inside = middle } else { outside = middle }
            }
            inside
        };
        let (low, high) = (end(best, 0.0), end(best, 1.0));
        Some(Estimate { value, low: low.min(value), high: high.max(value), games })
    }

    /// Twice the drop in log-likelihood from the observed mean to `mean`.
    fn deviance(&self, frequencies: &[f64; N], mean: f64) -> f64 {
        if !(0.0 < mean && mean < 1.0) {
            return f64::INFINITY;
        }
        let under = most_likely(frequencies, mean);
        let parts = frequencies.iter().zip(under);
        2.0 * self.total() as f64
            * parts.map(|(frequency, p)| frequency * (frequency / p).ln()).sum::<f64>()
    }

    /// Log-likelihood ratio of the mean `mean1` against `mean0`, each with the distribution of
    /// maximum likelihood.
    pub fn log_likelihood_ratio(&self, mean0: f64, mean1: f64) -> f64 {
        if self.total() == 0 {
            return 0.0;
        }
        let frequencies = self.frequencies();
        let (under0, under1) = (most_likely(&frequencies, mean0), most_likely(&frequencies, mean1));
        let parts = frequencies.iter().zip(under0).zip(under1);
        self.total() as f64
            * parts.map(|((frequency, p0), p1)| frequency * (p1 / p0).ln()).sum::<f64>()
    }

    fn frequencies(&self) -> [f64; N] {
        let counts = self.0.map(|count| (count as f64).max(MIN_COUNT));
        let sum: f64 = counts.iter().sum();
        counts.map(|count| count / sum)
    }
}

fn weighted_mean<const N: usize>(frequencies: &[f64; N]) -> f64 {
    frequencies.iter().enumerate().map(|(index, p)| p * ScoreCounts::<N>::score(index)).sum()
}

/// Frequencies of maximum likelihood with this mean, found by bisection.
fn most_likely<const N: usize>(frequencies: &[f64; N], mean: f64) -> [f64; N] {
    // Denominators stay positive between these bounds.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let score = ScoreCounts::<N>::score;
    let at = |t: f64| -> [f64; N] {
        std::array::from_fn(|index| frequencies[index] / (1.0 + t * (score(index) - mean)))
    };
    for _ in 0..100 {
        let t = (low + high) / 2.0;
        let off: f64 = at(t).iter().enumerate().map(|(index, p)| p * (score(index) - mean)).sum();
        if off > 0.0 { low = t } else { high = t }
    }
    at((low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_of_wins_and_losses_is_near_wilsons() {
        let found = ScoreCounts([40, 0, 60]).estimate(100).unwrap();
        let wilson = super::super::wilson(60, 100).unwrap();
        assert!((found.low - wilson.low).abs() < 0.01, "{found:?} {wilson:?}");
        assert!((found.high - wilson.high).abs() < 0.01, "{found:?} {wilson:?}");
    }

    #[test]
    fn draws_narrow_the_interval() {
        let decisive = ScoreCounts([50, 0, 50]).estimate(100).unwrap();
        let drawn = ScoreCounts([5, 90, 5]).estimate(100).unwrap();
        assert!(drawn.half_width() < decisive.half_width() / 2.0);
        assert!(decisive.contains(0.5) && drawn.contains(0.5));
    }

    #[test]
    fn wins_only_leave_room_below_one() {
        let found = ScoreCounts([0, 0, 20]).estimate(20).unwrap();
        assert_eq!(found.high, 1.0);
        assert!((0.75..0.97).contains(&found.low), "{found:?}");
        assert!(ScoreCounts([0; 5]).estimate(0).is_none());
    }
}
