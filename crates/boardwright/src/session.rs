//! A game asked by one thread, very often: what searches are built on.

use crate::execution::{NoAnswer, Questions};
use crate::game::Game;
use boardwright_interpret::{LimitReached, Move, Outcome, PositionRef, Rng, State};

/// A game for one thread. It answers what [`Position`](crate::Position) answers, about states that
/// the caller keeps, and neither locks anything nor asks for memory at each question.
///
/// A state knows neither the record of the game nor whether its player can move: a game goes on
/// until [`Session::outcome`] says otherwise, and there may be decisions listed after that.
pub struct Session {
    game: Game,
    /// None if the interpreter answers.
    compiled: Option<Box<dyn Questions>>,
}

impl Session {
    /// A session of a game; its rules are compiled if they can be.
    pub fn new(game: &Game) -> Session {
        Session { game: game.clone(), compiled: game.runner().alone() }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Puts the legal decisions into `list`, which is cleared first.
    pub fn decisions(&mut self, at: PositionRef<'_>, list: &mut Vec<Move>) {
        list.clear();
        if self.ask(|compiled| compiled.decisions(at.state, at.history, list)).is_none() {
            self.game.interpreter().decisions(at.state, at.history, list);
        }
    }

    /// Puts the legal decisions into `list`, which is cleared first, or says which limit was reached
    /// on the way.
    pub fn try_decisions(
        &mut self,
        at: PositionRef<'_>,
        list: &mut Vec<Move>,
    ) -> Result<(), LimitReached> {
        list.clear();
        if self.ask(|compiled| compiled.decisions(at.state, at.history, list)).is_none() {
            *list = self.game.interpreter().try_decisions(at.state, at.history)?;
        }
        Ok(())
    }

    /// How many legal decisions there are.
    pub fn count(&mut self, at: PositionRef<'_>) -> usize {
        self.ask(|compiled| compiled.count(at.state, at.history))
            .unwrap_or_else(|| self.game.interpreter().count(at.state, at.history))
    }

    /// Makes `next` the state after a decision that was listed for `state`. False, with `next` as it
    /// was, if the rules were stopped by a limit on the way.
    pub fn play_listed(&mut self, at: PositionRef<'_>, mv: Move, next: &mut State) -> bool {
        if let Some(played) =
            self.ask(|compiled| compiled.play_listed(at.state, mv, at.history, next))
        {
            return played;
        }
        match self.game.interpreter().play_listed(at.state, mv, at.history) {
            Some(played) => {
                next.overwrite(played.words().iter().copied());
                true
            }
            None => false,
        }
    }

    /// How the game ended; none while it goes on.
    pub fn outcome(&mut self, at: PositionRef<'_>) -> Option<Outcome> {
        self.ask(|compiled| compiled.outcome(at.state, at.history)).unwrap_or_else(|| {
            self.game.interpreter().outcome(at.state, at.history).map(|(outcome, _)| outcome)
        })
    }

    /// Plays a random game of at most `max_decisions`. Returns the last state and the outcome
    /// there; `None` if the game was given up.
    pub fn playout(
        &mut self,
        at: PositionRef<'_>,
        rng: &mut Rng,
        max_decisions: u32,
    ) -> (State, Option<Outcome>) {
        let mut words = rng.words();
        if let Some(game) = self
            .ask(|compiled| compiled.random_game(at.state, at.history, &mut words, max_decisions))
        {
            *rng = Rng::from_words(words);
            let outcome = self.outcome(PositionRef::new(&game.last, &game.history));
            return (game.last, outcome);
        }
        self.playout_by_decisions(at, rng, max_decisions)
    }

    fn playout_by_decisions(
        &mut self,
        at: PositionRef<'_>,
        rng: &mut Rng,
        max_decisions: u32,
    ) -> (State, Option<Outcome>) {
        let (mut state, mut history, mut list) = (at.state.clone(), at.history.clone(), Vec::new());
        let mut next = state.clone();
        let records = self.game.reads_record();
        for _ in 0..max_decisions {
            if records && let Some(outcome) = self.outcome(PositionRef::new(&state, &history)) {
                return (state, Some(outcome));
            }
            self.decisions(PositionRef::new(&state, &history), &mut list);
            if list.is_empty() {
                let outcome = self.outcome(PositionRef::new(&state, &history));
                return (state, outcome);
            }
            let mv = list[rng.below(list.len())];
            if !self.play_listed(PositionRef::new(&state, &history), mv, &mut next) {
                return (state, None);
            }
            history.push(&state);
            std::mem::swap(&mut state, &mut next);
        }
        let outcome = self.outcome(PositionRef::new(&state, &history));
        (state, outcome)
    }

    /// The answer of compiled rules; none if there are none, or they have none.
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut dyn Questions) -> Result<T, NoAnswer>,
    ) -> Option<T> {
        let answer = question(self.compiled.as_deref_mut()?);
        if answer.is_err() {
            self.game.runner().fell_back();
        }
        answer.ok()
    }
}
