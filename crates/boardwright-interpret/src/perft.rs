//! Counting the ways a game can go.

use crate::core::Core;
use crate::history::History;
use crate::limits::LimitReached;
use crate::read;
use crate::state::State;
use boardwright_ir::control;

/// What a depth counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerftUnit {
    /// Single decisions.
    Decisions,
    /// Completed turns.
    Turns,
}

impl<const W: usize> Core<W> {
    /// The number of ways to go on for `depth` decisions or turns. A game that ends before makes
    /// none; ends that use the record of the game are not judged.
    pub fn perft(
        &self,
        state: &State,
        history: &mut History,
        depth: u32,
        count: PerftUnit,
    ) -> Result<u64, LimitReached> {
        if depth == 0 {
            return Ok(1);
        }
        let words = state.words();
        let stage = usize::from(read::byte(words, control::STAGE));
        if depth == 1 && (count == PerftUnit::Decisions || self.program.ends_turn(stage)) {
            return Ok(self.count(words, history)? as u64);
        }
        let turns = read::quad(words, control::TURNS);
        let mut total = 0;
        for mv in self.decisions(words, history)? {
            let Some(next) = self.play_listed(words, history, mv) else { continue };
            let done = match count {
                PerftUnit::Decisions => 1,
                PerftUnit::Turns => read::quad(&next, control::TURNS) - turns,
            };
            history.push(state);
            total += self.perft(&State(next), history, depth - done, count)?;
            history.pop();
        }
        Ok(total)
    }
}
