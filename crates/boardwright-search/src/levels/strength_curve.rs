//! Strength along the strength table, fitted to match results.

use super::level_spacing::{FULL_STRENGTH_PLACE, ROW};
use crate::learn::{cross_entropy, exp, logistic, minimize};

/// Length of a segment; strength is linear within one.
const SEGMENT: u16 = ROW / 2;
/// Number of segments, up to the place of the highest level.
const SEGMENTS: usize = (FULL_STRENGTH_PLACE / SEGMENT) as usize;

/// Prior mean of the rise per segment in logits: half a row, half a level.
const PRIOR_SLOPE: f64 = 0.5;
/// Prior standard deviation of a segment's log rise.
const SLOPE_DEVIATION: f64 = 1.5;
/// Standard deviation of the difference between neighbouring log rises.
const SMOOTHNESS: f64 = 0.5;
/// Maximum number of optimiser iterations.
const STEPS: usize = 300;

/// Result of a match between two places in the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct LevelMatch {
    /// The places of the stronger and the weaker side.
    pub places: [u16; 2],
    /// The stronger side's share of the points, from 0 to 1.
    pub share: f64,
    /// Number of games.
    pub games: f64,
}

/// Rise of strength within each segment in logits. A lead of one logit multiplies the odds of a
/// point by e (Bradley and Terry, 1952).
#[derive(Clone, PartialEq, Debug)]
pub(super) struct StrengthCurve([f64; SEGMENTS]);

impl StrengthCurve {
    /// Returns the maximum a posteriori curve for these results. It rises everywhere, and smoothly
    /// where the results allow.
    pub fn fit(matches: &[LevelMatch]) -> StrengthCurve {
        let begin = vec![0.0; SEGMENTS];
        let found = minimize(begin, STEPS, &|log_slopes, gradient| {
            neg_log_posterior(matches, log_slopes, gradient)
        });
        StrengthCurve::from_log_slopes(&found)
    }

    fn from_log_slopes(log_slopes: &[f64]) -> StrengthCurve {
        StrengthCurve(std::array::from_fn(|segment| PRIOR_SLOPE * exp(log_slopes[segment])))
    }

    /// Strength of a place above the first, in logits.
    pub fn strength_at(&self, place: u16) -> f64 {
        (0..SEGMENTS).map(|segment| self.0[segment] * fraction_below(segment, place)).sum()
    }

    /// Returns the first place of this strength, or the last place if none is.
    pub fn place_for(&self, logits: f64) -> u16 {
        (0..FULL_STRENGTH_PLACE)
            .find(|&place| self.strength_at(place) >= logits)
            .unwrap_or(FULL_STRENGTH_PLACE)
    }
}

/// Fraction of a segment that lies below a place.
fn fraction_below(segment: usize, place: u16) -> f64 {
    let from = SEGMENT * segment as u16;
    f64::from(place.saturating_sub(from).min(SEGMENT)) / f64::from(SEGMENT)
}

/// Negative log posterior of the log rises, relative to the prior mean; writes its gradient.
fn neg_log_posterior(matches: &[LevelMatch], log_slopes: &[f64], gradient: &mut [f64]) -> f64 {
    let StrengthCurve(slopes) = StrengthCurve::from_log_slopes(log_slopes);
    let mut sum = 0.0;
    for segment in 0..SEGMENTS {
        sum += (log_slopes[segment] / SLOPE_DEVIATION).powi(2) / 2.0;
        gradient[segment] = log_slopes[segment] / SLOPE_DEVIATION.powi(2);
    }
    for segment in 1..SEGMENTS {
        let change = log_slopes[segment] - log_slopes[segment - 1];
        sum += (change / SMOOTHNESS).powi(2) / 2.0;
        gradient[segment] += change / SMOOTHNESS.powi(2);
        gradient[segment - 1] -= change / SMOOTHNESS.powi(2);
    }
    for LevelMatch { places: [above, below], share, games } in matches {
        let between = |segment| fraction_below(segment, *above) - fraction_below(segment, *below);
        let logit: f64 = (0..SEGMENTS).map(|segment| slopes[segment] * between(segment)).sum();
        sum += games * cross_entropy(logit, *share);
        let missed = games * (logistic(logit) - share);
        for segment in 0..SEGMENTS {
            gradient[segment] += missed * slopes[segment] * between(segment);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_recovers_a_known_curve() {
        // Slow up to the sixth row, three times as fast from there on.
        let truth =
            StrengthCurve(std::array::from_fn(|segment| if segment < 12 { 0.2 } else { 0.6 }));
        let lines: Vec<u16> = (0..=FULL_STRENGTH_PLACE).step_by(usize::from(ROW)).collect();
        let matches: Vec<LevelMatch> = lines
            .windows(2)
            .map(|pair| {
                let share = logistic(truth.strength_at(pair[1]) - truth.strength_at(pair[0]));
                LevelMatch { places: [pair[1], pair[0]], share, games: 1_000.0 }
            })
            .collect();
        let found = StrengthCurve::fit(&matches);
        for line in lines {
            let (found, true_one) = (found.strength_at(line), truth.strength_at(line));
            assert!((found - true_one).abs() < 0.1, "{line}: {found}, not {true_one}");
        }
    }

    #[test]
    fn the_curve_rises_even_if_the_stronger_side_lost() {
        let lost = LevelMatch { places: [300, 200], share: 0.3, games: 200.0 };
        let found = StrengthCurve::fit(&[lost]);
        assert!(found.0.iter().all(|&curve| curve > 0.0), "{found:?}");
        assert!(found.strength_at(300) - found.strength_at(200) < 0.15, "{found:?}");
        // Segments without results stay near the prior.
        assert!(found.0[SEGMENTS - 1] > PRIOR_SLOPE / 3.0, "{found:?}");
    }

    #[test]
    fn place_for_inverts_strength_at() {
        let curve = StrengthCurve::fit(&[]);
        for place in [0, 101, 250, 999] {
            assert_eq!(curve.place_for(curve.strength_at(place)), place);
        }
        assert_eq!(curve.place_for(1_000.0), FULL_STRENGTH_PLACE);
    }
}
