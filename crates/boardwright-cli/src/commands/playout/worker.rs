//! Plays random games in one thread.

use super::GAME_TIME;
use super::game::{PlayoutGame, PlayoutLimit};
use super::trace::TraceFile;
use crate::arguments::PlayoutArguments;
use crate::game_runner::GameWorker;
use crate::wall_clock;
use anyhow::Result;
use boardwright::playout::observe_playout;
use boardwright::{Game, Position, Rng};
use boardwright_search::StopSignal;
use std::sync::{Mutex, PoisonError};

/// Plays random games in one thread.
pub struct PlayoutWorker<'a, 't> {
    pub arguments: &'a PlayoutArguments,
    pub game: &'a Game,
    pub start: Position,
    /// The trace, which is written while the game is played: of some games, it fits on the disk
    /// only. There is one worker then.
    pub trace: Option<&'a Mutex<TraceFile<'t>>>,
}

impl GameWorker for PlayoutWorker<'_, '_> {
    type Game = Result<Result<PlayoutGame, PlayoutLimit>>;

    fn play(&mut self, number: u64, stop: &StopSignal) -> Option<Self::Game> {
        let mut rng = Rng::for_game(self.arguments.seed, number);
        let mut trace =
            self.trace.map(|trace| trace.lock().unwrap_or_else(PoisonError::into_inner));
        let mut written = Ok(());
        let game_scope = wall_clock::budget(GAME_TIME).enter();
        let observed = observe_playout(&self.start, &mut rng, &mut |step| {
            if let (Some(trace), true) = (&mut trace, written.is_ok()) {
                written = trace.step(number, &step);
            }
        });
        drop(game_scope);
        if stop.is_sent() {
            return None;
        }
        if let Some(limit) = observed.playout.limit {
            let decisions = observed.playout.decisions;
            let reached = PlayoutLimit { game: number, decisions, limit };
            return Some(written.map(|()| Err(reached)));
        }
        if let (Some(trace), true) = (&mut trace, written.is_ok()) {
            written = trace.end(number, &observed);
            if number == 0 {
                trace.warn_of_size(self.arguments.games);
            }
        }
        Some(written.map(|()| Ok(PlayoutGame::new(number, self.game, &observed))))
    }
}
