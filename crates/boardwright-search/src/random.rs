//! A player who makes any legal decision.

use crate::player::{ComputerPlayer, SearchResult};
use crate::score::Score;
use crate::task::Task;
use boardwright::Position;
use boardwright::Rng;

/// Makes any legal decision, each as likely.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// One with a seed.
    pub fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }
}

impl ComputerPlayer for Random {
    fn think(
        &mut self,
        position: &Position,
        _: &Task,
        _: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        if position.outcome().is_some() {
            return None;
        }
        let chosen = self.0.below(position.count());
        Some(SearchResult::of_move(position.nth(chosen)?, Score::EVEN))
    }
}
