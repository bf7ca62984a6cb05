//! How far apart the levels of a game are to be: measured by games of each against the one below.

use super::duel::{Tally, duel, openings};
use crate::clock::Clock;
use crate::contestant::{Known, Own, Seat};
use anyhow::Result;
use boardwright_search::knowledge::Knowledge;
use boardwright_search::{LOWER, Level, Limits, Search, Steps, Stop, Task};
use std::sync::Arc;
use std::time::Duration;

/// What each level has for a decision; those below the highest have limits of nodes besides.
const TIME: Duration = Duration::from_millis(500);

/// Levels up to this one see too little to know when a game is hopeless.
const CAN_TELL: u8 = 5;
/// The highest level has so much fewer games: it is slow, and the error of its step is shared by all others.
const FEWER: u64 = 3;

/// Plays so many games of each level against the one below, and spreads the levels by what came of them. `tell`
/// hears of each level with its share of the points. None if it was stopped.
pub fn spread(
    knowledge: &Arc<Knowledge>,
    search: Search,
    games: u64,
    stop: &Stop,
    tell: &mut dyn FnMut(u8, f64) -> Result<()>,
) -> Result<Option<Steps>> {
    let known = Known::with(knowledge, search);
    let openings = openings(knowledge, search);
    let clock = Arc::new(Clock::start());
    let task = Task { limits: Limits::time(TIME), clock, stop: stop.clone() };
    let mut heights = [0; LOWER];
    for (height, level) in heights.iter_mut().zip(Level::LOWEST + 1..=Level::HIGHEST) {
        let one = |level, seed| Seat::of(Own::Level(level), &known, seed);
        let pair = |number| [one(level, 2 * number), one(level - 1, 2 * number + 1)];
        let fewer = games.div_ceil(FEWER).next_multiple_of(2);
        let games = if level == Level::HIGHEST { fewer } else { games };
        let Some(tally) = duel(&openings, games, &task, level > CAN_TELL, &pair)? else {
            return Ok(None);
        };
        let share = share(&tally);
        tell(level, share)?;
        *height = elo(share, games);
    }
    Ok(Some(knowledge.steps.even(heights)))
}

/// The points of the first of two, a draw counting half, from 0 to 1.
fn share(tally: &Tally) -> f64 {
    let games = f64::from(tally.first + tally.second + tally.drawn);
    (f64::from(tally.first) + f64::from(tally.drawn) / 2.0) / games.max(1.0)
}

/// How much stronger a share makes somebody, in points of Elo and at least none. Nobody is sure to win always
/// for having won some games: half a game is added on each side.
fn elo(share: f64, games: u64) -> u32 {
    let games = games as f64;
    let points = (share * games + 0.5) / (games + 1.0);
    (400.0 * (points / (1.0 - points)).log10()).max(0.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_of_four_points_are_about_190_points_of_elo() {
        assert!((180..=192).contains(&elo(0.75, 200)));
        assert_eq!(elo(0.5, 10), 0);
        assert_eq!(elo(0.2, 10), 0);
        assert!(elo(1.0, 10) < 600);
    }

    #[test]
    fn draws_count_half() {
        assert_eq!(share(&Tally { first: 1, second: 1, drawn: 2 }), 0.5);
    }
}
