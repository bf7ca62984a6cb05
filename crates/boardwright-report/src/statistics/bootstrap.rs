//! The bootstrap: intervals of figures without a formula of their own.

use super::estimate::Estimate;
use boardwright::Rng;

/// Number of resamples.
const RESAMPLES: u64 = 400;

/// Resampling of games, after B. Efron, "Bootstrap methods: another look at the jackknife" (1979).
/// The same games give the same interval.
#[derive(Clone, Copy, Debug)]
pub struct Bootstrap {
    seed: u64,
}

impl Bootstrap {
    /// Creates a bootstrap with a random seed.
    pub fn new(seed: u64) -> Bootstrap {
        Bootstrap { seed }
    }

    /// Returns a figure of the items with the percentile interval of 95 %; `None` if it has none
    /// for these items.
    pub fn estimate<T: Copy>(
        &self,
        items: &[T],
        figure: impl Fn(&[T]) -> Option<f64>,
    ) -> Option<Estimate> {
        let value = figure(items)?;
        let mut found: Vec<f64> = (0..RESAMPLES)
            .filter_map(|number| {
                let mut rng = Rng::for_game(self.seed, number);
                let drawn: Vec<T> = items.iter().map(|_| items[rng.below(items.len())]).collect();
                figure(&drawn)
            })
            .collect();
        found.sort_by(f64::total_cmp);
        let (low, high) = (quantile(&found, 0.025)?, quantile(&found, 0.975)?);
        Some(Estimate {
            value,
            low: low.min(value),
            high: high.max(value),
            games: items.len() as u64,
        })
    }

    /// Returns the mean of the items with its interval; `None` without an item.
    pub fn mean(&self, items: &[f64]) -> Option<Estimate> {
        self.estimate(items, mean)
    }

    /// Returns the median of the items with its interval; `None` without an item.
    pub fn median(&self, items: &[f64]) -> Option<Estimate> {
        self.estimate(items, |items| {
            let mut sorted = items.to_vec();
            sorted.sort_by(f64::total_cmp);
            quantile(&sorted, 0.5)
        })
    }
}

fn mean(items: &[f64]) -> Option<f64> {
    (!items.is_empty()).then(|| items.iter().sum::<f64>() / items.len() as f64)
}

/// Returns a quantile of sorted items, interpolated; `None` without an item.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share * last as f64;
    let (below, fraction) = (place.floor() as usize, place.fract());
    let above = (below + 1).min(last);
    Some(sorted[below] * (1.0 - fraction) + sorted[above] * fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_of_a_mean_is_near_its_standard_error() {
        let items: Vec<f64> = (0..400).map(|index| f64::from(index % 2)).collect();
        let found = Bootstrap::new(1).mean(&items).unwrap();
        assert_eq!(found.value, 0.5);
        // 1.96 × 0.5 / √400
        assert!((found.half_width() - 0.049).abs() < 0.006, "{found:?}");
        assert_eq!(found, Bootstrap::new(1).mean(&items).unwrap());
        assert!(Bootstrap::new(1).mean(&[]).is_none());
    }

    #[test]
    fn quantiles_are_interpolated() {
        assert_eq!(quantile(&[1.0, 2.0, 4.0], 0.5), Some(2.0));
        assert_eq!(quantile(&[1.0, 3.0], 0.25), Some(1.5));
        assert_eq!(quantile(&[], 0.5), None);
    }
}
