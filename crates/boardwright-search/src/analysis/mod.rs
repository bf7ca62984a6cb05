//! Analysis of a recorded game: the judgement of each decision, and the turning points.
//!
//! Positions are measured by winning probability ([`Score::win_probability`]). Estimates are
//! calibrated on self-play; proven wins and losses count as 1 and 0. A decision is judged by the
//! winning probability that it lost.

mod judged_decision;
mod turning_points;

pub use judged_decision::{
    AnalysisVerdict, JudgedDecision, MIN_BLUNDER_LOSS, MIN_INACCURACY_LOSS, MIN_MISTAKE_LOSS,
};
pub use turning_points::{MAX_TURNING_POINTS, turning_points};

use crate::player::{ComputerPlayer, SearchResult};
use crate::score::Score;
use crate::task::Task;
use boardwright::{Move, Position, Record};

/// Judges the decisions of a two-player game, in order. `task` limits the search of each position;
/// there is one more position than there are decisions. `report` receives each judgement at once. A
/// stop signal ends the analysis early.
///
/// The player should return at least two principal variations; otherwise only moves are not
/// recognised.
pub fn analyse(
    record: &Record,
    player: &mut dyn ComputerPlayer,
    task: &Task,
    report: &mut dyn FnMut(&JudgedDecision),
) -> Vec<JudgedDecision> {
    let mut judged = Vec::new();
    let mut here = record.start.clone();
    let mut result = think(player, &here, task);
    for recorded in &record.decisions {
        let Ok(next) = here.play(recorded.mv) else { break };
        let after = think(player, &next, task);
        if task.stop.is_sent() {
            break;
        }
        let Some(before) = result else { break };
        let score_after = score_for_mover(&here, &next, after.as_ref());
        let one = JudgedDecision::new(judged.len(), &here, recorded.mv, before, score_after);
        report(&one);
        judged.push(one);
        (here, result) = (next, after);
    }
    judged
}

/// Searches a position; returns `None` after a stop or if the game is over.
fn think(
    player: &mut dyn ComputerPlayer,
    position: &Position,
    task: &Task,
) -> Option<SearchResult> {
    if task.stop.is_sent() {
        return None;
    }
    player.think(position, task, &mut |_| {}).filter(|result| result.best().is_some())
}

/// Returns the score of the position after a decision, for the player who made it.
fn score_for_mover(before: &Position, after: &Position, result: Option<&SearchResult>) -> Score {
    let mover = before.player();
    // If a limit hides the end, the search judges.
    if let Ok(Some(end)) = after.outcome() {
        return match end.winner {
            None => Score::EVEN,
            Some(winner) if winner == mover => Score::win_in(1),
            Some(_) => Score::loss_in(1),
        };
    }
    let score = result.map_or(Score::EVEN, SearchResult::score);
    // A turn may have several decisions, so the player to move may be the same.
    let own = if after.player() == mover { score } else { -score };
    own.one_ply_earlier()
}

/// Returns the notation of a line of decisions, up to the first illegal one.
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
