//! `boardwright report`: play-tests of several processes, saved games, and files that are no games.

use crate::program::{self, Run, unused_path};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Breakthrough on a small board.
const SMALL: [&str; 6] = ["report", "breakthrough", "--set", "width=4", "--set", "height=5"];
/// Arguments of a short play-test.
const SHORT: [&str; 3] = ["--levels=1,2,3", "--limit-plies", "100"];

fn run(arguments: &[&str]) -> Run {
    let is_merge = arguments.contains(&"--merge");
    let short: &[&str] = if is_merge { &[] } else { &SHORT };
    program::run(&[&SMALL, short, arguments].concat())
}

/// Runs a play-test that writes its figures to a file; returns them as text.
fn figures(arguments: &[&str], path: &Path) -> String {
    let run = run(&[arguments, &["--json", text(path)]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    fs::read_to_string(path).unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn report_of_merged_shards_equals_that_of_one_process() {
    let file = |name: &str| unused_path(&format!("report-{name}"));
    let (one, two): (PathBuf, PathBuf) = (file("one.games"), file("two.games"));
    let whole = figures(&["--games", "8"], &file("whole.json"));
    for (shard, path) in [("1/2", &one), ("2/2", &two)] {
        let run = run(&["--games", "8", "--shard", shard, "--save", text(path)]);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let merged = figures(&["--merge", text(&two), text(&one)], &file("merged.json"));
    assert_eq!(merged, whole);
    let found: Value = serde_json::from_str(&whole).unwrap();
    assert_eq!(found["fairness"]["strengths"].as_array().unwrap().len(), 3, "{found}");
}

#[test]
fn saved_play_test_is_continued_to_the_same_report() {
    let file = |name: &str| unused_path(&format!("report-continued-{name}"));
    let games = file("games");
    let whole = figures(&["--games", "6", "--workers", "1"], &file("whole.json"));
    let save = ["--save", text(&games)];
    assert_eq!(run(&[&["--games", "2"], &save[..]].concat()).code, 0);
    // A game that was cut off while it was written is played again.
    let saved = fs::read_to_string(&games).unwrap();
    fs::write(&games, format!("{saved}{{\"game\":4000,\"pl")).unwrap();
    let continued =
        figures(&[&["--games", "6", "--workers", "2"], &save[..]].concat(), &file("more.json"));
    assert_eq!(continued, whole);
}

#[test]
fn file_that_was_cut_off_in_its_settings_begins_anew() {
    let games = unused_path("report-cut-off.games");
    let save = ["--games", "1", "--save", text(&games)];
    assert_eq!(run(&save).code, 0);
    let whole = fs::read_to_string(&games).unwrap();
    fs::write(&games, &whole[..whole.find(',').unwrap()]).unwrap();
    let again = run(&save);
    assert_eq!(again.code, 0, "{}", again.err);
    assert_eq!(fs::read_to_string(&games).unwrap().lines().next(), whole.lines().next());
}

#[test]
fn foreign_files_are_refused_with_their_line() {
    let path = unused_path("report-foreign.games");
    let refused = |content: &str, words: &[&str]| {
        fs::write(&path, content).unwrap();
        let run = run(&["--merge", text(&path)]);
        assert_ne!(run.code, 0);
        words.iter().for_each(|word| assert!(run.err.contains(word), "{word}: {}", run.err));
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    };
    refused("", &["not a file of a play-test"]);
    refused("[Event \"?\"]\n1. e4 e5\n", &["not a file of a play-test", "line 1"]);
    let games = unused_path("report-own.games");
    assert_eq!(run(&["--games", "1", "--save", text(&games)]).code, 0);
    let saved = fs::read_to_string(&games).unwrap();
    let (settings, rest) = saved.split_once('\n').unwrap();
    let first = rest.lines().next().unwrap();
    refused(&format!("{settings}\n{first}\n{first}\n"), &["line 3", "stands twice"]);
    refused(&format!("{settings}\n{{}}\n"), &["line 2", "not a game"]);
    let mut wrong: Value = serde_json::from_str(first).unwrap();
    wrong["moves"][0] = "a9-z9".into();
    refused(&format!("{settings}\n{wrong}\n"), &["line 2", "decision 1", "a9-z9"]);
    let other = settings.replace("\"rules\":\"", "\"rules\":\"0");
    refused(&format!("{other}\n{first}\n"), &["other rules"]);
}

#[test]
fn existing_files_are_kept_without_force() {
    let path = unused_path("report-kept.json");
    fs::write(&path, "mine").unwrap();
    let run = run(&["--games", "1", "--json", text(&path)]);
    assert!(run.code != 0 && run.err.contains("--force"), "{}", run.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
}

#[test]
fn comparison_of_readings_names_the_fairer_one() {
    let rules = unused_path("report-pie.board");
    // With the option on, the first player has won at once.
    let text_of_rules = r#"
game "Unfair Start" {
  option unfair: flag = no
  players First, Second
  board rectangle(3, 3)
  piece Mark "X" "O"
  turn { choose to in empty; put Mark at to }
  end {
    First wins if unfair and some own "unfair"
    mover wins if some rows(own, any, 3) "three in a row"
    draw if no empty "full"
  }
}
"#;
    fs::write(&rules, text_of_rules).unwrap();
    let arguments = ["report", text(&rules), "--levels=1,2,3", "--games", "200"];
    let run = program::run(&[&arguments[..], &["--compare", "unfair=yes"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Unfair Start as given is fairer"), "{}", run.out);
}
