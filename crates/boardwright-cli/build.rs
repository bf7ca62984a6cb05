//! Embeds the browser application, if it was built: every file of `web/app/dist`, compressed, and
//! the page of exported games.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..");
    let dist = root.join("web/app/dist");
    println!("cargo:rerun-if-changed=build.rs");
    // Without the application, its future folder is watched.
    let watched = if dist.is_dir() { dist.clone() } else { root.join("web/app") };
    println!("cargo:rerun-if-changed={}", watched.display());
    let mut files = Vec::new();
    collect(&dist, &mut files);
    let name = |file: &Path| file.strip_prefix(&dist).unwrap().to_string_lossy().replace('\\', "/");
    let mut files: Vec<_> = files.iter().map(|file| (name(file), file)).collect();
    // Sorted by name for binary search; paths would be sorted folder by folder.
    files.sort();
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    let mut list = String::from("&[\n");
    for (number, (name, file)) in files.into_iter().enumerate() {
        let path = out.join(format!("{number}.gz"));
        fs::write(&path, compressed(&fs::read(file).unwrap())).unwrap();
        writeln!(list, "    ({name:?}, include_bytes!({path:?})),").unwrap();
    }
    list.push(']');
    fs::write(out.join("application.rs"), list).unwrap();
    fs::write(out.join("exported_page.rs"), exported_page(&root)).unwrap();
}

/// The page of exported games as an expression: `Some` text, or `None` if it was not built.
fn exported_page(root: &Path) -> String {
    let folder = root.join("web/app/export");
    let page = folder.join("dist/page.html");
    let watched = if page.is_file() { &page } else { &folder };
    println!("cargo:rerun-if-changed={}", watched.display());
    match page.canonicalize() {
        Ok(path) => format!("Some(include_str!({path:?}))"),
        Err(_) => "None".to_owned(),
    }
}

/// Bytes compressed by gzip.
fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// All files of a folder and of those within it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
