//! A game of a play-test as it is saved: plain data, one line of JSON each.

use crate::contender::Contender;
use serde::{Deserialize, Serialize};

/// The cause of a game's end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Termination {
    /// The rules ended it.
    Rules,
    /// It was longer than the play-test allows; it counts as a draw.
    Unfinished,
    /// The side to move had no legal decision, and the rules do not say who wins; it counts as a
    /// draw.
    Stuck,
    /// It met a limit of the rules; it has no result.
    Limit,
}

impl Termination {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Termination::Rules => "rules",
            Termination::Unfinished => "unfinished",
            Termination::Stuck => "stuck",
            Termination::Limit => "limit",
        }
    }
}

/// A game of a play-test.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Number of the game in the plan, which with the settings determines everything else.
    pub game: u64,
    /// The players, in turn order.
    pub players: [Contender; 2],
    /// Position at the start; `None` for that of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Decisions in the notation of records.
    pub moves: Vec<String>,
    /// Win chance in thousandths that the player of each decision gave itself, if it searched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<Option<u16>>,
    /// Positions in which every decision was judged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<JudgedPosition>,
    /// Index of the winner in turn order; `None` for a draw or without a result.
    pub winner: Option<u8>,
    /// Cause of the end.
    pub termination: Termination,
    /// Reason of the result in the words of the rules.
    pub reason: String,
}

/// A position in which every decision was judged by a shallow search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JudgedPosition {
    /// Number of decisions before it.
    pub ply: u32,
    /// Number of decisions whose win chance is within 5 % of the best.
    pub good: u32,
    /// Number of decisions judged.
    pub legal: u32,
}

impl PlayedGame {
    /// The result for the player of this index: 1 for a win, 0.5 for a draw, 0 for a loss; `None`
    /// without a result.
    pub fn score(&self, player: usize) -> Option<f64> {
        match (self.termination, self.winner) {
            (Termination::Limit, _) => None,
            (_, None) => Some(0.5),
            (_, Some(winner)) => Some(f64::from(u8::from(usize::from(winner) == player))),
        }
    }
}
