//! `prefer most`: only completions of a turn with the largest value are legal.

use crate::core::Core;
use crate::history::History;
use crate::limits::{Limit, LimitReached, MAX_PREFER_DECISIONS, MAX_PREFER_DEPTH};
use crate::read;
use crate::state::Move;
use boardwright_ir::{budget, control};

/// Remaining budget of the search for the best completion.
struct SearchBudget {
    /// Number of decisions left to play.
    decisions: u64,
    /// Number of decisions left on the current path.
    depth: u32,
    /// Number of steps left.
    steps: u64,
}

impl<const W: usize> Core<W> {
    /// True if the current turn prefers some completions.
    pub fn has_preference(&self, words: &[u64]) -> bool {
        let stage = usize::from(read::byte(words, control::STAGE));
        let turn = usize::from(self.program.stages[stage].turn);
        self.program.turns[turn].prefer.is_some()
    }

    /// Keeps the decisions that can lead to the best completion of the turn.
    pub fn retain_preferred(
        &self,
        words: &[u64],
        history: &History,
        list: &mut Vec<Move>,
        steps: u64,
    ) -> Result<(), LimitReached> {
        // Within the turn, each position left behind is an earlier position.
        let mut history = history.clone();
        let mut budget =
            SearchBudget { decisions: MAX_PREFER_DECISIONS, depth: MAX_PREFER_DEPTH, steps };
        let mut values = Vec::with_capacity(list.len());
        for &mv in list.iter() {
            values.push(self.best_completion(words, &mut history, mv, &mut budget)?);
        }
        let best = values.iter().max().copied();
        let mut values = values.into_iter();
        list.retain(|_| values.next() == best);
        Ok(())
    }

    /// Returns the largest value of a completion of the turn after a decision; [`i64::MIN`] if the
    /// turn cannot be completed.
    fn best_completion(
        &self,
        words: &[u64],
        history: &mut History,
        mv: Move,
        budget: &mut SearchBudget,
    ) -> Result<i64, LimitReached> {
        budget.decisions = budget.decisions.checked_sub(1).ok_or(Limit::Prefer)?;
        if budget.depth == 0 {
            return Err(Limit::Prefer.into());
        }
        // Each of many decisions may take too few steps to look at the budget.
        if budget::is_over() {
            return Err(Limit::Interrupted.into());
        }
        let after = self.play_unfiltered(words, history, mv, true, &mut budget.steps)?;
        let Some(after) = after else { return Ok(i64::MIN) };
        if let Some(value) = after.preferred {
            return Ok(value);
        }
        history.push_words(words);
        budget.depth -= 1;
        let mut best = i64::MIN;
        for next in self.unfiltered_decisions(&after.words, history, &mut budget.steps)? {
            best = best.max(self.best_completion(&after.words, history, next, budget)?);
        }
        budget.depth += 1;
        history.pop();
        Ok(best)
    }
}
