//! How far apart the levels of a game are to be: measured by games of each against the one below.

use super::duel::{duel, openings};
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
    /// With the steps that the levels have now.
    knowledge: Arc<Knowledge>,
    openings: Openings,
    search: Search,
    task: Task,
    ladder: Ladder,
    /// How many parts of the games were played.
    parts: u64,
}

impl Climb {
    /// Before any game, in the game of this knowledge.
    pub fn new(knowledge: Arc<Knowledge>, search: Search, stop: &Stop) -> Climb {
        let clock = Arc::new(Clock::start());
        let task = Task { limits: Limits::time(TIME), clock, stop: stop.clone() };
        let openings = openings(&knowledge, search);
        Climb { knowledge, openings, search, task, ladder: Ladder::default(), parts: 0 }
    }

    /// Plays a part of so many games of each level against the one below, and spreads the levels by what came
    /// of all parts so far. `tell` hears of each level with its share of the points. None if it was stopped.
    pub fn go_on(
        &mut self,
        games: u64,
        tell: &mut dyn FnMut(u8, f64) -> Result<()>,
    ) -> Result<Option<Steps>> {
        let known = Known::with(&self.knowledge, self.search);
        let one = |level, seed| Seat::of(Own::Level(level), &known, seed);
        for level in Level::LOWEST + 1..=Level::HIGHEST {
            let pair = |number| [one(level, 2 * number), one(level - 1, 2 * number + 1)];
            let numbers = numbers(level, self.parts, games);
            let games = numbers.end - numbers.start;
            let resign = level > CAN_TELL;
            let Some(results) = duel(&self.openings, numbers, &self.task, resign, &pair)? else {
                return Ok(None);
            };
            let share = results.score().expect("a part has two games of each level at least");
            tell(level, share)?;
            self.ladder.note(&self.knowledge.steps, level, share, games);
        }
        self.parts += 1;
        let steps = self.ladder.even();
        self.knowledge = Arc::new(Knowledge { steps, ..Knowledge::clone(&self.knowledge) });
        Ok(Some(steps))
    }
}

/// The numbers of a level's games in a part, of which so many came before, each with so many games: whole pairs,
/// so that each opening is played from both sides, and none that an earlier part had.
fn numbers(level: u8, parts: u64, games: u64) -> Range<u64> {
    let fewer = if level == Level::HIGHEST { FEWER } else { 1 };
    let count = games.div_ceil(fewer).next_multiple_of(2);
    parts * count..(parts + 1) * count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_played_from_both_sides_and_in_one_part_alone() {
        for (level, games) in [(2, 10), (2, 7), (10, 10), (10, 2), (10, 1), (10, 40)] {
            let mut end = 0;
            for part in 0..4 {
                let numbers = numbers(level, part, games);
                assert!(
                    numbers.start >= end && numbers.end > numbers.start,
                    "{level}: {numbers:?}"
                );
                assert!((numbers.start | numbers.end).is_multiple_of(2), "{level}: {numbers:?}");
                end = numbers.end;
            }
        }
        assert_eq!(numbers(2, 1, 20), 20..40);
        assert_eq!(numbers(10, 0, 30), 0..10);
    }
}
