//! Plays games of a play-test in a worker.

use crate::profile::resources;
use crate::question::TimedGame;
use boardwright::Game;
use boardwright::ir::budget::{Clock, StopSignal};
use boardwright_report::{GameNumber, GamePlayer, Odds, Plan, Settings};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// Plays games of a play-test in a worker.
pub struct WorkerPlayer {
    player: GamePlayer,
    clock: Arc<dyn Clock>,
}

impl WorkerPlayer {
    /// Creates the player of a worker.
    pub fn new(
        game: &Game,
        settings: Settings,
        weights: &str,
        clock: &Arc<dyn Clock>,
    ) -> WorkerPlayer {
        let resources = resources(game, Some(weights), clock);
        let plan = Plan::new(&settings, &Odds::of_game(&resources.profile));
        let player = GamePlayer::new(settings, plan, resources);
        WorkerPlayer { player, clock: clock.clone() }
    }

    /// Plays games until the time is over, at least one. Returns them, and the numbers of the
    /// others.
    pub fn play(&mut self, games: Vec<u64>, time: Duration) -> (Vec<TimedGame>, Vec<u64>) {
        let mut left = VecDeque::from(games);
        let began = self.clock.now();
        let mut played = Vec::new();
        while let Some(number) = left.pop_front() {
            let before = self.clock.now();
            // Nobody stops it: a page ends the worker.
            let game = self.player.play(GameNumber(number), &StopSignal::default());
            let now = self.clock.now();
            let seconds = now.saturating_sub(before).as_secs_f64();
            played.extend(game.map(|game| TimedGame { game: game.played, seconds }));
            if now.saturating_sub(began) >= time {
                break;
            }
        }
        (played, left.into())
    }
}
