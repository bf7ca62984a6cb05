//! Even steps between levels, from games of each against the one below.

use super::rise::{Match, Rise};
use super::steps::{BEYOND, LAST, LINE, LOWER, LevelSpacing, QUICKEST};

/// The highest step wanted, in logits: who is so much stronger wins 31 games of 40.
const HIGHEST: f64 = 1.237;
/// Where steps would be lower than this, in logits, the lowest level begins below the first line: who is so much
/// stronger wins two games of three.
const LEAST: f64 = 0.693;
/// So many levels stay quick, so that what they play does not hang on the time they have.
const QUICK: usize = 7;

/// What came of games of levels against the ones below, with whatever steps they had. Its text has a line for each
/// match: the two places in the table of strengths, the points of the higher one, and how many games there were.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LevelMatches(pub(super) Vec<Match>);

impl LevelMatches {
    /// Notes what share of all points, from 0 to 1, a level from the second to the highest had against the one below in
    /// so many games with these steps.
    ///
    /// # Panics
    /// If there is no such level, or none below it.
    pub fn record(&mut self, steps: &LevelSpacing, level: u8, share: f64, games: u64) {
        let below = steps.of_level(level - 1).expect("there is a level below");
        let above = steps.of_level(level).unwrap_or(BEYOND);
        self.0.push(Match { places: [above, below], share, games: games as f64 });
    }

    /// How many games there were in all.
    pub fn games(&self) -> u64 {
        self.0.iter().map(|played| played.games as u64).sum()
    }

    /// Steps that are as high as each other, as far as the games tell. Where there is so much between line 1 and the
    /// highest level that steps would be higher than wanted, the lowest begins further up, and where there is too
    /// little, further down; the step to the highest level may be higher all the same, where the table ends too
    /// far below it.
    pub fn even_spacing(&self) -> LevelSpacing {
        let rise = Rise::likeliest(&self.0);
        let lower = LOWER as f64;
        let top = (rise.up_to(BEYOND) * (lower - 1.0) / lower).min(rise.up_to(LAST));
        let [lowest, highest] = [HIGHEST, LEAST].map(|step| top - (lower - 1.0) * step);
        let bottom = rise.up_to(LINE).clamp(lowest, highest).max(0.0);
        let step = (top - bottom) / (lower - 1.0);
        LevelSpacing::apart(std::array::from_fn(|level| rise.place(bottom + step * level as f64)))
    }
}

impl LevelSpacing {
    /// The nearest to these places that are steps: each above the one before, and the lower ones quick.
    fn apart(mut places: [u16; LOWER]) -> LevelSpacing {
        for level in 1..LOWER {
            places[level] = places[level].max(places[level - 1] + 1);
        }
        for level in (0..LOWER).rev() {
            let most = if level < QUICK { QUICKEST } else { LAST };
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

    /// A ladder of levels on whole lines, in which each has this share against the one below.
    fn ladder(shares: [f64; LOWER]) -> LevelMatches {
        let mut ladder = LevelMatches::default();
        for (level, share) in (Level::LOWEST + 1..).zip(shares) {
            ladder.record(&LevelSpacing::default(), level, share, 400);
        }
        ladder
    }

    fn places(shares: [f64; LOWER]) -> [u16; LOWER] {
        ladder(shares).even_spacing().0
    }

    #[test]
    fn even_levels_stay_where_they_are() {
        for (place, line) in places([0.7; LOWER]).into_iter().zip(LevelSpacing::default().0) {
            assert!(place.abs_diff(line) < 30, "{place} is far from {line}");
        }
    }

    #[test]
    fn a_high_step_is_divided_and_low_ones_fall_together() {
        let places = places([0.7, 0.7, 0.7, 0.95, 0.5, 0.5, 0.7, 0.7, 0.7]);
        let between =
            |from, to| places.iter().filter(|&&place| (from..to).contains(&place)).count();
        assert!(between(380, 540) >= 2, "{places:?}");
        assert!(between(540, 660) <= 1, "{places:?}");
    }

    #[test]
    fn the_lowest_begins_further_up_where_there_is_too_much_to_learn() {
        let far = places([0.9; LOWER]);
        assert!(far[0] > 250, "{far:?}");
        let steps = far.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(steps.clone().max().unwrap() < 80, "{far:?}");
    }

    #[test]
    fn the_lowest_begins_further_down_where_there_is_too_little() {
        let near = places([0.58; LOWER]);
        assert!(near[0] < 50, "{near:?}");
    }

    #[test]
    fn the_lower_levels_stay_quick_however_far_the_highest_is() {
        let far = places([0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.99]);
        assert!(far[QUICK - 1] <= QUICKEST && far[LOWER - 1] > 1_000, "{far:?}");
        assert!(far.is_sorted_by(|one, next| one < next), "{far:?}");
    }

    #[test]
    fn with_no_games_at_all_there_are_steps_all_the_same() {
        let steps = LevelMatches::default().even_spacing();
        assert_eq!(steps.to_string().parse(), Ok(steps));
    }
}
