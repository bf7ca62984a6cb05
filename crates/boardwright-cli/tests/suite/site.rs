//! `boardwright site` writes the application with some games, whole or not at all, and replaces
//! nothing unasked.
//!
//! Most tests need the application in the program, and are ignored by default; `scripts/web` builds
//! it and runs them.

use crate::program::{Run, folder, run_in};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const LINES: &str = r#"game "Lines" {
    about "Three in a line." 
    about "A test."
    option need: 3..4 = 3 "marks in a line"
    players Cross, Nought
    board rectangle(5, 4)
    piece Mark X
    turn { choose to in empty; put Mark at to }
    end { mover wins if some rows(own, any, need)  draw if no empty }
}"#;

/// Writes a site from a folder.
fn site(folder: &Path, arguments: &[&str]) -> Run {
    run_in(folder, &[&["--color", "never", "site"], arguments].concat())
}

/// The error of a site that is not written, with this exit code; the folder stays as it was.
fn refused(folder: &Path, arguments: &[&str], code: i32) -> String {
    let before = files(folder);
    let run = site(folder, arguments);
    assert_eq!(run.code, code, "{}", run.err);
    assert!(files(folder) == before, "{:?}", files(folder).keys());
    run.err
}

/// Paths and contents of all files below a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

fn list(site: &Path) -> Vec<Value> {
    serde_json::from_slice(&fs::read(site.join("games/list.json")).unwrap()).unwrap()
}

#[test]
fn site_without_the_application_says_how_to_build_it() {
    let run = site(&folder("site-whether"), &["tic-tac-toe"]);
    assert!(run.code == 0 || run.err.contains("run `scripts/web build`"), "{}", run.err);
}

#[test]
#[ignore = "needs the application: cargo xtask browser"]
fn site_has_its_games_alone_and_the_same_bytes_each_time() {
    let folder = folder("site-games");
    fs::write(folder.join("My lines.board"), LINES).unwrap();
    let child = "game \"Four\" based on \"My lines.board\" { option need = 4 }";
    fs::write(folder.join("four.board"), child).unwrap();
    let given = ["My lines.board", "four.board", "hex", "--title", "Mine & <yours>"];
    let told = site(&folder, &given).out;
    assert!(told.starts_with("site: Mine & <yours>, 3 games, "), "{told}");
    assert!(told.ends_with("python3 -m http.server --directory site\n"), "{told}");
    let first = files(&folder.join("site"));
    let games: Vec<&str> = first.keys().filter_map(|path| path.strip_prefix("games/")).collect();
    assert!(games.iter().all(|path| {
        ["list.json", "my-lines/", "four/", "hex/"].iter().any(|known| path.starts_with(known))
    }));
    for path in ["engine.wasm", "index.html", "offline.js", ".nojekyll", "games/four/scene.json"] {
        assert!(first.contains_key(path), "{path}");
    }
    // Its base lies beside the file, where no page looks.
    let four = String::from_utf8(first["games/four/rules.board"].clone()).unwrap();
    assert!(four.contains("board rectangle(5, 4)") && !four.contains("based on"), "{four}");
    let rows = list(&folder.join("site"));
    let titles: Vec<&Value> = rows.iter().map(|row| &row["title"]).collect();
    assert_eq!(titles, ["Lines", "Four", "Hex"]);
    assert_eq!(rows[0]["size"], serde_json::json!([5, 4]));
    assert_eq!(
        (&rows[0]["about"], &rows[0]["more"]),
        (&"Three in a line.".into(), &"A test.".into())
    );
    let page = String::from_utf8(first["index.html"].clone()).unwrap();
    assert!(page.contains("<title>Mine &amp; &lt;yours&gt;</title>"), "{page}");
    assert!(
        page.contains("Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'")
    );
    let worker = String::from_utf8(first["offline.js"].clone()).unwrap();
    assert!(worker.contains("\"games/my-lines/rules.board\"") && !worker.contains("games/chess"));
    assert_eq!(site(&folder, &[&given[..], &["--force"]].concat()).code, 0);
    assert!(files(&folder.join("site")) == first);
}

#[test]
#[ignore = "needs the application: cargo xtask browser"]
fn texts_of_rules_on_bundled_games_stay_as_they_are() {
    let folder = folder("site-based");
    let rules = "game \"Mine\" based on \"chess\" { about \"Chess.\" }\n";
    fs::write(folder.join("mine.board"), rules).unwrap();
    assert!(site(&folder, &["mine.board", "-o", "out"]).out.starts_with("out: Mine, 1 game, "));
    let path = folder.join("out/games/mine/rules.board");
    assert_eq!(fs::read_to_string(path).unwrap(), rules);
    assert_eq!(list(&folder.join("out"))[0]["boardStyle"], "chess");
}

#[test]
#[ignore = "needs the application: cargo xtask browser"]
fn record_beside_the_rules_gives_the_picture() {
    let folder = folder("site-record");
    fs::write(folder.join("a.board"), LINES).unwrap();
    let record = "[Game \"Lines\"]\n[Option \"need = 4\"]\n\n1. b2 c2 2. b3 c3 3. e4\n";
    fs::write(folder.join("a.record"), record).unwrap();
    let run = site(&folder, &["a.board", "-o", "out"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let scene = fs::read(folder.join("out/games/a/scene.json")).unwrap();
    let scene: Value = serde_json::from_slice(&scene).unwrap();
    assert_eq!(scene["units"].as_array().unwrap().len(), 2);
    fs::write(folder.join("a.record"), "[Game \"Lines\"]\n\n1. z9\n").unwrap();
    let told = refused(&folder, &["a.board", "-o", "more"], 1);
    assert!(told.contains("`a.record`") && told.contains("z9"), "{told}");
}

#[test]
#[ignore = "needs the application: cargo xtask browser"]
fn existing_site_is_replaced_with_force_only_and_other_files_stay() {
    let folder = folder("site-there");
    assert_eq!(site(&folder, &["hex"]).code, 0);
    let told = refused(&folder, &["havannah"], 2);
    assert!(told.contains("`site` is not empty") && told.contains("--force"), "{told}");
    fs::write(folder.join("site/CNAME"), "example.org").unwrap();
    assert_eq!(site(&folder, &["havannah", "--force"]).code, 0);
    assert!(!folder.join("site/games/hex").exists() && folder.join("site/CNAME").exists());
    fs::create_dir(folder.join("mine")).unwrap();
    fs::write(folder.join("mine/index.html"), "mine").unwrap();
    let told = refused(&folder, &["hex", "-o", "mine", "--force"], 2);
    assert!(told.contains("`mine` has `index.html`, and no site"), "{told}");
}

#[test]
#[ignore = "needs the application: cargo xtask browser"]
fn site_that_is_not_written_gives_all_reasons() {
    let folder = folder("site-bad");
    fs::write(folder.join("good.board"), LINES).unwrap();
    fs::write(folder.join("twin.board"), LINES).unwrap();
    fs::write(folder.join("bad.board"), "game \"Bad\" {").unwrap();
    fs::write(folder.join("worse.board"), "game \"Worse\" based on \"none.board\" {}").unwrap();
    let told = refused(&folder, &["bad.board", "good.board", "worse.board"], 1);
    assert!(told.contains("bad.board:1") && told.contains("`bad.board` has 1 error"), "{told}");
    assert!(told.contains("worse.board:1") && told.contains("`worse.board` has"), "{told}");
    let told = refused(&folder, &["good.board", "twin.board"], 2);
    assert!(told.contains("`good.board` and `twin.board` are both called “Lines”"), "{told}");
    let told = refused(&folder, &["hex", "hex"], 2);
    assert!(told.contains("`hex` is named twice"), "{told}");
    let told = refused(&folder, &["hez"], 2);
    assert!(told.contains("did you mean `hex`?"), "{told}");
    let told = refused(&folder, &["hex", "-o", "no/such"], 2);
    assert!(told.contains("there is no folder `no`; create it"), "{told}");
    let told = refused(&folder, &["hex", "-o", "bad.board"], 2);
    assert!(told.contains("`bad.board` is a file; name a folder"), "{told}");
    let told = refused(&folder, &["hex", "--title", ""], 2);
    assert!(told.contains("--title is empty"), "{told}");
    fs::write(folder.join("good.weights.txt"), "search alpha-beta\n").unwrap();
    let told = refused(&folder, &["good.board"], 1);
    assert!(told.contains("`good.weights.txt` does not fit the rules"), "{told}");
    assert!(told.contains("boardwright learn good.board"), "{told}");
}
