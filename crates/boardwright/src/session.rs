//! Sessions: the fast interface to a game for searches in one thread.

use crate::game::Game;
use boardwright_interpret::{
    EngineError, LimitReached, Move, Outcome, PositionRef, Rng, RulesEngine, State,
};

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
}

impl Session {
    /// Opens a session of a game; its rules are compiled if they can be.
    pub fn new(game: &Game) -> Session {
        Session { game: game.clone(), compiled: game.rules().compiled_engine() }
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Puts the legal decisions into `list`, which is cleared first. A limit of the rules cuts the
    /// list short; see [`Session::try_decisions`].
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

    /// Returns the number of legal decisions, as many as [`Session::decisions`] lists.
    pub fn count(&self, at: PositionRef<'_>) -> usize {
        self.ask(|engine| engine.count(at)).unwrap_or_else(|_| {
            let mut list = Vec::new();
            self.decisions(at, &mut list);
            list.len()
        })
    }

    /// Makes `next` the state after a decision that was listed here. Returns false, with `next`
    /// unchanged, if a limit of the rules is reached.
    pub fn play_listed(&self, at: PositionRef<'_>, mv: Move, next: &mut State) -> bool {
        self.ask(|engine| engine.play_listed(at, mv, next)).unwrap_or(false)
    }

    /// Returns the outcome of the game; `None` while it goes on.
    pub fn outcome(&self, at: PositionRef<'_>) -> Option<Outcome> {
        let result = self.ask(|engine| engine.outcome(at)).ok().flatten();
        result.map(|result| result.outcome)
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
        let answer = self.compiled.as_deref().map(|engine| question(engine));
        self.game.rules().or_interpret(answer, question)
    }
}
