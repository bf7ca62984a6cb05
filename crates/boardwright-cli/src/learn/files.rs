//! The files that `learn` continues from.

use crate::text_file::{self, FileKind};
use anyhow::{Context, Result};
use boardwright_search::evaluate::FeatureSet;
use boardwright_search::{LevelMatches, WeightsFile};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The earlier results between levels; empty if there is no file.
///
/// # Errors
/// Fails if the file cannot be read.
pub fn ladder(path: &Path) -> Result<LevelMatches> {
    if !exists(path) {
        return Ok(LevelMatches::default());
    }
    let text = text_file::read(path, FileKind::LevelResults)?;
    text.parse()
        .with_context(|| format!("`{}` is not a file of results between levels", path.display()))
}

/// Returns true if something exists at a path, whether a file or not.
pub fn exists(path: &Path) -> bool {
    !fs::metadata(path).is_err_and(|error| error.kind() == ErrorKind::NotFound)
}

/// The weights learned before; `None` if there is no file.
///
/// # Errors
/// Fails if the file is not a weights file of the game.
pub fn learned(path: &Path, shape: &FeatureSet) -> Result<Option<WeightsFile>> {
    let shown = path.display();
    if !exists(path) {
        return Ok(None);
    }
    let text = text_file::read(path, FileKind::Weights)?;
    let learned = WeightsFile::parse(shape, &text).with_context(|| {
        format!(
            "`{shown}` is not a weights file of this game; choose another with -o, or remove it"
        )
    })?;
    Ok(Some(learned))
}
