//! Text files of bounded size: rules, records, weights and results.

use crate::exit::usage;
use crate::inputs;
use anyhow::{Result, anyhow, bail};
use boardwright_formats::text::utf_16;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// A kind of text file, with its name in messages and its largest size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// Rules of a game.
    Rules,
    /// A recorded game.
    Record,
    /// Evaluation weights.
    Weights,
    /// Results of games between levels.
    LevelResults,
    /// Variants defined for another program.
    Variants,
}

impl FileKind {
    /// The kind with its article, for messages.
    fn name(self) -> &'static str {
        match self {
            FileKind::Rules => "a rules file",
            FileKind::Record => "a record",
            FileKind::Weights => "a weights file",
            FileKind::LevelResults => "a file of results between levels",
            FileKind::Variants => "a file of variants",
        }
    }

    /// Largest size in bytes.
    fn max_bytes(self) -> u64 {
        match self {
            FileKind::Rules | FileKind::LevelResults => 1 << 20,
            FileKind::Variants => boardwright_import::MAX_BYTES as u64,
            FileKind::Record => boardwright::record::MAX_RECORD_TEXT as u64,
            FileKind::Weights => boardwright_search::evaluate::MAX_TEXT_BYTES as u64,
        }
    }
}

/// Reads a text file.
///
/// # Errors
/// Fails if the file is missing, a folder, unreadable, too large, or not UTF-8 text.
pub fn read(path: &Path, kind: FileKind) -> Result<String> {
    let shown = path.display();
    if path.is_dir() {
        let rules = path.join("rules.board");
        let hint = match rules.is_file() {
            true => format!("; did you mean `{}`?", rules.display()),
            false => String::new(),
        };
        return Err(usage(format!("`{shown}` is a folder, not {}{hint}", kind.name())));
    }
    let file = File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => usage(format!("there is no file `{shown}`; check the path")),
        _ => anyhow!("`{shown}` cannot be read: {error}"),
    })?;
    inputs::note(path);
    read_from(file, &format!("`{shown}`"), kind)
}

/// Reads text from a stream that messages call `name`. It may be UTF-16.
///
/// # Errors
/// Fails if the stream cannot be read, is too long, or is no text.
pub fn read_from(stream: impl Read, name: &str, kind: FileKind) -> Result<String> {
    let limit = kind.max_bytes();
    let mut bytes = Vec::new();
    stream
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| anyhow!("{name} cannot be read: {error}"))?;
    if bytes.len() as u64 > limit {
        bail!("{name} is too large: {} has at most {} KiB", kind.name(), limit >> 10);
    }
    let bytes = utf_16(&bytes).map_or(bytes, String::into_bytes);
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let byte = valid + 1;
        anyhow!("{name} is not {}: line {line}, byte {byte} is not UTF-8 text", kind.name())
    })
}
