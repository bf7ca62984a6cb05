//! Odin's Rune Chess: each statement of its rules, by name.

use crate::support::{
    after, at, ends, game, legal, moves, played, random_games_end, result, unit, words,
};
use boardwright::{Game, PerftUnit, Position};
use std::collections::BTreeSet;

const ID: &str = "odins-rune-chess";

fn odin() -> Game {
    game(ID, "")
}

/// A position with White to move and an empty history.
fn white(units: &str) -> Position {
    at(&odin(), &format!("player=White; {units}"))
}

/// A position with Black to move.
fn black(units: &str) -> Position {
    at(&odin(), &format!("player=Black; {units}"))
}

/// Destinations of a unit, without the further choices of its moves.
fn goals(position: &Position, unit: &str) -> BTreeSet<String> {
    let ends = ends(position, &format!("{unit}-"));
    ends.iter().filter_map(|end| end.split_whitespace().next()).map(str::to_owned).collect()
}

/// A set of moves whose texts have spaces.
fn texts(list: &[&str]) -> BTreeSet<String> {
    list.iter().map(|&text| text.to_owned()).collect()
}

mod start {
    use super::*;

    #[test]
    fn black_mirrors_white_on_the_same_files_and_white_begins() {
        let start = odin().start();
        let expected = "rfbvkkvbfr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RFBVKKVBFR w 0";
        assert_eq!(start.format().as_deref(), Some(expected));
    }

    #[test]
    fn the_first_position_has_fifty_moves() {
        assert_eq!(moves(&odin().start()).len(), 50);
    }
}

mod pawn_figure {
    use super::*;

    const UNITS: &str =
        "White: Pawn b2 d2 h3, Rook c3 e3, King a9 j9; Black: Pawn i2, Rook g4 h5, King a6 j7";

    #[test]
    fn the_pawn_on_b2_goes_to_a1_c1_a3_b4() {
        assert_eq!(goals(&white(UNITS), "Pb2"), words("a1 c1 a3 b4"));
    }

    #[test]
    fn the_pawn_on_d2_goes_to_c1_e1() {
        assert_eq!(goals(&white(UNITS), "Pd2"), words("c1 e1"));
    }

    #[test]
    fn the_pawn_on_h3_goes_to_g2_i4_and_captures_on_i2_g4_h5() {
        assert_eq!(goals(&white(UNITS), "Ph3"), words("g2 i4 i2 g4 h5"));
        assert_eq!(unit(&after(&white(UNITS), "Ph3-h5"), "h5"), "White Pawn");
    }

    #[test]
    fn the_black_pawn_on_i2_goes_to_j1_h1_j3_and_captures_on_h3() {
        assert_eq!(goals(&black(UNITS), "Pi2"), words("j1 h1 j3 h3"));
    }
}

mod pawns {
    use super::*;

    fn pawn_e5_and(units: &str) -> BTreeSet<String> {
        goals(&white(&format!("White: Pawn e5{units}; Black: King a10, Rook d6 f6 e6")), "Pe5")
    }

    #[test]
    fn both_forward_diagonals_taken_by_enemies_bar_the_way_two_ahead() {
        assert_eq!(pawn_e5_and(""), words("d6 f6 d4 f4"));
    }

    #[test]
    fn what_stands_directly_in_front_does_not_matter() {
        let position = white("White: Pawn e5, King a1, Rook e6; Black: King a10");
        assert!(goals(&position, "Pe5").contains("e7"));
    }

    #[test]
    fn a_friend_two_ahead_is_not_captured() {
        let position = white("White: Pawn e5, King a1, Rook e7; Black: King a10");
        assert_eq!(goals(&position, "Pe5"), words("d6 f6 d4 f4"));
    }

    #[test]
    fn a_forward_diagonal_off_the_board_is_not_free() {
        let position = white("White: Pawn a5, King j1; Black: King j10, Rook b6");
        assert_eq!(goals(&position, "Pa5"), words("b4 b6"));
        let position = white("White: Pawn a5, King j1; Black: King j10");
        assert_eq!(goals(&position, "Pa5"), words("b4 b6 a7"));
    }

    #[test]
    fn a_pawn_on_the_last_rank_stays_a_pawn_and_goes_back() {
        let last = after(&white("White: Pawn e8, King a1; Black: King j5, Pawn j6"), "Pe8-e10");
        assert_eq!(unit(&last, "e10"), "White Pawn");
        assert_eq!(goals(&after(&last, "Pj6-i7"), "Pe10"), words("d9 f9"));
    }

    #[test]
    fn a_black_pawn_goes_down_the_board() {
        let position = black("White: King a1; Black: King j10, Pawn e5");
        assert_eq!(goals(&position, "Pe5"), words("d4 f4 d6 f6 e3"));
    }
}

mod valkyrie_figure {
    use super::*;

    const UNITS: &str = "White: Valkyrie a3 f1, King d3 i3, Pawn c4, ForestOx d4, Bishop d2; \
                         Black: ForestOx f7, King e6 g7";

    #[test]
    fn valkyrie_a3_takes_the_place_of_d3_and_puts_that_king_on_a3_b3_or_c3() {
        let position = white(UNITS);
        assert_eq!(ends(&position, "Va3-d3 >"), words("a3 b3 c3"));
        let after = played(&position, &["Va3-d3 >b3"]);
        assert_eq!(
            (unit(&after, "d3"), unit(&after, "b3")),
            ("White Valkyrie".into(), "White King".into())
        );
        assert_eq!(unit(&after, "a3"), "empty");
    }

    #[test]
    fn valkyrie_f1_puts_the_king_of_d3_on_f1_or_e2() {
        assert_eq!(ends(&white(UNITS), "Vf1-d3 >"), words("f1 e2"));
    }

    #[test]
    fn valkyrie_f1_takes_f7_and_leaves_both_black_kings_immobile() {
        assert_eq!(moves(&after(&white(UNITS), "Vf1-f7")), words("pass"));
    }

    #[test]
    fn king_i3_cannot_move() {
        assert_eq!(goals(&white(UNITS), "Ki3"), words(""));
    }

    #[test]
    fn the_black_kings_move_only_as_an_ox() {
        assert_eq!(goals(&black(UNITS), "Ke6"), words("c5 c7 d4 d8 f4 f8 g5"));
        assert_eq!(goals(&black(UNITS), "Kg7"), words("e8 f5 f9 h5 h9 i6 i8"));
    }
}

mod valkyries {
    use super::*;

    #[test]
    fn a_valkyrie_slides_and_captures_like_a_chess_queen() {
        let position = white("White: Valkyrie a1, King j1; Black: Pawn a3 c3, King j10 i10");
        let row = "b1 c1 d1 e1 f1 g1 h1 i1 j1";
        assert_eq!(goals(&position, "Va1"), words(&format!("a2 a3 b2 c3 {row}")));
    }

    #[test]
    fn the_friend_always_goes_to_the_start_square_or_a_square_between() {
        let position = white("White: Valkyrie a1, King j1, Rook a2; Black: King j10 i10");
        assert_eq!(ends(&position, "Va1-a2"), texts(&[" >a1"]));
        assert_eq!(ends(&position, "Va1-j1 >").len(), 9);
        let after = played(&position, &["Va1-a2 >a1"]);
        assert_eq!(
            (unit(&after, "a1"), unit(&after, "a2")),
            ("White Rook".into(), "White Valkyrie".into())
        );
    }

    #[test]
    fn a_valkyrie_does_not_displace_a_valkyrie() {
        let position = white("White: Valkyrie a1 a4, King j1; Black: King j10 i10");
        assert!(!goals(&position, "Va1").contains("a4"));
        assert!(goals(&position, "Va1").contains("a3"));
    }

    #[test]
    fn a_valkyrie_does_not_pass_the_friend_whose_place_it_could_take() {
        let position = white("White: Valkyrie a1, King j1, Rook a4; Black: King j10 i10");
        assert!(!goals(&position, "Va1").contains("a5"));
    }

    #[test]
    fn valkyrie_f1_to_j1_relocates_the_king_to_four_squares() {
        let position = white("White: King j1, Valkyrie f1; Black: Bishop g4, King a10 c10");
        assert_eq!(ends(&position, "Vf1-j1 >"), words("f1 g1 h1 i1"));
        assert!(legal(&after(&position, "Vf1-f2"), "Bg4-j1"), "the King was attacked");
    }
}

mod oxen {
    use super::*;

    const UNITS: &str = "White: ForestOx e5, Rook e8, King a1; Black: Pawn d7 d8 c7, King j10 e6";

    #[test]
    fn an_ox_leaps_like_a_chess_knight_capturing_or_not() {
        assert_eq!(goals(&white(UNITS), "Fe5"), words("c4 c6 d3 d7 f3 f7 g4 g6"));
    }

    #[test]
    fn after_the_leap_it_may_remove_one_enemy_next_to_its_landing() {
        let position = white(UNITS);
        assert_eq!(ends(&position, "Fe5-d7"), texts(&["", " xc7", " xd8", " xe6"]));
        let after = played(&position, &["Fe5-d7 xd8"]);
        assert_eq!(
            (unit(&after, "d7"), unit(&after, "d8")),
            ("White ForestOx".into(), "empty".into())
        );
        assert_eq!(unit(&after, "c7"), "Black Pawn");
    }

    #[test]
    fn the_leap_need_not_capture_for_a_removal() {
        assert_eq!(ends(&white(UNITS), "Fe5-f7"), texts(&["", " xe6"]));
    }

    #[test]
    fn friends_are_never_removed() {
        let all = moves(&white(UNITS));
        assert!(!all.iter().any(|text| text.ends_with("xe8")));
    }

    #[test]
    fn without_a_leap_nothing_is_removed() {
        // The King on e6 stands next to the Ox, whose every move is a leap.
        let all = moves(&white(UNITS));
        assert!(
            all.iter()
                .filter(|text| text.starts_with("Fe5"))
                .all(|text| !text.starts_with("Fe5-e5"))
        );
        assert!(!legal(&white(UNITS), "Fe5-e5 xe6"));
    }
}

mod kings {
    use super::*;

    #[test]
    fn a_king_alone_does_not_move() {
        let position = white("White: King e5 a1, Rook j1; Black: King j10 a10");
        assert_eq!(goals(&position, "Ke5"), words(""));
    }

    #[test]
    fn two_kings_lend_each_other_nothing() {
        let position = white("White: King e5 e6, Rook j1; Black: King j10 a10");
        assert_eq!(goals(&position, "Ke5"), words(""));
        assert_eq!(goals(&position, "Ke6"), words(""));
    }

    #[test]
    fn enemies_lend_nothing() {
        let position =
            white("White: King e5, Rook j1; Black: King j10 a10, ForestOx d5, Valkyrie e6");
        assert_eq!(goals(&position, "Ke5"), words(""));
    }

    #[test]
    fn a_king_moves_and_captures_as_each_of_its_neighbours() {
        let units = "White: King e5, Pawn d4, Rook f4; Black: King j10 a10, Pawn e8 e7";
        // As the Pawn: d6, f6, e7 and the way back; as the Rook: along its rank and file.
        let along = "e6 e7 e4 e3 e2 e1 a5 b5 c5 d5 f5 g5 h5 i5 j5";
        assert_eq!(goals(&white(units), "Ke5"), words(&format!("d6 f6 {along}")));
    }

    #[test]
    fn a_move_lent_by_several_neighbours_is_one_move() {
        let position =
            white("White: King e5, Valkyrie d4, Rook e4, Bishop f4, Pawn d6; Black: King j10 a10");
        let text = moves(&position).into_iter().filter(|text| text.starts_with("Ke5-f6")).count();
        assert_eq!((text, position.count().unwrap()), (1, moves(&position).len()));
    }

    #[test]
    fn as_a_pawn_a_king_goes_forward_as_its_own_side_does() {
        let position = black("White: King a1; Black: King e5 j10, Pawn e6");
        assert_eq!(goals(&position, "Ke5"), words("d4 f4 d6 f6 e3"));
    }

    #[test]
    fn a_king_removes_as_an_ox() {
        let position = white("White: King d3, ForestOx e3; Black: King b4 a5");
        assert_eq!(ends(&position, "Kd3-b4"), texts(&["", " xa5"]));
    }

    #[test]
    fn as_a_valkyrie_a_king_displaces_the_valkyrie_that_lends() {
        let position = white("White: King e5, Valkyrie e6; Black: King j10 a10");
        assert_eq!(ends(&position, "Ke5-e6"), texts(&[" >e5"]));
        let after = played(&position, &["Ke5-e6 >e5"]);
        assert_eq!(
            (unit(&after, "e6"), unit(&after, "e5")),
            ("White King".into(), "White Valkyrie".into())
        );
    }

    #[test]
    fn as_a_valkyrie_a_king_displaces_another_valkyrie() {
        let position = white("White: King e5, Valkyrie e6 h5; Black: King j10 a10");
        assert_eq!(ends(&position, "Ke5-h5 >"), words("e5 f5 g5"));
    }

    #[test]
    fn as_a_valkyrie_a_king_does_not_displace_the_other_king() {
        let position = white("White: King e5 h5, Valkyrie e6; Black: King j10 a10");
        assert!(!goals(&position, "Ke5").contains("h5"));
        assert!(goals(&position, "Ke5").contains("g5"));
        assert!(goals(&position, "Ve6").contains("e5"), "but a Valkyrie may displace either");
    }

    #[test]
    fn a_king_may_stay_on_an_attacked_square_and_taking_it_is_optional() {
        let position = white("White: King a1 c1, Pawn j2; Black: King j10 h10, Rook a9, Pawn b9");
        let after = after(&position, "Pj2-j4");
        assert!(legal(&after, "Ra9-a1") && legal(&after, "Pb9-c8"));
    }
}

mod problems {
    use super::*;

    const DIAGRAM_1: &str =
        "White: King c2 d2, Rook a5, Pawn b1; Black: ForestOx c4, Pawn b5, King c5";

    #[test]
    fn problem_1_king_c2_takes_c4_moving_as_the_pawn() {
        let taken = after(&white(DIAGRAM_1), "Kc2-c4");
        assert_eq!(unit(&taken, "c4"), "White King");
        // If the pawn takes that King, the rook takes the last King of Black.
        assert_eq!(result(&after(&taken, "Pb5-c4 Ra5-c5")), "White wins: both Kings are taken");
        // If the King moves, the rook takes the pawn and leaves the King immobile.
        assert_eq!(moves(&after(&taken, "Kc5-d6 Ra5-b5")), words("pass"));
    }

    #[test]
    fn problem_2_ox_takes_d2_and_removes_c2_and_wins() {
        let won = played(&black(DIAGRAM_1), &["Fc4-d2 xc2"]);
        assert_eq!(result(&won), "Black wins: both Kings are taken");
        assert!(moves(&won).is_empty());
    }

    #[test]
    fn problem_3_the_king_has_four_places_to_go() {
        let position = white("White: King j1, Valkyrie f1; Black: Bishop g4, King a10");
        assert_eq!(ends(&position, "Vf1-j1 "), texts(&[">f1", ">g1", ">h1", ">i1"]));
    }

    #[test]
    fn problem_4_king_d3_takes_b4_as_an_ox_and_removes_a5_and_wins() {
        let position = white("White: King d3 j1, ForestOx e4; Black: King b4 a5, Rook j8");
        assert_eq!(result(&played(&position, &["Kd3-b4 xa5"])), "White wins: both Kings are taken");
        assert_eq!(result(&played(&position, &["Kd3-b4"])), "going on");
    }

    #[test]
    fn problem_5_ox_takes_c3_and_removes_d2_and_wins() {
        let position = black("White: King c3 d2; Black: ForestOx d5, King a10 j10");
        assert_eq!(result(&played(&position, &["Fd5-c3 xd2"])), "Black wins: both Kings are taken");
    }

    #[test]
    fn problem_6_king_e1_takes_e5_along_the_open_file_and_wins() {
        let position = white("White: King e1 j1, Rook d1; Black: King e5, Pawn a9");
        assert_eq!(result(&after(&position, "Ke1-e5")), "White wins: both Kings are taken");
    }
}

mod end {
    use super::*;

    #[test]
    fn kings_may_be_taken_one_after_the_other() {
        let position = white("White: King a1, Rook e1 f1; Black: King e9 f9, Pawn a9");
        let once = after(&position, "Re1-e9");
        assert_eq!(result(&once), "going on");
        assert_eq!(result(&after(&once, "Pa9-b8 Rf1-f9")), "White wins: both Kings are taken");
    }

    #[test]
    fn who_has_no_legal_move_passes_and_the_pass_is_a_ply() {
        let position = white("White: King a1 e5; Black: King j10 h10, Pawn c9");
        assert_eq!(moves(&position), words("pass"));
        let passed = after(&position, "pass");
        assert_eq!((passed.plies(), passed.game().player_name(passed.player())), (1, "Black"));
    }

    #[test]
    fn passing_is_not_allowed_to_who_can_move() {
        assert!(!legal(&odin().start(), "pass"));
    }

    #[test]
    fn if_neither_side_can_move_the_game_is_drawn_at_once() {
        let bare = white("White: King a1 e5; Black: King j10 b10");
        assert_eq!(result(&bare), "draw: neither side can move");
        assert!(moves(&bare).is_empty());
        let one_can = white("White: King a1 e5; Black: King j10 b10, Pawn e9");
        assert_eq!((result(&one_can).as_str(), moves(&one_can)), ("going on", words("pass")));
    }

    const SHUTTLE: &str = "Ra1-a2 Ra10-a9 Ra2-a1 Ra9-a10";

    fn shuttle(settings: &str) -> Position {
        let units = "player=White; White: Rook a1, King e1 j5; Black: Rook a10, King e10 j8";
        let start = at(&game(ID, settings), units);
        // The rooks face each other along the file, and neither takes.
        after(&after(&start, SHUTTLE), "Ra1-a2 Ra10-a9 Ra2-a1")
    }

    #[test]
    fn the_third_occurrence_of_a_position_the_start_included_draws() {
        let before = shuttle("");
        assert_eq!(result(&before), "going on");
        assert_eq!(
            result(&after(&before, "Ra9-a10")),
            "draw: the position occurs for the third time"
        );
    }

    #[test]
    fn without_safety_positions_may_occur_again_and_again() {
        assert_eq!(result(&after(&shuttle("safety=no"), "Ra9-a10")), "going on");
    }

    #[test]
    fn moves_of_pawns_do_not_end_the_memory_of_positions() {
        let start = white("White: Pawn e4, King a1 j1; Black: Pawn e7, King a10 j10");
        let there_and_back = "Pe4-d5 Pe7-f6 Pd5-e4 Pf6-e7";
        let twice = after(&after(&start, there_and_back), there_and_back);
        assert_eq!(result(&twice), "draw: the position occurs for the third time");
    }

    /// A position after a number of quiet plies.
    fn quiet(plies: u32, settings: &str) -> Position {
        let units = "White: Rook a1, Pawn d2, ForestOx g2, King d1 j5; Black: Rook a10, Pawn h5, King e10 j8";
        at(&game(ID, settings), &format!("player=White; {units}; quiet={plies}"))
    }

    const QUIET: &str = "draw: 200 moves without a capture or a Pawn move";

    #[test]
    fn two_hundred_plies_without_a_capture_or_a_move_by_a_pawn_draw() {
        assert_eq!(result(&after(&quiet(198, ""), "Ra1-a2")), "going on");
        assert_eq!(result(&after(&quiet(199, ""), "Ra1-a2")), QUIET);
        assert_eq!(result(&after(&quiet(199, "safety=no"), "Ra1-a2")), "going on");
    }

    #[test]
    fn a_pass_counts_as_a_quiet_ply() {
        let units = "White: King a1 e5; Black: King j10 h10, Pawn c9; quiet=199";
        assert_eq!(result(&after(&white(units), "pass")), QUIET);
    }

    #[test]
    fn a_capture_a_removal_and_a_move_by_a_pawn_begin_the_count_anew() {
        for text in ["Ra1-a10", "Fg2-h4 xh5", "Pd2-c3"] {
            let after = played(&quiet(199, ""), &[text]);
            assert_eq!(result(&after), "going on", "{text}");
            assert!(!after.text().contains("quiet"), "{text}");
        }
    }

    #[test]
    fn a_king_that_moves_as_a_pawn_is_no_pawn() {
        assert_eq!(result(&after(&quiet(199, ""), "Kd1-d3")), QUIET);
    }

    #[test]
    fn taking_the_last_king_wins_even_on_the_two_hundredth_quiet_ply() {
        let position = white("White: King a1, Rook e1; Black: King e9, Pawn a9; quiet=199");
        assert_eq!(result(&after(&position, "Re1-e9")), "White wins: both Kings are taken");
    }
}

mod counts {
    use super::*;

    #[test]
    fn distinct_positions_are_as_many_as_the_second_implementation_finds() {
        let start = odin().start();
        for (depth, positions) in [(1, 48), (2, 2304), (3, 76544)] {
            assert_eq!(start.distinct(depth, PerftUnit::Decisions, &mut |_, _| {}), Ok(positions));
        }
    }

    #[test]
    fn a_thousand_random_games_come_to_an_end() {
        random_games_end(&odin().start(), 1000);
    }

    #[test]
    fn the_second_implementation_agrees() {
        crate::support::second_implementation_agrees(&odin().start(), "", 600);
        crate::support::second_implementation_agrees(
            &game(ID, "safety=no").start(),
            "safety=no",
            200,
        );
    }

    #[test]
    fn the_second_implementation_agrees_on_few_units() {
        let units = "White: King a1 j1, Pawn e5; Black: King a10 j10, Bishop e9";
        crate::support::second_implementation_agrees(&white(units), "", 1000);
    }
}
