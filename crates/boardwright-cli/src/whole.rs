//! Files that are written whole or not at all.

use crate::failure::usage;
use anyhow::{Context, Result};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes a file in the place of whatever was there.
///
/// # Errors
/// Those of the file system, with the file's name; what was there is as it was before.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    let written = replace(path, content.as_ref());
    written.with_context(|| format!("`{}` cannot be written", path.display()))
}

/// Makes sure that only what is made anew is written over: a file with anything in it must begin as `ours` do.
///
/// # Errors
/// There is a file that does not, which is no `what`.
pub fn only_over(path: &Path, ours: &[u8], what: &str) -> Result<()> {
    let mut begin = Vec::new();
    // What is not there, or cannot be read, is told of when it is written.
    let Ok(file) = fs::File::open(path) else { return Ok(()) };
    if !file.metadata().is_ok_and(|file| file.is_file()) {
        return Ok(());
    }
    let _ = file.take(ours.len() as u64).read_to_end(&mut begin);
    if begin.is_empty() || begin == ours {
        return Ok(());
    }
    let shown = path.display();
    Err(usage(format!("there is a file `{shown}` already, which is no {what}; name another")))
}

/// Writes a file, in the place of another only if that may be so.
///
/// # Errors
/// Those of the file system; what was there is as it was before, and where nothing was nothing is.
pub fn put(path: &Path, content: &[u8], over: bool) -> io::Result<()> {
    if over { replace(path, content) } else { create(path, content) }
}

/// Writes beside the file and puts that in its place. Who may read the file stays as it was, and so does a link to it;
/// what is no file, such as a terminal, is written to as it is.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let before = match fs::metadata(path) {
        Ok(before) if !before.is_file() => return fs::write(path, content),
        Ok(before) => Some(before),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let path = if before.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    let mut beside = path.clone().into_os_string();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    fs::write(&beside, content)?;
    if let Some(before) = before {
        fs::set_permissions(&beside, before.permissions())?;
    }
    fs::rename(beside, path)
}

/// Writes a file that is not there yet, and leaves no part of it behind.
fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(content).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new folder of its own for a test.
    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("boardwright-whole-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn nothing_is_left_beside_a_file() {
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
    fn only_what_begins_alike_is_written_over() {
        let folder = folder("over");
        let file = folder.join("a.wasm");
        let over = || only_over(&file, b"\0asm", "module");
        assert!(over().is_ok(), "nothing is there");
        for (content, may) in
            [(&b""[..], true), (b"\0asm, and more", true), (b"rules", false), (b"\0a", false)]
        {
            fs::write(&file, content).unwrap();
            assert_eq!(over().is_ok(), may, "{content:?}");
        }
        assert!(only_over(&folder, b"\0asm", "module").is_ok(), "writing says what is wrong");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_may_not_be_replaced_stays() {
        let folder = folder("stays");
        let file = folder.join("a.txt");
        put(&file, b"one", false).unwrap();
        let refused = put(&file, b"two", false).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&file).unwrap(), b"one");
        put(&file, b"two", true).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_goes_on_leading_to_its_file() {
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
    fn what_is_no_file_is_not_replaced_by_one() {
        write(Path::new("/dev/null"), "one").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
