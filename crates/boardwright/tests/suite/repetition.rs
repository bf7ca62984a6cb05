//! Repetition: equal positions, perpetual check and perpetual chase.

use crate::support::{at, game, result};
use boardwright::Position;

/// The position of a game after moves from a position.
fn after(id: &str, text: &str, moves: &str) -> Position {
    let mut position = at(&game(id, ""), text);
    for word in moves.split_whitespace() {
        assert_eq!(position.outcome().unwrap(), None, "{id}, {text}, before {word} of {moves}");
        let mv = position.read_move(word).unwrap_or_else(|error| panic!("{word}: {error}"));
        position.play_mut(mv).unwrap();
    }
    position
}

/// The winner of a game, as the tables of facts name it.
fn winner(position: &Position) -> &'static str {
    match position.outcome().unwrap().map(|end| end.winner.map(|player| player.0)) {
        None => "-",
        Some(None) => "draw",
        Some(Some(0)) => "first",
        Some(Some(_)) => "second",
    }
}

/// `scripts/repetition-facts` writes the table. `REPETITION_FACTS` names a longer one.
#[test]
fn random_shuffling_ends_as_other_programs_say() {
    let longer = std::env::var("REPETITION_FACTS").ok();
    let longer = longer.map(|path| std::fs::read_to_string(path).unwrap());
    let table = longer.as_deref().unwrap_or(include_str!("facts/repetition.tsv"));
    let mut differences = Vec::new();
    for line in table.lines() {
        let [id, text, moves, wanted] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let mut position = at(&game(id, ""), text);
        let words: Vec<_> = moves.split_whitespace().collect();
        for (number, word) in words.iter().enumerate() {
            let mv = position.read_move(word).unwrap_or_else(|error| panic!("{line}: {error}"));
            position.play_mut(mv).unwrap();
            let wanted = if number + 1 == words.len() { wanted } else { "-" };
            if winner(&position) != wanted {
                let number = number + 1;
                differences.push(format!("{line}: {} after {number}", result(&position)));
                break;
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn one_move_without_check_between_the_occurrences_is_no_perpetual_check() {
    let moves = "8c9c 9a8a 9c8c 8a9a 8c7c 9a8a 7c8c 8a9a 8c9c 9a8a 9c8c 8a9a";
    let shogi = after("shogi", "k8/9/1R7/9/9/9/9/9/4K4 b - 1", moves);
    assert_eq!(result(&shogi), "draw: fourfold repetition");
    let moves = "4c5c 5a4a 5c4c 4a5a 4c3c 5a4a 3c4c 4a5a 4c5c 5a4a 5c4c 4a5a";
    let minishogi = after("minishogi", "k4/5/1R3/5/4K b - 1", moves);
    assert_eq!(result(&minishogi), "White wins: fourfold repetition");
    let moves = "8c9c 9a8a 9c8c 8a9a 8c7c 9a8a 7c8c 8a9a 8c9c 9a8a 9c8c 8a9a";
    let shoshogi = after("shoshogi", "k8/9/1R7/9/9/9/9/9/4K4 b - 1", moves);
    assert_eq!(result(&shoshogi), "draw: fourfold repetition");
    let moves = "b8e8 e10d10 e8d8 d10e10 d8c8 e10d10 c8d8 d10e10 d8e8 e10d10 e8d8";
    let xiangqi = after("xiangqi", "4k4/9/1R7/9/9/9/9/9/9/5K3 w - - 0 1", moves);
    assert_eq!(result(&xiangqi), "draw: threefold repetition");
}

#[test]
fn check_by_every_move_between_the_occurrences_loses() {
    let moves = "8c9c 9a8a 9c8c 8a9a 8c9c 9a8a 9c8c 8a9a 8c9c 9a8a 9c8c 8a9a";
    for id in ["shogi", "shoshogi"] {
        let game = after(id, "k8/9/1R7/9/9/9/9/9/4K4 b - 1", moves);
        assert_eq!(result(&game), "White wins: perpetual check by the losing side", "{id}");
    }
    let moves = "4c5c 5a4a 5c4c 4a5a 4c5c 5a4a 5c4c 4a5a 4c5c 5a4a 5c4c 4a5a";
    let minishogi = after("minishogi", "k4/5/1R3/5/4K b - 1", moves);
    assert_eq!(result(&minishogi), "White wins: perpetual check by the losing side");
    let moves = "b8e8 e10d10 e8d8 d10e10 d8e8 e10d10 e8d8 d10e10 d8e8";
    let xiangqi = after("xiangqi", "4k4/9/1R7/9/9/9/9/9/9/5K3 w - - 0 1", moves);
    assert_eq!(result(&xiangqi), "Black wins: perpetual check by the losing side");
}

const PINNED_PAWN: &str = "4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1";

#[test]
fn passed_square_without_legal_capture_does_not_tell_positions_apart() {
    let moves = "d2d4 e8d8 a1a2 d8e8 a2a1 e8d8 a1a2 d8e8 a2a1";
    for (id, pocket) in [("chess", ""), ("crazyhouse", "[]")] {
        let text = PINNED_PAWN.replace(" w", &format!("{pocket} w"));
        assert_eq!(result(&after(id, &text, moves)), "draw: repetition", "{id}");
    }
    let hoppelpoppel = after("hoppelpoppel", PINNED_PAWN, moves);
    assert_eq!(result(&hoppelpoppel), "draw: repetition");
    let text = "4k5/10/10/10/4p5/10/3P6/K3R5 w - - 0 1";
    assert_eq!(result(&after("capablanca", text, moves)), "draw: repetition");
}

#[test]
fn passed_square_with_a_legal_capture_tells_positions_apart() {
    let text = "4k3/8/8/8/4p3/8/3P4/K4R2 w - - 0 1";
    let chess = after("chess", text, "d2d4 e8d8 a1a2 d8e8 a2a1 e8d8 a1a2 d8e8 a2a1");
    assert_eq!(result(&chess), "going on");
    let chess = chess.play(chess.read_move("e8d8").unwrap()).unwrap();
    assert_eq!(result(&chess), "draw: repetition");
}

#[test]
fn position_text_has_a_passed_square_only_with_a_legal_capture() {
    let pinned = after("chess", PINNED_PAWN, "d2d4");
    assert_eq!(pinned.shortest_text(), "4k3/8/8/8/3Pp3/8/8/K3R3 b - - 0 1");
    let free = after("chess", "4k3/8/8/8/4p3/8/3P4/K4R2 w - - 0 1", "d2d4");
    assert_eq!(free.shortest_text(), "4k3/8/8/8/3Pp3/8/8/K4R2 b - d3 0 1");
}

#[test]
fn passed_square_without_legal_capture_is_forgotten_when_a_position_is_read() {
    let pinned = at(&game("chess", ""), "4k3/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1");
    assert_eq!(pinned.shortest_text(), "4k3/8/8/8/3Pp3/8/8/K3R3 b - - 0 1");
    let text = "4k3/8/8/8/3Pp3/8/8/K4R2 b - d3 0 1";
    assert_eq!(at(&game("chess", ""), text).shortest_text(), text);
}

#[test]
fn lost_castling_tells_positions_apart() {
    let moves = "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8 h1g1";
    let chess = after("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", moves);
    assert_eq!(result(&chess), "going on", "castling was lost after the first occurrence");
    let chess = chess.play(chess.read_move("h8g8").unwrap()).unwrap();
    assert_eq!(result(&chess), "draw: repetition");
}

const CHASED_ELEPHANT: &str = "4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w - - 0 1";

#[test]
fn perpetual_chase_loses() {
    let moves = "i9h9 b1b2 h9i9 b2b1 i9h9 b1b2 h9i9 b2b1";
    let xiangqi = after("xiangqi", CHASED_ELEPHANT, moves);
    assert_eq!(result(&xiangqi), "Red wins: perpetual chase by the losing side");
}

#[test]
fn one_move_without_chase_between_the_occurrences_is_no_perpetual_chase() {
    let moves = "i9h9 b1b2 h9i9 b2b1 i9i10 e10e9 i10i9 e9e10";
    let xiangqi = after("xiangqi", CHASED_ELEPHANT, moves);
    assert_eq!(result(&xiangqi), "draw: threefold repetition");
}

#[test]
fn option_makes_every_repetition_a_draw() {
    let moves = "i9h9 b1b2 h9i9 b2b1 i9h9 b1b2 h9i9 b2b1";
    let mut position = at(&game("xiangqi", "repetition=drawn"), CHASED_ELEPHANT);
    for word in moves.split_whitespace() {
        position.play_mut(position.read_move(word).unwrap()).unwrap();
    }
    assert_eq!(result(&position), "draw: threefold repetition");
}
