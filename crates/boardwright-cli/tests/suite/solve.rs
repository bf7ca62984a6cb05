//! `boardwright solve`.

use crate::program::{file, run};
use serde_json::Value;

#[test]
fn solve_reports_proofs_and_open_questions() {
    let mate = ["solve", "chess", "--position", "kbK5/pp6/1P6/8/8/8/8/R7 w - -", "--json"];
    let proved = run(&[&mate[..], &["--in", "2"]].concat()).json();
    assert_eq!(proved["answer"]["verdict"], "wins");
    assert_eq!(proved["answer"]["plies"], 3);
    assert_eq!(proved["answer"]["line"][0], "a1a6");
    let sooner = run(&[&mate[..], &["--in", "1"]].concat()).json();
    assert_eq!(sooner["answer"]["verdict"], "does not win");
    let every = run(&[&mate[..], &["--in", "2", "--all"]].concat()).json();
    let wins = |mv: &&Value| mv["answer"]["verdict"] == "wins";
    let winning: Vec<&Value> = every["moves"].as_array().unwrap().iter().filter(wins).collect();
    assert_eq!(winning.len(), 1);
    assert_eq!(winning[0]["move"], "a1a6");

    let given_up = run(&["solve", "chess", "--nodes", "2000"]);
    assert_eq!(given_up.code, 3);
    assert!(given_up.out.contains("unknown whether White wins"), "{}", given_up.out);
    let given_up = run(&["solve", "chess", "--time", "0.2", "--player", "Black"]);
    assert_eq!(given_up.code, 3);

    let nobody = run(&["solve", "chess", "--player", "Green"]);
    assert_eq!(nobody.code, 2);
    assert!(nobody.err.contains("the players are White, Black"), "{}", nobody.err);
    assert_eq!(run(&["solve", "chess", "--in", "0"]).code, 2);
}

#[test]
fn solve_starts_from_the_end_of_a_record() {
    let record = b"[Game \"tic-tac-toe\"]\n\n1. a1 b1\n2. a2 b2\n";
    let path = file("solve.record", record);
    let run = run(&["solve", "tic-tac-toe", "--record", path.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("Crosses wins in 1 turn\nline: a3"), "{}", run.out);
}

#[test]
fn result_of_a_game_that_is_over_is_said_once() {
    let over = run(&["solve", "chess", "--position", "7k/8/8/8/8/8/8/K7 w - - 0 1"]);
    let said = "the game is over; draw: neither side can give mate\n";
    assert_eq!((over.code, over.out.as_str()), (0, said), "{}", over.err);
}
