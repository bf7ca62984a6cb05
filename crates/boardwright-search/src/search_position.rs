//! A way down a game tree and back up.

use boardwright::Rng;
use boardwright::{Game, History, Move, Outcome, Position, PositionRef, Session, State};

/// A position that goes forward and back. States are kept on the way, so that going back costs
/// nothing.
pub struct SearchPosition {
    session: Session,
    /// The states from the root to here, and behind them some that are free to be used.
    states: Vec<State>,
    /// Which of the states is here.
    ply: usize,
    history: History,
    reads_record: bool,
}

impl SearchPosition {
    /// At a position.
    pub fn new(position: &Position) -> SearchPosition {
        SearchPosition {
            session: Session::new(position.game()),
            states: vec![position.state().clone()],
            ply: 0,
            history: position.history().clone(),
            reads_record: position.game().reads_record(),
        }
    }

    /// Goes to another position of the same game, which is the new root.
    pub fn set(&mut self, position: &Position) {
        self.states.truncate(1);
        self.states[0] = position.state().clone();
        self.ply = 0;
        self.history = position.history().clone();
    }

    /// Goes to a state of the same game with what came before it, which is the new root.
    pub fn go(&mut self, state: &State, history: &History) {
        self.states[0].overwrite(state.words().iter().copied());
        self.ply = 0;
        self.history.clone_from(history);
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// How many decisions were made since the root.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The state here.
    pub fn state(&self) -> &State {
        &self.states[self.ply]
    }

    /// The state one decision before; none at the root.
    pub fn state_before(&self) -> Option<&State> {
        Some(&self.states[self.ply.checked_sub(1)?])
    }

    /// What came before, from the beginning of the game.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Who decides here, by place in turn order.
    pub fn player(&self) -> u8 {
        self.game().interpreter().player(self.state())
    }

    /// The hash of the state here.
    pub fn hash(&self) -> u64 {
        self.game().interpreter().hash(self.state())
    }

    /// Whether the same position with the same player came before, in search or in the game.
    pub fn is_repeated(&self) -> bool {
        let hash = self.hash();
        self.history.entries().iter().rev().any(|entry| entry.hash == hash)
    }

    /// Whether the same position with the same player came before, in search alone.
    pub fn is_repeated_in_search(&self) -> bool {
        let hash = self.hash();
        let entries = self.history.entries();
        entries[entries.len() - self.ply..].iter().rev().any(|entry| entry.hash == hash)
    }

    /// How the game ended here by a repetition of what was in the game before the search; none
    /// while it goes on.
    pub fn outcome_by_game_before(&mut self) -> Option<Outcome> {
        let before = self.history.len() - self.ply;
        if !self.reads_record || before == 0 || !self.is_repeated() {
            return None;
        }
        self.outcome()
    }

    /// Puts the legal decisions into `list`, which is cleared first. Ask for the outcome before:
    /// a game that is over by its record may have some.
    pub fn decisions(&mut self, list: &mut Vec<Move>) {
        self.session.decisions(PositionRef::new(&self.states[self.ply], &self.history), list);
    }

    /// How many legal decisions there are.
    pub fn count(&mut self) -> usize {
        self.session.count(PositionRef::new(&self.states[self.ply], &self.history))
    }

    /// How the game ended here, by any of the rules' ends; none while it goes on.
    pub fn outcome(&mut self) -> Option<Outcome> {
        self.session.outcome(PositionRef::new(&self.states[self.ply], &self.history))
    }

    /// How the game ended here, as far as that can be told without looking for decisions: after
    /// this there may be an end for want of a legal decision, and none else.
    pub fn outcome_but_for_standstill(&mut self) -> Option<Outcome> {
        let recorded = self.recorded_outcome();
        if recorded.is_some() || !self.reads_record { recorded } else { self.outcome() }
    }

    /// How the game ended here as the state alone says it.
    pub fn recorded_outcome(&self) -> Option<Outcome> {
        self.game().interpreter().recorded_outcome(self.state())
    }

    /// Whether an end of the game reads its record.
    pub fn reads_record(&self) -> bool {
        self.reads_record
    }

    /// Makes a decision that was listed here. False, and nothing is done, if a limit of the rules
    /// was in the way.
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

    /// Leaves the turn to the next player, as [`Game::passed`] has it; false if that makes no
    /// sense here. It is taken back as a decision is.
    pub fn pass(&mut self) -> bool {
        let Some(state) = self.game().passed(self.state()) else { return false };
        self.history.push(&self.states[self.ply]);
        match self.states.get_mut(self.ply + 1) {
            Some(free) => *free = state,
            None => self.states.push(state),
        }
        self.ply += 1;
        true
    }

    /// Goes on at random until the game is over, so many decisions are made, or `look`, which is shown
    /// each position with its decisions, has seen enough and says false.
    pub fn wander(
        &mut self,
        dice: &mut Rng,
        longest: usize,
        mut look: impl FnMut(&mut SearchPosition, &[Move], &mut Rng) -> bool,
    ) {
        let mut moves = Vec::new();
        while self.ply < longest && self.outcome_but_for_standstill().is_none() {
            self.decisions(&mut moves);
            if moves.is_empty() || !look(self, &moves, dice) {
                return;
            }
            if !self.push(moves[dice.below(moves.len())]) {
                return;
            }
        }
    }

    /// Takes the latest decision back.
    ///
    /// # Panics
    ///
    /// At the root.
    pub fn pop(&mut self) {
        self.ply = self.ply.checked_sub(1).expect("a decision to take back");
        self.history.pop();
    }

    /// The session that answers, with the state and the history here.
    pub fn ask(&mut self) -> (&mut Session, &State, &History) {
        (&mut self.session, &self.states[self.ply], &self.history)
    }
}
