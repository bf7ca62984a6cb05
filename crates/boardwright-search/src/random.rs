//! A player that chooses uniformly at random.

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
        if position.outcome().is_some() {
            return None;
        }
        if !task.root_moves.is_empty() {
            let chosen = self.0.below(task.root_moves.len());
            return Some(SearchResult::of_move(task.root_moves[chosen], Score::EVEN));
        }
        let chosen = self.0.below(position.count());
        Some(SearchResult::of_move(position.nth(chosen)?, Score::EVEN))
    }
}
