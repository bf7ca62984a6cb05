//! Commands that read rules files: `check`, `fmt` and `rules`.

use crate::program::{file, run};
use serde_json::Value;

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
