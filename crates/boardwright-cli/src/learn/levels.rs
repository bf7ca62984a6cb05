//! How far apart the levels of a game are to be: measured by games of each against the one below.

use super::duel::{Tally, duel, openings};
use crate::clock::Clock;
use crate::contest::Openings;
use crate::contestant::{Known, Own, Seat};
use anyhow::Result;
use boardwright_search::knowledge::Knowledge;
use boardwright_search::{Ladder, Level, Limits, Search, Steps, Stop, Task};
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
    openings: Openings,
    search: Search,
    task: Task,
    ladder: Ladder,
    /// How many games of each level were played, but for the highest.
    played: u64,
}

impl Climb {
    /// Before any game, in the game of this knowledge.
    pub fn new(knowledge: &Arc<Knowledge>, search: Search, stop: &Stop) -> Climb {
        let clock = Arc::new(Clock::start());
        let task = Task { limits: Limits::time(TIME), clock, stop: stop.clone() };
        let openings = openings(knowledge, search);
        Climb { openings, search, task, ladder: Ladder::default(), played: 0 }
    }

    /// Plays so many more games of each level against the one below, with the steps of this knowledge, and
    /// spreads the levels by what came of all games so far. `tell` hears of each level with its share of the
    /// points. None if it was stopped.
    pub fn go_on(
        &mut self,
        knowledge: &Arc<Knowledge>,
        games: u64,
        tell: &mut dyn FnMut(u8, f64) -> Result<()>,
    ) -> Result<Option<Steps>> {
        let known = Known::with(knowledge, self.search);
        let one = |level, seed| Seat::of(Own::Level(level), &known, seed);
        for level in Level::LOWEST + 1..=Level::HIGHEST {
            let pair = |number| [one(level, 2 * number), one(level - 1, 2 * number + 1)];
            let numbers = numbers(level, self.played, games);
            let games = numbers.end - numbers.start;
            let resign = level > CAN_TELL;
            let Some(tally) = duel(&self.openings, numbers, &self.task, resign, &pair)? else {
                return Ok(None);
            };
            let share = share(&tally);
            tell(level, share)?;
            self.ladder.note(&knowledge.steps, level, share, games);
        }
        self.played += games;
        Ok(Some(self.ladder.even()))
    }
}

/// The numbers of a level's next games, where those of lower levels come after so many: whole pairs, so that each
/// opening is played from both sides.
fn numbers(level: u8, played: u64, games: u64) -> Range<u64> {
    let fewer = if level == Level::HIGHEST { FEWER } else { 1 };
    let first = played.div_ceil(fewer).next_multiple_of(2);
    first..first + games.div_ceil(fewer).next_multiple_of(2)
}

/// The points of the first of two, a draw counting half, from 0 to 1.
fn share(tally: &Tally) -> f64 {
    let games = f64::from(tally.first + tally.second + tally.drawn);
    (f64::from(tally.first) + f64::from(tally.drawn) / 2.0) / games.max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_count_half() {
        assert_eq!(share(&Tally { first: 1, second: 1, drawn: 2 }), 0.5);
    }

    #[test]
    fn every_opening_is_played_from_both_sides() {
        for (level, games) in [(2, 10), (2, 7), (10, 10), (10, 1), (10, 40)] {
            let (first, second) = (numbers(level, 0, games), numbers(level, games, games));
            assert!(first.start == 0 && first.end > 0 && second.start >= first.end, "{level}");
            let even = |numbers: &Range<u64>| (numbers.start | numbers.end).is_multiple_of(2);
            assert!(even(&first) && even(&second), "{level}: {first:?}, {second:?}");
        }
        assert_eq!(numbers(2, 20, 20), 20..40);
        assert_eq!(numbers(10, 0, 30), 0..10);
    }
}
