//! Embeds the bundled games and modules: every folder of `games/` that holds a `rules.board`, and
//! every file of `modules/`, found here and listed nowhere by hand.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let games = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../games");
    println!("cargo:rerun-if-changed={}", games.display());
    let mut folders: Vec<PathBuf> = fs::read_dir(&games)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    folders.retain(|folder| folder.join("rules.board").is_file());
    folders.sort();
    if folders.is_empty() {
        // A packaged crate has no folder of games beside it, and is still a library.
        println!("cargo:warning=no bundled games: there are none in {}", games.display());
    }
    let mut list = String::from("&[\n");
    // A list of its own, so that who needs only these embeds no weights.
    let mut rules = String::from("&[\n");
    for folder in folders {
        // A new sample or table changes only its folder, so each folder is watched too.
        println!("cargo:rerun-if-changed={}", folder.display());
        let id = folder.file_name().unwrap().to_string_lossy().into_owned();
        writeln!(rules, "    ({id:?}, {}),", base(&folder.join("rules.board"))).unwrap();
        writeln!(
            list,
            "    BundledGame {{ id: {id:?}, rules: {}, perft: {}, sample: {}, weights: {}, primer: {} }},",
            include(&folder.join("rules.board")),
            optional(&folder.join("perft.tsv")),
            optional(&folder.join("sample.record")),
            optional(&folder.join("weights.txt")),
            optional(&folder.join("primer.txt")),
        )
        .unwrap();
    }
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    fs::write(out.join("bundled_list.rs"), list + "]").unwrap();
    fs::write(out.join("bundled_rules.rs"), rules + "]").unwrap();
    fs::write(out.join("bundled_modules.rs"), modules()).unwrap();
}

/// The expression for the names and texts of the modules.
fn modules() -> String {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../modules");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "board"));
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        writeln!(list, "    ({name:?}, {}),", base(&file)).unwrap();
    }
    list + "]"
}

/// The expression for a file's text.
fn include(path: &Path) -> String {
    println!("cargo:rerun-if-changed={}", path.display());
    format!("include_str!({:?})", path.canonicalize().unwrap())
}

/// The expression for rules that others are built on. Pages load them with the engine, so theirs
/// have neither indentation nor lines of comments other than doc comments; all lines keep their
/// numbers.
fn base(path: &Path) -> String {
    let included = include(path);
    if env::var("CARGO_CFG_TARGET_ARCH").as_deref() != Ok("wasm32") {
        return included;
    }
    let is_comment = |line: &str| line.starts_with("//") && !line.starts_with("///");
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().map(str::trim_start);
    let kept: Vec<&str> = lines.map(|line| if is_comment(line) { "" } else { line }).collect();
    format!("{:?}", kept.join("\n"))
}

/// The expression for the text of a file that may be missing.
fn optional(path: &Path) -> String {
    if path.is_file() { format!("Some({})", include(path)) } else { "None".to_owned() }
}
