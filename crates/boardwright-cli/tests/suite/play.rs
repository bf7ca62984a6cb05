//! `boardwright play` from a pipe.

use crate::program::{run, run_with, unused_path};

#[test]
fn game_can_be_played_saved_and_loaded_from_a_pipe() {
    let path = unused_path("game.record");
    let path = path.to_str().unwrap();
    let input = format!("b2\nundo\na1\n2\nc3\nc1\nb3\nsave {path}\nquit\n");
    let played = run_with(&input, &["play", "tic-tac-toe"]);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains(&format!("Saved to {path}.")), "{}", played.out);
    let record = std::fs::read_to_string(path).unwrap();
    assert!(record.contains("1. a1 c1") || record.contains("1. a1 b1"), "{record}");
    let shown = run(&["show", "tic-tac-toe", "--record", path]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    // The file of another game is not replaced by mistake.
    let again = run_with(&format!("save {path}\n"), &["play", "tic-tac-toe"]);
    assert!(again.out.contains("already exists"), "{}", again.out);
    assert!(again.out.contains("End of the input; good-bye."));
}

#[test]
fn opponent_replies_and_wins_when_it_can() {
    // Noughts leaves a line of two open, which the greedy side completes.
    let position = "player=Noughts turn=4; Crosses: Mark a1 b1; Noughts: Mark a2";
    let arguments =
        ["play", "tic-tac-toe", "--as", "Noughts", "--opponent", "greedy", "--position", position];
    let played = run_with("a3\n", &arguments);
    assert!(played.out.contains("Crosses plays c1"), "{}", played.out);
    assert!(played.out.contains("Crosses win: three in a row"), "{}", played.out);
    let random = run_with("", &["play", "chess", "--as", "Black", "--opponent", "random"]);
    assert!(random.out.contains("White plays "), "{}", random.out);
}

#[test]
fn every_level_replies_and_the_default_is_level_five() {
    let position = "player=Noughts turn=4; Crosses: Mark a1 b1; Noughts: Mark a2";
    let against = |further: &[&str]| {
        let arguments = ["play", "tic-tac-toe", "--as", "Noughts", "--position", position];
        run_with("a3\n", &[&arguments[..], further].concat()).out
    };
    for opponent in ["level:3", "level:9", "full", "uct"] {
        let out = against(&["--opponent", opponent, "--time", "0.3"]);
        assert!(out.contains("Crosses plays c1"), "{opponent}: {out}");
    }
    assert_eq!(against(&[]), against(&["--level", "5"]));
    for arguments in [
        &["play", "chess", "--level", "11"][..],
        &["play", "chess", "--opponent", "level:0"],
        &["play", "chess", "--opponent", "full", "--level", "3"],
    ] {
        assert_eq!(run(arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn moves_may_be_typed_as_people_write_them() {
    let input = "1. e4 e5 2. Nf3!\nd6\nBb5+ {a check}\nposition\n";
    let played = run_with(input, &["play", "chess"]);
    let wanted = "Bishop c1 b5, Knight b1 f3, Pawn a2 b2 c2 d2 f2 g2 h2 e4; Black: King e8";
    assert!(played.out.contains(wanted), "{}", played.out);
    let wrong = run_with("e4 e5 Ke5\nposition\n", &["play", "chess"]);
    let said = "move 3 of the list: White to decide: `Ke5` is not legal: no King can go to e5; no \
                move of the list is made";
    assert!(wrong.out.contains(said), "{}", wrong.out);
    let start = "Knight b1 g1, Pawn a2 b2 c2 d2 e2 f2 g2 h2; Black";
    assert!(wrong.out.contains(start), "none was made: {}", wrong.out);
}

#[test]
fn why_names_what_stands_in_the_way_and_takes_several_moves() {
    let input = "why a1a3\nwhy a1a2\nwhy e2e4 e7e5\nwhy d2d4 e7e4\nwhy O-O\n";
    let played = run_with(input, &["play", "chess"]);
    for said in [
        "`a1a3` is not legal: the Rook at a1 cannot pass a2: your own Pawn stands there\n",
        "`a1a2` is not legal: your own Pawn stands at a2\n",
        "`e2e4 e7e5` is a list of 2 legal moves.\n",
        "move 2 of the list: Black to decide: `e7e4` is not legal: e4 is too far",
    ] {
        assert!(played.out.contains(said), "{said}: {}", played.out);
    }
}
