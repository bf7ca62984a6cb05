//! What was good and what was not in a game that was played.
//!
//! A position's worth is the chance to win, a draw counting half, as [`Score::chance`] has it: for
//! an estimate what became of such positions when the engine played against itself, and 1 or 0
//! where the search has proven a win or a loss. A decision is judged by how much of this chance
//! its player lost by it.

mod judged;
mod turning;

pub use judged::{AnalysisVerdict, JudgedDecision, LEAST_BLUNDER, LEAST_INACCURACY, LEAST_MISTAKE};
pub use turning::{MAX_TURNING_POINTS, turning_points};

use crate::player::{ComputerPlayer, SearchResult};
use crate::score::Score;
use crate::task::Task;
use boardwright::{Move, Position, Record};

/// Judges the decisions of a game between two players, in order. `task` is for each position that
/// is thought about, one more than there are decisions; `tell` hears each judgement as soon as it is
/// made. A stop ends it, with what was judged until then.
///
/// The player should find two lines or more, or nobody will know which decisions were the only good
/// ones.
pub fn analyse(
    record: &Record,
    player: &mut dyn ComputerPlayer,
    task: &Task,
    tell: &mut dyn FnMut(&JudgedDecision),
) -> Vec<JudgedDecision> {
    let mut judged = Vec::new();
    let mut here = record.start.clone();
    let mut thought = think(player, &here, task);
    for recorded in &record.decisions {
        let Ok(next) = here.play(recorded.mv) else { break };
        let after = think(player, &next, task);
        if task.stop.is_sent() {
            break;
        }
        let Some(before) = thought else { break };
        let worth = worth_to(&here, &next, after.as_ref());
        let one = JudgedDecision::new(judged.len(), &here, recorded.mv, before, worth);
        tell(&one);
        judged.push(one);
        (here, thought) = (next, after);
    }
    judged
}

/// What a player thinks; nothing once a stop was asked for or the game is over.
fn think(
    player: &mut dyn ComputerPlayer,
    position: &Position,
    task: &Task,
) -> Option<SearchResult> {
    if task.stop.is_sent() {
        return None;
    }
    player.think(position, task, &mut |_| {}).filter(|thought| thought.best().is_some())
}

/// What a position after a decision is worth to whoever made it.
fn worth_to(before: &Position, after: &Position, thought: Option<&SearchResult>) -> Score {
    let mover = before.player();
    if let Some(end) = after.outcome() {
        return match end.winner {
            None => Score::EVEN,
            Some(winner) if winner == mover => Score::win_in(1),
            Some(_) => Score::loss_in(1),
        };
    }
    let score = thought.map_or(Score::EVEN, SearchResult::score);
    // Several decisions may belong to one turn.
    let own = if after.player() == mover { score } else { -score };
    own.seen_a_ply_before()
}

/// The text of a line of decisions; it ends where one is not legal.
pub fn line_text(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut here = position.clone();
    let mut texts = Vec::new();
    for &mv in moves {
        let text = here.move_text(mv);
        if here.play_mut(mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}
