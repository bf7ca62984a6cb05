//! Wilson's interval of a share.

use super::estimate::Estimate;
use super::likelihood::Z_95;

/// Returns the share `count`/`games` with Wilson's score interval of 95 %; `None` without a game.
///
/// E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927).
pub fn wilson(count: u64, games: u64) -> Option<Estimate> {
    if games == 0 {
        return None;
    }
    let (share, n) = (count as f64 / games as f64, games as f64);
    let z2 = Z_95 * Z_95;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let spread = Z_95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let (low, high) = ((centre - spread).max(0.0), (centre + spread).min(1.0));
    // Rounding must not exclude the extremes.
    let low = if count == 0 { 0.0 } else { low };
    let high = if count == games { 1.0 } else { high };
    Some(Estimate { value: share, low, high, games })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_agrees_with_published_examples() {
        // R. G. Newcombe, "Two-sided confidence intervals for the single proportion" (1998),
        // table I.
        for (count, games, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(count, games).unwrap();
            assert!(
                (found.low - low).abs() < 1e-4 && (found.high - high).abs() < 1e-4,
                "{found:?}"
            );
        }
        assert!(wilson(0, 0).is_none());
    }
}
