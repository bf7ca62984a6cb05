//! Results of matches between neighbouring levels, and the level spacing they imply.

use super::level_spacing::{
    FULL_STRENGTH_PLACE, LAST_PLACE, LIMITED_LEVELS, LevelSpacing, MAX_QUICK_PLACE, ROW,
};
use super::strength_curve::{LevelMatch, StrengthCurve};

/// Largest wanted difference between neighbouring levels in logits: an expected score of 31/40.
const MAX_STEP: f64 = 1.237;
/// Smallest wanted difference in logits, an expected score of 2/3; below it the lowest level starts
/// under the first row.
const MIN_STEP: f64 = 0.693;
/// Number of lowest levels that must move quickly, so that their strength does not depend on the
/// time limit.
const QUICK_LEVELS: usize = 7;

/// Results of matches between neighbouring levels, under any spacing. Its text has a line per
/// match: both places in the strength table, the stronger one's points, and the number of games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LevelMatches(pub(super) Vec<LevelMatch>);

impl LevelMatches {
    /// Records a match of a level, from the second to the highest, against the one below: its share
    /// of the points from 0 to 1 under a spacing.
    ///
    /// # Panics
    ///
    /// If there is no such level, or none below it.
    pub fn record(&mut self, spacing: &LevelSpacing, level: u8, share: f64, games: u64) {
        let below = spacing.of_level(level - 1).expect("there is a level below");
        let above = spacing.of_level(level).unwrap_or(FULL_STRENGTH_PLACE);
        self.0.push(LevelMatch { places: [above, below], share, games: games as f64 });
    }

    /// Number of games in total.
    pub fn games(&self) -> u64 {
        self.0.iter().map(|played| played.games as u64).sum()
    }

    /// Returns the spacing at which neighbouring levels are equally far apart, as far as the
    /// results tell. If the table spans more than wanted, the lowest level starts higher; if less,
    /// lower. The step to the highest level may be larger, since the table may end below it.
    pub fn even_spacing(&self) -> LevelSpacing {
        let curve = StrengthCurve::fit(&self.0);
        let lower = LIMITED_LEVELS as f64;
        let top = (curve.strength_at(FULL_STRENGTH_PLACE) * (lower - 1.0) / lower)
            .min(curve.strength_at(LAST_PLACE));
        let [lowest, highest] = [MAX_STEP, MIN_STEP].map(|step| top - (lower - 1.0) * step);
        let bottom = curve.strength_at(ROW).clamp(lowest, highest).max(0.0);
        let step = (top - bottom) / (lower - 1.0);
        LevelSpacing::nearest_valid(std::array::from_fn(|level| {
            curve.place_for(bottom + step * level as f64)
        }))
    }
}

impl LevelSpacing {
    /// Returns the nearest valid spacing: strictly increasing, with quick lower levels.
    fn nearest_valid(mut places: [u16; LIMITED_LEVELS]) -> LevelSpacing {
        for level in 1..LIMITED_LEVELS {
            places[level] = places[level].max(places[level - 1] + 1);
        }
        for level in (0..LIMITED_LEVELS).rev() {
            let most = if level < QUICK_LEVELS { MAX_QUICK_PLACE } else { LAST_PLACE };
            let above = places.get(level + 1).map_or(most, |above| above - 1);
            places[level] = places[level].min(most).min(above);
        }
        LevelSpacing(places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Level;

    /// Matches of levels on whole rows, each scoring this share against the one below.
    fn ladder(shares: [f64; LIMITED_LEVELS]) -> LevelMatches {
        let mut ladder = LevelMatches::default();
        for (level, share) in (Level::LOWEST + 1..).zip(shares) {
            ladder.record(&LevelSpacing::default(), level, share, 400);
        }
        ladder
    }

    fn places(shares: [f64; LIMITED_LEVELS]) -> [u16; LIMITED_LEVELS] {
        ladder(shares).even_spacing().0
    }

    #[test]
    fn equally_spaced_levels_keep_their_places() {
        for (place, line) in
            places([0.7; LIMITED_LEVELS]).into_iter().zip(LevelSpacing::default().0)
        {
            assert!(place.abs_diff(line) < 30, "{place} is far from {line}");
        }
    }

    #[test]
    fn a_large_step_is_divided_and_small_ones_merge() {
        let places = places([0.7, 0.7, 0.7, 0.95, 0.5, 0.5, 0.7, 0.7, 0.7]);
        let between =
            |from, to| places.iter().filter(|&&place| (from..to).contains(&place)).count();
        assert!(between(380, 540) >= 2, "{places:?}");
        assert!(between(540, 660) <= 1, "{places:?}");
    }

    #[test]
    fn the_lowest_level_rises_if_the_table_spans_too_much() {
        let far = places([0.9; LIMITED_LEVELS]);
        assert!(far[0] > 250, "{far:?}");
        let steps = far.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(steps.clone().max().unwrap() < 80, "{far:?}");
    }

    #[test]
    fn the_lowest_level_falls_if_the_table_spans_too_little() {
        let near = places([0.58; LIMITED_LEVELS]);
        assert!(near[0] < 50, "{near:?}");
    }

    #[test]
    fn lower_levels_stay_quick_however_strong_the_highest_is() {
        let far = places([0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.99]);
        assert!(
            far[QUICK_LEVELS - 1] <= MAX_QUICK_PLACE && far[LIMITED_LEVELS - 1] > 1_000,
            "{far:?}"
        );
        assert!(far.is_sorted_by(|one, next| one < next), "{far:?}");
    }

    #[test]
    fn no_matches_yield_a_valid_spacing() {
        let steps = LevelMatches::default().even_spacing();
        assert_eq!(steps.to_string().parse(), Ok(steps));
    }
}
