//! How a game ended.

use crate::core::Core;
use crate::explorer::Explorer;
use crate::finish::outcome;
use crate::history::History;
use crate::read;
use crate::state::Outcome;
use boardwright_ir::{NoMove, control};

/// What becomes of a player without a legal decision.
pub(crate) enum Standstill {
    /// The player passes.
    Passes,
    /// The game is over, as this byte says.
    Over(u8, String),
}

/// What a value of the byte [`control::OUTCOME`] says; none while the game goes on.
pub(crate) fn outcome_of_byte(byte: u8) -> Option<Outcome> {
    match byte {
        outcome::NONE => None,
        outcome::DRAW => Some(Outcome::Draw),
        winner => Some(Outcome::Win(winner - 1)),
    }
}

/// The value of the byte [`control::OUTCOME`] that says so.
pub(crate) fn outcome_byte(outcome: Option<Outcome>) -> u8 {
    match outcome {
        None => outcome::NONE,
        Some(Outcome::Draw) => outcome::DRAW,
        Some(Outcome::Win(player)) => 1 + player,
    }
}

impl<const W: usize> Core<W> {
    /// How the game ended; none while it goes on.
    pub fn outcome(&self, words: &[u64], history: &History) -> Option<(Outcome, String)> {
        let (outcome, reason) = self
            .ended_by_history(words, history)
            .or_else(|| self.recorded(words))
            .or_else(|| self.ended_by_standstill(words, history))?;
        Some((outcome_of_byte(outcome)?, reason))
    }

    fn recorded(&self, words: &[u64]) -> Option<(u8, String)> {
        let outcome = read::byte(words, control::OUTCOME);
        let end = self.program.ends.get(usize::from(read::byte(words, control::REASON)));
        let reason = || end.map_or_else(String::new, |end| end.reason.clone());
        (outcome != outcome::NONE).then(|| (outcome, reason()))
    }

    /// The first end that reads the record and holds, of those written before the recorded end:
    /// the first end that holds counts.
    fn ended_by_history(&self, words: &[u64], history: &History) -> Option<(u8, String)> {
        let ends = match read::byte(words, control::OUTCOME) {
            outcome::NONE => &self.program.ends[..],
            _ => self.program.ends.get(..read::byte(words, control::REASON).into())?,
        };
        if !ends.iter().any(|end| end.uses_history) {
            return None;
        }
        let mut explorer = Explorer::new(self, words, history);
        let players = self.program.layout.players;
        // Without a record it is taken that the player before has just decided.
        let before = (explorer.context.mover + players - 1) % players;
        explorer.context.mover = history.last_player().map_or(before, usize::from);
        for end in ends.iter().filter(|end| end.uses_history) {
            if explorer.condition(&end.condition) {
                return Some((explorer.outcome_of(end), end.reason.clone()));
            }
        }
        None
    }

    fn ended_by_standstill(&self, words: &[u64], history: &History) -> Option<(u8, String)> {
        if !self.stands_still(words, history) {
            return None;
        }
        match self.standstill(words, history) {
            Standstill::Passes => None,
            Standstill::Over(outcome, reason) => Some((outcome, reason)),
        }
    }

    /// What becomes of the player to decide, who is known to have no legal decision.
    pub fn standstill(&self, words: &[u64], history: &History) -> Standstill {
        let mut explorer = Explorer::new(self, words, history);
        for rule in &self.program.no_move {
            match rule {
                NoMove::Pass(condition) if explorer.condition(condition) => {
                    return Standstill::Passes;
                }
                NoMove::End(end) if explorer.condition(&end.condition) => {
                    return Standstill::Over(explorer.outcome_of(end), end.reason.clone());
                }
                _ => {}
            }
        }
        let next = (explorer.context.mover + 1) % self.program.layout.players;
        Standstill::Over(1 + next as u8, "no legal move".to_owned())
    }
}
