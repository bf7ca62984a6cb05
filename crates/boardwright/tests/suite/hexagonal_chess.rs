//! Hexagonal chess, the games of Gliński and of McCooey: their rules, by name.

use crate::support::{at, game, moves, second_implementation_agrees};
use boardwright::Position;

fn read(id: &str, text: &str) -> Position {
    Position::read(&game(id, ""), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn start_is_written_as_texts_of_hexagonal_chess_are() {
    let glinski = "6/P5p/RP4pr/N1P3p1n/Q2P2p2q/BBB1P1p1bbb/K2P2p2k/N1P3p1n/RP4pr/P5p/6 w - 0 1";
    assert_eq!(game("glinski", "").start().format().unwrap(), glinski);
    assert_eq!(moves(&game("glinski", "").start()).len(), 51);
    let mccooey = "6/7/P6p/RP5pr/QNP4pnq/BBBP3pbbb/KNP4pnk/RP5pr/P6p/7/6 w - 0 1";
    assert_eq!(game("mccooey", "").start().format().unwrap(), mccooey);
}

#[test]
fn pawn_of_glinski_that_captures_onto_a_starting_cell_may_step_two_cells() {
    let position =
        at(&game("glinski", ""), "player=White; White: King a1, Pawn f5; Black: King l6, Pawn e6");
    assert!(moves(&position).contains("f5f7"));
}

#[test]
fn middle_pawn_of_mccooey_steps_one_cell() {
    let all = moves(&game("mccooey", "").start());
    assert!(all.contains("f4f5") && !all.contains("f4f6"));
    assert!(all.contains("e3e5"));
}

#[test]
fn pawns_of_mccooey_capture_along_the_lines_of_bishops() {
    let text = "player=White; White: King a1, Pawn f5; Black: King l6, Pawn e6 g6 e5";
    let mccooey = moves(&at(&game("mccooey", ""), text));
    assert!(mccooey.contains("f5e6") && mccooey.contains("f5g6") && !mccooey.contains("f5e5"));
    let glinski = moves(&at(&game("glinski", ""), text));
    assert!(glinski.contains("f5e5") && !glinski.contains("f5e6"));
}

#[test]
fn stalemate_is_a_draw_unless_the_option_lets_it_win() {
    let text = "player=Black; White: King f1, Queen c3, Rook b1; Black: King a6";
    let over = |settings: &str| {
        let position = at(&game("glinski", settings), text);
        position.outcome().unwrap().map(|outcome| format!("{outcome:?}"))
    };
    assert_eq!(moves(&at(&game("glinski", ""), text)).len(), 0);
    assert_ne!(over(""), over("stalemate=win"));
}

#[test]
fn cell_that_no_pawn_has_just_passed_is_refused() {
    let text = "6/7/8/9/10/4P6/10/9/8/7/K4k b f4 0 1";
    assert_eq!(read("glinski", &text.replace("f4", "-")).turns(), 1);
    let error = Position::read(&game("glinski", ""), text).unwrap_err();
    assert!(error.message.contains("no enemy Pawn can just have passed"), "{error}");
}

#[test]
fn second_implementation_agrees_on_glinski() {
    for settings in ["", "stalemate=win"] {
        second_implementation_agrees(&game("glinski", settings).start(), settings, 200);
    }
}

#[test]
fn second_implementation_agrees_on_mccooey() {
    second_implementation_agrees(&game("mccooey", "").start(), "", 200);
}
