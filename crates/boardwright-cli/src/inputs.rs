//! Files that the command has read. A command never writes over one of them, unless it is its own
//! file, as that of `fmt` is.

use crate::exit::usage;
use anyhow::Result;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A file, whatever the name it is found by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct FoundFile {
    /// Path without links.
    path: PathBuf,
    /// Numbers of the device and of the file on it, which several names can have; 0 where the
    /// system has none.
    id: (u64, u64),
}

impl FoundFile {
    /// Finds the file at a path; `None` if there is none, or if it is a device.
    fn at(path: &Path) -> Option<FoundFile> {
        let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        // The name of a stream leads to no path if its file is gone.
        let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        Some(FoundFile { path: real, id: id(&metadata) })
    }

    fn is(&self, other: &FoundFile) -> bool {
        self.path == other.path || self.id == other.id && self.id != (0, 0)
    }
}

#[cfg(unix)]
fn id(metadata: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

/// See the version for Unix.
#[cfg(not(unix))]
fn id(_: &fs::Metadata) -> (u64, u64) {
    (0, 0)
}

static READ: Mutex<BTreeSet<FoundFile>> = Mutex::new(BTreeSet::new());

/// Notes a file that is read.
pub fn note(path: &Path) {
    if let Some(found) = FoundFile::at(path) {
        READ.lock().unwrap_or_else(PoisonError::into_inner).insert(found);
    }
}

/// Notes that standard input is read, which may be a file.
pub fn note_standard_input() {
    note(Path::new("/dev/stdin"));
}

/// True if two paths name the same file.
pub fn is_same(first: &Path, second: &Path) -> bool {
    let second = FoundFile::at(second);
    FoundFile::at(first).is_some_and(|first| second.is_some_and(|second| first.is(&second)))
}

/// Checks that a file to be written is none that was read.
///
/// # Errors
/// Fails with a repair if it is one.
pub fn refuse(output: &Path) -> Result<()> {
    let Some(found) = FoundFile::at(output) else { return Ok(()) };
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    match read.iter().any(|known| known.is(&found)) {
        true => Err(usage(format!(
            "`{}` is a file that this command reads; choose another file for the output",
            output.display()
        ))),
        false => Ok(()),
    }
}

/// Checks that a file or folder to be replaced is, and holds, none that was read.
///
/// # Errors
/// Fails with a repair if it is or holds one.
pub fn refuse_within(output: &Path) -> Result<()> {
    refuse(output)?;
    let Ok(folder) = fs::canonicalize(output) else { return Ok(()) };
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    match read.iter().find(|known| known.path.starts_with(&folder)) {
        Some(known) => Err(usage(format!(
            "`{}` would be replaced, and this command reads `{}` in it; choose another folder",
            output.display(),
            known.path.display()
        ))),
        None => Ok(()),
    }
}
