//! A game of self-play as it is saved.

use crate::game_runner::NumberedGame;
use anyhow::{Context, Result};
use boardwright::{Game, Outcome};
use boardwright_search::evaluate::FeatureSet;
use boardwright_search::learn::{SampleScores, SelfPlayGame, SelfPlayRecord};
use serde::{Deserialize, Serialize};

/// Number of bits of a game's number within its round.
const GAME_BITS: u32 = 20;

/// The result of a game of self-play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SavedResult {
    /// The player who moved first won, perhaps by adjudication.
    First,
    /// The other player won.
    Second,
    /// Nobody won.
    Draw,
    /// The game was given up.
    Unfinished,
}

/// A line of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedSelfPlay {
    /// Number of the round, from 1.
    pub round: u32,
    /// Number of the game in its round, from 0.
    pub game: u64,
    /// Decisions in the notation of records.
    pub moves: Vec<String>,
    /// Sampled positions: the number of decisions before each, the score of its search, and the
    /// score at the next random decision, in points for the first player.
    pub samples: Vec<(u32, i32, Option<i32>)>,
    /// The result.
    pub result: SavedResult,
    /// The last score in points for the first player, if the game reached its maximum length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_score: Option<i32>,
}

impl NumberedGame for SavedSelfPlay {
    const WHOLE: &'static str = "training";

    fn number(&self) -> u64 {
        u64::from(self.round) << GAME_BITS | self.game
    }
}

impl SavedSelfPlay {
    /// The line of a game.
    pub fn new(game: &Game, round: u32, number: u64, record: &SelfPlayRecord) -> SavedSelfPlay {
        let mut position = game.start();
        let mut moves = Vec::with_capacity(record.moves.len());
        for &mv in &record.moves {
            moves.push(position.move_text(mv));
            if position.play_mut(mv).is_err() {
                break;
            }
        }
        let sample = |scores: &SampleScores| {
            let SampleScores { ply, score, score_at_random_move } = *scores;
            (ply, score, score_at_random_move)
        };
        SavedSelfPlay {
            round,
            game: number,
            moves,
            samples: record.samples.iter().map(sample).collect(),
            result: match record.outcome {
                Some(Outcome::Win(0)) => SavedResult::First,
                Some(Outcome::Win(_)) => SavedResult::Second,
                Some(Outcome::Draw) => SavedResult::Draw,
                None => SavedResult::Unfinished,
            },
            last_score: record.adjudicated_score,
        }
    }

    /// Restores the game.
    ///
    /// # Errors
    /// Fails if it is not a game of these rules.
    pub fn restore(self, game: &Game, features: &FeatureSet) -> Result<SelfPlayGame> {
        let mut position = game.start();
        let mut moves = Vec::with_capacity(self.moves.len());
        for (index, text) in self.moves.iter().enumerate() {
            let place = || format!("decision {}, `{text}`", index + 1);
            let mv = position.read_move(text).with_context(place)?;
            position.play_mut(mv).with_context(place)?;
            moves.push(mv);
        }
        let sample = |&(ply, score, score_at_random_move): &(u32, i32, Option<i32>)| SampleScores {
            ply,
            score,
            score_at_random_move,
        };
        let record = SelfPlayRecord {
            moves,
            samples: self.samples.iter().map(sample).collect(),
            outcome: match self.result {
                SavedResult::First => Some(Outcome::Win(0)),
                SavedResult::Second => Some(Outcome::Win(1)),
                SavedResult::Draw => Some(Outcome::Draw),
                SavedResult::Unfinished => None,
            },
            adjudicated_score: self.last_score,
        };
        Ok(SelfPlayGame::restore(game, features, record)?)
    }
}
