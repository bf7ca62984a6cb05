//! Records of games, to and from what a page holds of one.

use crate::line::{Code, Line, Place};
use boardwright::record::Header;
use boardwright::{Game, Record};
use serde::{Deserialize, Serialize};

/// What a record says of the game it is of; all that can be known before that game is compiled.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeaderView {
    /// What the game is called: the id of a bundled game, or a title.
    pub game: Option<String>,
    /// The ruleset.
    pub ruleset: Option<String>,
    /// The options that differ from what the ruleset says.
    pub settings: Vec<(String, String)>,
}

/// A record as it was read.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RecordView {
    /// Who played, by player; empty where nobody is named.
    pub names: Vec<String>,
    /// When.
    pub date: String,
    /// Where the game begins, if not as the rules say.
    pub start: Option<String>,
    /// The comment before the first decision.
    pub comment: Option<String>,
    /// The decisions in order.
    pub decisions: Vec<RecordedView>,
}

/// A decision of a record.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RecordedView {
    /// What names it.
    pub code: Code,
    /// As it is written.
    pub text: String,
    /// Who made it, from 0.
    pub player: u8,
    /// Player turns completed before it.
    pub turn: u32,
    /// The comment after it.
    pub comment: Option<String>,
}

/// What a page wants written.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct RecordWish {
    /// Who played, by player.
    #[serde(default)]
    pub names: Vec<String>,
    /// When, as it is to be written.
    #[serde(default)]
    pub date: String,
    /// The comment before the first decision.
    #[serde(default)]
    pub comment: Option<String>,
    /// The comment after each decision; there may be fewer.
    #[serde(default)]
    pub comments: Vec<Option<String>>,
}

/// What a record says of its game.
pub fn header(text: &str) -> Result<HeaderView, String> {
    let header = Header::read(text).map_err(|error| error.to_string())?;
    let options = header.options();
    Ok(HeaderView { game: options.id, ruleset: options.ruleset, settings: options.settings })
}

/// Reads a record of a game.
pub fn read(game: &Game, text: &str) -> Result<RecordView, String> {
    let record = Record::read(game, text).map_err(|error| error.to_string())?;
    let start = (record.start != game.start()).then(|| record.start.shortest_text());
    let mut decisions = Vec::new();
    for (recorded, position) in record.decisions.iter().zip(record.positions()) {
        decisions.push(RecordedView {
            code: Code(recorded.mv),
            text: position.move_text(recorded.mv),
            player: position.player().0,
            turn: position.turns(),
            comment: recorded.comment.clone(),
        });
    }
    let (names, date, comment) = (record.names, record.date, record.comment);
    Ok(RecordView { names, date, start, comment, decisions })
}

/// Writes the record of the way to a place.
pub fn write(
    game: &Game,
    line: &mut Line,
    place: &Place,
    wish: &RecordWish,
) -> Result<String, String> {
    let start = line.to(game, place)?.first().ok_or("there is no position")?;
    let mut record = Record::new(start.clone());
    for (name, given) in record.names.iter_mut().zip(&wish.names) {
        name.clone_from(given);
    }
    record.date.clone_from(&wish.date);
    record.comment.clone_from(&wish.comment);
    let comments = wish.comments.iter().cloned().chain(std::iter::repeat(None));
    for (code, comment) in place.moves.iter().zip(comments) {
        record.push(code.0);
        if let Some(last) = record.decisions.last_mut() {
            last.comment = comment;
        }
    }
    Ok(record.text())
}
