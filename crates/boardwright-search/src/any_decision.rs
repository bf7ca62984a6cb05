//! Any decision, for a search that ended before it had one.

use crate::player::SearchResult;
use crate::score::Score;
use crate::task::Task;
use boardwright::Position;
use boardwright::ir::budget::Budget;
use std::time::Duration;

/// Time in which a decision is looked for.
const MOMENT: Duration = Duration::from_millis(30);

/// Returns the first decision that can be made. `None` if the game is over, or if none is found in
/// a moment.
pub(crate) fn any_decision(position: &Position, task: &Task) -> Option<SearchResult> {
    let _scope = Budget::default().with_time(&task.clock, MOMENT).enter();
    let mv = match task.root_moves.first() {
        Some(&mv) => mv,
        None => position.try_nth(0).ok()??,
    };
    position.play(mv).ok()?;
    Some(SearchResult::of_move(mv, Score::EVEN))
}
