//! A position with make and unmake, for walking a game tree.

use boardwright::Rng;
use boardwright::{Game, History, Move, Outcome, Position, PositionRef, Session, State};

/// A position that searches play forward and take back. States on the path are kept, so that taking
/// back a decision is free.
pub struct SearchPosition {
    session: Session,
    /// States from the root to the current one, followed by spare states for reuse.
    states: Vec<State>,
    /// Index of the current state.
    ply: usize,
    history: History,
    depends_on_history: bool,
}

impl SearchPosition {
    /// Starts at a position.
    pub fn new(position: &Position) -> SearchPosition {
        SearchPosition {
            session: Session::new(position.game()),
            states: vec![position.state().clone()],
            ply: 0,
            history: position.history().clone(),
            depends_on_history: position.game().reads_history(),
        }
    }

    /// Makes another position of the same game the root.
    pub fn set(&mut self, position: &Position) {
        self.states.truncate(1);
        self.session.resume();
        self.states[0] = position.state().clone();
        self.ply = 0;
        self.history = position.history().clone();
    }

    /// Makes a state of the same game, with its history, the root.
    pub fn set_state(&mut self, state: &State, history: &History) {
        self.session.resume();
        self.states[0].overwrite(state.words().iter().copied());
        self.ply = 0;
        self.history.clone_from(history);
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// Number of decisions since the root.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The current state.
    pub fn state(&self) -> &State {
        &self.states[self.ply]
    }

    /// The state one decision earlier; `None` at the root.
    pub fn previous_state(&self) -> Option<&State> {
        Some(&self.states[self.ply.checked_sub(1)?])
    }

    /// The history from the beginning of the game.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Player to move, as an index in turn order.
    pub fn player(&self) -> u8 {
        self.game().interpreter().player(self.state())
    }

    /// Hash of the current state.
    pub fn hash(&self) -> u64 {
        self.game().interpreter().hash(self.state())
    }

    /// Returns true if the position occurred before, in the search or in the game.
    pub fn is_repeated(&self) -> bool {
        let hash = self.hash();
        self.history.entries().iter().rev().any(|entry| entry.hash == hash)
    }

    /// Returns true if the position occurred before in the search.
    pub fn is_repeated_in_search(&self) -> bool {
        let hash = self.hash();
        let entries = self.history.entries();
        entries[entries.len() - self.ply..].iter().rev().any(|entry| entry.hash == hash)
    }

    /// Returns the outcome if the game ends here by repeating a position from before the search.
    pub fn outcome_by_earlier_repetition(&mut self) -> Option<Outcome> {
        let before = self.history.len() - self.ply;
        if !self.depends_on_history || before == 0 || !self.is_repeated() {
            return None;
        }
        self.outcome()
    }

    /// True if the budget of the thread ended a question since the root was set. Answers since then
    /// say nothing about the game.
    pub fn is_interrupted(&self) -> bool {
        self.session.is_interrupted()
    }

    /// True if the budget of the thread is over, of which later questions are told at once.
    pub fn is_over(&self) -> bool {
        self.session.is_over()
    }

    /// Lists the legal decisions into `list`, replacing its contents. Check the outcome first: a
    /// game that is over by repetition may still have some.
    pub fn decisions(&mut self, list: &mut Vec<Move>) {
        self.session.decisions(PositionRef::new(&self.states[self.ply], &self.history), list);
    }

    /// Number of legal decisions.
    pub fn count(&mut self) -> usize {
        self.session.count(PositionRef::new(&self.states[self.ply], &self.history))
    }

    /// Returns the outcome by any of the rules' ends; `None` while the game goes on.
    pub fn outcome(&mut self) -> Option<Outcome> {
        self.session.outcome(PositionRef::new(&self.states[self.ply], &self.history))
    }

    /// Returns the outcome as far as it is known without move generation. If this is `None`, only
    /// the lack of a legal decision can still end the game here.
    pub fn outcome_before_move_generation(&mut self) -> Option<Outcome> {
        let recorded = self.recorded_outcome();
        if recorded.is_some() || !self.depends_on_history { recorded } else { self.outcome() }
    }

    /// Returns the outcome that the state itself records.
    pub fn recorded_outcome(&self) -> Option<Outcome> {
        self.game().interpreter().recorded_outcome(self.state())
    }

    /// Returns true if an end of the game depends on its history.
    pub fn depends_on_history(&self) -> bool {
        self.depends_on_history
    }

    /// Makes a decision that was listed here. Returns false and does nothing if it exceeds a limit
    /// of the rules.
    pub fn push(&mut self, mv: Move) -> bool {
        if self.ply + 1 == self.states.len() {
            self.states.push(self.states[self.ply].clone());
        }
        let (before, after) = self.states.split_at_mut(self.ply + 1);
        let state = &before[self.ply];
        if !self.session.play_listed(PositionRef::new(state, &self.history), mv, &mut after[0]) {
            return false;
        }
        self.history.push(state);
        self.ply += 1;
        true
    }

    /// Passes the turn to the next player ([`Game::null_move`]). Returns false if passing makes no
    /// sense here. [`pop`](SearchPosition::pop) takes it back.
    pub fn push_null_move(&mut self) -> bool {
        let Some(state) = self.game().null_move(self.state()) else { return false };
        self.history.push(&self.states[self.ply]);
        match self.states.get_mut(self.ply + 1) {
            Some(free) => *free = state,
            None => self.states.push(state),
        }
        self.ply += 1;
        true
    }

    /// Plays random decisions until the game is over, `longest` decisions are made, or `look`
    /// returns false. `look` sees each position with its legal decisions.
    pub fn random_walk(
        &mut self,
        rng: &mut Rng,
        longest: usize,
        mut look: impl FnMut(&mut SearchPosition, &[Move], &mut Rng) -> bool,
    ) {
        let mut moves = Vec::new();
        while self.ply < longest && self.outcome_before_move_generation().is_none() {
            self.decisions(&mut moves);
            if moves.is_empty() || !look(self, &moves, rng) {
                return;
            }
            if !self.push(moves[rng.below(moves.len())]) {
                return;
            }
        }
    }

    /// Takes back the last decision.
    ///
    /// # Panics
    ///
    /// At the root.
    pub fn pop(&mut self) {
        self.ply = self.ply.checked_sub(1).expect("a decision to take back");
        self.history.pop();
    }

    /// Returns the session with the current state and history, to ask it directly.
    pub fn session_parts(&mut self) -> (&mut Session, &State, &History) {
        (&mut self.session, &self.states[self.ply], &self.history)
    }
}
