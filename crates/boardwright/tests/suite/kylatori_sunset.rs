//! Kylatori Sunset: each statement of its rules, by name.

use crate::support::{
    after, at, ends, game, legal, moves, played, random_games_end, result, unit, words,
};
use boardwright::{PerftUnit, Position};
use std::collections::BTreeSet;

const ID: &str = "kylatori-sunset";

/// Black has something far away that plays no part.
const IDLE: &str = "Black: Trode f8";

fn with(settings: &str, text: &str) -> Position {
    at(&game(ID, settings), text)
}

/// A position with White to move.
fn white(units: &str) -> Position {
    with("", &format!("player=White; {units}"))
}

fn black(units: &str) -> Position {
    with("", &format!("player=Black; {units}"))
}

/// Destinations of a unit, without the further choices of its moves.
fn goals(position: &Position, unit: &str) -> BTreeSet<String> {
    let ends = ends(position, &format!("{unit}-"));
    ends.iter().map(|end| end[..2].to_owned()).collect()
}

/// Returns the sections of a position's text with a given beginning.
fn sections(position: &Position, beginning: &str) -> Vec<String> {
    let text = position.text();
    text.split("; ").filter(|part| part.starts_with(beginning)).map(str::to_owned).collect()
}

fn wrecks(position: &Position) -> Vec<String> {
    sections(position, "wreck ")
}

/// The squares of enemies that a move captures.
fn taken(position: &Position, text: &str) -> BTreeSet<String> {
    let (mover, after) = (position.player(), played(position, &[text]));
    let enemy =
        |position: &Position, site| position.unit(site).is_some_and(|(owner, _)| owner != mover);
    let board = position.game().board();
    let gone = board.sites().filter(|&site| enemy(position, site) && !enemy(&after, site));
    gone.map(|site| board.site(site).name.clone()).collect()
}

fn texts(list: &[&str]) -> BTreeSet<String> {
    list.iter().map(|&text| text.to_owned()).collect()
}

mod start {
    use super::*;

    #[test]
    fn the_board_is_six_by_eight_and_white_begins() {
        let start = game(ID, "").start();
        assert_eq!(start.format().as_deref(), Some("rnbbnr/ppllpp/6/6/6/6/PPLLPP/RNBBNR[] w"));
    }

    #[test]
    fn the_first_moves_of_the_pendant_on_a1_are_a3_and_c3() {
        assert_eq!(goals(&game(ID, "").start(), "Ra1"), words("a3 c3"));
    }

    #[test]
    fn the_first_moves_of_the_slasher_on_c1_are_b3_and_d3() {
        assert_eq!(goals(&game(ID, "").start(), "Bc1"), words("b3 d3"));
    }

    #[test]
    fn the_first_moves_of_the_hammer_on_b1_are_a4_c4_d4_and_e3() {
        assert_eq!(goals(&game(ID, "").start(), "Nb1"), words("a4 c4 d4 e3"));
    }

    /// The first moves that capture, with what they capture.
    fn capturing(settings: &str) -> Vec<(String, BTreeSet<String>)> {
        let start = game(ID, settings).start();
        let all = moves(&start).into_iter().map(|text| (text.clone(), taken(&start, &text)));
        all.filter(|(_, taken)| !taken.is_empty()).collect()
    }

    #[test]
    fn four_first_moves_capture_a_minor_and_a_major_at_once() {
        let expected =
            [("Bc1-d3", "d7 d8"), ("Bd1-c3", "c7 c8"), ("Nb1-e3", "e7 e8"), ("Ne1-b3", "b7 b8")];
        let expected = expected.map(|(text, taken)| (text.to_owned(), words(taken)));
        assert_eq!(capturing(""), expected);
    }

    #[test]
    fn without_shared_lines_no_first_move_captures() {
        assert_eq!(capturing("shared_lines=no"), []);
    }
}

mod example_diagram {
    use super::*;

    const SIX: &str = "Black: Trode c6 e6 a3, Ion e5, Slasher a5, Pendant c3";

    fn all_six_are_captured(others: &str, text: &str) {
        for settings in ["", "shared_lines=no"] {
            let position = with(settings, &format!("player=White; White: Pendant {others}; {SIX}"));
            let after = played(&position, &[text]);
            assert_eq!(sections(&after, "Black: "), Vec::<String>::new(), "{text}");
            assert_eq!(wrecks(&after), ["wreck c3: Pendant", "wreck a5: Slasher"], "{text}");
        }
    }

    #[test]
    fn all_six_are_captured_when_the_pendant_on_a6_has_just_moved_there() {
        all_six_are_captured("a8 c5 e3", "Ra8-a6");
    }

    #[test]
    fn all_six_are_captured_when_the_pendant_on_c5_has_just_moved_there() {
        all_six_are_captured("a6 c4 e3", "Rc4-c5");
    }

    #[test]
    fn all_six_are_captured_when_the_pendant_on_e3_has_just_moved_there() {
        all_six_are_captured("a6 c5 e1", "Re1-e3");
    }
}

mod movement {
    use super::*;

    #[test]
    fn a_pendant_steps_orthogonally_or_leaps_two_in_any_direction() {
        // Leaps pass over what stands between.
        let position = white(&format!("White: Pendant c4, Trode c5 d5; {IDLE}"));
        assert_eq!(goals(&position, "Rc4"), words("c3 b4 d4 c6 c2 a4 e4 a6 e6 a2 e2"));
    }

    #[test]
    fn a_slasher_steps_diagonally_or_leaps_as_a_knight() {
        let position = white(&format!("White: Slasher c4; {IDLE}"));
        assert_eq!(goals(&position, "Bc4"), words("b3 b5 d3 d5 a3 a5 b2 b6 d2 d6 e3 e5"));
    }

    #[test]
    fn a_hammer_leaps_three_one_way_and_one_or_two_to_the_side() {
        let position = white(&format!("White: Hammer c4; {IDLE}"));
        assert_eq!(goals(&position, "Nc4"), words("a1 b1 d1 e1 a7 b7 d7 e7 f2 f3 f5 f6"));
    }

    #[test]
    fn merged_majors_move_as_all_their_parts() {
        let of = |kind: &str, letter: &str| {
            let position = white(&format!("White: {kind} c4; {IDLE}"));
            goals(&position, &format!("{letter}c4"))
        };
        let (r, b, n) = (of("Pendant", "R"), of("Slasher", "B"), of("Hammer", "N"));
        assert_eq!(of("Howler", "Q"), &r | &b);
        assert_eq!(of("ShellGun", "M"), &r | &n);
        assert_eq!(of("BurstGun", "C"), &b | &n);
        assert_eq!(of("Shredder", "A"), &(&r | &b) | &n);
    }

    #[test]
    fn a_major_captures_by_displacement_and_leaves_a_wreck_of_its_victim() {
        let after = after(&white("White: Pendant c4; Black: Howler c5, Trode f8"), "Rc4-c5");
        assert_eq!(unit(&after, "c5"), "White Pendant");
        assert_eq!(wrecks(&after), ["wreck c5: Howler"]);
    }

    #[test]
    fn an_ion_steps_one_square_orthogonally_and_never_captures_by_displacement() {
        let position = white("White: Ion c4; Black: Trode c5, Pendant b4");
        assert_eq!(goals(&position, "Lc4"), words("d4 c3"));
    }

    #[test]
    fn a_trode_steps_straight_forward_capturing_there_or_not() {
        assert_eq!(goals(&white("White: Trode c4; Black: Trode f8"), "Pc4"), words("c5"));
        assert_eq!(goals(&white("White: Trode c4; Black: Slasher c5"), "Pc4"), words("c5"));
        assert_eq!(goals(&white("White: Trode c4 c5; Black: Trode f8"), "Pc4"), words(""));
        assert_eq!(goals(&black("White: Trode a1; Black: Trode c4"), "Pc4"), words("c3"));
    }

    #[test]
    fn a_trode_leaps_over_a_unit_of_either_side_on_any_diagonal_onto_an_enemy_just_beyond() {
        let position = white("White: Trode c4 b5 d3; Black: Ion d5 b3, Trode a6 e6 e2 a2");
        assert_eq!(goals(&position, "Pc4"), words("c5 a6 e6 e2 a2"));
    }

    #[test]
    fn the_unit_jumped_over_is_untouched() {
        let after = after(&white("White: Trode c4; Black: Ion d5, Pendant e6"), "Pc4-e6");
        assert_eq!(
            (unit(&after, "d5"), unit(&after, "e6")),
            ("Black Ion".into(), "White Trode".into())
        );
        assert_eq!(wrecks(&after), ["wreck e6: Pendant"]);
    }

    #[test]
    fn there_is_no_leap_without_a_capture() {
        let position = white("White: Trode c4 b5 a6; Black: Ion d5");
        assert_eq!(goals(&position, "Pc4"), words("c5"));
    }

    #[test]
    fn wrecks_never_block_movement() {
        let position =
            white(&format!("White: Trode c4, Ion a1; {IDLE}; wreck c5: Hammer; wreck a2: Howler"));
        assert_eq!(goals(&position, "Pc4"), words("c5"));
        assert!(goals(&position, "La1").contains("a2"));
    }
}

mod custodian_capture {
    use super::*;

    #[test]
    fn what_is_sandwiched_is_captured_in_all_eight_directions() {
        // The Trode comes to c5 from c4, the Ion from b5, and friends stand beyond each neighbour.
        let friends = "White: Trode c4, Ion a3 e3 a7 e7 c7 a5 e5";
        let position = white(&format!("{friends}; Black: Trode b4 d4 b6 d6 c6, Pendant b5 d5"));
        assert_eq!(taken(&position, "Pc4-c5"), words("b4 d4 b6 d6 c6 b5 d5"));
        let position = white("White: Ion b5, Trode c3; Black: Hammer c4, Trode f8");
        assert_eq!(taken(&position, "Lb5-c5 Pb5"), words("c4"));
    }

    #[test]
    fn an_ion_captures_by_custodian_too() {
        let position = white("White: Ion c4, Trode e5; Black: Hammer d5, Trode f8");
        assert_eq!(taken(&position, "Lc4-c5 Pc4"), words("d5"));
    }

    #[test]
    fn a_major_is_no_partner() {
        let position = white("White: Trode c4, Pendant e5; Black: Hammer d5, Trode f8");
        assert_eq!(taken(&position, "Pc4-c5"), words(""));
    }

    #[test]
    fn a_major_that_moves_captures_nothing_by_custodian() {
        let position = white("White: Slasher b3, Trode e5; Black: Hammer d5, Trode f8");
        assert_eq!(taken(&position, "Bb3-c5"), words(""));
    }

    #[test]
    fn who_moves_between_two_is_not_captured() {
        let position = black("White: Trode c5 e5; Black: Trode d6");
        assert_eq!(unit(&after(&position, "Pd6-d5"), "d5"), "Black Trode");
    }

    #[test]
    fn at_the_edge_there_is_no_partner_beyond() {
        let position = white("White: Trode b4; Black: Pendant a6, Trode a5 f8");
        assert_eq!(taken(&position, "Pb4-b5"), words(""));
    }

    #[test]
    fn a_captured_trode_or_ion_vanishes() {
        let position = white("White: Trode c4 e5; Black: Ion d5, Trode f8");
        assert!(wrecks(&after(&position, "Pc4-c5")).is_empty());
    }
}

mod revival {
    use super::*;

    const FOUND: &str = "White: Pendant c3, Trode d5; Black: Trode f8; wreck c4: Slasher";

    #[test]
    fn a_wreck_is_revived_compulsorily_to_merge_or_to_join_the_hand() {
        assert_eq!(ends(&white(FOUND), "Rc3-c4"), texts(&["+B", "*B"]));
        let merged = after(&white(FOUND), "Rc3-c4+B");
        assert_eq!(unit(&merged, "c4"), "White Howler");
        let salvaged = after(&white(FOUND), "Rc3-c4*B");
        assert_eq!(unit(&salvaged, "c4"), "White Pendant");
        assert_eq!(sections(&salvaged, "hand"), ["hand White: Slasher"]);
        assert!(wrecks(&merged).is_empty() && wrecks(&salvaged).is_empty());
    }

    #[test]
    fn an_ion_next_to_the_square_serves_as_well() {
        let position = white("White: Pendant c3, Ion b3; Black: Trode f8; wreck c4: Slasher");
        assert_eq!(ends(&position, "Rc3-c4"), texts(&["+B", "*B"]));
    }

    #[test]
    fn without_a_friendly_trode_or_ion_next_to_it_the_wreck_stays() {
        let position = white("White: Pendant c3, Hammer d5; Black: Trode b5; wreck c4: Slasher");
        assert_eq!(ends(&position, "Rc3-c4"), texts(&[""]));
        assert_eq!(wrecks(&after(&position, "Rc3-c4")), ["wreck c4: Slasher"]);
    }

    #[test]
    fn a_wreck_made_by_this_very_move_is_not_revived() {
        let position = white("White: Pendant c3, Trode d5; Black: Hammer c4, Trode f8");
        assert_eq!(ends(&position, "Rc3-c4"), texts(&[""]));
        assert_eq!(wrecks(&after(&position, "Rc3-c4")), ["wreck c4: Hammer"]);
    }

    #[test]
    fn an_older_wreck_under_a_captured_unit_is_revived() {
        let position =
            white("White: Pendant c3, Trode d5; Black: Hammer c4, Trode f8; wreck c4: Slasher");
        assert_eq!(ends(&position, "Rc3-c4"), texts(&["+B", "*B"]));
        assert_eq!(wrecks(&after(&position, "Rc3-c4+B")), ["wreck c4: Hammer"]);
    }

    #[test]
    fn a_merger_that_would_add_no_move_is_not_offered() {
        let position = white("White: Howler c3, Trode d5; Black: Trode f8; wreck c4: Pendant");
        assert_eq!(ends(&position, "Qc3-c4"), texts(&["*R"]));
        let position = white("White: Shredder c3, Trode d5; Black: Trode f8; wreck c4: BurstGun");
        assert_eq!(ends(&position, "Ac3-c4"), texts(&["*C"]));
    }

    #[test]
    fn merging_overlapping_parts_gives_their_union() {
        let position = white("White: Howler c3, Trode d5; Black: Trode f8; wreck c4: BurstGun");
        assert_eq!(unit(&after(&position, "Qc3-c4+C"), "c4"), "White Shredder");
    }

    #[test]
    fn of_several_different_wrecks_the_mover_chooses_one() {
        let position =
            white("White: Pendant c3, Trode d5; Black: Trode f8; wreck c4: 2 Slasher, Hammer");
        assert_eq!(ends(&position, "Rc3-c4"), texts(&["+B", "*B", "+N", "*N"]));
        assert_eq!(wrecks(&after(&position, "Rc3-c4+B")), ["wreck c4: Slasher, Hammer"]);
    }

    #[test]
    fn a_merged_major_leaves_one_wreck_is_revived_whole_and_dropped_as_that_type() {
        let lost =
            after(&white("White: Pendant c3, Trode d5; Black: ShellGun c4, Trode a8"), "Rc3-c4");
        assert_eq!(wrecks(&lost), ["wreck c4: ShellGun"]);
        let position = white("White: Slasher c3, Trode d5; Black: Trode f8; wreck d4: ShellGun");
        let salvaged = after(&position, "Bc3-d4*M");
        assert_eq!(sections(&salvaged, "hand"), ["hand White: ShellGun"]);
        assert_eq!(unit(&after(&salvaged, "Pf8-f7 M@a1"), "a1"), "White ShellGun");
    }

    #[test]
    fn trodes_and_ions_revive_nothing_by_moving_onto_a_wreck() {
        let position = white(
            "White: Trode c4 d5, Ion b4; Black: Trode f8; wreck c5: Hammer; wreck b5: Slasher",
        );
        assert_eq!(wrecks(&after(&position, "Pc4-c5")).len(), 2);
        assert_eq!(wrecks(&played(&position, &["Lb4-b5 Pb4"])).len(), 2);
    }
}

mod promotion {
    use super::*;

    #[test]
    fn a_trode_on_the_far_rank_may_become_an_ion_pendant_slasher_or_hammer_or_stay() {
        let position = white("White: Trode c7; Black: Trode f7");
        assert_eq!(ends(&position, "Pc7-c8="), words("P L R B N"));
        assert!(!legal(&position, "Pc7-c8"));
        assert_eq!(unit(&after(&position, "Pc7-c8=P"), "c8"), "White Trode");
    }

    #[test]
    fn black_promotes_on_the_first_rank() {
        assert_eq!(ends(&black("White: Trode f2; Black: Trode c2"), "Pc2-c1="), words("P L R B N"));
    }

    #[test]
    fn a_leap_onto_the_far_rank_promotes_too() {
        let position = white("White: Trode c6 d7; Black: Trode e8");
        assert_eq!(ends(&position, "Pc6-e8="), words("P L R B N"));
    }

    #[test]
    fn it_revives_nothing_there() {
        let position = white("White: Trode c7 d8; Black: Trode f7; wreck c8: Hammer");
        assert_eq!(wrecks(&after(&position, "Pc7-c8=R")), ["wreck c8: Hammer"]);
    }

    #[test]
    fn the_promoted_unit_captures_on_co_squares_with_its_new_type() {
        let position = white("White: Trode c7, Slasher e2; Black: Hammer c2 e8, Trode f5");
        assert_eq!(taken(&position, "Pc7-c8=B"), words("c2 e8"));
        assert_eq!(taken(&position, "Pc7-c8=R"), words(""));
        assert_eq!(taken(&position, "Pc7-c8=P"), words(""));
    }

    #[test]
    fn the_custodian_capture_comes_before() {
        let position = white("White: Trode c7 e8; Black: Hammer d8, Trode f5");
        assert_eq!(taken(&position, "Pc7-c8=R"), words("d8"));
    }

    #[test]
    fn a_trode_that_becomes_an_ion_leaves_no_trode() {
        let after = after(&white("White: Trode c7; Black: Trode f7"), "Pc7-c8=L");
        assert_eq!(sections(&after, "White: "), ["White: Ion c8"]);
    }

    #[test]
    fn staying_a_trode_it_captures_nothing_on_co_squares() {
        let position = white("White: Trode c7 e2; Black: Hammer c2 e8, Trode f5");
        assert_eq!(taken(&position, "Pc7-c8=P"), words(""));
    }
}

mod co_squares {
    use super::*;

    #[test]
    fn two_units_not_in_line_capture_on_the_other_corners_of_their_rectangle() {
        let position = white("White: Hammer a1 e5; Black: Pendant b5 e4, Trode b4 e1");
        // From a1 to b4: the other corners are b5 and e4.
        assert_eq!(taken(&position, "Na1-b4"), words("b4 b5 e4"));
    }

    #[test]
    fn two_on_one_line_capture_on_every_other_square_of_it() {
        let units = "White: Slasher a1 e4; Black: Pendant a4 d4, Trode f4 c5";
        assert_eq!(taken(&white(units), "Ba1-b3"), words(""));
        let onto_rank = "White: Slasher a2 e4; Black: Pendant a4 d4, Trode f4 c5";
        assert_eq!(taken(&white(onto_rank), "Ba2-b4"), words("a4 d4 f4"));
        let corners = with("shared_lines=no", &format!("player=White; {onto_rank}"));
        assert_eq!(taken(&corners, "Ba2-b4"), words(""));
    }

    #[test]
    fn nothing_blocks_the_lines() {
        let position = white("White: Slasher a2 e4, Trode c4; Black: Pendant f4 d4");
        assert_eq!(taken(&position, "Ba2-b4"), words("f4 d4"));
    }

    #[test]
    fn with_three_or_more_all_pairs_count_also_those_without_the_mover() {
        let position = white("White: Hammer a1 c3 e5; Black: Trode c5 e3 f8");
        assert_eq!(taken(&position, "Na1-b4"), words("c5 e3"));
    }

    #[test]
    fn only_the_movers_type_captures() {
        let position = white("White: Hammer a1 c3 e5, Pendant f1; Black: Trode c5 e3 f8");
        assert_eq!(taken(&position, "Rf1-f2"), words(""));
    }

    #[test]
    fn the_same_type_means_exactly_the_same() {
        let position = white("White: Howler b2, Pendant d5; Black: Trode b5 d4 f8");
        assert_eq!(taken(&position, "Qb2-b4"), words(""));
    }

    #[test]
    fn the_mover_counts_as_what_it_merged_into() {
        let position = white(
            "White: Pendant b3 f1, Howler d6, Trode a5; Black: Trode b6 d4 f4; wreck b4: Slasher",
        );
        assert_eq!(taken(&position, "Rb3-b4+B"), words("b6 d4"));
        assert_eq!(taken(&position, "Rb3-b4*B"), words("f4"));
    }

    #[test]
    fn ions_capture_on_co_squares() {
        let position = white("White: Ion b3 d6; Black: Trode b6 d4 f8");
        assert_eq!(taken(&position, "Lb3-b4 Pa5"), words("b6 d4"));
    }

    #[test]
    fn trodes_capture_nothing_on_co_squares() {
        let position = white("White: Trode b3 d6; Black: Trode b6 d4 f8");
        assert_eq!(taken(&position, "Pb3-b4"), words(""));
    }

    #[test]
    fn a_major_captured_on_a_co_square_leaves_its_wreck_there() {
        let position = white("White: Slasher a2 e4; Black: Pendant d4, Trode f8");
        assert_eq!(wrecks(&after(&position, "Ba2-b4")), ["wreck d4: Pendant"]);
    }
}

mod the_ions_trode {
    use super::*;

    #[test]
    fn an_ion_leaves_a_new_trode_on_an_empty_square_next_to_it_its_own_old_one_included() {
        let position = white("White: Ion c3, Slasher b5; Black: Hammer d5, Trode f8");
        assert_eq!(ends(&position, "Lc3-c4 P"), words("b3 c3 d3 b4 d4 c5"));
        assert!(!legal(&position, "Lc3-c4"), "it is compulsory");
        let after = played(&position, &["Lc3-c4 Pc3"]);
        assert_eq!(
            (unit(&after, "c3"), unit(&after, "c4")),
            ("White Trode".into(), "White Ion".into())
        );
    }

    #[test]
    fn a_square_with_only_wrecks_is_empty_here_too() {
        let position = white("White: Ion a1; Black: Trode f8; wreck b2: Hammer");
        assert!(ends(&position, "La1-a2 P").contains("b2"));
    }

    #[test]
    fn a_square_emptied_by_the_captures_of_the_move_may_be_chosen() {
        let position = white("White: Ion b2, Trode d5; Black: Hammer c4, Trode f8");
        let after = played(&position, &["Lb2-b3 Pc4"]);
        assert_eq!(unit(&after, "c4"), "White Trode");
        assert_eq!(wrecks(&after), ["wreck c4: Hammer"]);
    }

    #[test]
    fn the_new_trode_captures_nothing() {
        // On c5 it stands across the Hammer from e5.
        let position = white("White: Ion c3, Trode e5; Black: Hammer d5, Trode f8");
        assert_eq!(taken(&position, "Lc3-c4 Pc5"), words(""));
    }

    #[test]
    fn the_new_trode_does_not_promote() {
        let after = played(&white("White: Ion c6; Black: Trode f7"), &["Lc6-c7 Pc8"]);
        assert_eq!(unit(&after, "c8"), "White Trode");
    }
}

mod drops {
    use super::*;

    const HAND: &str = "White: Trode b4, Slasher a1; Black: Trode f8, Hammer c3; hand White: 2 Slasher; wreck b5: Howler";

    #[test]
    fn a_unit_is_dropped_on_any_empty_square_wrecks_or_not() {
        let position = white(HAND);
        assert_eq!(ends(&position, "B@").len(), 48 - 4);
        assert!(legal(&position, "B@b5"));
        assert_eq!(sections(&after(&position, "B@b5"), "hand"), ["hand White: Slasher"]);
    }

    #[test]
    fn dropping_revives_and_merges_nothing() {
        assert_eq!(wrecks(&after(&white(HAND), "B@b5")), ["wreck b5: Howler"]);
    }

    #[test]
    fn dropping_captures_nothing() {
        // With the Slasher on a1, c1 and a3 would be the corners of the rectangle with c3.
        let position = white("White: Slasher a1; Black: Hammer c1 a3; hand White: Slasher");
        assert_eq!(taken(&position, "B@c3"), words(""));
    }

    #[test]
    fn only_ones_own_hand_is_dropped_from() {
        let position = black(HAND);
        assert_eq!(ends(&position, "B@"), words(""));
    }
}

mod end {
    use super::*;

    const STUCK: &str = "Black wins: no legal move or drop";

    #[test]
    fn who_has_no_legal_move_or_drop_loses() {
        // The Trode on c8 has nowhere to go.
        assert_eq!(result(&white("White: Trode c8; Black: Trode f8")), STUCK);
        assert_eq!(
            result(&white("White: Trode c8; Black: Trode f8; hand White: Hammer")),
            "going on"
        );
    }

    #[test]
    fn who_has_no_unit_on_the_board_and_none_in_hand_loses_wrecks_aside() {
        let position = white("White: Pendant c3; Black: Trode c4; wreck a1: Howler");
        assert_eq!(result(&after(&position, "Rc3-c4")), "White wins: no legal move or drop");
    }

    const SHUTTLE: &str = "Ra1-a3 Ra8-a6 Ra3-a1";

    #[test]
    fn who_brings_back_a_position_loses_at_once_and_may_do_so() {
        let before = after(&game(ID, "").start(), SHUTTLE);
        assert_eq!(result(&before), "going on");
        let back = after(&before, "Ra6-a8");
        assert_eq!(result(&back), "White wins: the position has been on the board before");
        assert!(moves(&back).is_empty());
    }

    #[test]
    fn counts_of_moves_ignore_repetition() {
        let before = after(&game(ID, "").start(), SHUTTLE);
        let fresh = with("", &before.text());
        for depth in 1..=2 {
            assert_eq!(
                before.perft(depth, PerftUnit::Decisions),
                fresh.perft(depth, PerftUnit::Decisions)
            );
        }
    }

    #[test]
    fn the_player_to_move_the_hands_and_the_wrecks_belong_to_a_position() {
        let base = white("White: Pendant c3; Black: Trode f8").hash();
        for other in [
            black("White: Pendant c3; Black: Trode f8"),
            white("White: Pendant c3; Black: Trode f8; hand White: Hammer"),
            white("White: Pendant c3; Black: Trode f8; wreck a1: Hammer"),
            white("White: Pendant c3; Black: Trode f8; wreck a1: 2 Hammer"),
        ] {
            assert_ne!(other.hash(), base, "{other:?}");
        }
        assert_eq!(
            with("", "player=White turn=9; White: Pendant c3; Black: Trode f8").hash(),
            base
        );
    }

    /// White makes the three hundredth ply, Black the ply before.
    fn late(settings: &str, ply: u32, units: &str) -> Position {
        with(settings, &format!("player=White turn={ply}; {units}"))
    }

    const FREE: &str = "White: Pendant a1, Trode a2; Black: Pendant f8";

    #[test]
    fn three_hundred_plies_end_the_game_as_a_draw() {
        assert_eq!(
            result(&after(&late("", 300, FREE), "Ra1-b1")),
            "draw: 300 moves have been made"
        );
        assert_eq!(result(&after(&late("", 299, FREE), "Ra1-b1")), "going on");
        assert_eq!(result(&after(&late("ply_limit=no", 300, FREE), "Ra1-b1")), "going on");
    }

    #[test]
    fn unless_the_last_of_them_leaves_the_other_without_a_move() {
        let units = "White: Pendant c3; Black: Trode c4";
        assert_eq!(
            result(&after(&late("", 300, units), "Rc3-c4")),
            "White wins: no legal move or drop"
        );
    }

    #[test]
    fn unless_the_last_of_them_brings_back_a_position() {
        let there = after(&late("", 297, FREE), "Ra1-b1 Rf8-e8 Rb1-a1");
        let back = after(&there, "Re8-f8");
        assert_eq!(back.plies(), 300);
        assert_eq!(result(&back), "White wins: the position has been on the board before");
    }
}

mod counts {
    use super::*;

    #[test]
    fn distinct_positions_are_as_many_as_the_second_implementation_finds() {
        for (settings, counts) in [("", [32, 1032, 24926]), ("shared_lines=no", [32, 1024, 22270])]
        {
            let start = game(ID, settings).start();
            for (depth, positions) in (1..).zip(counts) {
                assert_eq!(
                    start.distinct(depth, PerftUnit::Decisions, &mut |_, _| {}),
                    Ok(positions)
                );
            }
        }
    }

    #[test]
    fn a_thousand_random_games_come_to_an_end() {
        random_games_end(&game(ID, "").start(), 1000);
    }

    #[test]
    fn random_games_with_other_options_come_to_an_end() {
        random_games_end(&game(ID, "shared_lines=no").start(), 50);
        random_games_end(&game(ID, "ply_limit=no").start(), 50);
    }

    #[test]
    fn the_second_implementation_agrees() {
        for settings in ["", "shared_lines=no", "ply_limit=no"] {
            crate::support::second_implementation_agrees(
                &game(ID, settings).start(),
                settings,
                500,
            );
        }
    }

    #[test]
    fn the_second_implementation_agrees_where_much_is_wrecked() {
        let units = "White: Trode a6 b7 c6 e7, Ion d6 d2, Pendant a1, ShellGun c1, Shredder f1; \
                     Black: Trode a3 b2 c3 e2, Ion d3 f7, Pendant a8, Slasher c8, Howler f8; \
                     hand White: 2 Pendant, Hammer, BurstGun; hand Black: Slasher, Shredder; \
                     wreck a8: 2 Pendant; wreck b8: Howler, Slasher; wreck c4: Pendant, Slasher, Hammer; \
                     wreck d4: BurstGun; wreck d5: ShellGun; wreck e4: 3 Hammer";
        crate::support::second_implementation_agrees(&white(units), "", 300);
    }
}
