//! Queries about a position: lists, counts, successors.

use crate::context::Goal;
use crate::core::Core;
use crate::engine::{EngineError, PlayoutResult, RulesEngine, playout_by_decisions};
use crate::explorer::Explorer;
use crate::history::History;
use crate::limits::{LimitReached, MAX_STEPS};
use crate::outcome::Stalemate;
use crate::packing;
use crate::perft::PerftUnit;
use crate::position_ref::PositionRef;
use crate::read;
use crate::result::GameResult;
use crate::rng::Rng;
use crate::state::{Move, State};
use boardwright_ir::{CounterId, CounterRole, control, flow};
use std::collections::HashSet;

/// The decision of a player who has to pass: the label `pass` without fields.
pub(crate) const PASS: Move = Move(packing::PASS);

/// State after a decision.
pub(crate) struct Successor {
    /// Words of the state.
    pub words: Box<[u64]>,
    /// Value that `prefer` gives to the turn; `None` if the turn goes on or prefers nothing.
    pub preferred: Option<i64>,
    /// Counters of the parts of the rules that ran.
    pub counters: Vec<CounterId>,
}

impl<const W: usize> RulesEngine for Core<W> {
    fn decisions(&self, at: PositionRef<'_>, list: &mut Vec<Move>) -> Result<(), EngineError> {
        list.append(&mut self.list_decisions(at.state.words(), at.history)?);
        Ok(())
    }

    fn count(&self, at: PositionRef<'_>) -> Result<usize, EngineError> {
        Ok(self.decision_count(at.state.words(), at.history)?)
    }

    fn nth(&self, at: PositionRef<'_>, index: usize) -> Result<Option<Move>, EngineError> {
        Ok(self.nth_decision(at.state.words(), at.history, index)?)
    }

    fn play(&self, at: PositionRef<'_>, mv: Move) -> Result<Option<State>, EngineError> {
        let (words, history) = (at.state.words(), at.history);
        if self.has_preference(words) && !self.list_decisions(words, history)?.contains(&mv) {
            return Ok(None);
        }
        let played = self.play_unfiltered(words, history, mv, false, &mut { MAX_STEPS })?;
        Ok(played.map(|next| State(next.words)))
    }

    fn play_listed(
        &self,
        at: PositionRef<'_>,
        mv: Move,
        next: &mut State,
    ) -> Result<bool, EngineError> {
        let played = self.play_legal(at.state.words(), at.history, mv)?;
        let is_played = played.is_some();
        if let Some(words) = played {
            *next = State(words);
        }
        Ok(is_played)
    }

    fn next_state(&self, at: PositionRef<'_>, mv: Move) -> Result<Option<State>, EngineError> {
        Ok(self.play_legal(at.state.words(), at.history, mv)?.map(State))
    }

    fn outcome(&self, at: PositionRef<'_>) -> Result<Option<GameResult>, EngineError> {
        Ok(self.result(at.state.words(), at.history)?)
    }

    fn perft(&self, at: PositionRef<'_>, depth: u32, unit: PerftUnit) -> Result<u64, EngineError> {
        Ok(self.count_sequences(at.state.words(), &mut at.history.clone(), depth, unit)?)
    }

    fn playout(
        &self,
        at: PositionRef<'_>,
        rng: &mut Rng,
        max_decisions: u32,
    ) -> Result<PlayoutResult, EngineError> {
        let reads_history = self.program.ends.iter().any(|end| end.uses_history);
        playout_by_decisions(self, at, rng, max_decisions, reads_history)
    }
}

impl<const W: usize> Core<W> {
    fn is_over(&self, words: &[u64]) -> bool {
        read::outcome(words).is_some()
    }

    fn stage(&self, words: &[u64]) -> usize {
        read::byte(words, control::STAGE).into()
    }

    fn search<'p>(&'p self, words: &[u64], history: &'p History, goal: Goal) -> Explorer<'p, W> {
        self.search_within(words, history, goal, MAX_STEPS)
    }

    fn search_within<'p>(
        &'p self,
        words: &[u64],
        history: &'p History,
        goal: Goal,
        steps: u64,
    ) -> Explorer<'p, W> {
        let mut explorer = Explorer::new(self, words, history);
        explorer.set_steps(steps);
        explorer.explore(goal, self.stage(words));
        explorer
    }

    /// Returns the legal decisions before `prefer` is applied, or the limit reached. `steps` is
    /// reduced by the steps taken.
    pub fn unfiltered_decisions(
        &self,
        words: &[u64],
        history: &History,
        steps: &mut u64,
    ) -> Result<Vec<Move>, LimitReached> {
        if self.is_over(words) {
            return Ok(Vec::new());
        }
        let explorer = self.search_within(words, history, Goal::List, *steps);
        *steps = explorer.steps_left();
        explorer.answer(())?;
        let mut list = explorer.list;
        if self.program.stages[self.stage(words)].may_have_duplicates {
            remove_duplicates(&mut list);
        }
        if list.is_empty() && self.must_pass(words, history)? {
            list.push(PASS);
        }
        Ok(list)
    }

    /// Returns the legal decisions, or the limit reached.
    pub fn list_decisions(
        &self,
        words: &[u64],
        history: &History,
    ) -> Result<Vec<Move>, LimitReached> {
        let mut steps = MAX_STEPS;
        let mut list = self.unfiltered_decisions(words, history, &mut steps)?;
        if self.has_preference(words) {
            self.retain_preferred(words, history, &mut list, steps)?;
        }
        Ok(list)
    }

    /// True if decisions can be counted without a list of them.
    fn counts_without_list(&self, words: &[u64]) -> bool {
        !self.program.stages[self.stage(words)].may_have_duplicates && !self.has_preference(words)
    }

    /// Number of legal decisions.
    pub fn decision_count(&self, words: &[u64], history: &History) -> Result<usize, LimitReached> {
        if self.is_over(words) {
            return Ok(0);
        }
        if !self.counts_without_list(words) {
            return Ok(self.list_decisions(words, history)?.len());
        }
        let explorer = self.search(words, history, Goal::Count);
        match explorer.answer(explorer.context.found)? {
            0 => Ok(self.must_pass(words, history)?.into()),
            found => Ok(found),
        }
    }

    fn must_pass(&self, words: &[u64], history: &History) -> Result<bool, LimitReached> {
        Ok(matches!(self.stalemate(words, history)?, Stalemate::Pass(_)))
    }

    /// Returns the legal decision at an index of the list; `None` if the list is shorter.
    fn nth_decision(
        &self,
        words: &[u64],
        history: &History,
        index: usize,
    ) -> Result<Option<Move>, LimitReached> {
        if self.is_over(words) {
            return Ok(None);
        }
        if !self.counts_without_list(words) {
            return Ok(self.list_decisions(words, history)?.get(index).copied());
        }
        let explorer = self.search(words, history, Goal::Nth(index));
        if let (Some(limit), None) = (explorer.limit, explorer.chosen) {
            return Err(limit);
        }
        if explorer.context.found == 0 && index == 0 {
            return Ok(self.must_pass(words, history)?.then_some(PASS));
        }
        Ok(explorer.chosen)
    }

    /// True if an exhaustive walk finds no legal decision in the body of the stage. A limit reached
    /// before one is found decides nothing.
    pub fn is_stalemate(&self, words: &[u64], history: &History) -> Result<bool, LimitReached> {
        let explorer = self.search(words, history, Goal::Any);
        match explorer.context.found {
            0 => explorer.answer(true),
            _ => Ok(false),
        }
    }

    /// True if a legal decision is found, a pass included. False if the game is over.
    pub fn has_decision(&self, words: &[u64], history: &History) -> Result<bool, LimitReached> {
        if self.is_over(words) {
            return Ok(false);
        }
        Ok(!self.is_stalemate(words, history)? || self.must_pass(words, history)?)
    }

    /// Returns the state after a decision that is known to be legal; `None` if no path makes it.
    pub fn play_legal(
        &self,
        words: &[u64],
        history: &History,
        mv: Move,
    ) -> Result<Option<Box<[u64]>>, LimitReached> {
        let played = self.play_unfiltered(words, history, mv, true, &mut { MAX_STEPS })?;
        Ok(played.map(|next| next.words))
    }

    /// Returns the state after a decision that is legal before `prefer` is applied, with the value
    /// of `prefer` if the decision ended the turn. `None` if no path makes it. `steps` is reduced
    /// by the steps taken.
    pub fn play_unfiltered(
        &self,
        words: &[u64],
        history: &History,
        mv: Move,
        listed: bool,
        steps: &mut u64,
    ) -> Result<Option<Successor>, LimitReached> {
        if self.is_over(words) {
            return Ok(None);
        }
        let stage = self.stage(words);
        let mut explorer = Explorer::new(self, words, history);
        explorer.set_steps(*steps);
        // If several paths make the same decision, only their conditions tell which one is legal.
        explorer.assume_legal = listed && !self.program.stages[stage].may_have_duplicates;
        explorer.explore(Goal::Play(mv.0), stage);
        *steps = explorer.steps_left();
        explorer.answer(())?;
        if let Some(state) = explorer.result {
            let (preferred, counters) = (explorer.preferred, explorer.result_counters);
            return Ok(Some(Successor { words: state, preferred, counters }));
        }
        let is_pass = mv == PASS && self.is_stalemate(words, history)?;
        if is_pass && let Stalemate::Pass(rule) = self.stalemate(words, history)? {
            return self.play_pass(words, history, rule);
        }
        Ok(None)
    }

    /// Returns the state after a pass that a rule forces, given by its index. No condition can
    /// reject it.
    fn play_pass(
        &self,
        words: &[u64],
        history: &History,
        rule: usize,
    ) -> Result<Option<Successor>, LimitReached> {
        let mut explorer = Explorer::new(self, words, history);
        explorer.assume_legal = true;
        explorer.writer().set_byte(control::FLOW, flow::END_TURN);
        if let Some(counter) = self.program.counter(CounterRole::NoMove(rule as u16)) {
            explorer.count(counter);
        }
        explorer.keep_result();
        explorer.answer(())?;
        let (preferred, counters) = (explorer.preferred, explorer.result_counters);
        Ok(explorer.result.map(|words| Successor { words, preferred, counters }))
    }
}

/// Removes duplicates and keeps the first of equal decisions.
fn remove_duplicates(list: &mut Vec<Move>) {
    // Most lists have no duplicates, and sorting is faster than hashing.
    let mut sorted = list.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        let mut seen = HashSet::with_capacity(list.len());
        list.retain(|&mv| seen.insert(mv));
    }
}
