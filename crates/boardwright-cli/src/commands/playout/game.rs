//! A random game as it is saved.

use crate::game_runner::NumberedGame;
use boardwright::playout::ObservedPlayout;
use boardwright::{Game, LimitReached};
use serde::{Deserialize, Serialize};

/// A line of the file. The seed and the number yield the moves again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayoutGame {
    /// Number of the game, from 0.
    pub game: u64,
    /// Number of decisions.
    pub decisions: u32,
    /// Number of turns.
    pub turns: u32,
    /// Sum of the numbers of legal decisions.
    pub legal: u64,
    /// Largest number of legal decisions in a position.
    pub widest: u64,
    /// The winner, a draw, or unfinished.
    pub result: String,
    /// The result with its reason.
    pub reason: String,
}

impl PlayoutGame {
    /// The line of a finished game.
    pub fn new(number: u64, game: &Game, observed: &ObservedPlayout) -> PlayoutGame {
        let played = &observed.playout;
        let (result, reason) = match &played.end {
            Some(end) => (end.result(game), end.text(game)),
            None => ("unfinished".to_owned(), "unfinished".to_owned()),
        };
        PlayoutGame {
            game: number,
            decisions: played.decisions,
            turns: played.last.turns(),
            legal: observed.legal_moves,
            widest: observed.max_legal_moves as u64,
            result,
            reason,
        }
    }
}

impl NumberedGame for PlayoutGame {
    const WHOLE: &'static str = "series of playouts";

    fn number(&self) -> u64 {
        self.game
    }
}

/// A game that met a limit of the rules, or the time of a game. It has no result.
pub struct PlayoutLimit {
    /// Number of the game, from 0.
    pub game: u64,
    /// Number of decisions made.
    pub decisions: u32,
    /// The limit.
    pub limit: LimitReached,
}
