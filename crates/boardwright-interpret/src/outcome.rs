//! Judging how a game ended: recorded ends, ends that read the history, and stalemate.

use crate::core::Core;
use crate::explorer::Explorer;
use crate::history::History;
use crate::limits::{LimitReached, RulePart};
use crate::read;
use crate::result::{GameResult, Termination};
use crate::state::Outcome;
use boardwright_ir::{NoMove, control};

/// Result of the rules for a player without a legal decision.
pub(crate) enum Stalemate {
    /// The player passes, by the rule with this index in `Program::no_move`.
    Pass(usize),
    /// The game is over.
    Over(GameResult),
}

impl<const W: usize> Core<W> {
    /// Returns the result of the game; `None` while it goes on.
    pub fn result(
        &self,
        words: &[u64],
        history: &History,
    ) -> Result<Option<GameResult>, LimitReached> {
        match self.ended_by_history(words, history)?.or_else(|| recorded(words)) {
            None => self.ended_by_stalemate(words, history),
            result => Ok(result),
        }
    }

    /// Returns the result of the first end that reads the history and holds, of those before the
    /// recorded end.
    fn ended_by_history(
        &self,
        words: &[u64],
        history: &History,
    ) -> Result<Option<GameResult>, LimitReached> {
        let ends = &self.program.ends[..];
        let ends = match read::outcome(words) {
            None => ends,
            Some(_) => ends.get(..read::byte(words, control::REASON).into()).unwrap_or_default(),
        };
        if !ends.iter().any(|end| end.uses_history) {
            return Ok(None);
        }
        let mut explorer = Explorer::new(self, words, history);
        let players = self.program.layout.players;
        // Without a history, the previous player in turn order is taken for the last mover.
        let before = (explorer.context.mover + players - 1) % players;
        explorer.context.mover = history.last_player().map_or(before, usize::from);
        for (index, end) in ends.iter().enumerate().filter(|(_, end)| end.uses_history) {
            let outcome = explorer.judge_end(index, end);
            if let Some(outcome) = explorer.answer(outcome)? {
                let termination = Termination::EndRule(index);
                return Ok(Some(GameResult { outcome, termination }));
            }
        }
        Ok(None)
    }

    fn ended_by_stalemate(
        &self,
        words: &[u64],
        history: &History,
    ) -> Result<Option<GameResult>, LimitReached> {
        if !self.is_stalemate(words, history)? {
            return Ok(None);
        }
        Ok(match self.stalemate(words, history)? {
            Stalemate::Pass(_) => None,
            Stalemate::Over(result) => Some(result),
        })
    }

    /// Applies the rules for the player to move, who is known to have no legal decision.
    pub fn stalemate(&self, words: &[u64], history: &History) -> Result<Stalemate, LimitReached> {
        let mut explorer = Explorer::new(self, words, history);
        for (index, rule) in self.program.no_move.iter().enumerate() {
            let judged = explorer.within(RulePart::NoMove(index as u16), |explorer| match rule {
                NoMove::Pass(condition) => {
                    explorer.condition(condition).then_some(Stalemate::Pass(index))
                }
                NoMove::End(end) => explorer.condition(&end.condition).then(|| {
                    let outcome = explorer.outcome_of(end);
                    let termination = Termination::NoMoveRule(index);
                    Stalemate::Over(GameResult { outcome, termination })
                }),
            });
            if let Some(judged) = explorer.answer(judged)? {
                return Ok(judged);
            }
        }
        let next = (explorer.context.mover + 1) % self.program.layout.players;
        let outcome = Outcome::Win(next as u8);
        Ok(Stalemate::Over(GameResult { outcome, termination: Termination::NoLegalMove }))
    }
}

fn recorded(words: &[u64]) -> Option<GameResult> {
    let outcome = read::outcome(words)?;
    let termination = Termination::EndRule(read::byte(words, control::REASON).into());
    Some(GameResult { outcome, termination })
}
