//! `boardwright export` writes one page, replaces no file unasked, and explains what it cannot
//! write.
//!
//! Most tests need the page in the program, and are ignored by default; `scripts/web` builds it and
//! runs them.

use crate::program::{Run, folder, run_in};
use std::path::Path;

/// Exports a game from a folder.
fn export(folder: &Path, arguments: &[&str]) -> Run {
    run_in(folder, &[&["--color", "never", "export"], arguments].concat())
}

/// The error of an export that fails with this exit code.
fn refused(folder: &Path, arguments: &[&str], code: i32) -> String {
    let run = export(folder, arguments);
    assert_eq!(run.code, code, "{}", run.err);
    run.err
}

#[test]
fn export_without_the_page_says_how_to_build_it() {
    let run = export(&folder("export-whether"), &["tic-tac-toe"]);
    assert!(run.code == 0 || run.err.contains("run `scripts/web build`"), "{}", run.err);
}

#[test]
#[ignore = "needs the page of exported games: cargo xtask browser"]
fn export_writes_the_page_and_prints_the_line_that_embeds_it() {
    let folder = folder("export-page");
    let told = export(&folder, &["hex", "--set", "size=4"]).out;
    let line = "<iframe src=\"hex.html\" title=\"Hex\" width=\"100%\" height=\"640\"></iframe>\n";
    assert!(told.starts_with("hex.html: Hex, ") && told.ends_with(line), "{told}");
    let page = std::fs::read_to_string(folder.join("hex.html")).unwrap();
    assert!(page.contains("<title>Hex</title>"));
    assert!(page.contains("\"settings\":[[\"size\",\"4\"]]"));
    assert!(
        page.contains(
            "Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-"
        )
    );
    assert_eq!(export(&folder, &["hex", "--set", "size=4", "-o", "-"]).out, page);
}

#[test]
#[ignore = "needs the page of exported games: cargo xtask browser"]
fn existing_file_is_replaced_with_force_only() {
    let folder = folder("export-there");
    let path = folder.join("mine.html");
    std::fs::write(&path, "mine").unwrap();
    let told = refused(&folder, &["hex", "-o", "mine.html"], 2);
    assert!(told.contains("`mine.html` already exists") && told.contains("--force"), "{told}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    assert!(export(&folder, &["hex", "-o", "mine.html", "--force"]).code == 0);
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<!doctype html>"));
}

#[test]
#[ignore = "needs the page of exported games: cargo xtask browser"]
fn failed_export_gives_the_reason() {
    let folder = folder("export-bad");
    let told = refused(&folder, &["hex", "-o", "no/such.html"], 2);
    assert!(told.contains("there is no folder `no`; create it"), "{told}");
    let told = refused(&folder, &["hex", "-o", "."], 2);
    assert!(told.contains("`.` is a folder; name a file in it"), "{told}");
    std::fs::write(folder.join("bad.board"), "game \"Bad\" {").unwrap();
    let told = refused(&folder, &["bad.board"], 1);
    assert!(told.contains("bad.board:1") && told.contains("`bad.board` has"), "{told}");
    assert!(!folder.join("bad.html").exists());
    let told = refused(&folder, &["hez"], 2);
    assert!(told.contains("did you mean `hex`?"), "{told}");
    let told = refused(&folder, &["hex", "--set", "size=99"], 1);
    assert!(told.contains("size"), "{told}");
}

#[test]
#[ignore = "needs the page of exported games: cargo xtask browser"]
fn page_never_replaces_the_rules() {
    let folder = folder("export-own");
    let rules = run_in(&folder, &["show-rules", "hex"]).out;
    std::fs::write(folder.join("own.board"), &rules).unwrap();
    let told = refused(&folder, &["own.board", "-o", "own.board", "--force"], 2);
    assert!(told.contains("`own.board` is a file that this command reads"), "{told}");
    assert_eq!(std::fs::read_to_string(folder.join("own.board")).unwrap(), rules);
}
