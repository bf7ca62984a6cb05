//! Marks, comments and drawings of a node, and the fields of a record.

use super::setup::PROPERTIES;
use super::tokens::{Property, Tokens};
use super::values::{escaped, text};
use crate::text::GameText;
use crate::whole_moves::add_comment;

/// Marks of moves and positions: the property, the value, and the numeric annotation glyph.
const MARKS: [(&str, &str, u8); 13] = [
    ("TE", "1", 1),
    ("BM", "1", 2),
    ("TE", "2", 3),
    ("BM", "2", 4),
    ("IT", "", 5),
    ("DO", "", 6),
    ("DM", "1", 10),
    ("DM", "2", 11),
    ("UC", "1", 13),
    ("GW", "1", 16),
    ("GB", "1", 17),
    ("GW", "2", 18),
    ("GB", "2", 19),
];

/// Property of the other marks.
const OTHER_MARK: &str = "NAG";

/// Beginning of the part of a comment that holds further properties.
const KEPT: &str = "[%sgf ";

/// Annotations of a node.
#[derive(Default)]
pub(super) struct Annotations {
    pub marks: Vec<u8>,
    pub comment: Option<String>,
    /// Further properties as they are in the file.
    kept: String,
}

impl Annotations {
    /// Adds a property.
    pub fn read(&mut self, property: &Property<'_>) {
        let first = property.values.first().map_or("", |value| value.raw.trim());
        match property.name.as_str() {
            "C" => {
                for value in &property.values {
                    add_comment(&mut self.comment, &text(value.raw), "\n");
                }
            }
            OTHER_MARK if is_numeric(property) => {
                self.marks.extend(
                    property.values.iter().filter_map(|value| value.raw.parse::<u8>().ok()),
                );
            }
            // It says only that a move is made although it is not legal.
            "KO" => {}
            name => match mark_of(name, first) {
                Some(mark) => self.marks.push(mark),
                None => {
                    self.kept.push_str(name);
                    for value in &property.values {
                        self.kept.push_str(&format!("[{}]", value.raw));
                    }
                }
            },
        }
    }

    /// Returns the comment with the further properties behind it.
    pub fn whole_comment(self) -> Option<String> {
        let mut comment = self.comment;
        if !self.kept.is_empty() {
            add_comment(&mut comment, &format!("{KEPT}{}]", self.kept), " ");
        }
        comment
    }
}

/// True if all values of a property are numbers of marks.
fn is_numeric(property: &Property<'_>) -> bool {
    property.values.iter().all(|value| value.raw.parse::<u8>().is_ok())
}

fn mark_of(name: &str, value: &str) -> Option<u8> {
    let fits = |known: &&(&str, &str, u8)| {
        known.0 == name
            && (known.1 == value || value.is_empty() && known.1 == "1" || known.1.is_empty())
    };
    MARKS.iter().find(fits).map(|known| known.2)
}

/// Returns the properties of marks and of a comment.
pub(super) fn properties(marks: impl Iterator<Item = u8>, comment: Option<&str>) -> String {
    let mut written = String::new();
    for mark in marks {
        match MARKS.iter().find(|known| known.2 == mark) {
            Some((name, value, _)) => written.push_str(&format!("{name}[{value}]")),
            None => written.push_str(&format!("{OTHER_MARK}[{mark}]")),
        }
    }
    let Some(comment) = comment else { return written };
    let (comment, kept) = split(comment);
    if !comment.is_empty() {
        written.push_str(&format!("C[{}]", escaped(&comment)));
    }
    written + &kept
}

/// Splits a comment into its text and the properties that it keeps.
fn split(comment: &str) -> (String, String) {
    let (mut words, mut kept, mut rest) = (String::new(), String::new(), comment);
    while let Some(at) = rest.find(KEPT) {
        match kept_properties(&rest[at + KEPT.len()..]) {
            Some((properties, length)) => {
                words.push_str(rest[..at].trim_end());
                kept.push_str(properties);
                rest = &rest[at + KEPT.len() + length..];
            }
            None => {
                words.push_str(&rest[..at + KEPT.len()]);
                rest = &rest[at + KEPT.len()..];
            }
        }
    }
    words.push_str(rest);
    (words.trim().to_owned(), kept)
}

/// Returns the properties before a bracket, and the length with the bracket.
fn kept_properties(text: &str) -> Option<(&str, usize)> {
    let whole = GameText::whole(text);
    let mut tokens = Tokens::within(&whole);
    loop {
        let at = tokens.offset();
        if text[at..].starts_with(']') {
            return (at > 0).then_some((text[..at].trim_end(), at + 1));
        }
        let property = tokens.property().ok()?;
        if !is_kept(&property) {
            return None;
        }
    }
}

/// True if a property stands for nothing in a record, so that a comment keeps it.
fn is_kept(property: &Property<'_>) -> bool {
    let first = property.values.first().map_or("", |value| value.raw.trim());
    let name = property.name.as_str();
    let is_known = ["B", "W", "C", "KO"].contains(&name) || PROPERTIES.contains(&name);
    let is_mark = mark_of(name, first).is_some() || name == OTHER_MARK && is_numeric(property);
    !is_known && !is_mark
}

/// True if a comment keeps properties.
pub(super) fn keeps_properties(comment: &str) -> bool {
    !split(comment).1.is_empty()
}
