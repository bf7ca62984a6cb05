//! Plays games of a play-test in one thread.

use crate::game_runner::GameWorker;
use boardwright_report::{GameNumber, GamePlayer, ObservedGame};
use boardwright_search::StopSignal;
use std::time::Instant;

/// Plays games of a play-test in one thread.
pub struct ReportWorker(pub GamePlayer);

/// A finished game with the time that it took.
pub struct TimedGame {
    /// The game.
    pub game: ObservedGame,
    /// Time in seconds.
    pub seconds: f64,
}

impl GameWorker for ReportWorker {
    type Game = TimedGame;

    fn play(&mut self, number: u64, stop: &StopSignal) -> Option<TimedGame> {
        let began = Instant::now();
        let game = self.0.play(GameNumber(number), stop)?;
        Some(TimedGame { game, seconds: began.elapsed().as_secs_f64() })
    }
}
