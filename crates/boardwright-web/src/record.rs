//! Records of games, read into a tree of moves and written from one.

use crate::decision_code::DecisionCode;
use crate::position_info::OutcomeView;
use boardwright::record::{Header, MAX_VARIATION_DEPTH, RecordVariation, RecordedMove, depth};
use boardwright::{Game, GameEnd, PlayError, Position, PositionError, Record, RecordError};
use serde::{Deserialize, Serialize};

/// The header of a record. It says which game to compile.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordHeaderView {
    /// The id of a bundled game, or a title.
    pub game: Option<String>,
    /// The ruleset.
    pub ruleset: Option<String>,
    /// The options that differ from the ruleset.
    pub settings: Vec<(String, String)>,
}

/// A record that was read.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordView {
    /// Names by player; empty where nobody is named.
    pub names: Vec<String>,
    /// The date.
    pub date: String,
    /// Names and values of other tags.
    pub tags: Vec<(String, String)>,
    /// The first position, if it is not the start of the rules.
    pub start: Option<String>,
    /// The moves.
    pub line: RecordLineView,
    /// The termination of the game outside its rules, at the end of the line.
    pub termination: Option<TerminationView>,
}

/// The end of a game outside its rules: on time, by resignation, by agreement.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TerminationView {
    /// The outcome.
    #[serde(flatten)]
    pub end: OutcomeView,
    /// The result as written in records.
    pub result: String,
    /// The reason as written in records; may be empty.
    pub reason: String,
}

/// A line of decisions of a record.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordLineView {
    /// The comment before the first decision.
    pub comment: Option<String>,
    /// The decisions in order.
    pub decisions: Vec<RecordDecisionView>,
}

/// A decision of a record.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordDecisionView {
    /// The code of the decision.
    pub code: DecisionCode,
    /// The decision in the game's notation.
    pub text: String,
    /// The player who made it, from 0.
    pub player: u8,
    /// Number of turns before it.
    pub turn: u32,
    /// Marks, by their numbers in PGN: 1 is `!`, 2 is `?`.
    pub marks: Vec<u8>,
    /// The comment after it.
    pub comment: Option<String>,
    /// Alternatives to it.
    pub variations: Vec<RecordLineView>,
}

/// A record to write.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordInput {
    /// Names by player.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub names: Vec<String>,
    /// The date as it is to be written.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub date: String,
    /// Names and values of other tags.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<(String, String)>>"))]
    pub tags: Vec<(String, String)>,
    /// The first position as text. Missing: the start of the game by its rules.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// The result, if the game ended outside its rules, for example `White wins`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<String>,
    /// The reason, for example `by resignation`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub reason: String,
    /// The moves.
    #[serde(default)]
    pub line: RecordLineInput,
}

/// A line of decisions to write.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordLineInput {
    /// The comment before the first decision.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub comment: Option<String>,
    /// The decisions in order.
    #[serde(default)]
    pub decisions: Vec<RecordDecisionInput>,
}

/// A decision to write.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordDecisionInput {
    /// The code of the decision.
    pub code: DecisionCode,
    /// Marks, by their numbers in PGN.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u8>>"))]
    pub marks: Vec<u8>,
    /// The comment after it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub comment: Option<String>,
    /// Alternatives to it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<RecordLineInput>>"))]
    pub variations: Vec<RecordLineInput>,
}

/// A reason why a record cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordWriteError {
    /// The first position cannot be read.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// Variations are nested too deeply.
    #[error(
        "the branches are nested more than {MAX_VARIATION_DEPTH} deep, which a record cannot hold"
    )]
    TooDeep,
}

/// A reason why a record cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordReadError {
    /// The text is not a record of the game.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A decision of the record is illegal.
    #[error(transparent)]
    IllegalMove(#[from] PlayError),
}

/// Reads the header of a record.
///
/// # Errors
///
/// If the text has no header.
pub fn header(text: &str) -> Result<RecordHeaderView, RecordError> {
    let header = Header::read(text)?;
    let options = header.options();
    Ok(RecordHeaderView { game: options.id, ruleset: options.ruleset, settings: options.settings })
}

/// Reads a record of a game.
///
/// # Errors
///
/// If the text is not a record of the game.
pub fn read(game: &Game, text: &str) -> Result<RecordView, RecordReadError> {
    let record = Record::read(game, text)?;
    let termination =
        record.stated_end().filter(|_| !matches!(record.last().outcome(), Ok(Some(_))));
    let termination = termination.map(|end| termination_view(game, &end));
    let start = (record.start != game.start()).then(|| record.start.shortest_text());
    let line = line_view(record.start, record.comment, &record.decisions)?;
    let Record { names, date, tags, .. } = record;
    Ok(RecordView { names, date, tags, start, line, termination })
}

fn termination_view(game: &Game, end: &GameEnd) -> TerminationView {
    let (result, reason) = (end.result(game), end.reason.clone());
    TerminationView { end: OutcomeView::of(game, end), result, reason }
}

fn line_view(
    mut position: Position,
    comment: Option<String>,
    decisions: &[RecordedMove],
) -> Result<RecordLineView, PlayError> {
    let mut views = Vec::new();
    for recorded in decisions {
        let variation = |line: &RecordVariation| {
            line_view(position.clone(), line.comment.clone(), &line.decisions)
        };
        views.push(RecordDecisionView {
            code: DecisionCode(recorded.mv),
            text: position.move_text(recorded.mv),
            player: position.player().0,
            turn: position.turns(),
            marks: recorded.marks.clone(),
            comment: recorded.comment.clone(),
            variations: recorded.variations.iter().map(variation).collect::<Result<_, _>>()?,
        });
        position.play_mut(recorded.mv)?;
    }
    Ok(RecordLineView { comment, decisions: views })
}

/// Writes a record.
///
/// # Errors
///
/// If the first position cannot be read, or variations are nested too deeply.
pub fn write(game: &Game, input: RecordInput) -> Result<String, RecordWriteError> {
    let start = match &input.start {
        Some(text) => Position::read(game, text)?,
        None => game.start(),
    };
    let mut record = Record::new(start);
    for (name, given) in record.names.iter_mut().zip(input.names) {
        *name = given;
    }
    record.date = input.date;
    record.tags = input.tags;
    if let Some(result) = input.result {
        (record.result, record.reason) = (result, input.reason);
    }
    let RecordVariation { comment, decisions } = variation(input.line);
    (record.comment, record.decisions) = (comment, decisions);
    if depth(&record.decisions) > MAX_VARIATION_DEPTH {
        return Err(RecordWriteError::TooDeep);
    }
    Ok(record.text())
}

fn variation(line: RecordLineInput) -> RecordVariation {
    let recorded = |RecordDecisionInput { code, marks, comment, variations }| RecordedMove {
        mv: code.0,
        marks,
        comment,
        variations: variations.into_iter().map(variation).collect(),
    };
    let decisions = line.decisions.into_iter().map(recorded).collect();
    RecordVariation { comment: line.comment, decisions }
}
