//! Spaces the levels of a game evenly, by games of each level against the level below.

use super::self_match::SelfMatch;
use crate::players::{BuiltinPlayer, MatchPlayer, SharedProfile};
use anyhow::Result;
use boardwright_search::profile::GameProfile;
use boardwright_search::{Level, LevelMatches, LevelSpacing, Limits, SearchKind};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

/// Time per decision; levels below the highest have a node limit, too.
const TIME_PER_DECISION: Duration = Duration::from_millis(500);

/// Highest level that does not resign, since it sees too little.
const MAX_LEVEL_WITHOUT_RESIGN: u8 = 5;
/// Divisor of the number of games of the highest level, which is slow; all other levels share the
/// error of its step.
const HIGHEST_LEVEL_DIVISOR: u64 = 3;

/// The levels of a game, and the results between them.
pub struct LevelCalibration {
    /// Profile with the present levels.
    profile: Arc<GameProfile>,
    search: SearchKind,
    self_match: SelfMatch,
    ladder: LevelMatches,
}

impl LevelCalibration {
    /// Creates the calibration after the results of `ladder`, with `workers` games in parallel.
    pub fn new(
        profile: Arc<GameProfile>,
        search: SearchKind,
        ladder: LevelMatches,
        workers: usize,
    ) -> LevelCalibration {
        let limits = Limits::time(TIME_PER_DECISION);
        let self_match = SelfMatch::new(&profile, search, limits, workers);
        LevelCalibration { profile, search, self_match, ladder }
    }

    /// Plays `games` games of each level against the level below; returns the levels spaced by all
    /// results so far, or `None` if it was stopped.
    ///
    /// Calls `report` after each level, with its score and all results so far.
    ///
    /// # Errors
    /// Fails if a player or `report` fails.
    pub fn play_part(
        &mut self,
        games: u64,
        report: &mut dyn FnMut(u8, f64, &LevelMatches) -> Result<()>,
    ) -> Result<Option<LevelSpacing>> {
        let shared = SharedProfile::with(&self.profile, self.search);
        let player = |level, seed| MatchPlayer::builtin(BuiltinPlayer::Level(level), &shared, seed);
        for level in Level::LOWEST + 1..=Level::HIGHEST {
            let pair = |number| [player(level, 2 * number), player(level - 1, 2 * number + 1)];
            let numbers = game_numbers(level, &self.ladder, games);
            let games = numbers.end - numbers.start;
            let resign = level > MAX_LEVEL_WITHOUT_RESIGN;
            let Some(results) = self.self_match.play(numbers, resign, &pair)? else {
                return Ok(None);
            };
            let share = results.score().expect("a part has two games of each level at least");
            self.ladder.record(&self.profile.spacing, level, share, games);
            report(level, share, &self.ladder)?;
        }
        let spacing = self.ladder.even_spacing();
        Arc::make_mut(&mut self.profile).spacing = spacing;
        Ok(Some(spacing))
    }
}

/// Returns the numbers of a level's games in a part. Pairs are complete, so that each opening is
/// played with both sides; no number of an earlier game is repeated.
fn game_numbers(level: u8, before: &LevelMatches, games: u64) -> Range<u64> {
    let divisor = if level == Level::HIGHEST { HIGHEST_LEVEL_DIVISOR } else { 1 };
    let count = games.div_ceil(divisor).next_multiple_of(2);
    let first = before.games().next_multiple_of(2);
    first..first + count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_played_with_both_sides_in_one_match_only() {
        for games in [10, 7, 2, 1, 40] {
            let mut ladder = LevelMatches::default();
            ladder.record(&LevelSpacing::default(), 2, 0.5, 3);
            let mut end = 3;
            for level in [2, 3, 10, 2, 3, 10] {
                let numbers = game_numbers(level, &ladder, games);
                assert!(numbers.start >= end, "{level}: {numbers:?}");
                end = numbers.end;
                assert!(end > numbers.start, "{level}: {numbers:?}");
                assert!((numbers.start | end).is_multiple_of(2), "{level}: {numbers:?}");
                ladder.record(&LevelSpacing::default(), level, 0.5, end - numbers.start);
            }
        }
        assert_eq!(game_numbers(2, &LevelMatches::default(), 20), 0..20);
        assert_eq!(game_numbers(10, &LevelMatches::default(), 30), 0..10);
    }
}
