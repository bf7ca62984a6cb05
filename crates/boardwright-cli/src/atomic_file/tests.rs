//! Tests of writes: links, permissions, devices, and files of the same name.

use super::*;
use std::io::ErrorKind;
use std::path::PathBuf;
use tempfile::TempDir;

/// A new folder, removed after the test.
fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Names of the files in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn no_draft_is_left_beside_a_file() {
    let folder = folder();
    let file = folder.path().join("a.txt");
    for content in ["one", "two"] {
        write(&file, content).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), content);
    }
    let mut abandoned = AtomicFile::replace(&file).unwrap();
    abandoned.write_all(b"three").unwrap();
    drop(abandoned);
    assert_eq!(fs::read_to_string(&file).unwrap(), "two");
    assert_eq!(names(folder.path()), ["a.txt"]);
}

#[test]
fn file_of_a_similar_name_stays() {
    let folder = folder();
    let (file, other) = (folder.path().join("a.txt"), folder.path().join("a.txt.new"));
    fs::write(&other, "mine").unwrap();
    write(&file, "one").unwrap();
    assert_eq!(fs::read_to_string(other).unwrap(), "mine");
}

#[test]
fn file_written_by_many_at_once_is_one_of_their_texts() {
    let folder = folder();
    let file = folder.path().join("a.txt");
    let text = |writer: u8| vec![b'a' + writer; 100_000 + usize::from(writer)];
    std::thread::scope(|scope| {
        for writer in 0..3 {
            let file = &file;
            scope.spawn(move || (0..20).for_each(|_| write(file, text(writer)).unwrap()));
        }
    });
    let found = fs::read(&file).unwrap();
    assert!((0..3).any(|writer| text(writer) == found), "{} bytes", found.len());
    assert_eq!(names(folder.path()), ["a.txt"]);
}

#[test]
fn only_files_of_the_same_kind_are_replaceable() {
    let folder = folder();
    let file = folder.path().join("a.wasm");
    let check = || check_replaceable(&file, b"\0asm", "module");
    assert!(check().is_ok(), "there is no file");
    for (content, may) in
        [(&b""[..], true), (b"\0asm, and more", true), (b"rules", false), (b"\0a", false)]
    {
        fs::write(&file, content).unwrap();
        assert_eq!(check().is_ok(), may, "{content:?}");
    }
    let to_folder = check_replaceable(folder.path(), b"\0asm", "module");
    assert!(to_folder.is_ok(), "writing reports the error");
}

#[test]
fn existing_file_stays_without_overwrite() {
    let folder = folder();
    let file = folder.path().join("a.txt");
    write_new_or_replace(&file, b"one", false).unwrap();
    let refused = write_new_or_replace(&file, b"two", false).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
    assert_eq!(fs::read(&file).unwrap(), b"one");
    write_new_or_replace(&file, b"two", true).unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"two");
}

#[test]
fn file_that_appears_meanwhile_stays_without_overwrite() {
    let folder = folder();
    let file = folder.path().join("a.txt");
    let mut draft = AtomicFile::create_new(&file).unwrap();
    draft.write_all(b"ours").unwrap();
    fs::write(&file, "theirs").unwrap();
    assert_eq!(draft.commit().unwrap_err().kind(), ErrorKind::AlreadyExists);
    assert_eq!(fs::read_to_string(&file).unwrap(), "theirs");
    assert_eq!(names(folder.path()), ["a.txt"]);
}

#[test]
fn missing_folder_is_named() {
    let folder = folder();
    let file = folder.path().join("no").join("a.txt");
    let error = format!("{:#}", write(&file, "one").unwrap_err());
    assert!(error.ends_with(&format!("there is no folder `{}`", file.parent().unwrap().display())));
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    /// True for the administrator, whom permissions do not stop.
    fn is_root(folder: &Path) -> bool {
        fs::metadata(folder).unwrap().uid() == 0
    }

    #[test]
    fn link_keeps_its_target() {
        let folder = folder();
        let path = |name: &str| folder.path().join(name);
        let deeper = path("deeper");
        fs::create_dir(&deeper).unwrap();
        let (file, link, second) = (deeper.join("a.txt"), path("link.txt"), path("second.txt"));
        symlink("deeper/a.txt", &link).unwrap();
        symlink("link.txt", &second).unwrap();
        // The first write creates the file that the link names, the second replaces it.
        for (through, content) in [(&link, "one"), (&second, "two")] {
            write(through, content).unwrap();
            assert!(fs::symlink_metadata(through).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(&file).unwrap(), content);
            assert!(!fs::symlink_metadata(&file).unwrap().is_symlink());
        }
        assert_eq!(names(&deeper), ["a.txt"]);
        assert_eq!(names(folder.path()), ["deeper", "link.txt", "second.txt"]);
    }

    #[test]
    fn link_without_a_target_is_not_written_through_without_overwrite() {
        let folder = folder();
        let (file, link) = (folder.path().join("a.txt"), folder.path().join("link.txt"));
        symlink(&file, &link).unwrap();
        let refused = write_new_or_replace(&link, b"one", false).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        assert!(!file.exists());
    }

    #[test]
    fn links_in_a_circle_are_refused() {
        let folder = folder();
        let link = folder.path().join("link.txt");
        symlink(&link, &link).unwrap();
        assert!(write(&link, "one").is_err());
    }

    #[test]
    fn permissions_are_kept() {
        let folder = folder();
        let file = folder.path().join("a.txt");
        fs::write(&file, "one").unwrap();
        for kept in [0o600, 0o640, 0o755, 0o666] {
            fs::set_permissions(&file, fs::Permissions::from_mode(kept)).unwrap();
            write(&file, "two").unwrap();
            assert_eq!(mode(&file), kept, "{kept:o}");
        }
    }

    #[test]
    fn new_file_has_the_permissions_of_any_new_file() {
        let folder = folder();
        let (ours, any) = (folder.path().join("ours"), folder.path().join("any"));
        write(&ours, "one").unwrap();
        fs::write(&any, "one").unwrap();
        assert_eq!(mode(&ours), mode(&any));
    }

    #[test]
    fn file_without_write_permission_is_refused() {
        let folder = folder();
        let file = folder.path().join("a.txt");
        fs::write(&file, "one").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        if is_root(folder.path()) {
            println!("skipped: the administrator may write any file");
            return;
        }
        assert!(write(&file, "two").is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
    }

    #[test]
    fn folder_without_write_permission_is_refused() {
        let folder = folder();
        let file = folder.path().join("a.txt");
        fs::write(&file, "one").unwrap();
        if is_root(folder.path()) {
            println!("skipped: the administrator may write in any folder");
            return;
        }
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
        let error = format!("{:#}", write(&file, "two").unwrap_err());
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        assert!(error.contains("takes no new file"), "{error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
    }

    #[test]
    fn file_open_elsewhere_is_written_in_place_through_its_stream() {
        use std::os::fd::AsRawFd;
        let folder = folder();
        let path = folder.path().join("a.txt");
        fs::write(&path, "a long text").unwrap();
        let open = fs::File::open(&path).unwrap();
        let stream = PathBuf::from(format!("/dev/fd/{}", open.as_raw_fd()));
        if !cfg!(target_os = "linux") {
            println!("skipped: other systems do not open a file anew by its stream");
            return;
        }
        write(&stream, "short").unwrap();
        assert_eq!(std::io::read_to_string(open).unwrap(), "short");
    }

    #[test]
    fn device_is_not_replaced_by_a_file() {
        write(Path::new("/dev/null"), "one").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        if PathBuf::from("/dev/full").exists() {
            assert!(write(Path::new("/dev/full"), "one").is_err());
        }
    }
}
