//! Records of games: who played what, with which options, from where, and every decision, as text
//! that loads again.
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
//! Decisions of one turn follow one another; a comma stands where a text has spaces or might read
//! on, quotes where even that would not do. Comments in braces are kept, and so is in parentheses
//! what else might have been played instead of the decision before them.

mod ending;
mod header;
mod read;
mod write;

pub use header::Header;

use crate::position::Position;
use boardwright_interpret::Move;

/// The most bytes a record may have.
pub const MAX_RECORD_TEXT: usize = 4 << 20;

/// The most decisions a record may have, with those of its variations.
pub const MAX_RECORD_DECISIONS: usize = 200_000;

/// How deep variations of variations may be nested.
pub const MAX_VARIATION_DEPTH: usize = 24;

/// The result of a game that goes on.
const GOES_ON: &str = "*";

/// Why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}{}: {message}", at_move(.decision))]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The decision, from 1, if it is about one.
    pub decision: Option<usize>,
    /// What is wrong.
    pub message: String,
}

fn at_move(decision: &Option<usize>) -> String {
    decision.map(|number| format!(", decision {number}")).unwrap_or_default()
}

/// One decision of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// The decision.
    pub mv: Move,
    /// The comment after it.
    pub comment: Option<String>,
    /// What else might have been played here, and how it might have gone on.
    pub variations: Vec<Variation>,
}

impl Recorded {
    /// A decision without comment and variations.
    pub fn new(mv: Move) -> Recorded {
        Recorded { mv, comment: None, variations: Vec::new() }
    }
}

/// Decisions from a position on that might have been made there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// The comment before the first decision.
    pub comment: Option<String>,
    /// The decisions in order.
    pub decisions: Vec<Recorded>,
}

impl Variation {
    /// How deep variations are nested in it, with itself.
    pub fn depth(&self) -> usize {
        1 + depth(&self.decisions)
    }
}

/// How deep variations are nested in a line of decisions.
pub fn depth(decisions: &[Recorded]) -> usize {
    let variations = decisions.iter().flat_map(|recorded| &recorded.variations);
    variations.map(Variation::depth).max().unwrap_or(0)
}

/// A game as it was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Who played, by player; empty where nobody is named.
    pub names: Vec<String>,
    /// When, as the writer chose to put it; empty if it is not said.
    pub date: String,
    /// Further tags, kept as they are.
    pub tags: Vec<(String, String)>,
    /// Where the game began.
    pub start: Position,
    /// The comment before the first decision.
    pub comment: Option<String>,
    /// The decisions in order.
    pub decisions: Vec<Recorded>,
    /// How the game ended where the rules do not say it: `White wins`, `draw`, or `*` for a game
    /// that goes on.
    pub result: String,
    /// Why it ended so where the rules do not say it: `on time`, `by resignation`; may be empty.
    pub reason: String,
}

impl Record {
    /// A record without decisions.
    pub fn new(start: Position) -> Record {
        let players = start.game().program().players.len();
        Record {
            names: vec![String::new(); players],
            date: String::new(),
            tags: Vec::new(),
            start,
            comment: None,
            decisions: Vec::new(),
            result: GOES_ON.to_owned(),
            reason: String::new(),
        }
    }

    /// Adds a decision. A game that goes on has no result any more.
    pub fn push(&mut self, mv: Move) {
        self.decisions.push(Recorded::new(mv));
        self.reopen();
    }

    /// Takes back all but so many decisions, and with them the result.
    pub fn truncate(&mut self, decisions: usize) {
        if decisions < self.decisions.len() {
            self.decisions.truncate(decisions);
            self.reopen();
        }
    }

    fn reopen(&mut self) {
        (self.result, self.reason) = (GOES_ON.to_owned(), String::new());
    }

    /// The start and the position after each decision. A decision that is not legal ends the list.
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

    /// The position after the last decision.
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
