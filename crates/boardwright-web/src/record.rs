//! Records of games, to and from what a page holds of one.

use crate::line::Code;
use crate::look::EndView;
use boardwright::record::{Header, MAX_VARIATION_DEPTH, Recorded, Variation, depth};
use boardwright::{Game, GameEnd, Position, Record};
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
    /// What was played.
    pub line: LineView,
    /// How the game was decided outside its rules at the end of the line.
    pub decided: Option<DecidedView>,
}

/// How a game was decided outside its rules: on time, by resignation, by agreement.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DecidedView {
    /// The end.
    #[serde(flatten)]
    pub end: EndView,
    /// Its result, as records have it.
    pub result: String,
    /// Why, as records have it; may be empty.
    pub reason: String,
}

/// Decisions from a position on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LineView {
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
    /// What else might have been played here.
    pub variations: Vec<LineView>,
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
    /// Where the game begins; as its rules say if it is not given.
    #[serde(default)]
    pub start: Option<String>,
    /// How the game ended where the rules do not say it.
    #[serde(default)]
    pub result: Option<String>,
    /// Why it ended so.
    #[serde(default)]
    pub reason: String,
    /// What was played.
    #[serde(default)]
    pub line: WantedLine,
}

/// Decisions from a position on, to be written.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct WantedLine {
    /// The comment before the first decision.
    #[serde(default)]
    pub comment: Option<String>,
    /// The decisions in order.
    #[serde(default)]
    pub decisions: Vec<WantedDecision>,
}

/// A decision to be written.
#[derive(Clone, Debug, Deserialize)]
pub struct WantedDecision {
    /// What names it.
    pub code: Code,
    /// The comment after it.
    #[serde(default)]
    pub comment: Option<String>,
    /// What else might have been played here.
    #[serde(default)]
    pub variations: Vec<WantedLine>,
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
    let decided = record.decided().filter(|_| record.last().outcome().is_none());
    let decided = decided.map(|end| decided_view(game, &end));
    let start = (record.start != game.start()).then(|| record.start.shortest_text());
    let line = line_view(record.start, record.comment, &record.decisions)?;
    Ok(RecordView { names: record.names, date: record.date, start, line, decided })
}

fn decided_view(game: &Game, end: &GameEnd) -> DecidedView {
    let (result, reason) = (end.result(game), end.reason.clone());
    DecidedView { end: EndView::of(game, end), result, reason }
}

fn line_view(
    mut position: Position,
    comment: Option<String>,
    decisions: &[Recorded],
) -> Result<LineView, String> {
    let mut views = Vec::new();
    for recorded in decisions {
        let variation =
            |line: &Variation| line_view(position.clone(), line.comment.clone(), &line.decisions);
        views.push(RecordedView {
            code: Code(recorded.mv),
            text: position.move_text(recorded.mv),
            player: position.player().0,
            turn: position.turns(),
            comment: recorded.comment.clone(),
            variations: recorded.variations.iter().map(variation).collect::<Result<_, _>>()?,
        });
        position.play_mut(recorded.mv).map_err(|error| error.to_string())?;
    }
    Ok(LineView { comment, decisions: views })
}

/// Writes a record.
pub fn write(game: &Game, wish: RecordWish) -> Result<String, String> {
    let start = match &wish.start {
        Some(text) => Position::read(game, text).map_err(|error| error.to_string())?,
        None => game.start(),
    };
    let mut record = Record::new(start);
    for (name, given) in record.names.iter_mut().zip(wish.names) {
        *name = given;
    }
    record.date = wish.date;
    if let Some(result) = wish.result {
        (record.result, record.reason) = (result, wish.reason);
    }
    let Variation { comment, decisions } = variation(wish.line);
    (record.comment, record.decisions) = (comment, decisions);
    if depth(&record.decisions) > MAX_VARIATION_DEPTH {
        return Err(format!(
            "the branches are nested more than {MAX_VARIATION_DEPTH} deep, which a record cannot hold"
        ));
    }
    Ok(record.text())
}

fn variation(line: WantedLine) -> Variation {
    let recorded = |WantedDecision { code, comment, variations }| Recorded {
        mv: code.0,
        comment,
        variations: variations.into_iter().map(variation).collect(),
    };
    let decisions = line.decisions.into_iter().map(recorded).collect();
    Variation { comment: line.comment, decisions }
}
