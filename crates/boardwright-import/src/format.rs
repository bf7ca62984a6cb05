//! Formats of definitions, told by their content.

use crate::diagram;
use crate::error::ImportError;
use crate::import::IniFile;
use crate::report::ImportedVariant;

/// A format of definitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Sections of an ini file, as Fairy-Stockfish reads them.
    Ini,
    /// An Interactive Diagram: its parameters, or a page with such diagrams.
    Diagram,
}

impl Format {
    /// Tells the format of a text by its content.
    pub fn of(text: &str) -> Format {
        let begins_section = |line: &str| {
            let line = line.trim();
            line.starts_with('[') && line.contains(']')
        };
        if diagram::mentions_diagram(text) {
            return Format::Diagram;
        }
        match text.lines().any(begins_section) {
            false if text.lines().any(is_piece) => Format::Diagram,
            _ => Format::Ini,
        }
    }
}

/// True for the beginning of an ini file or of a diagram's parameters: a section, or a key.
pub fn begins_like_variants(text: &str) -> bool {
    let is_comment = |line: &&str| line.is_empty() || line.starts_with(['#', ';']);
    let line = text.lines().map(str::trim).find(|line| !is_comment(line)).unwrap_or_default();
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_+.: ".contains(c);
    let is_section = line.strip_prefix('[').is_some_and(|rest| {
        let name = rest.split([']', '#', ';']).next().unwrap_or_default();
        !name.contains('"') && name.chars().all(is_name)
    });
    let is_key = line.split_once('=').is_some_and(|(key, _)| {
        let key = key.trim();
        !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric())
    });
    is_section || is_key
}

/// True if a line may be a piece of a diagram: a name and several fields after colons.
fn is_piece(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(|c: char| c.is_alphabetic()) && line.matches(':').count() >= 3
}

/// Imports all variants of a text, whose format is told by its content.
///
/// # Errors
/// Fails if the text as a whole is none of a known format, or exceeds a limit.
pub fn import(text: &str) -> Result<Vec<ImportedVariant>, ImportError> {
    import_as(Format::of(text), text)
}

/// Imports all variants of a text of a format.
///
/// # Errors
/// Fails if the text as a whole is not of that format, or exceeds a limit.
pub fn import_as(format: Format, text: &str) -> Result<Vec<ImportedVariant>, ImportError> {
    match format {
        Format::Ini => Ok(IniFile::parse(text)?.import()),
        Format::Diagram => diagram::import(text),
    }
}
