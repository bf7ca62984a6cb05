//! Sessions: the fast interface to a game for searches in one thread.

use crate::game::Game;
use boardwright_interpret::{
    EngineError, Limit, LimitReached, Move, Outcome, PositionRef, Rng, RulesEngine, State,
};
use boardwright_ir::budget;
use std::cell::Cell;

/// Number of questions between two looks at the budget. Each may take some milliseconds without
/// looking at it itself.
const QUESTIONS_BETWEEN_LOOKS: u32 = 8;

/// A game for one thread, with the methods of [`Position`](crate::Position) for states that the
/// caller keeps. Calls take no locks and allocate no memory.
///
/// A state contains neither the history nor whether its player can move. Decisions may be listed
/// after the game has ended: [`Session::outcome`] is `None` while it goes on.
///
/// ```
/// use boardwright::{Options, PositionRef, Session, bundled};
///
/// let (game, _) = bundled::find("tic-tac-toe").unwrap().compile(&Options::default());
/// let start = game.unwrap().start();
/// let (session, mut list) = (Session::new(start.game()), Vec::new());
/// session.decisions(start.as_ref(), &mut list);
/// let mut next = start.state().clone();
/// assert!(session.play_listed(start.as_ref(), list[4], &mut next));
/// assert_eq!(session.count(PositionRef::new(&next, start.history())), 8);
/// ```
pub struct Session {
    game: Game,
    /// Compiled rules; `None` if the interpreter answers.
    compiled: Option<Box<dyn RulesEngine + Send>>,
    /// Number of questions until the next look at the budget.
    until_look: Cell<u32>,
    /// True once a question was interrupted.
    interrupted: Cell<bool>,
}

impl Session {
    /// Opens a session of a game; its rules are compiled if they can be.
    pub fn new(game: &Game) -> Session {
        let compiled = game.rules().compiled_engine();
        let (until_look, interrupted) = Default::default();
        Session { game: game.clone(), compiled, until_look, interrupted }
    }

    /// True if the budget of the thread ended a question since [`Session::resume`]. That answer and
    /// all since then say nothing about the game.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.get()
    }

    /// True if the budget of the thread is over. The session counts as interrupted then.
    pub fn is_over(&self) -> bool {
        self.until_look.set(0);
        self.look_at_budget().is_err()
    }

    /// Answers questions again after an interruption.
    pub fn resume(&self) {
        self.interrupted.set(false);
        self.until_look.set(0);
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Puts the legal decisions into `list`, which is cleared first and stays empty if a limit of
    /// the rules is reached; see [`Session::try_decisions`].
    pub fn decisions(&self, at: PositionRef<'_>, list: &mut Vec<Move>) {
        let _ = self.try_decisions(at, list);
    }

    /// Puts the legal decisions into `list`, which is cleared first.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn try_decisions(
        &self,
        at: PositionRef<'_>,
        list: &mut Vec<Move>,
    ) -> Result<(), LimitReached> {
        list.clear();
        self.ask(|engine| engine.decisions(at, list))
    }

    /// Returns the number of legal decisions; 0 if a limit of the rules is reached.
    pub fn count(&self, at: PositionRef<'_>) -> usize {
        self.ask(|engine| engine.count(at)).unwrap_or(0)
    }

    /// Makes `next` the state after a decision that was listed here. Returns false, with `next`
    /// unchanged, if a limit of the rules is reached.
    pub fn play_listed(&self, at: PositionRef<'_>, mv: Move, next: &mut State) -> bool {
        self.try_play_listed(at, mv, next).unwrap_or(false)
    }

    /// Makes `next` the state after a decision that was listed here. Returns false, with `next`
    /// unchanged, if there is no such decision.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached; `next` is unchanged.
    pub fn try_play_listed(
        &self,
        at: PositionRef<'_>,
        mv: Move,
        next: &mut State,
    ) -> Result<bool, LimitReached> {
        self.ask(|engine| engine.play_listed(at, mv, next))
    }

    /// Returns the outcome of the game; `None` while it goes on, or if a limit of the rules is
    /// reached.
    pub fn outcome(&self, at: PositionRef<'_>) -> Option<Outcome> {
        self.try_outcome(at).ok().flatten()
    }

    /// Returns the outcome of the game; `None` while it goes on.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn try_outcome(&self, at: PositionRef<'_>) -> Result<Option<Outcome>, LimitReached> {
        let result = self.ask(|engine| engine.outcome(at))?;
        Ok(result.map(|result| result.outcome))
    }

    /// Plays a random game of at most `max_decisions`. Returns the last state and the outcome,
    /// which is `None` if the game has not ended. If a limit of the rules is reached, the state is
    /// the initial one.
    pub fn playout(
        &self,
        at: PositionRef<'_>,
        rng: &mut Rng,
        max_decisions: u32,
    ) -> (State, Option<Outcome>) {
        match self.ask(|engine| engine.playout(at, rng, max_decisions)) {
            Ok(played) => {
                let outcome = self.outcome(PositionRef::new(&played.last, &played.history));
                (played.last, outcome)
            }
            Err(_) => (at.state.clone(), None),
        }
    }

    fn ask<T>(
        &self,
        mut question: impl FnMut(&dyn RulesEngine) -> Result<T, EngineError>,
    ) -> Result<T, LimitReached> {
        self.look_at_budget()?;
        let answer = self.compiled.as_deref().map(|engine| question(engine));
        let answer = self.game.rules().or_interpret(answer, question);
        if let Err(limit) = &answer
            && limit.is_interruption()
        {
            self.interrupted.set(true);
        }
        answer
    }

    /// Looks at the budget after some questions.
    fn look_at_budget(&self) -> Result<(), LimitReached> {
        let left = self.until_look.get();
        self.until_look.set(left.wrapping_sub(1).min(QUESTIONS_BETWEEN_LOOKS - 1));
        if left == 0 && budget::is_over() {
            self.interrupted.set(true);
        }
        if self.interrupted.get() { Err(Limit::Interrupted.into()) } else { Ok(()) }
    }
}
