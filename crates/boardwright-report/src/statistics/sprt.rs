//! The sequential probability ratio test (SPRT) of a match.

use super::elo::expected_score;
use super::likelihood::ScoreCounts;

/// A sequential probability ratio test of two hypotheses about the difference in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// Difference under H0.
    pub elo0: f64,
    /// Difference under H1, which is greater.
    pub elo1: f64,
}

/// A text that is not `ELO0,ELO1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected two differences in Elo, the lower first, such as 0,10")]
pub struct SprtParseError;

/// Outcome of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtOutcome {
    /// More games are needed.
    Continue,
    /// H0 is accepted.
    AcceptH0,
    /// H1 is accepted.
    AcceptH1,
}

impl Sprt {
    /// Probability of an error of either kind.
    const ERROR: f64 = 0.05;

    /// Parses `ELO0,ELO1`.
    ///
    /// # Errors
    /// Fails unless these are two numbers from -1000 to 1000, the lower first.
    pub fn parse(text: &str) -> Result<Sprt, SprtParseError> {
        let numbers: Vec<f64> =
            text.split(',').filter_map(|number| number.trim().parse().ok()).collect();
        match numbers[..] {
            [elo0, elo1] if elo0 < elo1 && elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0 => {
                Ok(Sprt { elo0, elo1 })
            }
            _ => Err(SprtParseError),
        }
    }

    /// Log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds() -> (f64, f64) {
        let high = ((1.0 - Sprt::ERROR) / Sprt::ERROR).ln();
        (-high, high)
    }

    /// Outcome of the test for these scores, of games or of pairs.
    pub fn outcome<const N: usize>(&self, scores: &ScoreCounts<N>) -> SprtOutcome {
        let ratio = self.log_likelihood_ratio(scores);
        let (low, high) = Sprt::bounds();
        if ratio >= high {
            SprtOutcome::AcceptH1
        } else if ratio <= low {
            SprtOutcome::AcceptH0
        } else {
            SprtOutcome::Continue
        }
    }

    /// Log-likelihood ratio of `elo1` against `elo0`, each with the score frequencies of maximum
    /// likelihood.
    pub fn log_likelihood_ratio<const N: usize>(&self, scores: &ScoreCounts<N>) -> f64 {
        scores.log_likelihood_ratio(expected_score(self.elo0), expected_score(self.elo1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(wins: u64, draws: u64, losses: u64) -> ScoreCounts<3> {
        ScoreCounts([losses, draws, wins])
    }

    fn ratio(results: ScoreCounts<3>, elo0: f64, elo1: f64) -> f64 {
        Sprt { elo0, elo1 }.log_likelihood_ratio(&results)
    }

    fn assert_near(found: f64, known: f64, within: f64) {
        assert!((found - known).abs() <= within, "{found} is not {known}");
    }

    #[test]
    fn likelihood_ratio_is_near_its_normal_approximation() {
        let results = results(10_500, 20_000, 9_500);
        let (elo0, elo1) = (0.0, 5.0);
        let (score, variance) = (0.5125, {
            let error = results.standard_error().unwrap();
            error * error * results.total() as f64
        });
        let (s0, s1) = (expected_score(elo0), expected_score(elo1));
        let normal = (s1 - s0) * (2.0 * score - s0 - s1) * results.total() as f64 / 2.0 / variance;
        assert_near(ratio(results, elo0, elo1), normal, normal.abs() / 100.0);
    }

    #[test]
    fn likelihood_ratio_without_draws_is_binomial() {
        let (p0, p1) = (expected_score(0.0), expected_score(100.0));
        let by_hand = 60.0 * (p1 / p0).ln() + 40.0 * ((1.0 - p1) / (1.0 - p0)).ln();
        assert_near(ratio(results(60, 0, 40), 0.0, 100.0), by_hand, 0.01);
    }

    #[test]
    fn test_ends_at_the_bounds_of_wald() {
        assert_near(Sprt::bounds().1, 2.944, 0.001);
        let sprt = Sprt::parse("0, 50").unwrap();
        assert_eq!(sprt.outcome(&results(0, 0, 0)), SprtOutcome::Continue);
        assert_eq!(sprt.outcome(&results(3, 0, 2)), SprtOutcome::Continue);
        assert_eq!(sprt.outcome(&results(100, 0, 40)), SprtOutcome::AcceptH1);
        assert_eq!(sprt.outcome(&results(40, 0, 60)), SprtOutcome::AcceptH0);
        assert_eq!(sprt.outcome(&results(60, 0, 0)), SprtOutcome::AcceptH1);
        assert!(Sprt::parse("10,0").is_err() && Sprt::parse("5").is_err());
        assert!(Sprt::parse("nan,5").is_err());
    }
}
