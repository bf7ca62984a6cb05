//! Targets of writes: the file behind links, and its permissions.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Maximum number of links followed, as in most systems.
const MAX_LINKS: usize = 40;

/// A place to write to.
pub enum Target {
    /// A terminal, a pipe or another device, which is written directly.
    Device(File),
    /// A regular file, which is replaced.
    Existing { path: PathBuf, before: Metadata },
    /// A file that does not exist yet.
    New(PathBuf),
}

impl Target {
    /// Finds what a write to `path` would change: links are followed, and stay links.
    ///
    /// # Errors
    /// Fails if the file may not be written.
    pub fn find(path: &Path) -> io::Result<Target> {
        // Opening answers as a direct write would: a file without write permission is refused.
        match OpenOptions::new().write(true).open(path) {
            Ok(file) => {
                let before = file.metadata()?;
                if !before.is_file() {
                    return Ok(Target::Device(file));
                }
                if is_open_stream(path) {
                    file.set_len(0)?;
                    return Ok(Target::Device(file));
                }
                Ok(Target::Existing { path: fs::canonicalize(path)?, before })
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Ok(Target::New(follow_links(path)?))
            }
            Err(error) => Err(error),
        }
    }
}

/// Returns true for names of open streams, such as `/dev/stdout`: a shell that redirected one to a
/// file would not see a file in its place.
fn is_open_stream(path: &Path) -> bool {
    const STREAMS: [&str; 4] = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"];
    cfg!(unix) && STREAMS.iter().any(|stream| path.starts_with(stream))
}

/// The path that a link to a missing file names; a path that is no link is returned as it is.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(named) => path = folder_of(&path).join(named),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(ErrorKind::InvalidInput, "too many links to links"))
}

/// The folder of a file.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Gives a draft the permissions of the file that it replaces, and its owner where allowed.
///
/// # Errors
/// Fails if the permissions cannot be set.
#[cfg(unix)]
pub fn keep_permissions(draft: &File, before: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    const GROUP_AS_OTHERS: u32 = 0o7;
    let (owner, group) = (Some(before.uid()), Some(before.gid()));
    let has_group = fchown(draft, owner, group).is_ok() || fchown(draft, None, group).is_ok();
    let mut mode = before.permissions().mode() & 0o7777;
    if !has_group {
        // Another group may do no more than everybody.
        mode = mode & !0o2070 | (mode & GROUP_AS_OTHERS) << 3;
    }
    draft.set_permissions(fs::Permissions::from_mode(mode))
}

/// See the version for Unix.
#[cfg(not(unix))]
pub fn keep_permissions(draft: &File, before: &Metadata) -> io::Result<()> {
    draft.set_permissions(before.permissions())
}
