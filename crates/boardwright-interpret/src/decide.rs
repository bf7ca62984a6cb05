//! The questions asked of a position, each answered by one walk.

use crate::context::Goal;
use crate::core::Core;
use crate::explorer::Explorer;
use crate::finish::outcome;
use crate::history::History;
use crate::limits::{LimitReached, MAX_STEPS};
use crate::outcome::Standstill;
use crate::read;
use crate::state::Move;
use boardwright_ir::{control, flow};
use std::collections::HashSet;

/// The only decision of a player who has to pass: the label `pass` and nothing else.
pub(crate) const PASS: Move = Move(1);

impl<const W: usize> Core<W> {
    fn is_over(&self, words: &[u64]) -> bool {
        read::byte(words, control::OUTCOME) != outcome::NONE
    }

    fn stage(&self, words: &[u64]) -> usize {
        read::byte(words, control::STAGE).into()
    }

    fn explored<'p>(&'p self, words: &[u64], history: &'p History, goal: Goal) -> Explorer<'p, W> {
        self.explored_within(words, history, goal, MAX_STEPS)
    }

    fn explored_within<'p>(
        &'p self,
        words: &[u64],
        history: &'p History,
        goal: Goal,
        steps: u64,
    ) -> Explorer<'p, W> {
        let mut explorer = Explorer::new(self, words, history);
        explorer.steps = steps;
        explorer.explore(goal, self.stage(words));
        explorer
    }

    /// The legal decisions without a look at `prefer`; what was found before a limit stays in the
    /// list.
    fn list(
        &self,
        words: &[u64],
        history: &History,
        list: &mut Vec<Move>,
        steps: &mut u64,
    ) -> Result<(), LimitReached> {
        if self.is_over(words) {
            return Ok(());
        }
        let explorer = self.explored_within(words, history, Goal::List, *steps);
        *steps = explorer.steps;
        *list = explorer.list;
        if self.program.stages[self.stage(words)].may_have_duplicates {
            let mut seen = HashSet::with_capacity(list.len());
            list.retain(|&mv| seen.insert(mv));
        }
        if let Some(limit) = explorer.limit {
            return Err(limit);
        }
        if list.is_empty() && self.passes(words, history) {
            list.push(PASS);
        }
        Ok(())
    }

    /// The legal decisions without a look at `prefer`.
    pub fn unfiltered(
        &self,
        words: &[u64],
        history: &History,
        steps: &mut u64,
    ) -> Result<Vec<Move>, LimitReached> {
        let mut list = Vec::new();
        self.list(words, history, &mut list, steps)?;
        Ok(list)
    }

    /// The legal decisions, as far as the limits allow, and the limit reached, if one was.
    pub fn decisions_within(
        &self,
        words: &[u64],
        history: &History,
    ) -> (Vec<Move>, Option<LimitReached>) {
        let mut list = Vec::new();
        let mut steps = MAX_STEPS;
        let mut result = self.list(words, history, &mut list, &mut steps);
        if result.is_ok() && self.prefers(words) {
            result = self.keep_preferred(words, history, &mut list, steps);
        }
        (list, result.err())
    }

    /// The legal decisions.
    pub fn decisions(&self, words: &[u64], history: &History) -> Result<Vec<Move>, LimitReached> {
        match self.decisions_within(words, history) {
            (list, None) => Ok(list),
            (_, Some(limit)) => Err(limit),
        }
    }

    /// Whether decisions can be counted without a list of them.
    fn counts_plainly(&self, words: &[u64]) -> bool {
        !self.program.stages[self.stage(words)].may_have_duplicates && !self.prefers(words)
    }

    /// How many legal decisions there are.
    pub fn count(&self, words: &[u64], history: &History) -> Result<usize, LimitReached> {
        if self.is_over(words) {
            return Ok(0);
        }
        if !self.counts_plainly(words) {
            return Ok(self.decisions(words, history)?.len());
        }
        let explorer = self.explored(words, history, Goal::Count);
        match (explorer.limit, explorer.context.found) {
            (Some(limit), _) => Err(limit),
            (None, 0) => Ok(self.passes(words, history).into()),
            (None, found) => Ok(found),
        }
    }

    fn passes(&self, words: &[u64], history: &History) -> bool {
        matches!(self.standstill(words, history), Standstill::Passes)
    }

    /// The legal decision at a place in the list of them.
    pub fn nth(&self, words: &[u64], history: &History, place: usize) -> Option<Move> {
        if self.is_over(words) {
            return None;
        }
        if !self.counts_plainly(words) {
            return self.decisions_within(words, history).0.get(place).copied();
        }
        let explorer = self.explored(words, history, Goal::Nth(place));
        let none = explorer.context.found == 0 && explorer.limit.is_none();
        if none && place == 0 {
            return self.passes(words, history).then_some(PASS);
        }
        explorer.chosen
    }

    /// Whether it is certain that the body of the stage has no legal decision. A limit reached is
    /// no certainty: it must not decide a game.
    pub fn stands_still(&self, words: &[u64], history: &History) -> bool {
        let explorer = self.explored(words, history, Goal::Any);
        explorer.context.found == 0 && explorer.limit.is_none()
    }

    /// Whether there is a legal decision.
    pub fn any(&self, words: &[u64], history: &History) -> bool {
        if self.is_over(words) {
            return false;
        }
        let explorer = self.explored(words, history, Goal::Any);
        explorer.context.found > 0 || explorer.limit.is_none() && self.passes(words, history)
    }

    /// The state after a decision; none if it is not legal.
    pub fn play(&self, words: &[u64], history: &History, mv: Move) -> Option<Box<[u64]>> {
        if self.prefers(words) && !self.decisions_within(words, history).0.contains(&mv) {
            return None;
        }
        self.play_unfiltered(words, history, mv, false, &mut { MAX_STEPS }).map(|(state, _)| state)
    }

    /// The state after a decision that is known to be legal.
    pub fn play_listed(&self, words: &[u64], history: &History, mv: Move) -> Option<Box<[u64]>> {
        self.play_unfiltered(words, history, mv, true, &mut { MAX_STEPS }).map(|(state, _)| state)
    }

    /// The state after a decision that is known to be legal but for `prefer`, and, if it ended the
    /// turn, what `prefer` gives for it.
    pub fn play_valued(
        &self,
        words: &[u64],
        history: &History,
        mv: Move,
        steps: &mut u64,
    ) -> Option<(Box<[u64]>, Option<i64>)> {
        self.play_unfiltered(words, history, mv, true, steps)
    }

    fn play_unfiltered(
        &self,
        words: &[u64],
        history: &History,
        mv: Move,
        listed: bool,
        steps: &mut u64,
    ) -> Option<(Box<[u64]>, Option<i64>)> {
        if self.is_over(words) {
            return None;
        }
        let stage = self.stage(words);
        let mut explorer = Explorer::new(self, words, history);
        explorer.steps = *steps;
        // Where several ways make the same decision, conditions may be what tells the legal one.
        explorer.trusts = listed && !self.program.stages[stage].may_have_duplicates;
        explorer.explore(Goal::Play(mv.0), stage);
        *steps = explorer.steps;
        if let Some(state) = explorer.result {
            return Some((state, explorer.preferred));
        }
        let passes = mv == PASS && self.stands_still(words, history) && self.passes(words, history);
        if passes { self.pass(words, history) } else { None }
    }

    /// The state after a pass for want of a legal decision, which nothing may forbid.
    fn pass(&self, words: &[u64], history: &History) -> Option<(Box<[u64]>, Option<i64>)> {
        let mut explorer = Explorer::new(self, words, history);
        explorer.trusts = true;
        explorer.writer().set_byte(control::FLOW, flow::END_TURN);
        explorer.keep_result();
        Some((explorer.result?, explorer.preferred))
    }
}
