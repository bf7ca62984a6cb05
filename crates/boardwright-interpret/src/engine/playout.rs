//! Playouts: uniformly random games.

use super::{EngineError, RulesEngine};
use crate::history::History;
use crate::position_ref::PositionRef;
use crate::rng::Rng;
use crate::state::State;

/// Result of a playout.
#[derive(Clone, Debug)]
pub struct PlayoutResult {
    /// Number of decisions made.
    pub decisions: u32,
    /// The state after them.
    pub last: State,
    /// The history as far as the rules read it: all of it, or what it was at first if they do not.
    pub history: History,
}

/// Plays a playout decision by decision, so that each stays within its own limits.
/// `reads_history` says whether an end of the rules does; only then is the outcome asked before
/// each decision.
///
/// # Errors
///
/// If a question has no answer; `rng` is as it was.
pub fn playout_by_decisions<E: RulesEngine + ?Sized>(
    engine: &E,
    at: PositionRef<'_>,
    rng: &mut Rng,
    max_decisions: u32,
    reads_history: bool,
) -> Result<PlayoutResult, EngineError> {
    let mut result =
        PlayoutResult { decisions: 0, last: at.state.clone(), history: at.history.clone() };
    let (mut next, mut list, mut drawn) = (at.state.clone(), Vec::new(), rng.clone());
    while result.decisions < max_decisions {
        let here = PositionRef::new(&result.last, &result.history);
        if reads_history && engine.outcome(here)?.is_some() {
            break;
        }
        list.clear();
        engine.decisions(here, &mut list)?;
        if list.is_empty() || !engine.play_listed(here, list[drawn.below(list.len())], &mut next)? {
            break;
        }
        result.history.push(&result.last);
        std::mem::swap(&mut result.last, &mut next);
        result.decisions += 1;
    }
    *rng = drawn;
    Ok(result)
}
