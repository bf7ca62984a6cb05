//! `boardwright export` writes one page, over nothing that is there; what it cannot write it explains.
//!
//! Most tests are ignored unless asked for, since they need the page in the program; `scripts/web` builds it and asks
//! for them.

use std::path::PathBuf;
use std::process::{Command, Output};

/// An empty folder of one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("export").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the command in a folder.
fn export(folder: &PathBuf, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.args(["--color", "never", "export"]).args(arguments).current_dir(folder);
    command.output().unwrap()
}

/// What an export that fails with a code says.
fn refused(folder: &PathBuf, arguments: &[&str], code: i32) -> String {
    let output = export(folder, arguments);
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn without_the_page_it_says_how_to_build_it() {
    let output = export(&folder("whether"), &["tic-tac-toe"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() || told.contains("run `scripts/web build`"), "{told}");
}

#[test]
#[ignore = "needs the page of exported games: scripts/web"]
fn a_page_is_written_with_the_line_that_embeds_it() {
    let folder = folder("page");
    let output = export(&folder, &["hex", "--set", "size=4"]);
    let told = String::from_utf8(output.stdout).unwrap();
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
    let output = export(&folder, &["hex", "--set", "size=4", "-o", "-"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), page);
}

#[test]
#[ignore = "needs the page of exported games: scripts/web"]
fn a_file_that_is_there_stays_unless_that_is_not_wanted() {
    let folder = folder("there");
    let path = folder.join("mine.html");
    std::fs::write(&path, "mine").unwrap();
    let told = refused(&folder, &["hex", "-o", "mine.html"], 2);
    assert!(told.contains("a file `mine.html` already") && told.contains("--force"), "{told}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    assert!(export(&folder, &["hex", "-o", "mine.html", "--force"]).status.success());
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<!doctype html>"));
}

#[test]
#[ignore = "needs the page of exported games: scripts/web"]
fn what_cannot_be_written_is_explained() {
    let folder = folder("bad");
    let told = refused(&folder, &["hex", "-o", "no/such.html"], 2);
    assert!(told.contains("there is no folder `no`; make it first"), "{told}");
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
