//! Parts of a program that rules do not read: notes, options, notations of positions.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

use crate::expression::{PlaceId, VariableId};
use crate::statement::LabelId;

/// Words for players: a paragraph of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// `about`, `source`, `ruling`, or the kind of item that words belong to (`piece`, `board`,
    /// `turn`, `end`, `start` …).
    pub kind: &'static str,
    /// Name of the item, or empty.
    pub name: String,
    /// The text.
    pub text: String,
}

/// Words of a choice for players.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceWords {
    /// The decision point; `None` for choices in the moves of pieces.
    pub stage: Option<u16>,
    /// Branch around the choice; 0 if it has no name.
    pub label: LabelId,
    /// Index of the choice in the fields of each stage.
    pub field: u16,
    /// The words.
    pub text: String,
}

/// An option and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// Its description.
    pub note: String,
    /// Its possible values.
    pub ty: OptionKind,
    /// Its default as text.
    pub default: String,
    /// Its value as text.
    pub value: String,
}

/// The possible values of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionKind {
    /// A number.
    Range(i64, i64),
    /// `yes` or `no`.
    Flag,
    /// One of these words.
    Words(Vec<String>),
}

/// A ruleset: named settings of options.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesetInfo {
    /// Its name.
    pub name: String,
    /// Its description.
    pub note: String,
    /// The options it sets, with their values as text.
    pub settings: Vec<(String, String)>,
}

/// A notation of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Format {
    /// `fen`, `sfen`.
    pub name: String,
    /// Its fields in order, separated by spaces.
    pub fields: Vec<FormatField>,
}

/// A field of a notation of positions.
#[derive(Clone, Debug, PartialEq)]
pub enum FormatField {
    /// The board, with a place in brackets if one is named.
    Board(Option<PlaceId>),
    /// A place, SFEN style (`2Pb`, `-`).
    Place(PlaceId),
    /// The player to move.
    Player(Vec<String>),
    /// The phase to play: the word and the index of each phase.
    Phase(Vec<(String, u16)>),
    /// Letters of what is set.
    Flags(Vec<FormatFlag>),
    /// A site variable or `-`.
    Site(FormatVariable),
    /// The names of the sites of a variable in board order, or `-`.
    Sites(FormatVariable),
    /// A number.
    Number(FormatVariable),
    /// The numbers of sites that differ from the first value, as `c3=2,d4=1`, or `-`.
    SiteNumbers(VariableId),
    /// The turn number.
    TurnNumber,
    /// The number of the player turn to come, counted from 1.
    PlyNumber,
    /// A constant.
    Text(String),
    /// Fields without spaces between them; `-` if all of them are.
    Joined(Vec<FormatField>),
    /// A field that is left out where it says what its absence says.
    Optional(Box<FormatField>),
}

/// A variable in a notation of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatVariable {
    /// The variable.
    pub variable: VariableId,
    /// The player whose value is meant, where each has one.
    pub owner: Option<u8>,
}

/// A letter in a notation of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct FormatFlag {
    /// The letter.
    pub letter: String,
    /// The variable that it tells of.
    pub of: FormatVariable,
    /// The site whose membership it tells, where the variable is a set of sites.
    pub site: Option<u16>,
}
