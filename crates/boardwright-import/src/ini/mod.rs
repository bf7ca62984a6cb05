//! The text of an ini file: sections, keys, and the comments above a section.

#[cfg(test)]
mod tests;

use crate::error::{ImportError, Place};

/// Largest size of a file in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// Maximum number of sections of a file.
const MAX_SECTIONS: usize = 2_000;
/// Maximum number of keys of a section.
const MAX_KEYS: usize = 400;
/// Maximum length of a line in characters.
const MAX_LINE: usize = 4_096;
/// Maximum number of comment lines above a section that are kept.
const MAX_COMMENTS: usize = 12;

/// A section, which defines a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Name of the variant.
    pub name: String,
    /// Name of the variant that it inherits from.
    pub parent: Option<String>,
    /// Place of the section's name.
    pub place: Place,
    /// Comment lines directly above the section, without their marks.
    pub comments: Vec<String>,
    /// Keys in the order of the file.
    pub entries: Vec<Entry>,
}

/// A key with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Name of the key.
    pub key: String,
    /// Text after the equals sign, without spaces around it.
    pub value: String,
    /// Place of the key.
    pub place: Place,
    /// Column of the value.
    pub value_column: usize,
}

/// Reads the sections of a file.
///
/// # Errors
/// Fails at the first line that belongs to no ini file, and if the file exceeds a limit.
pub fn parse(text: &str) -> Result<Vec<Section>, ImportError> {
    if text.len() > MAX_BYTES {
        let message = format!("the file is too large: at most {} KiB are read", MAX_BYTES >> 10);
        return Err(ImportError::new(Place::START, message));
    }
    let mut reader = Reader::default();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        reader.line(index + 1, line)?;
    }
    if reader.sections.is_empty() {
        let message = "there is no section: a variant begins with its name in brackets, as in `[my-variant:chess]`";
        return Err(ImportError::new(Place::START, message.to_owned()));
    }
    Ok(reader.sections)
}

#[derive(Default)]
struct Reader {
    sections: Vec<Section>,
    comments: Vec<String>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), ImportError> {
        let fail = |column: usize, message: String| {
            Err(ImportError::new(Place { line: number, column }, message))
        };
        if line.chars().nth(MAX_LINE).is_some() {
            return fail(MAX_LINE, format!("the line is too long: at most {MAX_LINE} characters"));
        }
        if let Some(at) = line.chars().position(|c| c.is_control() && c != '\t') {
            return fail(at + 1, "a control character: this is no ini file".to_owned());
        }
        let trimmed = line.trim();
        if trimmed.is_empty() {
            self.comments.clear();
            return Ok(());
        }
        if let Some(comment) = trimmed.strip_prefix(['#', ';']) {
            if self.comments.len() < MAX_COMMENTS {
                self.comments.push(comment.trim_start_matches('#').trim().to_owned());
            }
            return Ok(());
        }
        let column = line.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let place = Place { line: number, column };
        match trimmed.strip_prefix('[') {
            Some(rest) => self.section(rest, place),
            None => self.entry(line, trimmed, place),
        }
    }

    fn section(&mut self, rest: &str, place: Place) -> Result<(), ImportError> {
        let fail = |message: &str| Err(ImportError::new(place, message.to_owned()));
        let Some((inner, after)) = rest.split_once(']') else {
            return fail("a section's name ends with `]`");
        };
        if !after.trim().is_empty() && !after.trim_start().starts_with(['#', ';']) {
            return fail("nothing may stand after a section's name on its line");
        }
        let (name, parent) = match inner.split_once(':') {
            Some((name, parent)) => (name.trim(), Some(parent.trim())),
            None => (inner.trim(), None),
        };
        let is_name = |name: &str| {
            name.starts_with(|c: char| c.is_ascii_alphanumeric())
                && name.chars().count() <= 80
                && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_+. ".contains(c))
        };
        if !is_name(name) || !parent.is_none_or(is_name) {
            return fail(
                "a variant's name begins with a letter or digit; `-`, `_`, `+` and `.` may follow, 80 characters in all",
            );
        }
        if let Some(earlier) = self.sections.iter().find(|known| known.name == name) {
            let line = earlier.place.line;
            return fail(&format!("there is a section `{name}` on line {line} already"));
        }
        if self.sections.len() == MAX_SECTIONS {
            return fail(&format!("the file has too many sections: at most {MAX_SECTIONS}"));
        }
        self.sections.push(Section {
            name: name.to_owned(),
            parent: parent.map(str::to_owned),
            place: Place { column: place.column + 1, ..place },
            comments: std::mem::take(&mut self.comments),
            entries: Vec::new(),
        });
        Ok(())
    }

    fn entry(&mut self, line: &str, trimmed: &str, place: Place) -> Result<(), ImportError> {
        self.comments.clear();
        let Some((key, value)) = trimmed.split_once('=') else {
            let message = "a line holds `key = value`, a `[section]`, or a comment after `#`";
            return Err(ImportError::new(place, message.to_owned()));
        };
        let Some(section) = self.sections.last_mut() else {
            let message = "a key stands before the first section";
            return Err(ImportError::new(place, message.to_owned()));
        };
        if section.entries.len() == MAX_KEYS {
            let message = format!("the section has too many keys: at most {MAX_KEYS}");
            return Err(ImportError::new(place, message));
        }
        let before = line.split_once('=').map_or("", |(before, _)| before);
        let spaces = value.chars().take_while(|c| c.is_whitespace()).count();
        section.entries.push(Entry {
            key: key.trim().to_owned(),
            value: value.trim().to_owned(),
            place,
            value_column: before.chars().count() + 2 + spaces,
        });
        Ok(())
    }
}
