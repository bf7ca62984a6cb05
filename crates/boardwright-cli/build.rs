//! Embeds the application for browsers: every file of `web/app/dist`, if it was built.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..");
    let dist = root.join("web/app/dist");
    println!("cargo:rerun-if-changed=build.rs");
    // The application need not be there; what is watched is then where it would be.
    let watched = if dist.is_dir() { dist.clone() } else { root.join("web/app") };
    println!("cargo:rerun-if-changed={}", watched.display());
    let mut files = Vec::new();
    collect(&dist, &mut files);
    let name = |file: &Path| file.strip_prefix(&dist).unwrap().to_string_lossy().replace('\\', "/");
    let mut files: Vec<_> = files.iter().map(|file| (name(file), file)).collect();
    // By name, as they are looked for; paths would be sorted folder by folder.
    files.sort();
    let mut list = String::from("&[\n");
    for (name, file) in files {
        let path = file.canonicalize().unwrap();
        writeln!(list, "    ({name:?}, include_bytes!({path:?})),").unwrap();
    }
    list.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").unwrap()).join("application.rs");
    fs::write(out, list).unwrap();
}

/// All files of a folder and of those within it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
