//! A game of a match as it is saved.

use crate::game_runner::NumberedGame;
use serde::{Deserialize, Serialize};

/// A player of the match, by its place on the command line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerSlot {
    /// The first player.
    A,
    /// The second player.
    B,
}

impl PlayerSlot {
    /// 0 for A and 1 for B.
    pub fn index(self) -> usize {
        match self {
            PlayerSlot::A => 0,
            PlayerSlot::B => 1,
        }
    }

    /// The opponent.
    pub fn other(self) -> PlayerSlot {
        match self {
            PlayerSlot::A => PlayerSlot::B,
            PlayerSlot::B => PlayerSlot::A,
        }
    }
}

/// A line of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// Number of the game, from 0.
    pub game: u64,
    /// Random seed of the match.
    pub seed: u64,
    /// The player who moved first.
    pub first: PlayerSlot,
    /// The winner; `None` for a draw or without a result.
    pub winner: Option<PlayerSlot>,
    /// Reason of the result.
    pub reason: String,
    /// True if the game was adjudicated as a draw.
    pub unfinished: bool,
    /// True if the game met a limit of the rules, which is its reason; it has no result. Absent in
    /// files of earlier versions.
    #[serde(default)]
    pub limit: bool,
    /// True if a player resigned.
    pub resigned: bool,
    /// Fault of the loser: its name and its circumstances.
    pub fault: Option<(String, String)>,
    /// Longest time beyond the limit of A and of B in milliseconds.
    pub overrun_ms: [f64; 2],
    /// Number of decisions, including the opening.
    pub plies: u32,
    /// Decisions in the notation of records.
    pub moves: Vec<String>,
    /// Win chance in thousandths that the player of each decision gave itself, if it gives a score.
    /// Absent in files of earlier versions.
    #[serde(default)]
    pub chances: Vec<Option<u16>>,
}

impl NumberedGame for SavedGame {
    const WHOLE: &'static str = "match";

    fn number(&self) -> u64 {
        self.game
    }
}
