//! `convert`, and files of games wherever a record is named.

use crate::program::{file, folder, run_in};
use std::fs;

const TWO: &str = "[White \"Ann\"]\n\n1. e4 e5 {x} (1... c5!?) *\n\n[White \"Ben\"]\n\n1. d4 *\n";

#[test]
fn games_go_from_pgn_to_records_and_back() {
    let folder = folder("convert");
    fs::write(folder.join("two.pgn"), TWO).unwrap();
    let run = |arguments: &[&str]| run_in(&folder, arguments);
    let one = run(&["convert", "two.pgn", "one.record", "--number", "1"]);
    assert_eq!((one.code, one.out.as_str()), (0, "1 game written\n"), "{}", one.err);
    let record = fs::read_to_string(folder.join("one.record")).unwrap();
    assert!(record.contains("1. e2e4 e7e5 {x}\n  (1... c7c5 $5)\n"), "{record}");
    let back = run(&["convert", "one.record", "-", "--to", "pgn"]);
    assert!(
        back.out.ends_with("\n\n1. e4 e5 { x } (1... c5 $5) *\n\n"),
        "{}{}",
        back.out,
        back.err
    );
    let shown = run(&["show", "chess", "--record", "one.record"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
}

#[test]
fn nothing_is_written_over_or_half_done() {
    let folder = folder("convert-errors");
    fs::write(folder.join("two.pgn"), TWO.replace("d4", "d5")).unwrap();
    let run = |arguments: &[&str]| run_in(&folder, arguments);
    let broken = run(&["convert", "two.pgn", "out.pgn"]);
    assert_eq!(broken.code, 1);
    assert!(broken.err.contains("`two.pgn`, game 2: line 7, column 4: "), "{}", broken.err);
    assert!(!folder.join("out.pgn").exists());
    let skipped = run(&["convert", "--skip", "two.pgn", "out.pgn"]);
    assert_eq!((skipped.code, skipped.out.as_str()), (0, "1 game written, 1 left out\n"));
    let again = run(&["convert", "--skip", "two.pgn", "out.pgn"]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("`out.pgn` already exists"), "{}", again.err);
    assert_eq!(run(&["convert", "--skip", "--force", "two.pgn", "out.pgn"]).code, 0);
    fs::write(folder.join("good.pgn"), TWO).unwrap();
    let several = run(&["convert", "good.pgn", "out.record"]);
    assert!(several.err.contains("a record has one game"), "{}", several.err);
    assert!(!folder.join("out.record").exists());
    assert!(run(&["convert", "good.pgn", "-"]).err.contains("name one with --to"));
    let third = run(&["convert", "--number", "3", "good.pgn", "third.record"]);
    assert!(third.err.contains("there is no game 3; the file has 2"), "{}", third.err);
}

#[test]
fn record_may_be_a_file_in_pgn_of_the_game() {
    let pgn = file("kings.pgn", b"[Variant \"King of the Hill\"]\n\n1. e4 e5 2. Ke2 *\n");
    let pgn = pgn.to_str().unwrap();
    let folder = folder("convert-load");
    let run = |arguments: &[&str]| run_in(&folder, arguments);
    let hill = run(&["show", "king-of-the-hill", "--record", pgn]);
    assert!(hill.out.contains("P P P P K P P P"), "{}{}", hill.out, hill.err);
    let chess = run(&["show", "chess", "--record", pgn]);
    let refusal = "line 1, column 1: this is a game of `king-of-the-hill`, not of `chess`";
    assert!(chess.code == 1 && chess.err.contains(refusal), "{}", chess.err);
    let analysed = run(&["analyse", pgn, "--nodes", "10"]);
    assert_eq!(analysed.code, 0, "{}", analysed.err);
    let path = run(&["convert", "--game", "nowhere.board", pgn, "-", "--to", "pgn"]);
    assert!(path.err.contains("there is no file `nowhere.board`"), "{}", path.err);
}
