//! Reasons why a text is not a legal move.

use boardwright_interpret::LimitReached;
use boardwright_ir::limits::MAX_MOVE_TEXT;

/// Reason why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveTextError {
    /// The text is empty.
    #[error("no move was given")]
    Empty,
    /// The text is longer than [`MAX_MOVE_TEXT`].
    #[error("a move has at most {MAX_MOVE_TEXT} characters")]
    TooLong,
    /// The game has ended.
    #[error("the game is over; {end}")]
    GameOver {
        /// End of the game in words.
        end: String,
    },
    /// A limit of the rules was reached, so that nothing is known about the move.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// Several legal moves fit the text.
    #[error("`{text}` could be {}", list(.candidates))]
    Ambiguous {
        /// The text as given.
        text: String,
        /// Texts of the moves that fit.
        candidates: Vec<String>,
    },
    /// The text is a move, but not a legal one.
    #[error("`{text}` is not legal: {reason}")]
    Illegal {
        /// The text as given.
        text: String,
        /// Reason as a sentence.
        reason: String,
    },
    /// The text is not understood as a move.
    #[error("`{text}` is not understood as a move{}", hint(.suggestion, .example))]
    Unknown {
        /// The text as given.
        text: String,
        /// Text of the most similar legal move; `None` if none is close.
        suggestion: Option<String>,
        /// Text of a legal move; `None` if there is none.
        example: Option<String>,
    },
}

fn list(candidates: &[String]) -> String {
    let shown: Vec<String> = candidates.iter().take(6).map(|text| format!("`{text}`")).collect();
    let more = if candidates.len() > shown.len() { " or others" } else { "" };
    format!("{}{more}", shown.join(" or "))
}

fn hint(suggestion: &Option<String>, example: &Option<String>) -> String {
    match (suggestion, example) {
        (Some(similar), _) => format!(": did you mean `{similar}`?"),
        (None, Some(example)) => format!("; moves are written like `{example}`"),
        (None, None) => String::new(),
    }
}
