//! Files in the making, which replace their targets when they are complete.

use super::target::{Target, folder_of, keep_permissions};
use crate::termination::DraftGuard;
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that appears at its path when it is committed; dropped before, it leaves nothing behind.
pub struct AtomicFile(Destination);

enum Destination {
    /// A device, written directly.
    Device(File),
    /// A draft in the target's folder.
    Draft {
        file: NamedTempFile,
        target: PathBuf,
        /// Properties of the file to be replaced.
        before: Option<Box<Metadata>>,
        overwrite: bool,
        _guard: DraftGuard,
    },
}

impl AtomicFile {
    /// Begins a file that replaces an existing one.
    ///
    /// # Errors
    /// Fails if the file may not be written, or if its folder takes no draft.
    pub fn replace(path: &Path) -> io::Result<AtomicFile> {
        match Target::find(path)? {
            Target::Device(file) => Ok(AtomicFile(Destination::Device(file))),
            Target::Existing { path, before } => AtomicFile::draft(path, Some(before), true),
            Target::New(path) => AtomicFile::draft(path, None, true),
        }
    }

    /// Begins a file whose path must be free when it is committed.
    ///
    /// # Errors
    /// Fails if something is at the path, or if the folder takes no draft.
    pub fn create_new(path: &Path) -> io::Result<AtomicFile> {
        if path.symlink_metadata().is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        AtomicFile::draft(path.to_owned(), None, false)
    }

    fn draft(target: PathBuf, before: Option<Metadata>, overwrite: bool) -> io::Result<AtomicFile> {
        let folder = folder_of(&target);
        let file = new_draft(folder).map_err(|error| folder_error(folder, &error))?;
        let guard = DraftGuard::new(file.path());
        Ok(AtomicFile(Destination::Draft {
            file,
            target,
            before: before.map(Box::new),
            overwrite,
            _guard: guard,
        }))
    }

    /// Puts the complete file in its place.
    ///
    /// # Errors
    /// Fails like the file system; the target is then unchanged, and the draft removed.
    pub fn commit(self) -> io::Result<()> {
        match self.0 {
            Destination::Device(mut file) => file.flush(),
            Destination::Draft { mut file, target, before, overwrite, _guard } => {
                file.flush()?;
                if let Some(before) = before {
                    keep_permissions(file.as_file(), &before)?;
                }
                // Without this a crash soon after the rename could leave an empty file.
                file.as_file().sync_all()?;
                let persisted = match overwrite {
                    true => file.persist(&target),
                    false => file.persist_noclobber(&target),
                };
                persisted.map_err(|error| without_draft(&error.error))?;
                sync_folder(folder_of(&target));
                Ok(())
            }
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Destination::Device(file) => file.write(bytes),
            // The wrapper's own errors name the draft, which means nothing to the user.
            Destination::Draft { file, .. } => file.as_file_mut().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Destination::Device(file) => file.flush(),
            Destination::Draft { file, .. } => file.as_file_mut().flush(),
        }
    }
}

/// Creates an empty draft; new files have the permissions of any other new file.
fn new_draft(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".boardwright-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Writes the folder's new entry to the disk. Some file systems cannot, and the file is complete.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// The error of a folder that takes no draft.
fn folder_error(folder: &Path, error: &io::Error) -> io::Error {
    let shown = folder.display();
    let words = match error.kind() {
        ErrorKind::NotFound => format!("there is no folder `{shown}`"),
        _ => format!("the folder `{shown}` takes no new file: {}", without_draft(error)),
    };
    io::Error::new(error.kind(), words)
}

/// The error without the name of the draft.
fn without_draft(error: &io::Error) -> io::Error {
    error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
}
