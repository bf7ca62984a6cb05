//! Threats: units attacked like a king in check, in games with and without a check rule.

use crate::support::{after, at, game};
use boardwright::Position;

fn threats(position: &Position) -> Vec<String> {
    let board = position.game().board();
    position.threats().unwrap().into_iter().map(|site| board.site(site).name.clone()).collect()
}

/// Returns the threats in a position of a bundled game.
fn threats_at(id: &str, options: &str, position: &str) -> Vec<String> {
    threats(&at(&game(id, options), position))
}

#[test]
fn a_king_in_check_is_threatened_and_nothing_else_that_is_attacked() {
    let board = "White: King e1, Queen d1; Black: King e8, Rook e5 d5";
    assert_eq!(threats_at("chess", "", &format!("player=White; {board}")), ["e1"]);
}

#[test]
fn a_king_without_an_attacker_is_not_threatened() {
    assert!(threats(&game("chess", "").start()).is_empty());
    let shielded = "player=White; White: King e1, Pawn e2; Black: King e8, Rook e5";
    assert!(threats_at("chess", "", shielded).is_empty());
}

#[test]
fn a_checkmated_king_is_threatened_still() {
    let mated = "player=Black; White: King g6, Queen g7; Black: King g8";
    assert_eq!(threats_at("chess", "", mated), ["g8"]);
}

#[test]
fn a_capture_that_would_mate_threatens_no_pawn() {
    let scholar = "player=Black; White: King e1, Queen h5, Bishop c4; \
                   Black: King e8, Queen d8, Bishop f8, Pawn d7 e7 f7 g7 h7";
    assert!(threats_at("chess", "", scholar).is_empty());
}

#[test]
fn the_royal_piece_of_another_chess_is_threatened() {
    let check = "player=White; White: Shah e1; Black: Shah e8, Rukh e5";
    assert_eq!(threats_at("shatranj", "", check), ["e1"]);
}

#[test]
fn one_of_two_royal_pieces_may_be_lost_and_the_last_may_not() {
    let two = "player=Black; Black: King 5i, CrownPrince 1i, Gold 9i; White: King 4a, Rook 5e";
    assert!(threats_at("shoshogi", "", two).is_empty());
    let one = "player=Black; Black: King 5i, Gold 9i; White: King 4a, Rook 5e";
    assert_eq!(threats_at("shoshogi", "", one), ["5i"]);
}

#[test]
fn the_last_of_king_and_warmaster_is_threatened_by_whatever_could_take_it() {
    let lone = "player=Purple; Green: King d9, Lord b1; Purple: Warmaster b2, Guard d1";
    assert_eq!(threats_at("storilljudhjorrayc", "ruleset=quick", lone), ["b2"]);
    let both = "player=Purple; Green: King d9, Lord b1; Purple: Warmaster b2, King d1";
    assert!(threats_at("storilljudhjorrayc", "ruleset=quick", both).is_empty());
}

#[test]
fn the_last_king_is_threatened_where_rules_have_no_check() {
    let last = "player=White; White: King e1, Pawn a2; Black: King e8 d8, Valkyrie e5";
    assert_eq!(threats_at("odins-rune-chess", "", last), ["e1"]);
}

#[test]
fn a_king_between_captors_is_threatened() {
    let trapped =
        "player=Defenders; Defenders: King e4, Taflman a5; Attackers: Taflman d4 f4 e5 e2 k11";
    assert_eq!(threats_at("copenhagen-hnefatafl", "", trapped), ["e4"]);
}

#[test]
fn a_pawn_on_the_way_to_the_last_rank_is_not_what_the_game_is_about() {
    let race = "player=Black; White: Pawn b7; Black: Pawn a8 h6";
    assert!(threats_at("breakthrough", "", race).is_empty());
}

#[test]
fn nobody_is_threatened_within_a_turn_where_nothing_may_be_attacked() {
    let corsairs = game("corsairs", "");
    assert!(threats(&after(&corsairs.start(), "+a1")).is_empty());
}

#[test]
fn king_next_to_the_enemy_king_is_not_in_check_where_it_would_explode_too() {
    let threats = |fen: &str| threats_at("atomic", "", fen);
    assert_eq!(threats("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1"), ["e8"]);
    assert!(threats("8/4k3/5K2/8/8/8/8/4R3 b - - 0 1").is_empty());
}
