//! Perft: counting sequences of decisions or turns.

use crate::core::Core;
use crate::history::History;
use crate::limits::LimitReached;
use crate::read;
use boardwright_ir::control;

/// Unit of the depth of a perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerftUnit {
    /// Single decisions.
    Decisions,
    /// Completed turns.
    Turns,
}

impl<const W: usize> Core<W> {
    /// Counts the sequences of `depth` decisions or turns, see [`crate::RulesEngine::perft`].
    pub fn count_sequences(
        &self,
        words: &[u64],
        history: &mut History,
        depth: u32,
        unit: PerftUnit,
    ) -> Result<u64, LimitReached> {
        if depth == 0 {
            return Ok(1);
        }
        let stage = usize::from(read::byte(words, control::STAGE));
        if depth == 1 && (unit == PerftUnit::Decisions || self.program.ends_turn(stage)) {
            return Ok(self.decision_count(words, history)? as u64);
        }
        let turns = read::u32(words, control::TURNS);
        let mut total = 0;
        for mv in self.list_decisions(words, history)? {
            let Some(next) = self.play_legal(words, history, mv)? else { continue };
            let done = match unit {
                PerftUnit::Decisions => 1,
                PerftUnit::Turns => read::u32(&next, control::TURNS) - turns,
            };
            history.push_words(words);
            total += self.count_sequences(&next, history, depth - done, unit)?;
            history.pop();
        }
        Ok(total)
    }
}
