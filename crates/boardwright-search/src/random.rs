//! A player that chooses uniformly at random.

use crate::any_decision::search_within_budget;
use crate::player::{ComputerPlayer, SearchResult};
use crate::score::Score;
use crate::task::Task;
use boardwright::Position;
use boardwright::Rng;

/// Chooses a legal decision uniformly at random.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// Creates the player with a random seed.
    pub fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }
}

impl ComputerPlayer for Random {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        _: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        search_within_budget(position, task, || {
            let mv = match task.root_moves.is_empty() {
                true => position.nth(self.0.below(position.count().ok()?)).ok()??,
                false => task.root_moves[self.0.below(task.root_moves.len())],
            };
            Some(SearchResult::of_move(mv, Score::EVEN))
        })
    }
}
