//! Compiled rules run by wasmtime.

use crate::execution::{Executor, NoAnswer, Played, Questions};
use boardwright_host::{CompiledGame, Count, HostError, Instance};
use boardwright_interpret::limits::MAX_STEPS;
use boardwright_interpret::{History, Move, Outcome, PerftUnit, State};

/// The most steps of a random game, a few seconds of them: a game of rules that take more is played
/// decision by decision, each within its own limit.
const GAME_STEPS: u64 = 1 << 32;

impl From<HostError> for NoAnswer {
    fn from(error: HostError) -> NoAnswer {
        match error {
            HostError::Limit(limit) => NoAnswer::Limit(limit),
            _ => NoAnswer::Stopped,
        }
    }
}

/// Each question goes to an instance that waits, so that several threads may ask at once.
impl Executor for CompiledGame {
    fn decisions(
        &self,
        state: &State,
        history: &History,
        list: &mut Vec<Move>,
    ) -> Result<(), NoAnswer> {
        Ok(self.instance()?.decisions(state, history, list)?)
    }

    fn count(&self, state: &State, history: &History) -> Result<usize, NoAnswer> {
        Ok(self.instance()?.count(state, history)?)
    }

    fn nth(&self, state: &State, history: &History, k: usize) -> Result<Option<Move>, NoAnswer> {
        Ok(self.instance()?.nth(state, history, k)?)
    }

    fn play(&self, state: &State, mv: Move, history: &History) -> Result<Option<State>, NoAnswer> {
        Ok(self.instance()?.play(state, mv, history)?)
    }

    fn play_listed(
        &self,
        state: &State,
        mv: Move,
        history: &History,
    ) -> Result<Option<State>, NoAnswer> {
        Ok(self.instance()?.play_listed(state, mv, history)?)
    }

    fn outcome(
        &self,
        state: &State,
        history: &History,
    ) -> Result<Option<(Outcome, String)>, NoAnswer> {
        Ok(self.instance()?.outcome(state, history)?)
    }

    fn perft(
        &self,
        state: &State,
        history: &History,
        depth: u32,
        unit: PerftUnit,
    ) -> Result<u64, NoAnswer> {
        Ok(self.instance()?.perft(state, history, depth, Count { unit, bulk: true })?)
    }

    fn alone(&self) -> Option<Box<dyn Questions>> {
        Some(Box::new(self.instance().ok()?))
    }

    fn random_game(
        &self,
        state: &State,
        history: &History,
        rng: &mut [u64; 4],
        most: u32,
    ) -> Result<Played, NoAnswer> {
        Questions::random_game(&mut self.instance()?, state, history, rng, most)
    }
}

impl Questions for Instance {
    fn decisions(
        &mut self,
        state: &State,
        history: &History,
        list: &mut Vec<Move>,
    ) -> Result<(), NoAnswer> {
        Ok(Instance::decisions(self, state, history, list)?)
    }

    fn count(&mut self, state: &State, history: &History) -> Result<usize, NoAnswer> {
        Ok(Instance::count(self, state, history)?)
    }

    fn play_listed(
        &mut self,
        state: &State,
        mv: Move,
        history: &History,
        next: &mut State,
    ) -> Result<bool, NoAnswer> {
        Ok(self.play_listed_into(state, mv, history, next)?)
    }

    fn outcome(&mut self, state: &State, history: &History) -> Result<Option<Outcome>, NoAnswer> {
        Ok(Instance::outcome(self, state, history)?.map(|(outcome, _)| outcome))
    }

    fn random_game(
        &mut self,
        state: &State,
        history: &History,
        rng: &mut [u64; 4],
        most: u32,
    ) -> Result<Played, NoAnswer> {
        let mut history = history.clone();
        self.allow(MAX_STEPS, GAME_STEPS);
        let game = self.playout(state, &mut history, rng, most)?;
        Ok(Played { decisions: game.decisions, last: game.last, history })
    }
}
