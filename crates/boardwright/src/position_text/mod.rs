//! The readable form of a position, for any game, on one line:
//!
//! ```text
//! player=White turn=5; White: King e1, Rook a1 h1; Black: King e8; hand White: 2 Pawn; quiet=3
//! ```
//!
//! What is as it is at first is left out, and reading puts it back. Whatever a state holds has a
//! place here, so that a position written and read again is the same to the last byte.
//!
//! Sections stand between semicolons:
//! - `player=… phase=… stage=… actions=… turn=… ply=… result=… rule=…`: the course of the game;
//! - `White: King e1, Rook a1(moved) h1`: units of a player, attributes in parentheses;
//! - `hand White: 2 Pawn, Rook`: what a player has in a place;
//! - `wreck b3: Pendant, 2 Slasher`: what lies in a layer at a site;
//! - `quiet=3`, `rights White=yes`, `entangled: a1 b2`: declared state;
//! - `next` before declared state: what is being written for the next turn;
//! - `state` before declared state whose name is one of the words above.

mod cursor;
mod read;
mod words;
mod write;

pub(crate) use cursor::Cursor;
pub(crate) use write::number_word;

/// The most bytes the text of a position may have.
pub const MAX_POSITION_TEXT: usize = 1 << 16;

/// Words that mean the course of the game where declared state might be named.
const COURSE: [&str; 8] = ["player", "phase", "stage", "actions", "turn", "ply", "result", "rule"];

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at character {}: {message}{}", .offset + 1, shown(.help))]
pub struct PositionError {
    /// Number of bytes of the text are before the place.
    pub offset: usize,
    /// What is wrong there.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

fn shown(help: &Option<String>) -> String {
    help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default()
}

impl PositionError {
    /// An error at a place.
    pub(crate) fn at(offset: usize, message: impl Into<String>) -> PositionError {
        PositionError { offset, message: message.into(), help: None }
    }

    /// The same with the word that was probably meant.
    pub(crate) fn meant<'a>(
        mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> PositionError {
        let closest = boardwright_syntax::suggest::closest(word, candidates);
        self.help = closest.map(|closest| format!("did you mean `{closest}`?"));
        self
    }
}
