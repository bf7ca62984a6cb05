//! Atomic file writes: a file is written completely or not at all.
//!
//! The content goes to a draft of unpredictable name in the folder of the target. A rename puts it
//! in place once it is on the disk, so that neither a full disk nor a crash nor another program
//! leaves half a file.

mod draft;
mod target;
#[cfg(test)]
mod tests;

pub use draft::AtomicFile;

use crate::exit::usage;
use anyhow::{Context, Result};
use std::io::{Read, Write};
use std::path::Path;
use std::{fs, io};

/// Writes a file, and replaces an existing one.
///
/// # Errors
/// Fails with the name of the file; an existing file stays unchanged.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    let written = write_new_or_replace(path, content.as_ref(), true);
    written.with_context(|| cannot_be_written(path))
}

/// Message of a file that was not written.
pub fn cannot_be_written(path: &Path) -> String {
    format!("`{}` cannot be written", path.display())
}

/// Writes a file, and replaces an existing one only if `overwrite`.
///
/// # Errors
/// Fails like the file system; an existing file stays unchanged, and no partial file is left.
pub fn write_new_or_replace(path: &Path, content: &[u8], overwrite: bool) -> io::Result<()> {
    let mut file =
        if overwrite { AtomicFile::replace(path)? } else { AtomicFile::create_new(path)? };
    file.write_all(content)?;
    file.commit()
}

/// Checks that a file could be written, and changes nothing.
///
/// # Errors
/// Fails with the name of the file if a folder, or a file that may not be written, is there.
pub fn check_writable(path: &Path) -> Result<()> {
    match fs::OpenOptions::new().write(true).open(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| cannot_be_written(path))
        }
        _ => Ok(()),
    }
}

/// Checks that a file may be replaced: it must be empty or begin with `start`, like every `kind`.
///
/// # Errors
/// Fails if the file has other content.
pub fn check_replaceable(path: &Path, start: &[u8], kind: &str) -> Result<()> {
    let mut begin = Vec::new();
    // Other problems are reported when the file is written.
    if !fs::metadata(path).is_ok_and(|file| file.is_file()) {
        return Ok(());
    }
    let Ok(file) = fs::File::open(path) else { return Ok(()) };
    let _ = file.take(start.len() as u64).read_to_end(&mut begin);
    if begin.is_empty() || begin == start {
        return Ok(());
    }
    let shown = path.display();
    Err(usage(format!("`{shown}` already exists and is not a {kind}; choose another file")))
}
