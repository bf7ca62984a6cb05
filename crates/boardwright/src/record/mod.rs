//! Game records, as in PGN: tags with the game, its options and the players, then the decisions.
//!
//! ```text
//! [Game "chess"]
//! [White "Ann"]
//! [Result "White wins"]
//!
//! 1. e2e4 e7e5 {the usual}
//!   (1... c7c5 2. g1f3)
//! 2. d1h5
//! ```
//!
//! The decisions of a turn follow one another. A comma ends a text that contains spaces or could be
//! read as a longer one; texts that need more are in quotes. Braces hold comments. Parentheses hold
//! variations, which replace the decision before them.
//!
//! Moves that people or other programs wrote are read as well: in short notation (`Nbd7`, `O-O`),
//! with marks (`!?`, `$1`), comments after `;`, a `FEN` tag, and without passes that are forced. A
//! game that went on where a player could have claimed a draw is one without claims.

mod ending;
mod header;
mod marks;
mod movetext;
mod read;
mod write;

pub use header::Header;
pub use marks::mark_of_suffix;

use crate::position::Position;
use boardwright_interpret::Move;

/// Maximum length of a record in bytes.
pub const MAX_RECORD_TEXT: usize = 4 << 20;

/// Maximum number of decisions in a record, including those in variations.
pub const MAX_RECORD_DECISIONS: usize = 200_000;

/// Maximum nesting depth of variations.
pub const MAX_VARIATION_DEPTH: usize = 24;

/// Result of an unfinished game.
const UNFINISHED: &str = "*";

/// Reason why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}{}: {message}", at_move(.decision))]
pub struct RecordError {
    /// Line number, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Number of the decision, from 1; `None` if the error is not about a decision.
    pub decision: Option<usize>,
    /// Description of the error.
    pub message: String,
}

fn at_move(decision: &Option<usize>) -> String {
    decision.map(|number| format!(", decision {number}")).unwrap_or_default()
}

/// One decision of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// The decision.
    pub mv: Move,
    /// Numeric annotation glyphs of PGN: 1 is `!`, 2 is `?`.
    pub marks: Vec<u8>,
    /// Comment after it; `None` if there is none.
    pub comment: Option<String>,
    /// Alternatives to this decision, each with its continuation.
    pub variations: Vec<RecordVariation>,
}

impl RecordedMove {
    /// Creates a decision without marks, comment and variations.
    pub fn new(mv: Move) -> RecordedMove {
        RecordedMove { mv, marks: Vec::new(), comment: None, variations: Vec::new() }
    }
}

/// A variation: an alternative sequence of decisions from a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordVariation {
    /// Comment before the first decision; `None` if there is none.
    pub comment: Option<String>,
    /// Decisions in order.
    pub decisions: Vec<RecordedMove>,
}

impl RecordVariation {
    /// Returns the nesting depth of variations, this one included.
    pub fn depth(&self) -> usize {
        1 + depth(&self.decisions)
    }
}

/// Returns the nesting depth of variations in a sequence of decisions; 0 if there are none.
pub fn depth(decisions: &[RecordedMove]) -> usize {
    let variations = decisions.iter().flat_map(|recorded| &recorded.variations);
    variations.map(RecordVariation::depth).max().unwrap_or(0)
}

/// A recorded game.
///
/// ```
/// use boardwright::{Options, Record, bundled};
///
/// let (chess, _) = bundled::find("chess").unwrap().compile(&Options::default());
/// let chess = chess.unwrap();
/// let record = Record::read(&chess, "[Game \"chess\"]\n\n1. e2e4 e7e5 2. g1f3\n").unwrap();
/// assert_eq!(record.decisions.len(), 3);
/// assert_eq!(Record::read(&chess, &record.text()).unwrap(), record);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Names of the persons or programs by player; empty if unknown.
    pub names: Vec<String>,
    /// Date in any form; empty if unknown.
    pub date: String,
    /// Names and values of other tags, kept unchanged.
    pub tags: Vec<(String, String)>,
    /// Initial position.
    pub start: Position,
    /// Comment before the first decision; `None` if there is none.
    pub comment: Option<String>,
    /// Decisions in order.
    pub decisions: Vec<RecordedMove>,
    /// Result where the rules give none: `White wins`, `draw`, or `*` for an unfinished game.
    pub result: String,
    /// Reason where the rules give none: `on time`, `by resignation`; may be empty.
    pub reason: String,
}

impl Record {
    /// Creates a record without decisions.
    pub fn new(start: Position) -> Record {
        let players = start.game().program().players.len();
        Record {
            names: vec![String::new(); players],
            date: String::new(),
            tags: Vec::new(),
            start,
            comment: None,
            decisions: Vec::new(),
            result: UNFINISHED.to_owned(),
            reason: String::new(),
        }
    }

    /// Adds a decision and removes the result.
    pub fn push(&mut self, mv: Move) {
        self.decisions.push(RecordedMove::new(mv));
        self.reopen();
    }

    /// Shortens the record to its first `decisions`, and removes the result if that takes any away.
    pub fn truncate(&mut self, decisions: usize) {
        if decisions < self.decisions.len() {
            self.decisions.truncate(decisions);
            self.reopen();
        }
    }

    /// Removes the result.
    fn reopen(&mut self) {
        (self.result, self.reason) = (UNFINISHED.to_owned(), String::new());
    }

    /// Returns the initial position and the position after each decision, up to the first decision
    /// that is not legal.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start.clone()];
        for recorded in &self.decisions {
            match positions[positions.len() - 1].play(recorded.mv) {
                Ok(next) => positions.push(next),
                Err(_) => break,
            }
        }
        positions
    }

    /// Returns the position after the last decision, or before the first that is not legal.
    pub fn last(&self) -> Position {
        let mut position = self.start.clone();
        for recorded in &self.decisions {
            if position.play_mut(recorded.mv).is_err() {
                break;
            }
        }
        position
    }
}
