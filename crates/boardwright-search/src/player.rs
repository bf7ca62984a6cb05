//! Whoever chooses a move.

use crate::score::Score;
use crate::task::Task;
use boardwright::{Move, Position};

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// The decisions, best for whoever makes each; the first is the one to make now.
    pub moves: Vec<Move>,
    /// What it is worth to the player who decides now.
    pub score: Score,
}

/// What a player thinks of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchResult {
    /// The best lines, best first: at least one, with at least one move.
    pub lines: Vec<Variation>,
    /// Decisions ahead that were searched in full; 0 if that means nothing to the player.
    pub depth: u32,
    /// Decisions made in search, or random games.
    pub nodes: u64,
}

impl SearchResult {
    /// A thought of one decision alone.
    pub fn of_move(mv: Move, score: Score) -> SearchResult {
        SearchResult { lines: vec![Variation { moves: vec![mv], score }], depth: 0, nodes: 0 }
    }

    /// The decision to make.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// What the position is worth to the player who decides.
    pub fn score(&self) -> Score {
        self.lines.first().map_or(Score::EVEN, |line| line.score)
    }
}

/// Whoever chooses a move.
pub trait ComputerPlayer: Send {
    /// What to do in a position; none if the game is over there. `tell` hears better and better
    /// thoughts on the way.
    ///
    /// A position may follow on the one thought about before, or have nothing to do with it.
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        tell: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult>;

    /// The decision to make in a position; none if the game is over there.
    fn choose(&mut self, position: &Position, task: &Task) -> Option<Move> {
        self.think(position, task, &mut |_| {})?.best()
    }

    /// Forgets what it remembers of positions, so that what it does next depends on nothing before.
    fn forget(&mut self) {}
}
