//! `boardwright report`: play-tests of several processes, saved games, and files that are no games.

use crate::program::{self, Run, unused_path};
use boardwright_web_play_test::handler::PlayTestHandler;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
fn page_makes_the_report_of_the_command_line() {
    let path = unused_path("report-page.json");
    let arguments = ["report", "othello", "--games", "1", "--seed", "7", "--json", text(&path)];
    let run = program::run(&arguments);
    assert_eq!(run.code, 0, "{}", run.err);
    let bundled = boardwright::bundled::find("othello").unwrap();
    let game = bundled.compile(&boardwright::Options::default()).0.unwrap();
    let mut page = PlayTestHandler::new(Arc::new(boardwright_search::FrozenClock));
    let mut ask = |name: &str, mut input: Value| -> Value {
        input["ask"] = json!(name);
        serde_json::from_str(&page.answer(&game, &input.to_string())).unwrap()
    };
    let begun = ask("begin", json!({ "seed": 7, "games": 1, "weights": bundled.weights }));
    ask("join", begun);
    loop {
        let next = ask("next", json!({ "most": 10 }))["games"].clone();
        if next == json!([]) {
            break;
        }
        let played = ask("play", json!({ "games": next, "milliseconds": 1 }))["played"].clone();
        ask("add", json!({ "games": played }));
    }
    let report = ask("report", json!({ "whole": true }))["json"].clone();
    assert_eq!(report.as_str().unwrap(), fs::read_to_string(&path).unwrap());
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

/// Writes a rulebook to a file and makes a short report on it.
fn report_on(name: &str, rules: &str, arguments: &[&str]) -> Run {
    let path = unused_path(&format!("report-{name}.board"));
    fs::write(&path, rules).unwrap();
    let short = ["--levels=1,2,3", "--games", "20", "--limit-plies", "40"];
    program::run(&[&["report", text(&path)], &short[..], arguments].concat())
}

/// Asserts that a report says all of this, and succeeds.
#[track_caller]
fn assert_says(run: &Run, words: &[&str]) {
    assert_eq!(run.code, 0, "{}", run.err);
    for word in words {
        assert!(run.out.contains(word), "`{word}` is missing:\n{}", run.out);
    }
}

/// Two Kings that step about.
fn kings(start: &str, rest: &str) -> String {
    format!(
        r#"game "Kings" {{
  players White, Black
  board rectangle(4, 4)
  piece King K {{ step any to empty }}
  start {{ {start} }}
  {rest}
}}"#
    )
}

const TWO_KINGS: &str = "put King of White at b1  put King of Black at c4";

#[test]
fn game_that_never_ends_is_named_with_a_repair() {
    let rules = kings(
        TWO_KINGS,
        r#"turn { choose from in own  moves of from }
  end { mover wins if count(own) > 1 "two Kings" }"#,
    );
    let words = [
        "!! 100 % of the games did not end within 40 decisions, and positions repeat.",
        "A rule against repetition, or a draw by it, would end them.",
    ];
    assert_says(&report_on("endless", &rules, &[]), &words);
}

#[test]
fn game_that_is_over_after_its_first_move_says_why() {
    let rules = kings(
        TWO_KINGS,
        r#"turn { choose from in own  moves of from }
  end { White wins if some own "White has a King" }"#,
    );
    let run = report_on("over", &rules, &[]);
    assert_says(&run, &["!! Every game is over after its first move: White has a King."]);
    assert!(!run.out.contains("steps of 70 %"), "nothing else is said about it:\n{}", run.out);
}

#[test]
fn game_without_a_decision_at_its_start_says_so() {
    let rules = kings(
        TWO_KINGS,
        r#"turn { choose from in empty & own  moves of from }
  end { mover wins if count(own) > 1 "two Kings" }"#,
    );
    assert_says(
        &report_on("stuck", &rules, &[]),
        &["!! The game is over at its start: no legal move."],
    );
}

#[test]
fn game_of_one_kind_without_captures_has_neither_values_nor_blindness() {
    let rules = kings(
        TWO_KINGS,
        r#"turn { choose from in own  moves of from }
  end { mover wins if some (own & row(4)) "through" }"#,
    );
    let page = unused_path("report-one-kind.html");
    let run = report_on("one-kind", &rules, &["-o", text(&page)]);
    assert_says(&run, &["score of White", "length "]);
    assert!(!run.out.contains("values in units"), "{}", run.out);
    assert!(!run.out.contains("blind to captures"), "{}", run.out);
    let page = fs::read_to_string(&page).unwrap();
    assert!(page.contains("There is one kind of piece, so that nothing can be compared with it."));
}

#[test]
fn limit_that_stopped_games_is_named() {
    let path = unused_path("report-limit.games");
    assert_eq!(run(&["--games", "1", "--save", text(&path)]).code, 0);
    let saved = fs::read_to_string(&path).unwrap();
    let stopped = saved.replace("\"termination\":\"rules\"", "\"termination\":\"limit\"");
    let reason = "the rules take more than 20000000 steps for one decision, in `turn`";
    let lines = stopped.lines().map(|line| {
        let mut game: Value = serde_json::from_str(line).unwrap();
        if game.get("termination").is_some() {
            game["reason"] = reason.into();
        }
        format!("{game}\n")
    });
    fs::write(&path, lines.collect::<String>()).unwrap();
    let words = format!("!! 100 % of the games could not be played to the end: {reason}.");
    assert_says(&run(&["--merge", text(&path)]), &[&words]);
}

#[test]
fn broken_file_is_refused_by_save_and_stays_as_it_is() {
    let path = unused_path("report-broken.games");
    let save = ["--games", "2", "--save", text(&path)];
    assert_eq!(run(&save).code, 0);
    let saved = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = saved.lines().collect();
    let (games, broken) = (lines.len() - 1, &lines[2][..lines[2].len() / 2]);
    assert!(games > 4, "{saved}");
    lines[2] = broken;
    let mut illegal: Value = serde_json::from_str(lines[3]).unwrap();
    illegal["moves"][0] = "a9-z9".into();
    let illegal = illegal.to_string();
    let mut other: Vec<&str> = saved.lines().collect();
    other[3] = &illegal;
    let foreign = "{\"a\":\"full\",\"b\":\"random\",\"game\":\"breakthrough\"}";
    for (content, words) in [
        (lines.join("\n") + "\n", ["line 3", "not a game of a play-test"]),
        (other.join("\n") + "\n", ["line 4", "decision 1, `a9-z9`"]),
        (format!("{foreign}\n"), ["line 1", "choose another with --save"]),
        ("my notes\n".to_owned(), ["line 1", "not a file of a play-test"]),
    ] {
        fs::write(&path, &content).unwrap();
        let run = run(&save);
        assert_eq!(run.code, 1, "{}", run.err);
        words.iter().for_each(|word| assert!(run.err.contains(word), "{word}: {}", run.err));
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
}

#[test]
fn comparison_is_written_as_a_page_and_as_figures() {
    let (page, json) = (unused_path("report-compare.html"), unused_path("report-compare.json"));
    let run =
        run(&["--games", "12", "--compare", "height=6", "-o", text(&page), "--json", text(&json)]);
    assert_eq!(run.code, 0, "{}", run.err);
    let found: Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(found["reports"].as_array().unwrap().len(), 2);
    assert!(!found["course"].as_array().unwrap().is_empty(), "{found}");
    let names: Vec<&str> = found["differences"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert!(names.contains(&"Score of the first player"), "{names:?}");
    let page = fs::read_to_string(&page).unwrap();
    assert!(page.contains("Breakthrough with height = 6") && page.contains("compared at once"));
}
