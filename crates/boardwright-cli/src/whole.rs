//! Files that are written whole or not at all.

use anyhow::{Context, Result};
use std::io::ErrorKind;
use std::path::Path;
use std::{fs, io};

/// Writes beside the file and puts that in its place, so that an error loses nothing of what was there.
/// Who may read the file stays as it was.
///
/// # Errors
/// Those of the file system, with the file's name; the file is as it was before.
pub fn write(path: &Path, text: &str) -> Result<()> {
    replace(path, text).with_context(|| format!("`{}` cannot be written", path.display()))
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let beside = Path::new(&name);
    fs::write(beside, text)?;
    match fs::metadata(path) {
        Ok(before) => fs::set_permissions(beside, before.permissions())?,
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    fs::rename(beside, path)
}
