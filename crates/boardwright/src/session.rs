//! A game asked by one thread, very often: what searches are built on.

use crate::execution::{NoAnswer, Questions};
use crate::game::Game;
use crate::playout::{Dice, MAX_PLAYOUT_DECISIONS};
use boardwright_interpret::{History, LimitReached, Move, Outcome, State};

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
    pub fn decisions(&mut self, state: &State, history: &History, list: &mut Vec<Move>) {
        list.clear();
        if self.ask(|compiled| compiled.decisions(state, history, list)).is_none() {
            self.game.machine().decisions(state, history, list);
        }
    }

    /// Puts the legal decisions into `list`, which is cleared first, or says which limit was reached
    /// on the way.
    pub fn try_decisions(
        &mut self,
        state: &State,
        history: &History,
        list: &mut Vec<Move>,
    ) -> Result<(), LimitReached> {
        list.clear();
        if self.ask(|compiled| compiled.decisions(state, history, list)).is_none() {
            *list = self.game.machine().try_decisions(state, history)?;
        }
        Ok(())
    }

    /// How many legal decisions there are.
    pub fn count(&mut self, state: &State, history: &History) -> usize {
        self.ask(|compiled| compiled.count(state, history))
            .unwrap_or_else(|| self.game.machine().count(state, history))
    }

    /// Makes `next` the state after a decision that was listed for `state`. False, with `next` as it
    /// was, if the rules were stopped by a limit on the way.
    pub fn play_listed(
        &mut self,
        state: &State,
        mv: Move,
        history: &History,
        next: &mut State,
    ) -> bool {
        if let Some(played) = self.ask(|compiled| compiled.play_listed(state, mv, history, next)) {
            return played;
        }
        match self.game.machine().play_listed(state, mv, history) {
            Some(played) => {
                next.overwrite(played.words().iter().copied());
                true
            }
            None => false,
        }
    }

    /// How the game ended; none while it goes on.
    pub fn outcome(&mut self, state: &State, history: &History) -> Option<Outcome> {
        self.ask(|compiled| compiled.outcome(state, history)).unwrap_or_else(|| {
            self.game.machine().outcome(state, history).map(|(outcome, _)| outcome)
        })
    }

    /// Plays at random to the end; gives the last state and how the game ended there, none if it
    /// was given up as endless.
    pub fn random_game(
        &mut self,
        state: &State,
        history: &History,
        dice: &mut Dice,
    ) -> (State, Option<Outcome>) {
        self.random_game_within(state, history, dice, MAX_PLAYOUT_DECISIONS)
    }

    /// The same with a limit of decisions after which the game is given up.
    pub fn random_game_within(
        &mut self,
        state: &State,
        history: &History,
        dice: &mut Dice,
        most: u32,
    ) -> (State, Option<Outcome>) {
        let mut words = dice.words();
        if let Some(game) =
            self.ask(|compiled| compiled.random_game(state, history, &mut words, most))
        {
            *dice = Dice::from_words(words);
            let outcome = self.outcome(&game.last, &game.history);
            return (game.last, outcome);
        }
        self.random_game_by_decisions(state, history, dice, most)
    }

    fn random_game_by_decisions(
        &mut self,
        state: &State,
        history: &History,
        dice: &mut Dice,
        most: u32,
    ) -> (State, Option<Outcome>) {
        let (mut state, mut history, mut list) = (state.clone(), history.clone(), Vec::new());
        let mut next = state.clone();
        let records = self.game.reads_record();
        for _ in 0..most {
            if records && let Some(outcome) = self.outcome(&state, &history) {
                return (state, Some(outcome));
            }
            self.decisions(&state, &history, &mut list);
            if list.is_empty() {
                let outcome = self.outcome(&state, &history);
                return (state, outcome);
            }
            let mv = list[dice.below(list.len())];
            if !self.play_listed(&state, mv, &history, &mut next) {
                return (state, None);
            }
            history.push(&state);
            std::mem::swap(&mut state, &mut next);
        }
        let outcome = self.outcome(&state, &history);
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
