//! Atomic file writes: a file is written completely or not at all.

use crate::exit::usage;
use anyhow::{Context, Result};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes a file, and replaces an existing one.
///
/// # Errors
/// Fails with the name of the file; an existing file stays unchanged.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    let written = replace(path, content.as_ref());
    written.with_context(|| format!("`{}` cannot be written", path.display()))
}

/// Checks that a file may be replaced: it must be empty or begin with `start`, like every `kind`.
///
/// # Errors
/// Fails if the file has other content.
pub fn check_replaceable(path: &Path, start: &[u8], kind: &str) -> Result<()> {
    let mut begin = Vec::new();
    // Other problems are reported when the file is written.
    let Ok(file) = fs::File::open(path) else { return Ok(()) };
    if !file.metadata().is_ok_and(|file| file.is_file()) {
        return Ok(());
    }
    let _ = file.take(start.len() as u64).read_to_end(&mut begin);
    if begin.is_empty() || begin == start {
        return Ok(());
    }
    let shown = path.display();
    Err(usage(format!("`{shown}` already exists and is not a {kind}; choose another file")))
}

/// Writes a file, and replaces an existing one only if `overwrite`.
///
/// # Errors
/// Fails like the file system; an existing file stays unchanged, and no partial file is left.
pub fn write_new_or_replace(path: &Path, content: &[u8], overwrite: bool) -> io::Result<()> {
    if overwrite { replace(path, content) } else { create(path, content) }
}

/// Writes a new file beside the old one, and renames it.
///
/// Keeps permissions, and the target of a link. Writes directly to anything that is not a regular
/// file, such as a terminal.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let before = match fs::metadata(path) {
        Ok(before) if !before.is_file() => return fs::write(path, content),
        Ok(before) => Some(before),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let path = if before.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    let mut draft = path.clone().into_os_string();
    draft.push(".new");
    let draft = PathBuf::from(draft);
    fs::write(&draft, content)?;
    if let Some(before) = before {
        fs::set_permissions(&draft, before.permissions())?;
    }
    fs::rename(draft, path)
}

/// Writes a file that does not exist yet; removes it if writing fails.
fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(content).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new folder for a test.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir()
            .join(format!("boardwright-atomic-file-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn no_draft_is_left_beside_a_file() {
        let folder = folder("beside");
        let file = folder.join("a.txt");
        for content in ["one", "two"] {
            write(&file, content).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), content);
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn only_files_of_the_same_kind_are_replaceable() {
        let folder = folder("over");
        let file = folder.join("a.wasm");
        let check = || check_replaceable(&file, b"\0asm", "module");
        assert!(check().is_ok(), "there is no file");
        for (content, may) in
            [(&b""[..], true), (b"\0asm, and more", true), (b"rules", false), (b"\0a", false)]
        {
            fs::write(&file, content).unwrap();
            assert_eq!(check().is_ok(), may, "{content:?}");
        }
        assert!(
            check_replaceable(&folder, b"\0asm", "module").is_ok(),
            "writing reports the error"
        );
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn existing_file_stays_without_overwrite() {
        let folder = folder("stays");
        let file = folder.join("a.txt");
        write_new_or_replace(&file, b"one", false).unwrap();
        let refused = write_new_or_replace(&file, b"two", false).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&file).unwrap(), b"one");
        write_new_or_replace(&file, b"two", true).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn link_keeps_its_target() {
        let folder = folder("link");
        let (file, link) = (folder.join("a.txt"), folder.join("link.txt"));
        write(&file, "one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, "two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn device_is_not_replaced_by_a_file() {
        write(Path::new("/dev/null"), "one").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
