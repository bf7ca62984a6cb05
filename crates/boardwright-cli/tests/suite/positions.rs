//! Commands that show, list and count positions, and play random games from them.

use crate::program::{file, run};
use serde_json::Value;

#[test]
fn last_line_of_perft_is_the_bare_number() {
    assert_eq!(run(&["perft", "chess", "2"]).out, "400\n");
    assert_eq!(run(&["perft", "chess", "0"]).out, "1\n");
    let divided = run(&["perft", "chess", "2", "--divide"]).out;
    assert!(divided.contains("e2e4: 20\n"), "{divided}");
    assert_eq!(divided.lines().last(), Some("400"));
    // Three marks in some order: 9 * 8 * 7 sequences, but fewer positions.
    assert_eq!(run(&["perft", "tic-tac-toe", "3"]).out, "504\n");
    assert_eq!(run(&["perft", "tic-tac-toe", "3", "--distinct"]).out, "252\n");
    let position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    assert_eq!(run(&["perft", "chess", "2", "--position", position]).out, "2039\n");
}

#[test]
fn moves_json_has_the_position_after_each_move() {
    let moves = run(&["moves", "tic-tac-toe", "--json"]).json();
    assert_eq!(moves["moves"].as_array().unwrap().len(), 9);
    let after = moves["moves"][0]["position"].as_str().unwrap();
    let shown = run(&["show", "tic-tac-toe", "--position", after]);
    assert!(shown.out.contains(after), "{}", shown.out);
}

#[test]
fn wrong_position_is_reported_with_its_character() {
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKXNR w KQkq - 0 1";
    let run = run(&["show", "chess", "--position", position]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("at character 41: no unit has the letter `X`"), "{}", run.err);
}

#[test]
fn empty_position_is_refused() {
    for command in ["show", "hint", "moves", "play", "playout", "solve"] {
        let run = run(&[command, "chess", "--position", " "]);
        assert_eq!(run.code, 1, "{command}");
        assert!(run.err.contains("the text is empty"), "{command}: {}", run.err);
    }
}

#[test]
fn moves_reports_that_the_game_is_over() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let run = run(&["moves", "chess", "--position", mated]);
    assert_eq!((run.code, run.out.as_str()), (0, "the game is over; Black wins: checkmate\n"));
}

#[test]
fn every_command_says_that_a_position_is_over() {
    let dead = "8/8/8/4k3/8/8/8/4K3 w - - 0 1";
    for command in ["show", "moves", "play", "solve", "hint"] {
        let run = run(&[command, "chess", "--position", dead]);
        let said = run.out + &run.err;
        assert!(said.contains("neither side can give mate"), "{command}: {said}");
    }
}

#[test]
fn position_that_contradicts_itself_is_refused_with_its_character() {
    let position = "4k3/8/8/8/8/8/3PP3/4K3 w - e3 0 1";
    for command in ["show", "moves", "play", "solve", "hint"] {
        let run = run(&[command, "chess", "--position", position]);
        let message = "at character 28: no enemy Pawn can just have passed this square";
        assert!(run.code != 0 && run.err.contains(message), "{command}: {}", run.err);
    }
}

#[test]
fn player_who_could_capture_the_king_is_where_a_position_is_refused() {
    let position = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1";
    for command in ["show", "moves", "play", "solve", "hint", "perft"] {
        let depth = if command == "perft" { vec!["2"] } else { vec![] };
        let run = run(&[&[command, "chess"], &depth[..], &["--position", position]].concat());
        let message = "at character 22: the player to move could capture the King";
        assert!(run.code != 0 && run.err.contains(message), "{command}: {}", run.err);
    }
}

#[test]
fn graph_boards_are_drawn_with_names_and_edges() {
    let rules = "game \"Path\" {
        players White, Black
        board graph { site a at (0, 0) site b at (1, 0) site c at (2, 1) edge a - b - c as way }
        piece Man M { step any }
        start { put Man of White at a }
        turn { choose from in own moves of from }
    }";
    let path = file("path.board", rules.as_bytes());
    let run = run(&["show", path.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("a:M") && run.out.contains("b:·"), "{}", run.out);
    assert!(run.out.contains("a – b\nb – a, c\nc – b\n"), "{}", run.out);
}

#[test]
fn playouts_with_the_same_seed_are_identical() {
    let arguments = ["playout", "tic-tac-toe", "--games", "50", "--seed", "9", "--json"];
    let (first, second) = (run(&arguments), run(&arguments));
    assert_eq!(first.out, second.out);
    assert_eq!(first.json()["games"], 50);
}

#[test]
fn playout_trace_has_a_line_for_every_position() {
    let path = file("trace.jsonl", b"");
    let path = path.to_str().unwrap();
    let run = run(&["playout", "tic-tac-toe", "--games", "2", "--json", "--trace", path]);
    let total = run.json()["decisions"]["total"].as_u64().unwrap();
    let trace = std::fs::read_to_string(path).unwrap();
    // The last position of each of the two games has a line, too.
    assert_eq!(trace.lines().count() as u64, total + 2);
    let said = format!("trace.jsonl: {} positions\n", total + 2);
    assert!(run.err.contains(&said), "{}", run.err);
    for line in trace.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let moves = line["moves"].as_array().unwrap();
        assert_eq!(moves.len(), line["positions"].as_array().unwrap().len());
        assert!(line["chosen"].is_null() || moves.contains(&line["chosen"]));
    }
}

#[test]
fn every_bundled_game_has_a_page_a_drawing_and_moves() {
    let games = run(&["games", "--json"]).json();
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        for arguments in [["rules", id], ["show", id], ["moves", id], ["ir", id]] {
            let run = run(&arguments);
            assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
            assert!(!run.out.is_empty(), "{arguments:?}");
        }
    }
}
