//! How far apart the levels of a game are to be: measured by games of each against the one below.

use super::duel::Duels;
use crate::clock::Clock;
use crate::contestant::{Known, Own, Seat};
use anyhow::Result;
use boardwright_search::profile::GameProfile;
use boardwright_search::{Level, LevelMatches, LevelSpacing, Limits, SearchKind, StopSignal, Task};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

/// What each level has for a decision; those below the highest have limits of nodes besides.
const TIME: Duration = Duration::from_millis(500);

/// Levels up to this one see too little to know when a game is hopeless.
const CAN_TELL: u8 = 5;
/// The highest level has so much fewer games: it is slow, and the error of its step is shared by all others.
const FEWER: u64 = 3;

/// Levels of a game that are to be spread, and what is known of how strong they are.
pub struct Climb {
    /// With the steps that the levels have now.
    knowledge: Arc<GameProfile>,
    search: SearchKind,
    duels: Duels,
    ladder: LevelMatches,
}

impl Climb {
    /// In the game of this knowledge, after the games of this ladder, with so many games at the same time.
    pub fn new(
        knowledge: Arc<GameProfile>,
        search: SearchKind,
        ladder: LevelMatches,
        stop: &StopSignal,
        threads: usize,
    ) -> Climb {
        let clock = Arc::new(Clock::start());
        let task = Task { limits: Limits::time(TIME), clock, stop: stop.clone() };
        let duels = Duels::new(&knowledge, search, task, threads);
        Climb { knowledge, search, duels, ladder }
    }

    /// Plays a part of so many games of each level against the one below, and spreads the levels by what came of all
    /// games so far. `tell` hears of each level with its share of the points, and all games so far. None if it was
    /// stopped.
    pub fn go_on(
        &mut self,
        games: u64,
        tell: &mut dyn FnMut(u8, f64, &LevelMatches) -> Result<()>,
    ) -> Result<Option<LevelSpacing>> {
        let known = Known::with(&self.knowledge, self.search);
        let one = |level, seed| Seat::of(Own::Level(level), &known, seed);
        for level in Level::LOWEST + 1..=Level::HIGHEST {
            let pair = |number| [one(level, 2 * number), one(level - 1, 2 * number + 1)];
            let numbers = numbers(level, &self.ladder, games);
            let games = numbers.end - numbers.start;
            let resign = level > CAN_TELL;
            let Some(results) = self.duels.play(numbers, resign, &pair)? else {
                return Ok(None);
            };
            let share = results.score().expect("a part has two games of each level at least");
            self.ladder.record(&self.knowledge.spacing, level, share, games);
            tell(level, share, &self.ladder)?;
        }
        let spacing = self.ladder.even_spacing();
        self.knowledge = Arc::new(GameProfile { spacing, ..GameProfile::clone(&self.knowledge) });
        Ok(Some(spacing))
    }
}

/// The numbers of a level's games in a part with so many of each: whole pairs, so that each opening is played from
/// both sides, and none that an earlier game had.
fn numbers(level: u8, before: &LevelMatches, games: u64) -> Range<u64> {
    let fewer = if level == Level::HIGHEST { FEWER } else { 1 };
    let count = games.div_ceil(fewer).next_multiple_of(2);
    let first = before.games().next_multiple_of(2);
    first..first + count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_played_from_both_sides_and_in_one_match_alone() {
        for games in [10, 7, 2, 1, 40] {
            let mut ladder = LevelMatches::default();
            ladder.record(&LevelSpacing::default(), 2, 0.5, 3);
            let mut end = 3;
            for level in [2, 3, 10, 2, 3, 10] {
                let numbers = numbers(level, &ladder, games);
                assert!(numbers.start >= end, "{level}: {numbers:?}");
                end = numbers.end;
                assert!(end > numbers.start, "{level}: {numbers:?}");
                assert!((numbers.start | end).is_multiple_of(2), "{level}: {numbers:?}");
                ladder.record(&LevelSpacing::default(), level, 0.5, end - numbers.start);
            }
        }
        assert_eq!(numbers(2, &LevelMatches::default(), 20), 0..20);
        assert_eq!(numbers(10, &LevelMatches::default(), 30), 0..10);
    }
}
