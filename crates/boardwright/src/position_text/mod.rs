//! The readable form of a position, for any game, on one line:
//!
//! ```text
//! player=White turn=5; White: King e1, Rook a1 h1; Black: King e8; hand White: 2 Pawn; quiet=3
//! ```
//!
//! After a position in a format, units of the board are named again for their attributes only.
//! State with its initial value is left out. Every part of a state has a text, so that a position
//! written and read again is the same to the last byte.
//!
//! Semicolons divide the text into sections:
//! - `player=… phase=… stage=… actions=… turn=… ply=… result=… rule=…`: the course of the game;
//! - `White: King e1, Rook a1(moved) h1`: units of a player, attributes in parentheses;
//! - `hand White: 2 Pawn, Rook`: units of a player in a place;
//! - `wreck b3: Pendant, 2 Slasher`: units in a layer at a site;
//! - `quiet=3`, `rights White=yes`, `entangled: a1 b2`, `height: c3=2 d4=1`: declared state;
//! - `next` before declared state: its value for the next turn;
//! - `state` before declared state whose name is one of the words above.
//!
//! ```
//! use boardwright::{Options, Position, bundled};
//!
//! let (chess, _) = bundled::find("chess").unwrap().compile(&Options::default());
//! let chess = chess.unwrap();
//! let position = Position::read(&chess, "player=White; White: King e1; Black: King e8").unwrap();
//! assert_eq!(Position::read(&chess, &position.text()), Ok(position));
//! ```

mod cursor;
mod lists;
mod read;
mod site_values;
mod words;
mod write;

pub(crate) use cursor::Cursor;
pub(crate) use write::number_word;

/// Maximum length of a position's text in bytes.
pub const MAX_POSITION_TEXT: usize = 1 << 16;

/// Words for the course of the game. Declared state with such a name is written after `state`.
const COURSE: [&str; 8] = ["player", "phase", "stage", "actions", "turn", "ply", "result", "rule"];

/// Reason why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at character {}: {message}{}", .offset + 1, shown(.help))]
pub struct PositionError {
    /// Byte offset of the error in the text.
    pub offset: usize,
    /// Description of the error.
    pub message: String,
    /// Suggested correction; `None` if there is none.
    pub help: Option<String>,
}

fn shown(help: &Option<String>) -> String {
    help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default()
}

impl PositionError {
    /// Creates an error at a byte offset.
    pub(crate) fn at(offset: usize, message: impl Into<String>) -> PositionError {
        PositionError { offset, message: message.into(), help: None }
    }

    /// Adds the candidate most similar to `word` as help.
    pub(crate) fn with_suggestion<'a>(
        mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> PositionError {
        let closest = boardwright_syntax::suggest::closest(word, candidates);
        self.help = closest.map(|closest| format!("did you mean `{closest}`?"));
        self
    }
}
