//! Commands that read rules files: `check`, `fmt` and `rules`.

use crate::program::{file, folder, run, run_in, run_with};
use serde_json::Value;
use std::fs;

#[test]
fn check_reports_errors_and_fmt_keeps_broken_files() {
    let good = run(&["check", "tic-tac-toe"]);
    assert_eq!((good.code, good.out.as_str()), (0, "tic-tac-toe: no errors, no warnings\n"));
    let path = file("broken.board", b"game \"Broken\" {\n    players White, Black\n    board\n");
    let path = path.to_str().unwrap();
    let run_check = run(&["check", path]);
    assert_eq!(run_check.code, 1);
    assert!(run_check.out.contains("error"), "{}", run_check.out);
    let line: Value =
        serde_json::from_str(run(&["check", path, "--json"]).out.lines().next().unwrap()).unwrap();
    assert_eq!(line["severity"], "error");
    assert!(line["span"]["line"].as_u64().unwrap() >= 1);
    let before = std::fs::read(path).unwrap();
    assert_eq!(run(&["fmt", path]).code, 1);
    assert_eq!(std::fs::read(path).unwrap(), before);
}

#[test]
fn check_warns_of_games_without_a_first_move() {
    let rules = |from: &str, then: &str| {
        format!(
            "game \"Still\" {{
            players White, Black
            board rectangle(3, 3)
            piece Man M {{ step any }}
            start {{ put Man of White at a1 put Man of Black at c3 }}
            turn {{ choose from in {from} {then} }}
            }}"
        )
    };
    let check = |name: &str, rules: String| {
        let path = file(name, rules.as_bytes());
        let run = run(&["check", path.to_str().unwrap()]);
        assert_eq!(run.code, 0, "{}", run.out);
        run.out
    };
    let none = check("none.board", rules("own & b2", "moves of from"));
    assert!(none.contains("warning[no-move-at-start]"), "{none}");
    let idle = check("idle.board", rules("own", ""));
    assert!(idle.contains("warning[choice-without-effect]"), "{idle}");
    let sound = check("sound.board", rules("own", "moves of from"));
    assert!(sound.contains("no errors, no warnings"), "{sound}");
}

#[test]
fn rules_page_has_options_pieces_and_diagrams() {
    let page = run(&["rules", "chess"]).out;
    for words in ["Chess", "Options", "Players: White, Black", "Knight N n"] {
        assert!(page.contains(words), "`{words}` is missing in\n{page}");
    }
    // A Pawn moves straight and captures aslant.
    assert!(page.contains("x . x"), "{page}");
    let page = run(&["rules", "corsairs", "--json"]).json();
    assert_eq!(page["players"][0], "Corsair");
}

/// A file of another kind is refused with the command that reads it.
#[test]
fn files_that_are_no_rules_are_named_with_the_command_for_them() {
    let folder = folder("other-kinds");
    let page = "<h1>Joust</h1>\n<div class=\"idiagram\">files=8\nking:K:K:king:e1,,e8</div>\n";
    let files = [
        ("variants.ini", "# mine\n[mine:chess]\nnMoveRule = 0\n"),
        ("page.html", page),
        ("game.pgn", "[Event \"x\"]\n\n1. e4 *\n"),
        ("go.sgf", "(;FF[4]GM[1];B[aa])"),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    let import = |file: &str| format!("`boardwright import {file}` writes rules from it");
    let record = |file: &str| format!("name the game, then `--record {file}`, or write");
    for (file, is, repair) in [
        ("variants.ini", "a file of variants", import("variants.ini")),
        ("page.html", "an Interactive Diagram", import("page.html")),
        ("game.pgn", "a file of games in PGN", record("game.pgn")),
        ("go.sgf", "a file of games in SGF", record("go.sgf")),
    ] {
        for command in ["check", "rules", "play", "fmt", "perft"] {
            let depth: &[&str] = if command == "perft" { &["1"] } else { &[] };
            let done = run_in(&folder, &[&[command, file], depth].concat());
            let said = format!("error: `{file}` is {is}, not rules; {repair}");
            assert!(done.code == 2 && done.err.starts_with(&said), "{command}: {}", done.err);
        }
    }
    let piped = run_with(files[0].1, &["check", "-"]);
    assert!(piped.err.contains("standard input is a file of variants"), "{}", piped.err);
    let imported = run_in(&folder, &["import", "game.pgn"]);
    let said = "error: `game.pgn` is a file of games in PGN, not a file of variants; \
                `boardwright convert game.pgn OUT`";
    assert!(imported.code == 2 && imported.err.starts_with(said), "{}", imported.err);
    fs::write(folder.join("mine.board"), "game \"Mine\" {\n}\n").unwrap();
    let imported = run_in(&folder, &["import", "mine.board"]);
    let said =
        "`mine.board` is a rules file of Boardwright already; `boardwright check mine.board`";
    assert!(imported.code == 2 && imported.err.contains(said), "{}", imported.err);
}
