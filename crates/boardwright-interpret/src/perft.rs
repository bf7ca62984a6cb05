//! Counting the ways a game can go.

use crate::core::Core;
use crate::history::History;
use crate::limits::LimitReached;
use crate::read;
use crate::state::State;
use boardwright_ir::{Block, Program, Statement, control};

/// What a depth counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerftCount {
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
        count: PerftCount,
    ) -> Result<u64, LimitReached> {
        if depth == 0 {
            return Ok(1);
        }
        let words = state.words();
        let stage = usize::from(read::byte(words, control::STAGE));
        if depth == 1 && (count == PerftCount::Decisions || self.ends_turn(stage)) {
            return Ok(self.count(words, history)? as u64);
        }
        let turns = read::quad(words, control::TURNS);
        let mut total = 0;
        for mv in self.decisions(words, history)? {
            let Some(next) = self.play_listed(words, history, mv) else { continue };
            let done = match count {
                PerftCount::Decisions => 1,
                PerftCount::Turns => read::quad(&next, control::TURNS) - turns,
            };
            history.push(state);
            total += self.perft(&State(next), history, depth - done, count)?;
            history.pop();
        }
        Ok(total)
    }

    /// Whether every decision of a stage completes the turn.
    fn ends_turn(&self, stage: usize) -> bool {
        let info = &self.program.stages[stage];
        let last = self.program.turns[usize::from(info.turn)].stages.last();
        info.actions.is_none()
            && last.is_some_and(|&last| usize::from(last) == stage)
            && !may_repeat(&self.program, stage)
    }
}

/// Whether `again` may be met in a decision of a stage.
fn may_repeat(program: &Program, stage: usize) -> bool {
    let kinds = program.kinds.iter().map(|kind| &kind.body);
    let shared = [&program.after_move, &program.on_capture, &program.stages[stage].body];
    kinds.chain(shared).any(holds_again)
}

fn holds_again(block: &Block) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Again => true,
        Statement::Either(branches) => branches.iter().any(|branch| holds_again(&branch.body)),
        Statement::If { then, otherwise, .. } => holds_again(then) || holds_again(otherwise),
        Statement::For { body, .. } => holds_again(body),
        _ => false,
    })
}
