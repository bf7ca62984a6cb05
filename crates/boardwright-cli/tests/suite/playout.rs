//! `boardwright playout`: random games in parallel, saved, continued and merged.

use crate::program::{self, Run, file, unused_path};
use std::fs;
use std::path::Path;

fn run(arguments: &[&str]) -> Run {
    program::run(&[&["playout"], arguments].concat())
}

/// Plays; returns the statistics as text.
fn statistics(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.code, 0, "{}", run.err);
    run.out
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn result_does_not_depend_on_the_number_of_workers() {
    let games = ["breakthrough", "--games", "60", "--json", "--workers"];
    let one = statistics(&[&games[..], &["1"]].concat());
    assert_eq!(statistics(&[&games[..], &["3"]].concat()), one);
}

#[test]
fn run_ends_at_the_first_limit_with_any_number_of_workers() {
    // The second turn of one game in nine takes too many steps.
    let rules = "game \"Trap\" {
        players White, Black
        board rectangle(3, 3)
        state n: 0..9
        piece Stone O
        turn {
            choose to in empty
            put Stone at to
            if to in b2 and turns = 1 { for b in 1..100000 { for c in 1..1000 { n = 1 } } }
            n = 5
        }
        end { draw if no empty \"full\" }
    }";
    let rules = file("playout_trap.board", rules.as_bytes());
    let games = ["--games", "200", "--workers"];
    let of = |workers: &str| {
        let run = run(&[&[text(&rules)], &games[..], &[workers]].concat());
        assert_eq!(run.code, 1, "{}{}", run.out, run.err);
        let fault = run.err.lines().last().unwrap_or_default().to_owned();
        assert!(fault.contains("of 200 ended after") && fault.contains("in `turn`"), "{fault}");
        (run.out, fault)
    };
    let one = of("1");
    assert_eq!(of("3"), one);
}

#[test]
fn saved_games_are_continued_to_the_same_file_and_result() {
    let (whole, part) = (unused_path("playout-whole.games"), unused_path("playout-part.games"));
    let games = |count: &str, path: &Path, workers: &str| {
        let save = ["--json", "--save", text(path), "--workers", workers];
        statistics(&[&["tic-tac-toe", "--seed", "5", "--games", count], &save[..]].concat())
    };
    let expected = games("30", &whole, "3");
    games("12", &part, "1");
    let saved = fs::read_to_string(&part).unwrap();
    // A game that was cut off while it was written is played again.
    fs::write(&part, format!("{saved}{{\"game\":12,\"dec")).unwrap();
    assert_eq!(games("30", &part, "2"), expected);
    let lines = fs::read_to_string(&part).unwrap();
    assert_eq!(lines, fs::read_to_string(&whole).unwrap());
    assert_eq!(lines.lines().count(), 31);
    let other = run(&["tic-tac-toe", "--seed", "6", "--save", text(&part)]);
    assert_eq!(other.code, 1, "{}", other.err);
    assert!(other.err.contains("seed 5, and this series of playouts has 6"), "{}", other.err);
    assert_eq!(fs::read_to_string(&part).unwrap(), lines);
}

#[test]
fn merged_shards_have_the_result_of_one_process() {
    let whole = statistics(&["hex", "--set", "size=4", "--games", "25", "--json"]);
    let paths = ["1/3", "2/3", "3/3"].map(|shard| {
        let path = unused_path(&format!("playout-{}.games", &shard[..1]));
        let part = ["--games", "25", "--shard", shard, "--save", text(&path)];
        statistics(&[&["hex", "--set", "size=4"], &part[..]].concat());
        path
    });
    let [one, two, three] = paths.each_ref().map(|path| text(path));
    let merge = ["hex", "--set", "size=4", "--json", "--merge"];
    assert_eq!(statistics(&[&merge[..], &[two, three, one]].concat()), whole);
    let twice = run(&[&merge[..], &[one, one]].concat());
    assert!(twice.code == 1 && twice.err.contains("game 0 is in"), "{}", twice.err);
    let other = run(&["hex", "--set", "size=5", "--merge", one]);
    assert!(other.code == 1 && other.err.contains("other rules"), "{}", other.err);
}
