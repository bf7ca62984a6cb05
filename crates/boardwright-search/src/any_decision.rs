//! Searches within the budget of their task, and any decision where one ended before it had one.

use crate::player::SearchResult;
use crate::score::Score;
use crate::task::Task;
use boardwright::Position;
use boardwright::ir::budget::Budget;
use std::time::Duration;

/// Time in which a decision is looked for.
const MOMENT: Duration = Duration::from_millis(30);

/// Runs a search within the budget of its task; any decision if it ends before it has one. `None`
/// if the game is over.
pub(crate) fn search_within_budget(
    position: &Position,
    task: &Task,
    search: impl FnOnce() -> Option<SearchResult>,
) -> Option<SearchResult> {
    let scope = task.budget().enter();
    let result = match position.outcome() {
        Ok(Some(_)) => return None,
        Ok(None) => search(),
        Err(_) => None,
    };
    drop(scope);
    result.or_else(|| any_decision(position, task))
}

/// Returns the first decision that can be made. `None` if the game is over, or if none is found in
/// a moment.
fn any_decision(position: &Position, task: &Task) -> Option<SearchResult> {
    let _scope = Budget::default().with_time(&task.clock, MOMENT).enter();
    let mv = match task.root_moves.first() {
        Some(&mv) => position.play(mv).is_ok().then_some(mv)?,
        None => position.first_playable().ok()??,
    };
    Some(SearchResult::of_move(mv, Score::EVEN))
}
