//! Embeds the browser application, if it was built: every file of `web/app/dist`, compressed, and
//! the page of exported games, and the script of reports.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;
use std::{env, fs, io};

/// Number of times that the application is read before giving up.
const TRIES: u32 = 20;

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..");
    let dist = root.join("web/app/dist");
    println!("cargo:rerun-if-changed=build.rs");
    // Without the application, its future folder is watched.
    let watched = if dist.is_dir() { dist.clone() } else { root.join("web/app") };
    println!("cargo:rerun-if-changed={}", watched.display());
    // Sorted by name for binary search; paths would be sorted folder by folder.
    let files: BTreeMap<String, Vec<u8>> = read_whole(&dist);
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    let mut list = String::from("&[\n");
    for (number, (name, bytes)) in files.into_iter().enumerate() {
        let path = out.join(format!("{number}.gz"));
        fs::write(&path, compressed(&bytes)).unwrap();
        writeln!(list, "    ({name:?}, include_bytes!({path:?})),").unwrap();
    }
    list.push(']');
    fs::write(out.join("application.rs"), list).unwrap();
    fs::write(out.join("exported_page.rs"), exported_page(&root)).unwrap();
    fs::write(out.join("report_assets.rs"), report_assets(&root)).unwrap();
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

/// Script and style of reports as an expression: `Some` texts, or `None` if they were not built.
fn report_assets(root: &Path) -> String {
    let folder = root.join("web/report");
    let [script, style] = ["report.js", "report.css"].map(|name| folder.join("dist").join(name));
    let is_built = script.is_file() && style.is_file();
    for watched in if is_built { vec![&script, &style] } else { vec![&folder] } {
        println!("cargo:rerun-if-changed={}", watched.display());
    }
    match (script.canonicalize(), style.canonicalize()) {
        (Ok(script), Ok(style)) => {
            format!("Some((include_str!({script:?}), include_str!({style:?})))")
        }
        _ => "None".to_owned(),
    }
}

/// Bytes compressed by gzip.
fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Reads a folder that another build may replace at the same time.
///
/// # Panics
///
/// If it cannot be read after several tries.
fn read_whole(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    for _ in 0..TRIES {
        let mut files = BTreeMap::new();
        match read(folder, folder, &mut files) {
            Ok(()) => return files,
            Err(error) if error.kind() == ErrorKind::NotFound => sleep(Duration::from_millis(100)),
            Err(error) => panic!("{}: {error}", folder.display()),
        }
    }
    panic!("files of {} vanish while they are read", folder.display())
}

/// Reads all files of a folder and of those within it, named relative to `root`. A missing folder
/// has none.
fn read(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            read(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy();
            files.insert(name.replace('\\', "/"), fs::read(&path)?);
        }
    }
    Ok(())
}
