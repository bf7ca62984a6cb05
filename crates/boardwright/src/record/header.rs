//! The tags of a record, which name the game before the decisions can be read.

use super::{MAX_RECORD_TEXT, RecordError};
use crate::game::Options;

/// Tags that the format defines.
pub(super) const RESERVED: [&str; 8] =
    ["Game", "Title", "Ruleset", "Option", "Start", "Date", "Result", "Reason"];

/// The tags at the beginning of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Line number from 1, name and value of each tag, in order.
    pub tags: Vec<(usize, String, String)>,
    /// Byte offset and line number of the first line after the tags.
    pub(super) end: (usize, usize),
}

impl Header {
    /// Reads the tags at the beginning of a record.
    ///
    /// # Errors
    ///
    /// If the text is longer than [`MAX_RECORD_TEXT`] or a tag is malformed.
    pub fn read(text: &str) -> Result<Header, RecordError> {
        if text.len() > MAX_RECORD_TEXT {
            let message = format!("a record is at most {MAX_RECORD_TEXT} bytes long");
            return Err(RecordError { line: 1, column: 1, decision: None, message });
        }
        let mut header = Header::default();
        let (mut at, mut line) = (0, 1);
        for whole in text.split_inclusive('\n') {
            let content = whole.trim();
            if content.starts_with('[') {
                let column = 1 + whole.chars().take_while(|c| c.is_whitespace()).count();
                let (name, value) = tag(content).map_err(|message| RecordError {
                    line,
                    column,
                    decision: None,
                    message,
                })?;
                header.tags.push((line, name, value));
            } else if !content.is_empty() {
                break;
            }
            at += whole.len();
            line += 1;
        }
        header.end = (at, line);
        Ok(header)
    }

    /// Returns the value of a tag; `None` if there is no such tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.find(name).map(|(_, value)| value)
    }

    /// Returns the line number and the value of a tag; `None` if there is no such tag.
    pub(super) fn find(&self, name: &str) -> Option<(usize, &str)> {
        let found = self.tags.iter().find(|(_, tag, _)| tag == name);
        found.map(|(line, _, value)| (*line, value.as_str()))
    }

    /// Returns the options with which the game was played.
    pub fn options(&self) -> Options {
        let settings = self.tags.iter().filter(|(_, name, _)| name == "Option");
        Options {
            id: self.get("Game").map(str::to_owned),
            ruleset: self.get("Ruleset").map(str::to_owned),
            settings: settings
                .filter_map(|(_, _, value)| value.split_once('='))
                .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
                .collect(),
            ..Options::default()
        }
    }
}

/// Parses `[Name "value"]`.
fn tag(content: &str) -> Result<(String, String), String> {
    let broken = || "expected a tag such as [White \"Ann\"]".to_owned();
    let inside = content.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let (name, quoted) = inside.and_then(|inside| inside.split_once('"')).ok_or_else(broken)?;
    let name = name.trim();
    if name.is_empty() || name.contains(char::is_whitespace) {
        return Err(broken());
    }
    let (value, rest) = unquote(quoted).ok_or_else(broken)?;
    if !rest.trim().is_empty() {
        return Err(format!("nothing may follow the value of the tag {name}"));
    }
    Ok((name.to_owned(), value))
}

/// Returns the text before the closing quote, unescaped, and the text after it; `None` if there is
/// no closing quote.
pub(super) fn unquote(text: &str) -> Option<(String, &str)> {
    let (mut value, mut characters) = (String::new(), text.char_indices());
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => value.push(characters.next()?.1),
            _ => value.push(character),
        }
    }
    None
}

/// Returns the text in quotes, escaped.
pub(super) fn quote(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    // A tag is one line; names may contain line breaks.
    format!("\"{}\"", escaped.replace(['\n', '\r'], " "))
}
