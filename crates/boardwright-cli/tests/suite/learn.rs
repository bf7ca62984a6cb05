//! `boardwright learn`: the files it writes and continues from.

use crate::program::{self, run_in};
use std::fs;
use std::path::{Path, PathBuf};

/// A new folder for a test of this module.
fn folder(name: &str) -> PathBuf {
    program::folder(&format!("learn-{name}"))
}

/// Learns tic-tac-toe in a folder; returns the exit code, the output and the errors.
fn learn(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let run = run_in(folder, &[&["learn", "tic-tac-toe"], arguments].concat());
    (run.code, run.out, run.err)
}

/// Learns; returns the file of weights and the output.
fn learned(folder: &Path, arguments: &[&str]) -> (String, String) {
    let (code, out, err) = learn(folder, arguments);
    assert_eq!(code, 0, "{err}");
    (fs::read_to_string(folder.join("tic-tac-toe.weights.txt")).unwrap(), out)
}

/// The levels of a file of weights, as places in the strength table.
fn levels(weights: &str) -> Vec<u16> {
    let line = weights.lines().find_map(|line| line.strip_prefix("levels: ")).unwrap();
    line.split(' ').map(|place| place.parse().unwrap()).collect()
}

#[test]
fn learning_continues_from_its_file() {
    let here = folder("rounds");
    let (one, out) = learned(&here, &["--rounds", "1", "--nodes", "4"]);
    assert!(one.contains("\nrounds: 1\n"), "{one}");
    assert!(out.starts_with("round 1: "), "{out}");
    let (two, out) = learned(&here, &["--rounds", "2", "--nodes", "4"]);
    assert!(two.contains("\nrounds: 2\n"), "{two}");
    assert!(out.starts_with("round 2: "), "{out}");
    assert!(out.ends_with("tic-tac-toe.weights.txt: weights after 2 rounds\n"), "{out}");
}

#[test]
fn saved_training_that_was_stopped_learns_as_if_it_had_not_been() {
    let (whole, part) = (folder("whole"), folder("part"));
    let rounds = |number: &'static str, more: &[&'static str]| {
        [&["--rounds", number, "--nodes", "4", "--save", "games"][..], more].concat()
    };
    let (expected, _) = learned(&whole, &rounds("3", &["--workers", "3"]));
    learned(&part, &rounds("2", &[]));
    // The third round was begun, and a line was cut off.
    let games = fs::read_to_string(whole.join("games")).unwrap();
    let third = games.find("\"round\":3").unwrap();
    let begun = games[third..].match_indices('\n').nth(4).unwrap().0 + third;
    fs::write(part.join("games"), &games[..begun + 20]).unwrap();
    let (weights, out) = learned(&part, &rounds("3", &["--workers", "2"]));
    assert!(out.starts_with("round 3: "), "{out}");
    assert_eq!(weights, expected);
    assert_eq!(fs::read_to_string(part.join("games")).unwrap(), games);
    // All rounds follow from the games alone.
    fs::remove_file(part.join("tic-tac-toe.weights.txt")).unwrap();
    assert_eq!(learned(&part, &rounds("3", &[])).0, expected);
}

#[test]
fn saved_games_of_another_training_are_refused() {
    let here = folder("other-training");
    let learn = |arguments: &[&str]| learn(&here, &[&["--save", "games"], arguments].concat());
    assert_eq!(learn(&["--rounds", "1", "--nodes", "4"]).0, 0);
    let (code, _, err) = learn(&["--rounds", "2", "--nodes", "5"]);
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("learn_nodes 4, and this training has 5"), "{err}");
    let games = fs::read_to_string(here.join("games")).unwrap();
    let settings = games.lines().next().unwrap();
    fs::write(here.join("games"), format!("{settings}\n{}\n", games.lines().nth(1).unwrap()))
        .unwrap();
    let (code, _, err) = learn(&["--rounds", "2", "--nodes", "4"]);
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("has 1 of 24 games of round 1, and the weights are of round 1"), "{err}");
}

#[test]
fn zero_rounds_write_the_quick_estimates() {
    let here = folder("none");
    let (weights, out) = learned(&here, &["--rounds", "0"]);
    assert!(weights.contains("\nrounds: 0\n"), "{weights}");
    assert!(out.ends_with("tic-tac-toe.weights.txt: weights after 0 rounds\n"), "{out}");
    let (again, _) = learned(&here, &["--rounds", "0"]);
    assert_eq!(again, weights);
}

#[test]
fn levels_are_spread_by_the_results_in_a_file() {
    let here = folder("ladder");
    // One line higher wins three games of four up to the sixth line; above it all levels are equal.
    let rows = (2..=12u32).map(|line| {
        let above = if line == 12 { "full".to_owned() } else { (line * 100).to_string() };
        let points = if line <= 6 { 150 } else { 101 };
        format!("{above} {} {points} 200\n", (line - 1) * 100)
    });
    fs::write(here.join("games"), rows.collect::<String>()).unwrap();
    let (weights, out) = learned(&here, &["--rounds", "0", "--ladder", "games"]);
    let levels = levels(&weights);
    assert_eq!(levels.len(), 9, "{weights}");
    assert!(levels[7] < 620, "{levels:?}");
    assert!(!out.contains("against level"), "nothing was to be played: {out}");
}

#[test]
fn games_between_levels_are_added_to_their_file() {
    let here = folder("games");
    fs::write(here.join("games"), "200 100 6.5 10\n").unwrap();
    let arguments = ["--rounds", "0", "--levels", "1", "--ladder", "games"];
    let (_, out) = learned(&here, &arguments);
    assert!(out.starts_with("part 1 of 4: level 2 scored "), "{out}");
    let text = fs::read_to_string(here.join("games")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["above\tbelow\tpoints\tgames", "200\t100\t6.5\t10"], "{text}");
    assert_eq!(lines.len(), 2 + 4 * 9, "four parts of nine matches: {text}");
    assert!(lines.iter().filter(|line| line.starts_with("full")).count() == 4, "{text}");
}

#[test]
fn wrong_file_of_results_is_refused_with_its_line() {
    let here = folder("refused");
    fs::write(here.join("games"), "200 100 6.5 10\n300 200 11 10\n").unwrap();
    let (code, _, err) = learn(&here, &["--rounds", "0", "--ladder", "games"]);
    assert_eq!(code, 1, "{err}");
    assert!(
        err.contains("`games` is not a file of results between levels: line 2: expected"),
        "{err}"
    );
    let (code, _, err) = learn(&here, &["--rounds", "0", "--ladder", "none"]);
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("there are no results between levels; `--levels 40` plays"), "{err}");
    assert!(!here.join("tic-tac-toe.weights.txt").exists());
    fs::create_dir(here.join("sub")).unwrap();
    let (_, _, err) = learn(&here, &["--rounds", "0", "--ladder", "sub"]);
    assert!(err.contains("sub"), "{err}");
}

#[test]
fn wrong_levels_are_reported_once() {
    let here = folder("levels");
    let (weights, _) = learned(&here, &["--rounds", "0"]);
    let wrong = weights.replacen("symmetries: ", "levels: 3 2 1\nsymmetries: ", 1);
    fs::write(here.join("tic-tac-toe.weights.txt"), wrong).unwrap();
    let (code, _, err) = learn(&here, &["--rounds", "0"]);
    assert_eq!(code, 1, "{err}");
    assert!(
        err.ends_with("line `levels`: expected 9 increasing numbers from 0 to 1100\n"),
        "{err}"
    );
    assert_eq!(err.matches("expected 9 increasing numbers").count(), 1, "{err}");
}

/// Runs the program in a folder; returns the output and the errors.
fn told(folder: &Path, arguments: &[&str]) -> (String, String) {
    let run = run_in(folder, arguments);
    assert_eq!(run.code, 0, "{}", run.err);
    (run.out, run.err)
}

#[test]
fn weights_beside_a_rules_file_are_used_while_they_fit_its_rules() {
    let here = folder("own");
    let rules = "game \"Three\" {
        players Cross, Nought
        board rectangle(3, 3)
        piece Mark X
        turn { choose to in empty  put Mark at to }
        end { mover wins if some rows(own, any, 3) \"three\"  draw if no empty \"full\" }
    }";
    fs::create_dir(here.join("games")).unwrap();
    fs::write(here.join("games/three.board"), rules).unwrap();
    let hint = ["hint", "games/three.board", "--nodes", "10"];
    let (quick, err) = told(&here, &hint);
    assert_eq!(err, "");
    let (out, _) = told(&here, &["learn", "games/three.board", "--rounds", "0"]);
    assert!(out.contains("all commands use this file for games/three.board"), "{out}");
    let weights = here.join("games/three.weights.txt");
    let learned = fs::read_to_string(&weights).unwrap();
    assert_eq!(told(&here, &hint), (quick.clone(), String::new()), "the same estimates");
    assert!(learned.contains("search: trees"), "{learned}");
    fs::write(&weights, learned.replacen("search: trees", "search: alpha-beta", 1)).unwrap();
    assert_ne!(told(&here, &hint).0, quick, "another search");
    fs::write(here.join("games/three.board"), rules.replace("(3, 3)", "(4, 3)")).unwrap();
    let (_, err) = told(&here, &hint);
    assert!(err.contains("beside the rules of `Three` does not fit these rules"), "{err}");
}
