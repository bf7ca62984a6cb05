//! A player that chooses uniformly at random.

use crate::any_decision::any_decision;
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
        let scope = task.budget().enter();
        if position.outcome().is_some() {
            return None;
        }
        if !task.root_moves.is_empty() {
            let chosen = self.0.below(task.root_moves.len());
            return Some(SearchResult::of_move(task.root_moves[chosen], Score::EVEN));
        }
        let chosen = position.nth(self.0.below(position.count()));
        drop(scope);
        match chosen {
            Some(mv) => Some(SearchResult::of_move(mv, Score::EVEN)),
            None => any_decision(position, task),
        }
    }
}
