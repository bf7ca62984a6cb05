//! The committed games of `crates/boardwright-report/proof`: their reports say what is known about
//! these games.
//!
//! Short play-tests are replayed in every run; `PROOF=1` replays all of them (`cargo xtask proof`).

use crate::program::{self, unused_path};
use flate2::read::MultiGzDecoder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Size in bytes up to which a play-test is replayed in every run.
const SHORT: u64 = 24_000;
/// Maximum size of a play-test in bytes.
const LARGEST: u64 = 2_000_000;

/// Values that a figure may have.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Expected {
    /// A number from one bound to the other.
    Between(f64, f64),
    /// Anything.
    Present,
    /// Nothing.
    Absent,
}

impl Expected {
    /// Reads `0.6 to 1`, `present` or `absent`.
    fn read(text: &str) -> Option<Expected> {
        match text {
            "present" => Some(Expected::Present),
            "absent" => Some(Expected::Absent),
            _ => {
                let (low, high) = text.split_once(" to ")?;
                Some(Expected::Between(low.parse().ok()?, high.parse().ok()?))
            }
        }
    }

    fn allows(self, found: Option<&Value>) -> bool {
        match self {
            Expected::Between(low, high) => {
                found.and_then(Value::as_f64).is_some_and(|found| (low..=high).contains(&found))
            }
            Expected::Present => found.is_some(),
            Expected::Absent => found.is_none(),
        }
    }
}

/// A line of the table.
#[derive(Clone, PartialEq, Debug)]
struct Fact {
    line: usize,
    /// Path in the figures: keys, indices, or `key=value` for the element of a list.
    figure: String,
    text: String,
    expected: Expected,
}

/// Returns the figure at a path; `None` if there is none, or if it is null.
fn figure<'a>(figures: &'a Value, path: &str) -> Option<&'a Value> {
    let found =
        path.split('/').try_fold(figures, |value, part| match (value, part.split_once('=')) {
            (Value::Array(list), Some((key, wanted))) => {
                list.iter().find(|element| element[key].as_str() == Some(wanted))
            }
            (Value::Array(list), None) => list.get(part.parse::<usize>().ok()?),
            (value, _) => value.get(part),
        });
    found.filter(|found| !found.is_null())
}

/// Reads the table: its facts by play-test.
fn facts(text: &str) -> BTreeMap<String, Vec<Fact>> {
    let mut facts: BTreeMap<String, Vec<Fact>> = BTreeMap::new();
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    for (index, line) in lines.skip(1) {
        let line_number = index + 1;
        let columns: Vec<&str> = line.split('\t').collect();
        let [play_test, figure, expected, source] = columns[..] else {
            panic!("line {line_number}: expected four columns");
        };
        assert!(!source.is_empty(), "line {line_number}: no source");
        let fact = Fact {
            line: line_number,
            figure: figure.to_owned(),
            text: expected.to_owned(),
            expected: Expected::read(expected)
                .unwrap_or_else(|| panic!("line {line_number}: `{expected}`")),
        };
        facts.entry(play_test.to_owned()).or_default().push(fact);
    }
    facts
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../boardwright-report/proof")
}

/// The files of a play-test.
fn files(play_test: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder().join(play_test)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Replays a play-test; returns its figures.
fn replay(play_test: &str) -> Value {
    let files = files(play_test);
    let first = BufReader::new(MultiGzDecoder::new(File::open(&files[0]).unwrap())).lines().next();
    let settings: Value = serde_json::from_str(&first.unwrap().unwrap()).unwrap();
    let json = unused_path(&format!("proof-{play_test}.json"));
    let mut arguments = vec!["report".to_owned(), settings["game"].as_str().unwrap().to_owned()];
    for (option, value) in settings["options"].as_object().unwrap() {
        arguments.extend(["--set".to_owned(), format!("{option}={}", value.as_str().unwrap())]);
    }
    let path = |path: &Path| path.to_str().unwrap().to_owned();
    arguments.extend(["--any-version".to_owned(), "--json".to_owned(), path(&json)]);
    arguments.push("--merge".to_owned());
    arguments.extend(files.iter().map(|file| path(file)));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = program::run(&arguments);
    assert_eq!(run.code, 0, "{play_test}: {}", run.err);
    serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap()
}

#[test]
fn committed_games_have_the_figures_that_are_known() {
    let all = std::env::var_os("PROOF").is_some();
    let table = fs::read_to_string(folder().join("facts.tsv")).unwrap();
    let mut wrong = Vec::new();
    let mut replayed = 0;
    for (play_test, facts) in facts(&table) {
        let size: u64 =
            files(&play_test).iter().map(|file| fs::metadata(file).unwrap().len()).sum();
        assert!(size <= LARGEST, "{play_test}: {size} bytes");
        if size > SHORT && !all {
            continue;
        }
        replayed += 1;
        let figures = replay(&play_test);
        println!("{play_test}: {} games", figures["games"]);
        for fact in facts {
            let found = figure(&figures, &fact.figure);
            let shown = found.map_or("nothing".to_owned(), Value::to_string);
            let said = format!("{} is {shown}, expected {}", fact.figure, fact.text);
            println!("  {said}");
            if !fact.expected.allows(found) {
                wrong.push(format!("facts.tsv, line {}: {play_test}: {said}", fact.line));
            }
        }
    }
    assert!(replayed > 0);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_committed_play_test_has_facts() {
    let table = fs::read_to_string(folder().join("facts.tsv")).unwrap();
    let facts = facts(&table);
    for entry in fs::read_dir(folder()).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            assert!(facts.contains_key(&name), "{name}");
        }
    }
}

#[test]
fn figures_are_found_by_names_and_compared_with_bounds() {
    let figures = serde_json::json!({
        "kinds": [{ "name": "Rook", "value": 5.2 }, { "name": "Pawn", "value": null }],
        "flags": [{ "kind": "drawish" }],
    });
    let rook = figure(&figures, "kinds/name=Rook/value");
    assert_eq!(rook, figure(&figures, "kinds/0/value"));
    assert!(Expected::read("4.25 to 5.75").unwrap().allows(rook));
    assert!(!Expected::read("4.25 to 5").unwrap().allows(rook));
    assert!(Expected::read("absent").unwrap().allows(figure(&figures, "kinds/name=Pawn/value")));
    assert!(Expected::read("present").unwrap().allows(figure(&figures, "flags/kind=drawish")));
    assert!(!Expected::read("present").unwrap().allows(figure(&figures, "flags/kind=stuck")));
    assert!(!Expected::read("0 to 1").unwrap().allows(None));
    assert_eq!(Expected::read("4.25"), None);
}
