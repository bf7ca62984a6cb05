//! Questions of a page, and their answers.
//!
//! `web/app/src/bridges/protocol.ts` has the same types for pages.

use crate::fault::{Fault, PlaceView};
use serde::{Deserialize, Serialize};

/// A question about the bytes of a file or of a pasted text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Question {
    /// The content of a file. Of a file of games the first are read.
    Open {
        /// Rules kept in the browser, for games that no bundled game has.
        #[serde(default)]
        own: Vec<String>,
    },
    /// The games in the file, which are of this game.
    OpenGames {
        /// The game.
        game: GivenRules,
    },
    /// The next games of the file opened last.
    More,
    /// Positions of these games that the text is.
    Position {
        /// Ids of bundled games.
        games: Vec<String>,
    },
    /// The record in each format that has games of its rules.
    Save {
        /// The game of the record.
        game: GivenRules,
    },
}

/// A game of the page.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct GivenRules {
    /// Text of its rules. Missing: those of the bundled game of the id.
    pub rules: Option<String>,
    /// Id in records. Missing: the title.
    pub id: Option<String>,
    /// Ruleset.
    pub ruleset: Option<String>,
    /// Names and values of options.
    #[serde(default)]
    pub settings: Vec<(String, String)>,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Answer {
    /// Rules of our own.
    Rules {
        /// Their text.
        text: String,
    },
    /// Variants of other programs.
    Variants {
        /// The variants, in the order of the file.
        variants: Vec<VariantView>,
    },
    /// Lines with a position each.
    Positions {
        /// The lines.
        lines: Vec<PositionLine>,
    },
    /// Games of a file.
    Games {
        /// The games read by this question.
        games: Vec<GameView>,
        /// True if the file has no more.
        #[serde(rename = "isDone")]
        is_done: bool,
    },
    /// Games in which a text is a position.
    PositionOf {
        /// The games that have it.
        games: Vec<PositionView>,
        /// Of the other games, the one that reads most of the text, with the reason.
        nearest: Option<Nearest>,
    },
    /// A game in several formats.
    Saved {
        /// The formats, those that fit first.
        formats: Vec<SavedView>,
    },
}

/// A variant that was imported, or why it was not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VariantView {
    /// Name in the file.
    pub name: String,
    /// Place of its beginning.
    pub place: PlaceView,
    /// Bundled game that the rules are based on.
    pub base: Option<String>,
    /// The rules; `None` if there are problems.
    pub rules: Option<String>,
    /// Reasons why there are no rules.
    pub problems: Vec<ProblemView>,
    /// Keys that were left out because they say nothing about the rules.
    pub ignored: Vec<ProblemView>,
}

/// A key, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProblemView {
    /// The key.
    pub key: String,
    /// Place of the key; `None` if it stands in a definition that comes with the reader.
    pub place: Option<PlaceView>,
    /// Description and repair.
    pub message: String,
}

/// A line that may be a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PositionLine {
    /// Number of the line.
    pub line: usize,
    /// The text.
    pub text: String,
    /// Columns and rows of its board; `None` if the rows differ in length.
    pub size: Option<(usize, usize)>,
}

/// A game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameView {
    /// Id of the game.
    pub id: String,
    /// Title of the game.
    pub title: String,
    /// Names of the players.
    pub names: Vec<String>,
    /// Name of the event.
    pub event: String,
    /// Date.
    pub date: String,
    /// Result in words, or `*`.
    pub result: String,
    /// Number of decisions of the main line.
    pub moves: usize,
    /// The game as a record; empty with a fault.
    pub record: String,
    /// The rules kept in the browser that it is a game of; `None` for another game.
    pub rules: Option<String>,
    /// Reason why the game was not read.
    pub fault: Option<Fault>,
}

/// A game in which a text is a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PositionView {
    /// Id of the game.
    pub id: String,
    /// Title of the game.
    pub title: String,
    /// True if the game writes the position exactly so.
    #[serde(rename = "isExact")]
    pub is_exact: bool,
    /// A record that begins there.
    pub record: String,
}

/// The game that reads most of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Nearest {
    /// Title of the game.
    pub title: String,
    /// Number of bytes that it understands.
    pub understood: usize,
    /// Reason why the text is no position of it.
    pub fault: Fault,
}

/// A game in a format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SavedView {
    /// Name of the format, with which names of its files end.
    pub format: String,
    /// Description of the format.
    pub about: String,
    /// The text; `None` if the format has no such games.
    pub text: Option<String>,
    /// Reason why there is no text.
    pub reason: Option<String>,
}
