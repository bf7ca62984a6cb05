//! The interface of every computer player, and what a search returns.

use crate::score::Score;
use crate::task::Task;
use boardwright::{Move, Position};

/// A principal variation with its score.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// The decisions, the next one first.
    pub moves: Vec<Move>,
    /// Score for the side to move.
    pub score: Score,
}

/// Result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchResult {
    /// Principal variations, best first: at least one, with at least one decision each.
    pub lines: Vec<Variation>,
    /// Depth in plies that was searched completely; 0 where depth has no meaning.
    pub depth: u32,
    /// Number of decisions made in search, or of playouts.
    pub nodes: u64,
}

impl SearchResult {
    /// Creates the result of a player that does not search.
    pub fn of_move(mv: Move, score: Score) -> SearchResult {
        SearchResult { lines: vec![Variation { moves: vec![mv], score }], depth: 0, nodes: 0 }
    }

    /// Returns the best decision.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// Returns the score of the position for the side to move.
    pub fn score(&self) -> Score {
        self.lines.first().map_or(Score::EVEN, |line| line.score)
    }
}

/// A player that chooses decisions: a search, or another engine.
///
/// ```
/// use boardwright::{Options, bundled};
/// use boardwright_search::{ComputerPlayer, Limits, Random, Task};
///
/// let game = bundled::find("tic-tac-toe").unwrap().compile(&Options::default()).0.unwrap();
/// let task = Task::without_clock(Limits::default());
/// assert!(Random::new(1).choose(&game.start(), &task).is_some());
/// ```
pub trait ComputerPlayer: Send {
    /// Searches a position; returns `None` if the game is over there. `report` receives each better
    /// result on the way.
    ///
    /// The position may follow the previous one, or be unrelated to it.
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult>;

    /// Returns the decision to make, or `None` if the game is over.
    fn choose(&mut self, position: &Position, task: &Task) -> Option<Move> {
        self.think(position, task, &mut |_| {})?.best()
    }

    /// Clears all state carried between searches, so that the next result depends on its input
    /// alone.
    fn forget(&mut self) {}
}
