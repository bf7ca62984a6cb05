//! The folder of a site: written whole or not at all, beside files that are not the site's.

use super::files::SiteFiles;
use super::page::MARK;
use crate::atomic_file::cannot_be_written;
use crate::exit::usage;
use crate::inputs;
use crate::termination::DraftGuard;
use anyhow::{Context, Error, Result};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Number of bytes of a page in which its mark is looked for.
const MARKED: u64 = 1 << 16;

/// A folder that may be written.
pub struct SiteFolder {
    path: PathBuf,
    /// True if it is there.
    exists: bool,
}

impl SiteFolder {
    /// Checks that a site may be written here.
    ///
    /// # Errors
    /// Fails if the folder has files and `force` is not given, or if it has files of the names of
    /// the site's that are no site's.
    pub fn check(path: &Path, force: bool) -> Result<SiteFolder> {
        let shown = path.display();
        let folder = |exists| Ok(SiteFolder { path: path.to_owned(), exists });
        if path.is_file() {
            return Err(usage(format!("`{shown}` is a file; name a folder with -o")));
        }
        if !path.is_dir() {
            let above = above(path);
            return match above.is_dir() {
                true => folder(false),
                false => Err(usage(format!(
                    "`{shown}` cannot be written: there is no folder `{}`; create it, or choose \
                     another folder with -o",
                    above.display()
                ))),
            };
        }
        let is_empty = entries(path).with_context(|| format!("`{shown}` cannot be read"))? == 0;
        match is_empty || force {
            true => folder(true),
            false => Err(usage(format!(
                "`{shown}` is not empty; choose another folder with -o, or use --force, which \
                 replaces an earlier site and leaves other files alone"
            ))),
        }
    }

    /// Writes the files; after an error the folder is as it was.
    ///
    /// # Errors
    /// Fails like the file system, or if a file is in the way that no site has.
    pub fn write(&self, files: &SiteFiles) -> Result<()> {
        let tops: BTreeSet<&str> = files.iter().map(|(path, _)| top(path)).collect();
        self.check_tops(&tops)?;
        self.place(files, &tops).with_context(|| cannot_be_written(&self.path))
    }

    /// Checks that only an earlier site is replaced.
    fn check_tops(&self, tops: &BTreeSet<&str>) -> Result<()> {
        let taken = tops.iter().find(|top| self.path.join(top).symlink_metadata().is_ok());
        match taken {
            Some(taken) if !is_site(&self.path) => Err(foreign(&self.path, taken)),
            _ => tops.iter().try_for_each(|top| inputs::refuse_within(&self.path.join(top))),
        }
    }

    fn place(&self, files: &SiteFiles, tops: &BTreeSet<&str>) -> io::Result<()> {
        let beside = if self.exists { &self.path } else { above(&self.path) };
        let draft: TempDir =
            tempfile::Builder::new().prefix(".boardwright-").suffix(".tmp").tempdir_in(beside)?;
        let _guard = DraftGuard::new(draft.path());
        let new = draft.path().join("new");
        for (path, bytes) in files.iter() {
            let path = new.join(path);
            fs::create_dir_all(path.parent().unwrap_or(&new))?;
            let mut file = File::create_new(path)?;
            file.write_all(bytes)?;
            file.sync_all()?;
        }
        if !self.exists {
            return fs::rename(new, &self.path);
        }
        let old = draft.path().join("old");
        fs::create_dir(&old)?;
        let mut moves = Moves::default();
        let moved = tops.iter().try_for_each(|top| {
            let place = self.path.join(top);
            if place.symlink_metadata().is_ok() {
                moves.make(&place, &old.join(top))?;
            }
            moves.make(&new.join(top), &place)
        });
        moved.inspect_err(|_| moves.take_back())
    }
}

/// Renamings that can be taken back.
#[derive(Default)]
struct Moves(Vec<(PathBuf, PathBuf)>);

impl Moves {
    fn make(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)?;
        self.0.push((from.to_owned(), to.to_owned()));
        Ok(())
    }

    fn take_back(&mut self) {
        for (from, to) in self.0.drain(..).rev() {
            // The first error is reported.
            let _ = fs::rename(to, from);
        }
    }
}

/// First part of a path.
fn top(path: &str) -> &str {
    path.split('/').next().unwrap_or(path)
}

fn entries(folder: &Path) -> io::Result<usize> {
    Ok(fs::read_dir(folder)?.count())
}

/// The folder that a folder is in.
fn above(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Returns true if this program wrote the page of a folder.
fn is_site(folder: &Path) -> bool {
    let Ok(file) = File::open(folder.join("index.html")) else { return false };
    let mut begin = Vec::new();
    let read = file.take(MARKED).read_to_end(&mut begin);
    read.is_ok() && String::from_utf8_lossy(&begin).contains(MARK)
}

fn foreign(folder: &Path, name: &str) -> Error {
    let shown = folder.display();
    usage(format!(
        "`{shown}` has `{name}`, and no site that this program wrote; it is not replaced: choose \
         another folder with -o"
    ))
}

#[cfg(test)]
mod tests {
    use super::{MARK, SiteFiles, SiteFolder};
    use std::fs;
    use std::path::{Path, PathBuf};

    fn site(text: &str) -> SiteFiles {
        let page = format!("{MARK}{text}");
        SiteFiles::for_tests(&[("assets/a.js", text), ("index.html", &page)])
    }

    fn write(path: &Path, text: &str, force: bool) -> anyhow::Result<()> {
        SiteFolder::check(path, force)?.write(&site(text))
    }

    /// Names in a folder, sorted.
    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names: Vec<String> = entries.flatten().map(name).collect();
        names.sort();
        names
    }

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("site");
        (folder, path)
    }

    #[test]
    fn site_is_replaced_with_force_only_and_other_files_stay() {
        let (above, path) = folder();
        write(&path, "1", false).unwrap();
        assert_eq!(names(&path), ["assets", "index.html"]);
        assert_eq!(names(above.path()), ["site"]);
        let error = write(&path, "2", false).unwrap_err().to_string();
        assert!(error.contains("is not empty") && error.contains("--force"), "{error}");
        fs::write(path.join("CNAME"), "example.org").unwrap();
        fs::write(path.join("assets/old.js"), "").unwrap();
        write(&path, "2", true).unwrap();
        assert_eq!(names(&path), ["CNAME", "assets", "index.html"]);
        assert_eq!(names(&path.join("assets")), ["a.js"]);
        assert_eq!(fs::read_to_string(path.join("assets/a.js")).unwrap(), "2");
    }

    #[test]
    fn empty_folder_is_filled_and_foreign_files_are_never_replaced() {
        let (_above, path) = folder();
        fs::create_dir(&path).unwrap();
        write(&path, "1", false).unwrap();
        fs::write(path.join("index.html"), "mine").unwrap();
        let error = write(&path, "2", true).unwrap_err().to_string();
        assert!(error.contains("no site that this program wrote"), "{error}");
        assert_eq!(fs::read_to_string(path.join("assets/a.js")).unwrap(), "1");
        assert_eq!(names(&path), ["assets", "index.html"]);
    }

    #[test]
    fn failure_leaves_the_folder_as_it_was() {
        let (_above, path) = folder();
        write(&path, "1", false).unwrap();
        // A file and a folder of the same name cannot both be written.
        let broken = [("assets/a.js", "2"), ("index.html", MARK), ("index.html/b", "")];
        let broken = SiteFiles::for_tests(&broken);
        let error = SiteFolder::check(&path, true).unwrap().write(&broken).unwrap_err();
        assert!(error.to_string().contains("cannot be written"), "{error}");
        assert_eq!(names(&path), ["assets", "index.html"]);
        assert_eq!(fs::read_to_string(path.join("assets/a.js")).unwrap(), "1");
    }

    #[test]
    fn files_and_missing_folders_are_refused_with_a_repair() {
        let (above, path) = folder();
        let error = write(&path.join("deeper"), "1", false).unwrap_err().to_string();
        assert!(error.contains("there is no folder") && error.contains("create it"), "{error}");
        fs::write(&path, "").unwrap();
        let error = write(&path, "1", true).unwrap_err().to_string();
        assert!(error.contains("is a file; name a folder"), "{error}");
        assert_eq!(names(above.path()), ["site"]);
    }
}
