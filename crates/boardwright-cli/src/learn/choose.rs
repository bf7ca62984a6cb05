//! Which search suits a game: measured by games of one against the other.

use crate::clock::Clock;
use crate::contest::Opening;
use anyhow::Result;
use boardwright::Game;
use boardwright_search::knowledge::Knowledge;
use boardwright_search::{Full, Limits, Player, Search, Stop, Task};
use std::sync::Arc;
use std::time::Duration;

/// Where the chance of openings begins.
const OPENING_SEED: u64 = 7;
/// After so many decisions a game counts as drawn.
const LONGEST_GAME: usize = 600;

/// How games were won.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// By alpha-beta.
    pub alpha_beta: u32,
    /// By trees.
    pub trees: u32,
    /// By nobody.
    pub drawn: u32,
}

impl Tally {
    /// The search that won more; alpha-beta if both won as much, since it judges positions too.
    pub fn better(&self) -> Search {
        if self.trees > self.alpha_beta { Search::Trees } else { Search::AlphaBeta }
    }
}

/// Plays so many games, each opening twice with sides changed. None if it was stopped.
pub fn choose(
    game: &Game,
    knowledge: &Arc<Knowledge>,
    (games, time): (u64, Duration),
    stop: &Stop,
) -> Result<Option<Tally>> {
    let mut task = Task::new(Limits::time(time), Arc::new(Clock::start()));
    task.stop = stop.clone();
    let mut tally = Tally::default();
    for number in 0..games {
        let mut position = Opening::of(game, OPENING_SEED, number / 2, None).position;
        let mut players = [Search::AlphaBeta, Search::Trees]
            .map(|search| Full::with(knowledge.clone(), search, number));
        let swapped = (number % 2) as usize;
        for _ in 0..LONGEST_GAME {
            let who = (position.player().index() + swapped) % 2;
            let Some(mv) = players[who].choose(&position, &task) else { break };
            if stop.is_asked() {
                return Ok(None);
            }
            position.play_mut(mv)?;
        }
        match position.outcome().and_then(|end| end.winner) {
            None => tally.drawn += 1,
            Some(winner) if (winner.index() + swapped).is_multiple_of(2) => tally.alpha_beta += 1,
            Some(_) => tally.trees += 1,
        }
    }
    Ok(Some(tally))
}
