//! What results say of two players' strength.

use std::ops::Add;

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// Standard errors on either side within which 95 of 100 values lie.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// A count in place of none, so that a result which has not come yet is not taken to be impossible.
const HARDLY_ANY: f64 = 1e-3;

impl Add for Results {
    type Output = Results;

    fn add(self, other: Results) -> Results {
        Results {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl Results {
    /// Counts one more: who won it, the player being 0 and the opponent 1, or nobody.
    pub fn count(&mut self, winner: Option<usize>) {
        match winner {
            None => self.draws += 1,
            Some(0) => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }

    /// All of them.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, a draw counting half; none without a game.
    pub fn score(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }

    /// The standard error of the score, from how often each of three results came.
    fn standard_error(&self) -> Option<f64> {
        let (score, games) = (self.score()?, self.games() as f64);
        let part = |count: u64, points: f64| count as f64 / games * (points - score).powi(2);
        let variance = part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0);
        Some((variance / games).sqrt())
    }

    /// The difference in Elo; none if it is without bounds, as when every game was won.
    pub fn elo(&self) -> Option<f64> {
        elo(self.score()?)
    }

    /// How far on either side of the difference in Elo the truth lies with 95 %: half the width of
    /// the interval. None if that is without bounds.
    pub fn error(&self) -> Option<f64> {
        let (score, error) = (self.score()?, self.standard_error()?);
        let (low, high) = (score - NINETY_FIVE * error, score + NINETY_FIVE * error);
        Some((elo(high)? - elo(low)?) / 2.0)
    }

    /// The logarithm of how much likelier the results are if the difference is `elo1` than if it is
    /// `elo0`, each with the shares of results that fit it best.
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        let games = self.games() as f64;
        if games == 0.0 {
            return 0.0;
        }
        let counts = [self.losses, self.draws, self.wins].map(|n| (n as f64).max(HARDLY_ANY));
        let sum: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / sum);
        let (under0, under1) =
            (likeliest(shares, expected(elo0)), likeliest(shares, expected(elo1)));
        let parts = shares.iter().zip(under0).zip(under1);
        games * parts.map(|((share, p0), p1)| share * (p1 / p0).ln()).sum::<f64>()
    }
}

/// Points for a loss, a draw and a win.
const POINTS: [f64; 3] = [0.0, 0.5, 1.0];

/// The likeliest shares of results whose mean is `mean`, given the shares seen: each is divided by
/// `1 + t (points - mean)`, with the one `t` that gives this mean, which is found by halving.
fn likeliest(shares: [f64; 3], mean: f64) -> [f64; 3] {
    // Denominators stay positive between these bounds.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let at = |t: f64| -> [f64; 3] {
        std::array::from_fn(|i| shares[i] / (1.0 + t * (POINTS[i] - mean)))
    };
    for _ in 0..100 {
        let t = (low + high) / 2.0;
        let off: f64 = at(t).iter().zip(POINTS).map(|(p, points)| p * (points - mean)).sum();
        if off > 0.0 { low = t } else { high = t }
    }
    at((low + high) / 2.0)
}

/// The score expected of a player so much stronger.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in strength behind a score.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// A sequential test between two differences in Elo: it goes on until one of them is clearly the
/// better explanation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The lower difference.
    pub elo0: f64,
    /// The higher difference.
    pub elo1: f64,
}

/// What a sequential test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nothing yet.
    Open,
    /// The lower difference explains the results.
    Lower,
    /// The higher difference explains the results.
    Higher,
}

impl Sprt {
    /// Either error is made in one of so many tests.
    const ERRORS: f64 = 0.05;

    /// Reads `ELO0,ELO1`.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let numbers: Vec<f64> =
            text.split(',').filter_map(|number| number.trim().parse().ok()).collect();
        match numbers[..] {
            [elo0, elo1] if elo0 < elo1 && elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0 => {
                Ok(Sprt { elo0, elo1 })
            }
            _ => Err("expected two differences in Elo, the lower first, such as 0,10".to_owned()),
        }
    }

    /// The log-likelihood ratios at which the test ends.
    pub fn bounds() -> (f64, f64) {
        let high = ((1.0 - Sprt::ERRORS) / Sprt::ERRORS).ln();
        (-high, high)
    }

    /// What the results come to.
    pub fn verdict(&self, results: &Results) -> Verdict {
        let ratio = results.log_likelihood_ratio(self.elo0, self.elo1);
        let (low, high) = Sprt::bounds();
        if ratio >= high {
            Verdict::Higher
        } else if ratio <= low {
            Verdict::Lower
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(wins: u64, draws: u64, losses: u64) -> Results {
        Results { wins, draws, losses }
    }

    fn near(found: f64, known: f64, within: f64) {
        assert!((found - known).abs() <= within, "{found} is not {known}");
    }

    #[test]
    fn draws_count_half() {
        assert_eq!(results(1, 2, 1).score(), Some(0.5));
    }

    #[test]
    fn scores_are_differences_in_elo_as_tables_have_them() {
        near(elo(0.75).unwrap(), 190.85, 0.01);
        near(elo(0.64).unwrap(), 99.95, 0.01);
        near(elo(0.5).unwrap(), 0.0, 1e-9);
        near(expected(200.0), 0.7597, 1e-4);
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }

    #[test]
    fn errors_follow_from_all_three_results() {
        // A hundred games each way: a standard error of 0.5 / √200.
        near(results(100, 0, 100).error().unwrap(), 48.5, 0.1);
        // Draws say more: with half of the games drawn it is √(1/8) / √200.
        near(results(50, 100, 50).error().unwrap(), 34.2, 0.1);
        near(results(60, 20, 20).elo().unwrap(), 147.19, 0.01);
        assert_eq!(results(10, 0, 0).elo(), None);
        assert_eq!(results(0, 0, 0).elo(), None);
        assert_eq!(results(19, 0, 1).error(), None, "the interval reaches beyond all bounds");
    }

    #[test]
    fn the_likelihood_ratio_is_near_its_normal_approximation() {
        let results = results(10_500, 20_000, 9_500);
        let (elo0, elo1) = (0.0, 5.0);
        let (score, variance) = (0.5125, {
            let error = results.standard_error().unwrap();
            error * error * results.games() as f64
        });
        let (s0, s1) = (expected(elo0), expected(elo1));
        let normal = (s1 - s0) * (2.0 * score - s0 - s1) * results.games() as f64 / 2.0 / variance;
        near(results.log_likelihood_ratio(elo0, elo1), normal, normal.abs() / 100.0);
    }

    #[test]
    fn without_draws_the_likelihood_ratio_is_that_of_coin_throws() {
        let (p0, p1) = (expected(0.0), expected(100.0));
        let by_hand = 60.0 * (p1 / p0).ln() + 40.0 * ((1.0 - p1) / (1.0 - p0)).ln();
        near(results(60, 0, 40).log_likelihood_ratio(0.0, 100.0), by_hand, 0.01);
    }

    #[test]
    fn a_sequential_test_ends_at_the_bounds_of_wald() {
        near(Sprt::bounds().1, 2.944, 0.001);
        let sprt = Sprt::parse("0, 50").unwrap();
        assert_eq!(sprt.verdict(&results(0, 0, 0)), Verdict::Open);
        assert_eq!(sprt.verdict(&results(3, 0, 2)), Verdict::Open);
        assert_eq!(sprt.verdict(&results(100, 0, 40)), Verdict::Higher);
        assert_eq!(sprt.verdict(&results(40, 0, 60)), Verdict::Lower);
        assert_eq!(sprt.verdict(&results(60, 0, 0)), Verdict::Higher);
        assert!(Sprt::parse("10,0").is_err() && Sprt::parse("5").is_err());
        assert!(Sprt::parse("nan,5").is_err());
    }
}
