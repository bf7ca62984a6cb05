//! Games of one of our players against another, to see which is stronger.

use crate::contest::Openings;
use crate::contestant::Known;
use anyhow::Result;
use boardwright_search::knowledge::Knowledge;
use boardwright_search::{Player, Search, Task};
use std::sync::Arc;

/// Where the chance of openings begins.
const OPENING_SEED: u64 = 7;
/// After so many decisions a game counts as drawn.
const LONGEST_GAME: usize = 600;

/// How games were won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// By the first of the two.
    pub first: u32,
    /// By the second.
    pub second: u32,
    /// By nobody.
    pub drawn: u32,
}

/// The openings of every duel in the game of this knowledge, judged by this search.
pub fn openings(knowledge: &Arc<Knowledge>, search: Search) -> Openings {
    Openings::new(&Known::with(knowledge, search), OPENING_SEED, None)
}

/// Plays so many games, each opening twice with sides changed. `pair` makes the two players of the game of a
/// number, and each has a task of its own for every decision. None if they were stopped.
pub fn duel(
    openings: &Openings,
    games: u64,
    tasks: [&Task; 2],
    pair: &dyn Fn(u64) -> [Box<dyn Player>; 2],
) -> Result<Option<Tally>> {
    let mut tally = Tally::default();
    for number in 0..games {
        let mut position = openings.opening(number / 2, &tasks[0].stop).position;
        let mut players = pair(number);
        let swapped = (number % 2) as usize;
        for _ in 0..LONGEST_GAME {
            let who = (position.player().index() + swapped) % 2;
            let Some(mv) = players[who].choose(&position, tasks[who]) else { break };
            if tasks[who].stop.is_asked() {
                return Ok(None);
            }
            position.play_mut(mv)?;
        }
        match position.outcome().and_then(|end| end.winner) {
            None => tally.drawn += 1,
            Some(winner) if (winner.index() + swapped).is_multiple_of(2) => tally.first += 1,
            Some(_) => tally.second += 1,
        }
    }
    Ok(Some(tally))
}
