//! A limit of the rules has one road to the user: it is named with the rule it happened in, nothing
//! is counted and nothing is lost.

use crate::program::{Run, file, run, run_with};
use std::path::PathBuf;

/// A decision that is listed at once, and whose playing takes more steps than the limit.
fn endless_move(name: &str) -> PathBuf {
    let rules = r#"game "Endless move" {
        players White, Black
        board rectangle(2, 2)
        state n: 0..9
        piece Stone S
        turn {
            choose to in empty
            put Stone at to
            for a in sites { for b in 1..100000 { for c in 1..1000 { n = 1 } } }
            n = 5
        }
        end { draw if no empty }
    }"#;
    file(name, rules.as_bytes())
}

/// A start that takes more steps than the limit.
const ENDLESS_START: &str = r#"game "Endless start" {
    players White, Black
    board rectangle(32, 32)
    piece Stone S
    start {
        for a in sites { for b in sites { for c in sites { put Stone of White at a } } }
    }
    turn { choose to in empty  put Stone at to }
    end { draw if no empty }
}"#;

/// An end whose judgement takes more steps than the limit.
const ENDLESS_END: &str = r#"game "Endless end" {
    players White, Black
    board rectangle(32, 32)
    piece Stone S
    turn { choose to in empty  put Stone at to }
    end {
        White wins if no own
        draw if some a in sites where some b in sites where distance(a, b) > 90000
    }
}"#;

const STEPS: &str = "the rules take more than 20000000 steps for one decision";

fn on(rules: &std::path::Path, command: &[&str]) -> Run {
    let (name, rest) = command.split_first().unwrap();
    run(&[&[name, rules.to_str().unwrap()], rest].concat())
}

#[test]
fn perft_fails_with_the_limit_and_prints_no_count() {
    let counted = on(&endless_move("perft_limit.board"), &["perft", "2"]);
    assert_eq!((counted.code, counted.out.as_str()), (1, ""), "{}", counted.err);
    assert!(counted.err.contains(&format!("{STEPS}, in `turn`")), "{}", counted.err);
}

#[test]
fn perft_divide_fails_with_the_limit() {
    let counted = on(&endless_move("divide_limit.board"), &["perft", "2", "--divide"]);
    assert_eq!(counted.code, 1, "{}", counted.err);
    assert!(counted.err.contains(STEPS), "{}", counted.err);
    assert!(counted.err.contains("in `turn`"), "{}", counted.err);
}

#[test]
fn playout_stops_at_a_limit_and_counts_no_move_that_was_not_made() {
    let played = on(&endless_move("playout_limit.board"), &["playout", "--games", "5"]);
    assert_eq!(played.code, 1, "{}", played.err);
    assert!(played.out.contains("no playout was finished"), "{}", played.out);
    let said = "game 1 of 5 ended after 0 decisions and is not counted";
    assert!(played.err.contains(said) && played.err.contains(STEPS), "{}", played.err);
    assert!(played.err.contains("in `turn`"), "{}", played.err);
}

#[test]
fn play_says_which_limit_a_move_meets_and_keeps_the_game() {
    let rules = endless_move("play_limit.board");
    let played = run_with("a1\nposition\nquit\n", &["play", rules.to_str().unwrap()]);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(
        played.out.contains(&format!("`a1` is not made: {STEPS}, in `turn`")),
        "{}",
        played.out
    );
    assert!(played.out.contains("Good-bye."), "{}", played.out);
}

#[test]
fn uci_says_that_a_limit_hides_every_move() {
    let rules = endless_move("uci_limit.board");
    let said = run_with("isready\ngo nodes 20\n", &["uci", rules.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}", said.err);
    let best = said.out.lines().last().unwrap_or_default();
    assert!(best.starts_with("bestmove "), "{}", said.out);
}

#[test]
fn match_names_the_limit_of_a_game_and_does_not_count_it() {
    let rules = endless_move("match_limit.board");
    let games = ["match", "--game", rules.to_str().unwrap(), "random", "greedy", "--games", "2"];
    let played = run(&games);
    assert_eq!(played.code, 1, "{}{}", played.out, played.err);
    let named = format!("2 games met a limit and are not counted: {STEPS}, in `turn`");
    assert!(played.out.contains(&named), "{}", played.out);
    assert!(played.out.contains("random against greedy: 0 games"), "{}", played.out);
    let played = run(&[&games[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&played.out).unwrap();
    assert_eq!((&json["games"], &json["draws"]), (&0.into(), &0.into()), "{}", played.out);
    assert_eq!(json["without_result"], 2);
    let limit = &json["limits"][format!("{STEPS}, in `turn`")];
    assert_eq!((&limit["games"], &limit["first"]["game"]), (&2.into(), &1.into()), "{limit}");
}

#[test]
fn start_that_meets_a_limit_is_an_error_of_the_rules() {
    let rules = file("endless_start.board", ENDLESS_START.as_bytes());
    for command in [&["check"][..], &["show"], &["play"], &["perft", "1"]] {
        let made = on(&rules, command);
        let said = made.out + &made.err;
        assert_eq!(made.code, 1, "{command:?}: {said}");
        assert!(said.contains("the start of a game cannot be made"), "{command:?}: {said}");
        assert!(said.contains(STEPS) && said.contains("in `start`"), "{command:?}: {said}");
    }
}

#[test]
fn end_that_meets_a_limit_is_named() {
    let rules = file("endless_end.board", ENDLESS_END.as_bytes());
    let played = on(&rules, &["playout", "--games", "1"]);
    assert_eq!(played.code, 1, "{}", played.err);
    assert!(played.err.contains("in rule 2 of `end`"), "{}", played.err);
}
