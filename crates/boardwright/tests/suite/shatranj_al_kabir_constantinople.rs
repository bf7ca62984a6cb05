//! Shatranj al-Kabir of Constantinople: each statement of its rules, by name.

use crate::support::{after, ends, game, legal, moves, random_games_end, result, unit, words};
use boardwright::{Game, PerftUnit, Position};
use std::collections::BTreeSet;

const ID: &str = "shatranj-al-kabir-constantinople";
const HISTORICAL: &str = "rules=historical";

fn ludii() -> Game {
    game(ID, "")
}

/// A position of the published ruleset with White to move.
fn white(units: &str) -> Position {
    crate::support::at(&ludii(), &format!("player=White; {units}"))
}

fn black(units: &str) -> Position {
    crate::support::at(&ludii(), &format!("player=Black; {units}"))
}

/// A position of the historical variant with White to move.
fn historical(units: &str) -> Position {
    crate::support::at(&game(ID, HISTORICAL), &format!("player=White; {units}"))
}

/// The goals of a unit, given as letter and cell.
fn goals(position: &Position, unit: &str) -> BTreeSet<String> {
    ends(position, &format!("{unit}-"))
}

mod start {
    use super::*;

    #[test]
    fn the_board_has_thirteen_files_and_ranks() {
        assert_eq!(ludii().board().site_count(), 169);
        assert!(ludii().board().site_named("m13").is_some());
    }

    #[test]
    fn the_array_is_the_one_of_the_rules() {
        let field = ludii().start().format().unwrap();
        let array =
            "rnbhgfkaghbnr/13/13/ppppppppppppp/13/13/13/13/13/PPPPPPPPPPPPP/13/13/RNBHGAKFGHBNR w";
        assert_eq!(field, array);
    }

    #[test]
    fn amazon_and_ferz_stand_on_opposite_sides_of_the_two_kings() {
        let start = ludii().start();
        assert_eq!(unit(&start, "f1"), "White Amazon");
        assert_eq!(unit(&start, "h1"), "White Ferz");
        assert_eq!(unit(&start, "f13"), "Black Ferz");
        assert_eq!(unit(&start, "h13"), "Black Amazon");
    }

    #[test]
    fn player_1_at_the_bottom_moves_first() {
        let start = ludii().start();
        assert_eq!(start.game().player_name(start.player()), "White");
        assert!(legal(&start, "Pa4-a5"));
    }

    #[test]
    fn counts_from_the_start_are_62_and_3844_and_233986() {
        let start = ludii().start();
        for (depth, count) in [(1, 62), (2, 3844), (3, 233_986)] {
            assert_eq!(start.perft(depth, PerftUnit::Decisions), Ok(count), "depth {depth}");
        }
    }
}

mod pieces {
    use super::*;

    #[test]
    fn a_pawn_steps_forward_to_an_empty_cell_and_has_no_double_step() {
        assert_eq!(goals(&ludii().start(), "Pe4"), words("e5"));
        let blocked = white("White: Pawn e4, King a1; Black: Pawn e5, King a13");
        assert_eq!(goals(&blocked, "Pe4"), words(""));
    }

    #[test]
    fn a_pawn_captures_one_step_diagonally_forward() {
        let units = "White: Pawn e4, King a1; Black: Pawn d5 f5 d4 e5, Rook d3, King a13";
        assert_eq!(goals(&white(units), "Pe4"), words("d5 f5"));
        let down = black("White: Pawn d5 f5, King a1; Black: Pawn e6, King a13");
        assert_eq!(goals(&down, "Pe6"), words("e5 d5 f5"));
    }

    #[test]
    fn there_is_no_promotion() {
        let arrived = after(&white("White: Pawn e12, King a1; Black: King a13"), "Pe12-e13");
        assert_eq!(unit(&arrived, "e13"), "White Pawn");
    }

    #[test]
    fn pawns_on_the_last_rank_have_no_moves() {
        let units = "White: Pawn e13 a13, King a1; Black: Rook d13, King m13, Pawn c1";
        assert_eq!(goals(&white(units), "Pe13"), words(""));
        assert_eq!(goals(&black(units), "Pc1"), words(""));
    }

    #[test]
    fn a_rook_slides_orthogonally() {
        let units = "White: Rook c3, King c1, Pawn f3; Black: Pawn c6, King m13";
        assert_eq!(goals(&white(units), "Rc3"), words("a3 b3 d3 e3 c2 c4 c5 c6"));
    }

    #[test]
    fn a_knight_leaps_one_by_two() {
        let units = "White: Knight f6, King a1, Pawn f7 g6; Black: Pawn h7, King m13";
        assert_eq!(goals(&white(units), "Nf6"), words("d5 d7 e4 e8 g4 g8 h5 h7"));
    }

    #[test]
    fn a_bishop_goes_exactly_two_cells_diagonally() {
        let units = "White: Bishop f6, King a1, Pawn d4; Black: Pawn h8, King m13";
        assert_eq!(goals(&white(units), "Bf6"), words("d8 h4 h8"));
    }

    #[test]
    fn a_bishop_jumps_over_empty_and_occupied_cells_alike() {
        let units = "White: Bishop f6, King a1, Pawn e5; Black: Pawn g7, King m13";
        assert_eq!(goals(&white(units), "Bf6"), words("d4 d8 h4 h8"));
    }

    #[test]
    fn a_ferz_goes_one_step_diagonally() {
        let units = "White: Ferz f6, King a1, Pawn e5; Black: Pawn g7, King m13";
        assert_eq!(goals(&white(units), "Ff6"), words("e7 g5 g7"));
    }

    #[test]
    fn a_king_goes_one_step_any_way() {
        let units = "White: King f6, Pawn f7; Black: Gazelle e6, King m13";
        assert_eq!(goals(&white(units), "Kf6"), words("e5 e6 e7 f5 g5 g6 g7"));
    }

    #[test]
    fn a_rhino_slides_as_a_bishop_of_today_and_captures_so() {
        let units = "White: Rhino c3, King a13, Pawn e1; Black: Pawn f6 a1, King m13, Knight d1 a2";
        let expected = "b2 a1 d4 e5 f6 b4 a5 d2 b1 b5 d5 e4 e2 a4";
        assert_eq!(goals(&white(units), "Hc3"), words(expected));
    }

    #[test]
    fn a_rhino_leaps_as_a_knight_to_an_empty_cell_only() {
        let units = "White: Rhino c3, King m1; Black: Pawn e4 d5, King l13";
        let goals = goals(&white(units), "Hc3");
        assert!(goals.contains("e2") && goals.contains("b5"));
        assert!(!goals.contains("e4") && !goals.contains("d5"));
    }

    #[test]
    fn a_rhinos_leap_gives_no_check() {
        let units = "White: King e4, Pawn a4; Black: Rhino c3, King m13";
        assert!(legal(&white(units), "Pa4-a5"));
        let slide = "White: King e5, Pawn a4; Black: Rhino c3, King m13";
        assert!(!legal(&white(slide), "Pa4-a5"));
    }

    #[test]
    fn a_gazelle_leaps_one_by_three_to_an_empty_cell_only() {
        let units = "White: Gazelle f6, King a1, Pawn i7; Black: Pawn g9, King m13";
        assert_eq!(goals(&white(units), "Gf6"), words("c5 c7 e3 e9 g3 i5"));
    }

    #[test]
    fn a_gazelle_never_captures_and_never_checks() {
        let units = "White: King f6, Pawn a4; Black: Gazelle g9, King m13";
        assert!(legal(&white(units), "Pa4-a5"));
        assert!(!legal(&black(units), "Gg9-f6"));
    }

    #[test]
    fn an_amazon_goes_on_by_three_or_more_cells_in_any_orthogonal_direction() {
        // By way of b7 and b9; b5, b6, b10 and b11 are reached only by turning back.
        let position = white("White: Amazon a8, King m1; Black: King m13");
        let mut expected = words("b1 b2 b3 b4 b5 b6 b10 b11 b12 b13");
        expected.extend(words("e7 f7 g7 h7 i7 j7 k7 l7 m7 e9 f9 g9 h9 i9 j9 k9 l9 m9"));
        assert_eq!(goals(&position, "Aa8"), expected);
    }

    #[test]
    fn an_amazons_diagonal_step_needs_an_empty_cell() {
        let units = "White: Amazon a1, King m1; Black: Pawn b2, King m13";
        assert_eq!(goals(&white(units), "Aa1"), words(""));
    }

    #[test]
    fn an_amazon_runs_over_empty_cells_and_captures_where_it_lands() {
        let units = "White: Amazon a1, King m1; Black: Pawn b6 f2, King m13";
        assert_eq!(goals(&white(units), "Aa1"), words("b5 b6 e2 f2"));
        // An enemy on the first two cells is out of reach and in the way.
        let near = "White: Amazon a1, King m1; Black: Pawn b4 c2, King m13";
        assert_eq!(goals(&white(near), "Aa1"), words(""));
        let friend = "White: Amazon a1, King m1, Pawn b6 f2; Black: King m13";
        assert_eq!(goals(&white(friend), "Aa1"), words("b5 e2"));
    }

    #[test]
    fn an_amazon_gives_check_along_its_bent_way() {
        let check = "White: King b7, Pawn m4; Black: Amazon a1, King m13";
        assert!(!legal(&white(check), "Pm4-m5"));
        let blocked = "White: King b7, Pawn m4 b2; Black: Amazon a1, King m13";
        assert!(legal(&white(blocked), "Pm4-m5"));
    }

    #[test]
    fn the_same_origin_and_destination_by_two_ways_is_one_move() {
        // b4 lies five cells south of b9 and three south of b7.
        let position = white("White: Amazon a8, King m1; Black: King m13");
        let texts = position.legal_texts().unwrap();
        assert_eq!(texts.iter().filter(|(_, text)| text == "Aa8-b4").count(), 1);
        assert_eq!(texts.len(), moves(&position).len());
    }
}

mod legality_and_end {
    use super::*;

    #[test]
    fn a_move_may_not_leave_ones_own_king_threatened() {
        let units = "White: King e1, Rook e5, Pawn a4; Black: Rook e10, King m13";
        assert_eq!(goals(&white(units), "Re5"), words("e2 e3 e4 e6 e7 e8 e9 e10"));
        assert!(!legal(&white("White: King e1; Black: Rook d10, King m13"), "Ke1-d1"));
    }

    #[test]
    fn checkmate_wins_for_the_player_who_gives_it() {
        let units = "White: King a2, Rook l10 m6; Black: King f13";
        let mated = after(&white(units), "Rl10-l12 Kf13-e13 Rm6-m13");
        assert_eq!(result(&mated), "White wins: checkmate");
        assert!(moves(&mated).is_empty());
    }

    #[test]
    fn a_player_with_no_legal_move_who_is_not_in_check_loses_too() {
        let stuck = after(&white("White: King g1, Rook m12 c1; Black: King a13"), "Rc1-b1");
        assert_eq!(result(&stuck), "White wins: no legal move");
    }

    #[test]
    fn pawns_that_cannot_move_do_not_save_from_stalemate() {
        let units = "White: King g1, Rook m12 c1, Pawn h5; Black: King a13, Pawn h6 m1";
        assert_eq!(result(&after(&white(units), "Rc1-b1")), "White wins: no legal move");
    }

    #[test]
    fn there_is_no_repetition_rule() {
        let mut position = ludii().start();
        for _ in 0..4 {
            position = after(&position, "Nb1-a3 Nb13-a11 Na3-b1 Na11-b13");
            assert_eq!(result(&position), "going on");
        }
    }

    #[test]
    fn there_is_no_bare_king_and_no_fifty_move_rule() {
        let taken = after(&white("White: King c3; Black: Pawn c4, King m13"), "Kc3-c4");
        assert_eq!(result(&taken), "going on");
        let mut position = white("White: King c3; Black: King m13");
        for _ in 0..60 {
            position = after(&position, "Kc3-c4 Km13-m12 Kc4-c3 Km12-m13");
        }
        assert_eq!(result(&position), "going on");
    }

    #[test]
    fn two_thousand_five_hundred_plies_draw() {
        let late = white("turn=2499; White: King c3; Black: King m13");
        let last = after(&late, "Kc3-c4");
        assert_eq!(result(&last), "going on");
        assert_eq!(result(&after(&last, "Km13-m12")), "draw: 2,500 moves have been made");
    }

    #[test]
    fn a_mate_given_by_the_last_ply_still_counts() {
        let last = black("turn=2500; White: King c1; Black: King m13, Rook a4 m2");
        let mated = after(&last, "Ra4-a1");
        assert_eq!(result(&mated), "Black wins: the opponent cannot move");
    }

    #[test]
    fn kings_do_not_castle() {
        let units = "White: King g1, Rook a1 m1; Black: King g13";
        assert_eq!(goals(&white(units), "Kg1"), words("f1 h1 f2 g2 h2"));
    }
}

mod historical_variant {
    use super::*;

    #[test]
    fn it_is_off_by_default() {
        let rules = |game: &Game| {
            let option = game.program().options.iter().find(|option| option.name == "rules");
            option.unwrap().value.clone()
        };
        assert_eq!(rules(&ludii()), "ludii");
        assert_eq!(rules(&game(ID, "ruleset=historical")), "historical");
    }

    #[test]
    fn ranks_and_array_are_as_in_the_published_ruleset() {
        assert_eq!(game(ID, HISTORICAL).start().format(), ludii().start().format());
    }

    #[test]
    fn the_rhino_captures_with_its_leap() {
        let units = "White: Rhino c3, King m1; Black: Pawn e4, King l13";
        assert!(legal(&historical(units), "Hc3-e4"));
        let check = "White: King e4, Pawn a4; Black: Rhino c3, King m13";
        assert!(!legal(&historical(check), "Pa4-a5"));
    }

    #[test]
    fn the_gazelle_captures_with_its_leap() {
        let units = "White: Gazelle f6, King m1; Black: Pawn g9, King m13";
        assert!(legal(&historical(units), "Gf6-g9"));
        let check = "White: King f6, Pawn a4; Black: Gazelle g9, King m13";
        assert!(!legal(&historical(check), "Pa4-a5"));
    }

    #[test]
    fn the_amazon_goes_outward_only() {
        let position = historical("White: Amazon a8, King m1; Black: King m13");
        let mut expected = words("b1 b2 b3 b4 b12 b13");
        expected.extend(words("e7 f7 g7 h7 i7 j7 k7 l7 m7 e9 f9 g9 h9 i9 j9 k9 l9 m9"));
        assert_eq!(goals(&position, "Aa8"), expected);
    }

    #[test]
    fn a_pawn_reaching_the_last_rank_becomes_a_ferz() {
        let units = "White: Pawn e12, King a1; Black: Rook d13, Pawn c2, King m13";
        let stepped = after(&historical(units), "Pe12-e13 Pc2-c1");
        assert_eq!(unit(&stepped, "e13"), "White Ferz");
        assert_eq!(unit(&stepped, "c1"), "Black Ferz");
        let taken = after(&historical(units), "Pe12-d13");
        assert_eq!(unit(&taken, "d13"), "White Ferz");
    }

    #[test]
    fn a_pawn_before_the_last_rank_stays_a_pawn() {
        let units = "White: Pawn e11, King a1; Black: King m13";
        assert_eq!(unit(&after(&historical(units), "Pe11-e12"), "e12"), "White Pawn");
    }
}

mod second_implementation {
    use super::*;

    /// A late middle game with every kind in it.
    const FEW: &str = "White: King g1, Amazon c3, Rhino d4, Gazelle e5, Pawn a11 b11, Bishop c5; \
                       Black: King g13, Amazon h13, Rhino d13, Gazelle e13, Pawn e3 f3 k2, Ferz c9";

    #[test]
    fn agrees_from_the_start() {
        crate::support::second_implementation_agrees(&ludii().start(), "rules=ludii", 120);
    }

    #[test]
    fn agrees_from_the_start_of_the_historical_variant() {
        crate::support::second_implementation_agrees(
            &game(ID, HISTORICAL).start(),
            HISTORICAL,
            120,
        );
    }

    #[test]
    fn agrees_up_to_the_last_ply() {
        let text = format!("player=White turn=2451; {FEW}");
        crate::support::second_implementation_agrees(
            &crate::support::at(&ludii(), &text),
            "rules=ludii",
            300,
        );
        let game = game(ID, HISTORICAL);
        crate::support::second_implementation_agrees(
            &crate::support::at(&game, &text),
            HISTORICAL,
            300,
        );
    }
}

/// A playout takes 2,500 plies unless it ends in mate, so that a few are played whole and a
/// thousand from ply 2,450 on.
mod random {
    use super::*;

    /// The start array, so late that the limit of plies is near.
    fn late(settings: &str) -> Position {
        let game = game(ID, settings);
        let text = game.start().text();
        crate::support::at(&game, &text.replace("turn=1;", "turn=2451;"))
    }

    #[test]
    fn ten_whole_games_end_without_a_fault() {
        random_games_end(&ludii().start(), 5);
        random_games_end(&game(ID, HISTORICAL).start(), 5);
    }

    #[test]
    fn five_hundred_games_end_at_the_limit_without_a_fault() {
        random_games_end(&late(""), 500);
    }

    #[test]
    fn five_hundred_games_of_the_historical_variant_end_at_the_limit_without_a_fault() {
        random_games_end(&late(HISTORICAL), 500);
    }
}
