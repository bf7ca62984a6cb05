//! `boardwright hint` and `boardwright analyse`.

use crate::program::{file, run, run_with};
use serde_json::Value;

#[test]
fn hint_names_the_winning_move_and_nothing_after_the_end() {
    let position = "player=Crosses turn=4; Crosses: Mark a1 b1; Noughts: Mark a2 b2";
    let arguments = ["play", "tic-tac-toe", "--position", position];
    let played = run_with("hint\neval\nc1\nhint\neval\n", &arguments);
    assert!(played.out.contains("c1 (100 %, wins in 1 move)"), "{}", played.out);
    assert!(played.out.contains("\n1. 100 %  c1\n2. "), "{}", played.out);
    let over = played.out.matches("the game is over; Crosses win: three in a row").count();
    assert_eq!(over, 2, "{}", played.out);
    let hint = ["hint", "tic-tac-toe", "--position", position, "--nodes", "5000"];
    let shown = run(&[&hint[..], &["--lines", "1"]].concat());
    assert_eq!(shown.out, "Crosses to move: 100 %, wins in 1 move\n1. 100 %  c1\n");
    let shown = run(&[&hint[..], &["--json"]].concat()).json();
    assert_eq!(shown["lines"][0]["moves"][0], "c1");
    assert_eq!(shown["lines"][0]["wins_in"], 1);
}

#[test]
fn analyse_names_the_blunder_and_the_turning_point() {
    let path = file("fool.record", b"[Game \"chess\"]\n\n1. f2f3 e7e5\n2. g2g4 d8h4\n");
    let path = path.to_str().unwrap();
    let analysed = run(&["analyse", path, "--nodes", "100000"]);
    assert_eq!(analysed.code, 0, "{}", analysed.err);
    let line = analysed.out.lines().find(|line| line.contains("g2g4")).unwrap();
    assert!(line.ends_with("0 %  blunder"), "{line}");
    assert!(analysed.out.contains("\nThe game turned at 2. g2g4: White fell from"));
    let lines = run(&["analyze", path, "chess", "--nodes", "100000", "--json"]).out;
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[2]["verdict"], "blunder");
    assert_eq!(lines[4]["turning_points"], serde_json::json!([3]));
    let unknown = file("unknown.record", b"[Game \"Mine\"]\n\n1. a1\n");
    let run = run(&["analyse", unknown.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("add its rules file after the record"), "{}", run.err);
}
