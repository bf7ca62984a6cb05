//! Reasons why a question about a play-test has no answer.

use boardwright::LimitReached;
use boardwright::primer::PrimerError;
use boardwright_report::replay::ReplayError;
use boardwright_web::position_cache::PathError;

/// A reason why a question has no answer, for people.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The question is malformed.
    #[error("the question is malformed: {0}")]
    Question(serde_json::Error),
    /// The answer cannot be written.
    #[error("the answer cannot be written: {0}")]
    Answer(serde_json::Error),
    /// The game is not for two players.
    #[error("a play-test needs a game for two players; “{title}” has {players}")]
    Players {
        /// Title of the game.
        title: String,
        /// Number of players in words.
        players: String,
    },
    /// A question came before the one that begins.
    #[error("no play-test was begun")]
    NotBegun,
    /// A saved game is not one of these rules.
    #[error("game {game}: {error}")]
    Replay {
        /// Number of the game.
        game: u64,
        /// Reason.
        error: ReplayError,
    },
    /// The text is not a lesson of the game.
    #[error(transparent)]
    Primer(#[from] PrimerError),
    /// A condition is not one of the game.
    #[error("{0}")]
    Goal(String),
    /// A path leads to no position.
    #[error(transparent)]
    Path(#[from] PathError),
    /// A path has no decision to judge.
    #[error("no decision was made")]
    NoDecision,
    /// The rules take too many steps.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// The games of a report cannot be shown.
    #[error("a game of the report cannot be replayed: {0}")]
    Show(#[from] boardwright_report_page::replays::ReplayError),
}
