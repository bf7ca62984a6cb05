//! The Elo scale of strength.

/// Expected score of a player who is stronger by `elo`.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Difference in Elo that corresponds to a score; `None` if it is unbounded.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_correspond_to_elo_differences_of_the_tables() {
        let near = |found: f64, known: f64| (found - known).abs() <= 0.01;
        assert!(near(elo(0.75).unwrap(), 190.85));
        assert!(near(elo(0.64).unwrap(), 99.95));
        assert!(near(elo(0.5).unwrap(), 0.0));
        assert!((expected_score(200.0) - 0.7597).abs() < 1e-4);
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }
}
