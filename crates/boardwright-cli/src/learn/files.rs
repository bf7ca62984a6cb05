//! The files that learning goes on from.

use crate::source;
use anyhow::{Context, Result};
use boardwright_search::evaluate::FeatureSet;
use boardwright_search::{LevelMatches, WeightsFile};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The most bytes of a file of games between levels.
const MOST_LADDER: u64 = 1 << 20;

/// What came of games between levels before, none if the file is not there.
pub fn ladder(path: &Path) -> Result<LevelMatches> {
    if !there(path) {
        return Ok(LevelMatches::default());
    }
    let text = source::read_file(path, MOST_LADDER, "games between levels")?;
    text.parse().with_context(|| format!("`{}` has no games between levels", path.display()))
}

/// Whether there is such a file, or anything else that is called so.
pub fn there(path: &Path) -> bool {
    !fs::metadata(path).is_err_and(|error| error.kind() == ErrorKind::NotFound)
}

/// What was learned before, if the file is there.
pub fn learned(path: &Path, shape: &FeatureSet) -> Result<Option<WeightsFile>> {
    let shown = path.display();
    if !there(path) {
        return Ok(None);
    }
    let text = source::read_file(path, source::MAX_WEIGHTS_BYTES, "weights")?;
    let learned = WeightsFile::parse(shape, &text).with_context(|| {
        format!("`{shown}` has no weights of this game; give another file with -o, or remove it")
    })?;
    Ok(Some(learned))
}
