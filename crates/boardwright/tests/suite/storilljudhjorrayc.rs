//! Storilljuðjorrayc: each statement of its rules, by name.

use crate::support::{after, ends, game, legal, moves, random_games_end, result, unit, words};
use boardwright::{Game, PerftUnit, Position, Record};
use std::collections::BTreeSet;

const ID: &str = "storilljudhjorrayc";

fn quick() -> Game {
    game(ID, "ruleset=quick")
}

/// A position in play with Green (green) to move. Units that a test does not care about are left
/// out: an end is judged only after a move.
fn green(units: &str) -> Position {
    crate::support::at(&quick(), &format!("player=Green; {units}"))
}

/// The steps that two boards' directions give from a space.
fn steps(game: &Game, space: &str, directions: &str) -> BTreeSet<String> {
    let board = game.board();
    let site = board.site_named(space).unwrap();
    let ways = directions.split_whitespace().map(|name| board.direction_named(name).unwrap());
    let sites = ways.flat_map(|way| board.steps(site, way).iter());
    sites.map(|&to| board.site(to).name.clone()).collect()
}

/// The spaces of ring a, all or but for some.
fn ring_a(but_for: &str) -> BTreeSet<String> {
    let left_out = words(but_for);
    (1..=16).map(|number| format!("a{number}")).filter(|name| !left_out.contains(name)).collect()
}

/// The goals of a unit's moves, given as letter and place.
fn goals(position: &Position, unit: &str) -> BTreeSet<String> {
    let goals = ends(position, &format!("{unit}-"));
    goals.into_iter().filter(|goal| !goal.contains('+')).collect()
}

/// The targets of a unit's attacks, given as letter and space.
fn targets(position: &Position, unit: &str) -> BTreeSet<String> {
    ends(position, &format!("{unit}x"))
}

/// The moves of both lords.
fn both_lords(position: &Position) -> BTreeSet<String> {
    moves(position).into_iter().filter(|text| text.contains('+')).collect()
}

mod board {
    use super::*;

    #[test]
    fn six_rings_have_eighty_spaces_and_outside_is_the_forest() {
        let game = quick();
        let names = game.board().sites().map(|site| game.board().site(site).name.clone());
        let names: BTreeSet<String> = names.collect();
        assert_eq!(names.len(), 81);
        for (ring, spaces) in [('a', 16), ('b', 16), ('c', 16), ('d', 16), ('e', 8), ('f', 8)] {
            let there = names.iter().filter(|name| name.starts_with(ring)).count();
            assert_eq!(there - usize::from(ring == 'f'), spaces, "ring {ring}");
        }
        assert!(names.contains("forest"));
    }

    #[test]
    fn a_space_of_ring_f_has_two_tangential_five_across_and_one_outward_neighbours() {
        let game = quick();
        assert_eq!(steps(&game, "f1", "clockwise counterclockwise"), words("f2 f8"));
        assert_eq!(steps(&game, "f1", "across"), words("f3 f4 f5 f6 f7"));
        assert_eq!(steps(&game, "f1", "outward"), words("e1"));
        assert_eq!(steps(&game, "f6", "across"), words("f1 f2 f3 f4 f8"));
        assert_eq!(steps(&game, "f6", "inward"), words(""));
    }

    #[test]
    fn a_space_of_ring_d_has_one_inward_radial_neighbour() {
        let game = quick();
        assert_eq!(steps(&game, "d5", "inward"), words("e3"));
        assert_eq!(steps(&game, "d6", "inward"), words("e3"));
        assert_eq!(steps(&game, "d16", "inward"), words("e8"));
    }

    #[test]
    fn a_space_of_ring_e_has_two_outward_radial_neighbours() {
        let game = quick();
        assert_eq!(steps(&game, "e3", "outward"), words("d5 d6"));
        assert_eq!(steps(&game, "e8", "outward"), words("d15 d16"));
        assert_eq!(steps(&game, "e3", "inward"), words("f3"));
    }

    #[test]
    fn every_space_of_ring_a_is_radially_next_to_the_forest() {
        let game = quick();
        for number in 1..=16 {
            assert_eq!(steps(&game, &format!("a{number}"), "outward"), words("forest"));
        }
    }

    #[test]
    fn diagonal_neighbours_touch_at_a_corner_and_none_lies_across_the_middle() {
        let game = quick();
        let diagonal = "inward_clockwise inward_counterclockwise outward_clockwise \
                        outward_counterclockwise";
        assert_eq!(steps(&game, "b1", diagonal), words("a16 a2 c16 c2"));
        assert_eq!(steps(&game, "a1", diagonal), words("b16 b2"));
        assert_eq!(steps(&game, "d5", diagonal), words("c4 c6 e2"));
        assert_eq!(steps(&game, "d6", diagonal), words("c5 c7 e4"));
        assert_eq!(steps(&game, "e3", diagonal), words("d4 d7 f2 f4"));
        assert_eq!(steps(&game, "f1", diagonal), words("e8 e2"));
    }
}

mod units {
    use super::*;

    #[test]
    fn a_king_moves_one_space_radially_or_tangentially() {
        assert_eq!(goals(&green("Green: King b1"), "Ab1"), words("a1 c1 b2 b16"));
    }

    #[test]
    fn a_king_enters_neither_the_focus_nor_the_forest() {
        assert_eq!(goals(&green("Green: King d1"), "Ad1"), words("c1 d2 d16"));
        assert_eq!(goals(&green("Green: King a1"), "Aa1"), words("b1 a2 a16"));
    }

    #[test]
    fn a_king_attacks_a_radially_or_tangentially_adjacent_space_the_focus_too() {
        let position = green("Green: King d1; Purple: Guard e1 d2 c2, Flank a1, Lord c1");
        assert_eq!(targets(&position, "Ad1"), words("e1 d2 c1"));
    }

    #[test]
    fn a_king_next_to_the_enemy_king_cannot_attack_it_and_a_lord_can() {
        let position = green("Green: King b1, Lord c2; Purple: King b2");
        assert_eq!(targets(&position, "Ab1"), words(""));
        assert_eq!(targets(&position, "Sc2"), words("b2"));
    }

    #[test]
    fn a_lord_moves_and_attacks_as_the_king_does_and_may_enter_the_forest() {
        let position = green("Green: Lord a1; Purple: Flank a2, Guard b1 b2");
        assert_eq!(goals(&position, "Sa1"), words("a16 forest"));
        assert_eq!(targets(&position, "Sa1"), words("a2 b1"));
        assert_eq!(goals(&green("Green: Lord d1"), "Sd1"), words("c1 d2 d16"));
    }

    #[test]
    fn a_warmaster_moves_one_or_two_spaces_tangentially_or_radially() {
        let position = green("Green: Warmaster c1");
        assert_eq!(goals(&position, "KMc1"), words("c2 c3 c16 c15 b1 a1 d1 e1"));
    }

    #[test]
    fn a_warmaster_goes_over_an_empty_space_only() {
        let position = green("Green: Warmaster c1, Guard c2; Purple: Guard d1");
        assert_eq!(goals(&position, "KMc1"), words("c16 c15 b1 a1"));
    }

    #[test]
    fn a_warmasters_radial_line_goes_on_across_the_middle_and_then_outward() {
        let e = goals(&green("Green: Warmaster e1"), "KMe1");
        assert_eq!(e, words("f1 f3 f4 f5 f6 f7 d1 d2 c1 c2 e2 e3 e7 e8"));
        let f = goals(&green("Green: Warmaster f1"), "KMf1");
        assert_eq!(f, words("f3 f4 f5 f6 f7 e3 e4 e5 e6 e7 e1 d1 d2 f2 f8"));
    }

    #[test]
    fn a_warmaster_never_enters_the_forest() {
        assert_eq!(goals(&green("Green: Warmaster a1"), "KMa1"), words("a2 a3 a15 a16 b1 c1"));
        assert_eq!(goals(&green("Green: Warmaster b1"), "KMb1"), words("a1 b2 b3 b15 b16 c1 d1"));
    }

    #[test]
    fn a_warmaster_attacks_every_space_that_touches_its_own_and_no_other() {
        let position =
            green("Green: Warmaster e1; Purple: Swordsman e2 e8 f1 d1 d2 d3 d16 f2 f8 c1 f3 e3");
        assert_eq!(targets(&position, "KMe1"), words("e2 e8 f1 d1 d2 d3 d16 f2 f8"));
        let across = green("Green: Warmaster f1; Purple: Swordsman f3 f4 f5 f6 f7 e4");
        assert_eq!(targets(&across, "KMf1"), words("f3 f4 f5 f6 f7"));
    }

    #[test]
    fn a_guardmaster_moves_one_space_tangentially_or_diagonally_or_any_distance_radially() {
        let position = green("Green: Guardmaster c1");
        let all = words("c2 c16 b2 b16 d2 d16 d1 b1 a1 forest");
        assert_eq!(goals(&position, "JMc1"), all);
        assert_eq!(goals(&green("Green: Guardmaster b8, Guard c1"), "Jc1"), all);
    }

    #[test]
    fn a_guard_goes_neither_into_nor_through_the_focus() {
        let position = green("Green: Guardmaster a9, Guard d1");
        assert_eq!(goals(&position, "Jd1"), words("c1 b1 a1 forest d2 d16 c2 c16"));
    }

    #[test]
    fn a_guards_radial_slide_stops_before_the_first_unit() {
        let position = green("Green: Guardmaster a9, Guard d1, Flank a1");
        assert_eq!(goals(&position, "Jd1"), words("c1 b1 d2 d16 c2 c16"));
    }

    #[test]
    fn a_guard_attacks_one_space_tangentially_or_diagonally() {
        let units = "Green: Guardmaster a9, Guard c1; Purple: Swordsman c2 c16 b2 b16 d2 d16 c3 e2";
        assert_eq!(targets(&green(units), "Jc1"), words("c2 c16 b2 b16 d2 d16"));
    }

    #[test]
    fn a_guard_attacks_the_first_unit_along_a_radial_line_in_the_focus_too() {
        let units = "Green: Guardmaster a9, Guard a1; Purple: Swordsman e1, Warmaster f1";
        assert_eq!(targets(&green(units), "Ja1"), words("e1"));
        let units = "Green: Guardmaster a9, Guard a1, Swordsman d1; Purple: Swordsman e1";
        assert_eq!(targets(&green(units), "Ja1"), words(""));
    }

    #[test]
    fn a_guards_attack_across_the_middle_forks_and_keeps_its_sense() {
        // Inward along radius 1, across to f3 … f7, outward on each of them, from e to both of its
        // spaces of ring d; f2, f8 and what lies outward of them are not on the line.
        let units = "Green: Guardmaster b13, Guard c1; \
                     Purple: Swordsman f3 e4 d9 c10 b11 e2 f8, King a12, Warmaster e7, Lord d13";
        assert_eq!(targets(&green(units), "Jc1"), words("f3 e4 d9 c10 b11 a12 e7"));
    }

    #[test]
    fn an_outward_line_goes_outward_only() {
        let units = "Green: Guardmaster c5, Guard c1, Swordsman d1 d5; Purple: Swordsman a1, Flank a5, Archer a6";
        assert_eq!(targets(&green(units), "Jc1"), words("a1"));
        assert_eq!(targets(&green(units), "JMc5"), words("a5"));
    }

    #[test]
    fn an_abandoned_guard_moves_one_space_tangentially_or_radially_the_forest_included() {
        assert_eq!(goals(&green("Green: Guard c1"), "Jc1"), words("c2 c16 b1 d1"));
        assert_eq!(goals(&green("Green: Guard a1"), "Ja1"), words("a2 a16 b1 forest"));
        assert_eq!(goals(&green("Green: Guard d1"), "Jd1"), words("d2 d16 c1"));
    }

    #[test]
    fn an_abandoned_guard_attacks_within_two_spaces_along_a_radial_line() {
        let near = green("Green: Guard c1; Purple: Swordsman e1 a1 c2 b2 c3");
        assert_eq!(targets(&near, "Jc1"), words("e1 a1 c2 b2"));
        let far = green("Green: Guard c1; Purple: Swordsman f1");
        assert_eq!(targets(&far, "Jc1"), words(""));
        let behind = green("Green: Guard c1, Swordsman d1; Purple: Swordsman e1");
        assert_eq!(targets(&behind, "Jc1"), words(""));
    }

    #[test]
    fn guards_become_abandoned_the_moment_the_guardmaster_enters_the_forest_and_recover_when_it_returns()
     {
        let start = green(
            "Green: Guardmaster a9, Guard c1, King a13; Purple: King b8; woods Purple: Ambush",
        );
        assert!(legal(&start, "Jc1-b2"));
        let gone = after(&start, "JMa9-forest pass");
        assert_eq!(goals(&gone, "Jc1"), words("c2 c16 b1 d1"));
        let back = after(&gone, "JMforest-a3 pass");
        assert_eq!(goals(&back, "Jc1"), words("c2 c16 b2 b16 d2 d16 d1 b1 a1 forest"));
    }

    #[test]
    fn guards_are_abandoned_when_the_guardmaster_is_captured_and_only_by_their_own() {
        let start =
            green("Green: King b1, Swordsman b9; Purple: King d9, Guardmaster b10, Guard c5");
        let taken = after(&start, "Tb9xb10");
        assert_eq!(goals(&taken, "Jc5"), words("c4 c6 b5 d5"));
        // The enemy's Guardmaster is no help.
        let enemy = green("Green: Guard c1; Purple: Guardmaster c9");
        assert_eq!(goals(&enemy, "Jc1"), words("c2 c16 b1 d1"));
    }

    #[test]
    fn an_archer_moves_one_or_two_spaces_along_ring_a_or_into_the_forest() {
        assert_eq!(goals(&green("Green: Archer a5"), "Ka5"), words("a3 a4 a6 a7 forest"));
        let blocked = green("Green: Archer a5, Flank a6; Purple: Flank a3");
        assert_eq!(goals(&blocked, "Ka5"), words("a4 forest"));
    }

    #[test]
    fn an_archer_on_a5_clears_b5_c5_d5_and_never_e_or_f() {
        let units = "Green: Archer a5, King b1; Purple: King b5, Guard c5, Lord d5, Swordsman e3, Warmaster f3";
        let position = green(units);
        assert_eq!(targets(&position, "Ka5"), words("b5"));
        let cleared = after(&position, "Ka5xb5");
        for space in ["b5", "c5", "d5"] {
            assert_eq!(unit(&cleared, space), "empty");
        }
        assert_eq!(unit(&cleared, "a5"), "Green Archer");
        assert_eq!(unit(&cleared, "e3"), "Purple Swordsman");
        assert_eq!(unit(&cleared, "f3"), "Purple Warmaster");
        let focus = green("Green: Archer a5; Purple: Swordsman e3 f3 a6 b6");
        assert_eq!(targets(&focus, "Ka5"), words(""));
    }

    #[test]
    fn an_archers_shot_captures_friends_too_and_nothing_blocks_it() {
        let units = "Green: Archer a5, King b1, Guard b5, Swordsman c5; Purple: King b9, Guard d5";
        let cleared = after(&green(units), "Ka5xb5");
        for space in ["b5", "c5", "d5"] {
            assert_eq!(unit(&cleared, space), "empty");
        }
    }

    #[test]
    fn an_archer_may_not_shoot_where_no_enemy_is() {
        assert_eq!(targets(&green("Green: Archer a5, Guard b5 c5"), "Ka5"), words(""));
    }

    #[test]
    fn a_flank_moves_any_distance_along_ring_a_or_into_the_forest() {
        let free = green("Green: Flank a1");
        let mut everywhere = ring_a("a1");
        everywhere.insert("forest".to_owned());
        assert_eq!(goals(&free, "Pa1"), everywhere);
        let blocked = green("Green: Flank a1, Archer a4; Purple: Flank a14");
        assert_eq!(goals(&blocked, "Pa1"), words("a2 a3 a16 a15 forest"));
    }

    #[test]
    fn a_flank_attacks_one_space_diagonally_or_the_first_unit_along_its_radius() {
        let units = "Green: Flank a1; Purple: Swordsman b2 b16 a2 c3, Guard d1, King e1";
        assert_eq!(targets(&green(units), "Pa1"), words("b2 b16 d1"));
        let across = green("Green: Flank a1; Purple: King a9, Lord a16");
        assert_eq!(targets(&across, "Pa1"), words("a9"));
    }

    #[test]
    fn a_swordsman_moves_and_attacks_one_space_radially_or_tangentially_in_the_focus_too() {
        assert_eq!(goals(&green("Green: Swordsman d1"), "Td1"), words("c1 d2 d16 e1"));
        assert_eq!(goals(&green("Green: Swordsman e1"), "Te1"), words("d1 d2 e2 e8 f1"));
        assert_eq!(goals(&green("Green: Swordsman a1"), "Ta1"), words("a2 a16 b1 forest"));
        let middle = green("Green: Swordsman f1; Purple: Guard f2 f4 e1 e2, King f6");
        assert_eq!(goals(&middle, "Tf1"), words("f3 f5 f7 f8"));
        assert_eq!(targets(&middle, "Tf1"), words("f2 f4 e1 f6"));
    }

    #[test]
    fn infantry_may_enter_the_focus_and_no_one_else() {
        let position =
            green("Green: King d1, Lord d3, Guardmaster d5, Guard d7, Warmaster d9, Swordsman d11");
        let enters = |unit: &str, space: &str| goals(&position, unit).contains(space);
        assert!(!enters("Ad1", "e1") && !enters("Sd3", "e2"));
        assert!(!enters("JMd5", "e3") && !enters("Jd7", "e4"));
        assert!(enters("KMd9", "e5") && enters("Td11", "e6"));
    }

    #[test]
    fn the_attacker_stays_where_it_is() {
        let struck =
            after(&green("Green: King b1, Swordsman c5; Purple: King b9, Guard d5"), "Tc5xd5");
        assert_eq!(unit(&struck, "c5"), "Green Swordsman");
        assert_eq!(unit(&struck, "d5"), "empty");
    }
}

mod forest {
    use super::*;

    #[test]
    fn every_unit_but_king_and_warmaster_may_enter_the_forest() {
        let units = "Green: King a1, Warmaster a3, Lord a5, Swordsman a7, Guardmaster a9, Guard a11, \
                     Archer a13, Flank a15, Ambush a2";
        let entering = moves(&green(units)).into_iter().filter(|text| text.ends_with("-forest"));
        let expected =
            "Sa5-forest Ta7-forest JMa9-forest Ja11-forest Ka13-forest Pa15-forest Wa2-forest";
        assert_eq!(entering.collect::<BTreeSet<_>>(), words(expected));
    }

    #[test]
    fn any_unit_may_return_to_an_empty_space_of_ring_a() {
        let position = green(
            "Green: King a1; Purple: Flank a2; woods Green: Lord, Swordsman, Guardmaster, Guard, Archer, Flank",
        );
        for letter in ["S", "T", "JM", "J", "K", "P"] {
            assert_eq!(goals(&position, &format!("{letter}forest")), ring_a("a1 a2"), "{letter}");
        }
    }

    #[test]
    fn units_in_the_forest_cannot_attack_or_be_attacked() {
        let units = "Green: King a1, Guard a9, Flank a16; Purple: Guard a2; \
                     woods Green: Guardmaster, Flank, Archer, Lord; woods Purple: Flank, Lord";
        let attacks = moves(&green(units)).into_iter().filter(|text| text.contains('x'));
        assert_eq!(attacks.collect::<BTreeSet<_>>(), words("Aa1xa2"));
    }

    #[test]
    fn the_forest_holds_any_number_of_units_of_both_sides() {
        let units = "Green: King a1, Flank a2, Archer a3; Purple: King b9, Flank a4; \
                     woods Green: 2 Guard; woods Purple: Lord";
        let position = after(&green(units), "Pa2-forest Pa4-forest Ka3-forest");
        let text = position.text();
        assert!(text.contains("woods Green: 2 Guard, Archer, Flank"), "{text}");
        assert!(text.contains("woods Purple: Lord, Flank"), "{text}");
    }

    #[test]
    fn an_ambush_moves_between_the_forest_and_ring_a_only() {
        let position = green("Green: Ambush a1; Purple: Flank a2 a16, Guard b1 b2");
        assert_eq!(goals(&position, "Wa1"), words("forest"));
        assert_eq!(targets(&position, "Wa1"), words(""));
    }

    #[test]
    fn an_ambush_takes_any_space_of_ring_a_that_is_empty_or_holds_an_enemy() {
        let position =
            green("Green: Flank a1; Purple: Archer a2, Lord a7, Guard b7; woods Green: Ambush");
        assert_eq!(goals(&position, "Wforest"), ring_a("a1 a2 a7"));
        assert_eq!(targets(&position, "Wforest"), words("a2 a7"));
        let taken = after(&position, "Wforestxa7");
        assert_eq!(unit(&taken, "a7"), "Green Ambush");
    }

    #[test]
    fn an_ambush_that_comes_out_without_a_capture_keeps_its_captures() {
        let start = green("Green: King a1; Purple: King b9; woods Green: Ambush; raids Green=1");
        let out = after(&start, "Wforest-a5 pass Wa5-forest");
        assert!(out.text().contains("raids Green=1"), "{:?}", out);
    }

    #[test]
    fn an_ambushs_third_capture_removes_it_from_the_game_as_well() {
        let mut position =
            green("Green: King a1; Purple: King b9, Flank a5 a6, Archer a7; woods Green: Ambush");
        position =
            after(&position, "Wforestxa5 pass Wa5-forest pass Wforestxa6 pass Wa6-forest pass");
        assert!(position.text().contains("raids Green=1"), "{position:?}");
        let spent = after(&position, "Wforestxa7");
        assert_eq!(unit(&spent, "a7"), "empty");
        assert!(!spent.text().contains("Ambush"), "{spent:?}");
        assert!(spent.text().contains("raids Green=0"), "{spent:?}");
    }

    #[test]
    fn a_captured_ambush_has_no_captures_left() {
        let start = green("Green: Flank a1, King b3; Purple: King d8, Ambush a9; raids Purple=2");
        let taken = after(&start, "Pa1xa9");
        assert!(taken.text().contains("raids Purple=0"), "{taken:?}");
    }
}

mod swaps_and_lords {
    use super::*;

    /// The swaps, as noble=guard.
    fn swaps(position: &Position) -> BTreeSet<String> {
        moves(position).into_iter().filter(|text| text.contains('=')).collect()
    }

    #[test]
    fn a_noble_and_a_guard_next_to_it_trade_places() {
        let units = "Green: King b1, Lord c5, Guard c1 b2, Guardmaster c6; Purple: King b9";
        let position = green(units);
        assert_eq!(swaps(&position), words("b1=b2 b1=c1 c5=c6"));
        let traded = after(&position, "b1=c1");
        assert_eq!(unit(&traded, "c1"), "Green King");
        assert_eq!(unit(&traded, "b1"), "Green Guard");
    }

    #[test]
    fn a_swap_is_radial_or_tangential_between_friends_and_of_noble_and_guard() {
        let units = "Green: King b1, Guard c2, Swordsman b2, Lord c1; Purple: Guard b16 a1";
        assert_eq!(swaps(&green(units)), words("c1=c2"));
    }

    #[test]
    fn an_abandoned_guard_swaps_too() {
        assert_eq!(swaps(&green("Green: King b1, Guard b2")), words("b1=b2"));
    }

    #[test]
    fn units_in_the_forest_do_not_swap() {
        assert_eq!(
            swaps(&green("Green: Lord a1 a3, Guard a5; woods Green: Guard, Lord")),
            words("")
        );
    }

    #[test]
    fn both_lords_may_step_in_one_turn() {
        let position = green("Green: Lord a1 b9, King a5; Purple: King c13");
        assert_eq!(both_lords(&position).len(), 4 * 4);
        let stepped = after(&position, "Sa1-a2+Sb9-c9");
        assert_eq!(unit(&stepped, "a2"), "Green Lord");
        assert_eq!(unit(&stepped, "c9"), "Green Lord");
    }

    #[test]
    fn a_step_by_both_lords_is_legal_if_some_order_makes_both_legal() {
        let position = green("Green: Lord c1 c2, King a5; Purple: King c13");
        // Only if the other lord makes room first, whichever of the two is named first.
        assert!(legal(&position, "Sc1-c2+Sc2-c3"));
        assert!(legal(&position, "Sc1-c16+Sc2-c1"));
        assert!(!legal(&position, "Sc1-c2+Sc2-c1"), "neither can begin");
        assert!(!legal(&position, "Sc1-c1+Sc2-c3"));
    }

    #[test]
    fn a_step_by_both_lords_is_an_unordered_pair_listed_once() {
        let position = green("Green: Lord c1 c2, King a5; Purple: King c13");
        // c1 goes to b1, c16, d1 or c2, c2 to b2, c3, d2 or c1: all pairs but for the exchange.
        assert_eq!(both_lords(&position).len(), 4 * 4 - 1);
        assert_eq!(
            position.perft(1, PerftUnit::Decisions).unwrap() as usize,
            moves(&position).len()
        );
    }

    #[test]
    fn both_lords_do_not_step_onto_one_space() {
        let position = green("Green: Lord c1 c3, King a5; Purple: King c13");
        assert!(!legal(&position, "Sc1-c2+Sc3-c2"));
        assert!(legal(&position, "Sc1-c2+Sc3-c4"));
    }

    #[test]
    fn both_lords_may_step_into_the_forest() {
        let position = green("Green: Lord a1 a9, King a5; Purple: King c13");
        let gone = after(&position, "Sa1-forest+Sa9-forest");
        assert!(gone.text().contains("woods Green: 2 Lord"), "{gone:?}");
    }

    #[test]
    fn both_lords_may_step_out_of_the_forest() {
        let position = green("Green: King a5; Purple: King c13; woods Green: 2 Lord");
        assert_eq!(both_lords(&position).len(), 15 * 14 / 2);
        let out = after(&position, "Sforest-a1+Sforest-a2");
        assert_eq!(unit(&out, "a1"), "Green Lord");
        assert_eq!(unit(&out, "a2"), "Green Lord");
    }

    #[test]
    fn one_lord_may_enter_the_forest_as_the_other_leaves_it() {
        let position = green("Green: Lord a1, King a5; Purple: King c13; woods Green: Lord");
        let passed = after(&position, "Sa1-forest+Sforest-a1");
        assert_eq!(unit(&passed, "a1"), "Green Lord");
        assert!(passed.text().contains("woods Green: Lord"), "{passed:?}");
        assert!(legal(&position, "Sa1-a2+Sforest-a1"));
    }

    #[test]
    fn one_lord_does_not_step_twice() {
        assert_eq!(both_lords(&green("Green: Lord b1, King a5; Purple: King c13")), words(""));
        let one_inside = green("Green: King a5; Purple: King c13; woods Green: Lord");
        assert_eq!(both_lords(&one_inside), words(""));
    }

    #[test]
    fn a_swap_is_no_step_of_both_lords() {
        let position = green("Green: Lord b1 b9, Guard b2 b10; Purple: King c13");
        assert!(both_lords(&position).iter().all(|text| !text.contains('=')));
        assert!(!legal(&position, "Sb1-b2+Sb9-b10"));
    }
}

mod setup {
    use super::*;

    const UNITS: &str =
        "King, 2 Lord, Warmaster, 5 Swordsman, Guardmaster, 2 Guard, 2 Archer, 2 Flank";

    fn free(settings: &str) -> Game {
        game(ID, settings)
    }

    /// Both sides' default arrays, unit by unit.
    fn default_setup() -> (String, String) {
        let units = "A-b16 S-a14 S-a3 KM-b1 T-a1 T-c15 T-c16 T-c1 T-c2 JM-a16 J-b15 J-b2 K-a13 K-a4 P-a15 P-a2";
        let half_turn = |unit: &str| {
            let digits = unit.find(|c: char| c.is_ascii_digit()).unwrap();
            let number: u32 = unit[digits..].parse().unwrap();
            format!("{}{}", &unit[..digits], (number + 7) % 16 + 1)
        };
        let south: Vec<String> = units.split(' ').map(half_turn).collect();
        (units.to_owned(), south.join(" "))
    }

    #[test]
    fn the_ambush_of_each_side_starts_in_the_forest_and_the_other_sixteen_are_to_be_placed() {
        let text = free("").start().text();
        for side in ["Green", "Purple"] {
            assert!(text.contains(&format!("woods {side}: Ambush")), "{text}");
            assert!(text.contains(&format!("unplaced {side}: {UNITS}")), "{text}");
        }
    }

    #[test]
    fn green_then_purple_places_its_units_one_a_move_in_any_order() {
        let start = free("").start();
        let (north, south) = default_setup();
        let backwards: Vec<&str> = north.rsplit(' ').collect();
        let placed = after(&start, &backwards.join(" "));
        assert_eq!(placed.game().player_name(placed.player()), "Purple");
        let placed = after(&placed, &south);
        assert_eq!(placed.plies(), 32);
        assert_eq!(placed.stage().name, quick().start().stage().name);
    }

    #[test]
    fn units_are_placed_on_ones_own_half_of_rings_a_to_c() {
        let spaces = |numbers: [u32; 8], rings: &str| -> BTreeSet<String> {
            let on = |ring| numbers.iter().map(move |number| format!("{ring}{number}"));
            rings.chars().flat_map(on).collect()
        };
        let (north, south) = ([13, 14, 15, 16, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11, 12]);
        let start = free("").start();
        assert_eq!(ends(&start, "T-"), spaces(north, "abc"));
        let placed = after(&start, &default_setup().0);
        assert_eq!(ends(&placed, "T-"), spaces(south, "abc"));
        assert_eq!(ends(&placed, "JM-"), spaces(south, "abc"));
    }

    #[test]
    fn archers_and_flanks_are_placed_on_ring_a() {
        let start = free("").start();
        let border = words("a13 a14 a15 a16 a1 a2 a3 a4");
        assert_eq!(ends(&start, "K-"), border);
        assert_eq!(ends(&start, "P-"), border);
    }

    #[test]
    fn no_placement_leaves_too_few_spaces_for_the_archers_and_flanks_still_to_come() {
        let full = after(&free("").start(), "T-a13 T-a14 T-a15 T-a16");
        assert_eq!(ends(&full, "K-"), words("a1 a2 a3 a4"));
        assert!(ends(&full, "S-").iter().all(|space| !space.starts_with('a')));
        // Each of them takes the space that was kept for it.
        let fewer = after(&full, "K-a1 P-a2 K-a3");
        assert!(ends(&fewer, "S-").iter().all(|space| !space.starts_with('a')));
        let last = after(&fewer, "P-a4");
        assert!(legal(&last, "S-b1"));
    }

    #[test]
    fn nobody_passes_in_the_setup() {
        assert!(!legal(&free("").start(), "pass"));
        assert!(legal(&quick().start(), "pass"));
    }

    #[test]
    fn green_moves_first_after_the_setup_and_purple_by_an_option_without_an_extra_ply() {
        let (north, south) = default_setup();
        for (settings, first) in [("", "Green"), ("first=purple", "Purple")] {
            let game = free(settings);
            let placed = after(&game.start(), &format!("{north} {south}"));
            assert_eq!(game.player_name(placed.player()), first);
            assert_eq!(placed.plies(), 32);
        }
    }

    #[test]
    fn the_default_array_begins_at_once_with_green_or_by_an_option_with_purple() {
        for (settings, first) in
            [("ruleset=quick", "Green"), ("ruleset=quick first=purple", "Purple")]
        {
            let start = game(ID, settings).start();
            assert_eq!(start.game().player_name(start.player()), first);
            assert_eq!((start.plies(), start.turns()), (0, 0));
        }
    }

    #[test]
    fn the_default_array_is_the_one_of_the_rules_and_purples_is_turned_by_half_a_circle() {
        let (north, south) = default_setup();
        let start = quick().start();
        for (side, array) in [("Green", north), ("Purple", south)] {
            for placed in array.split(' ') {
                let (letter, space) = placed.split_once('-').unwrap();
                let kind = start.game().kinds().find(|&kind| {
                    let player = start.game().player_named("Green").unwrap();
                    start.game().letter(player, kind) == letter
                });
                let kind = start.game().kind_name(kind.unwrap());
                assert_eq!(unit(&start, space), format!("{side} {kind}"));
            }
        }
        let units = start.game().board().sites().filter(|&site| start.unit(site).is_some());
        assert_eq!(units.count(), 32);
    }

    #[test]
    fn the_free_setup_may_come_to_the_default_array() {
        let (north, south) = default_setup();
        let placed = after(&free("").start(), &format!("{north} {south}"));
        assert_eq!(moves(&placed), moves(&quick().start()));
    }

    #[test]
    fn setting_up_is_no_turn_without_a_capture() {
        let (north, south) = default_setup();
        let placed = after(&free("").start(), &format!("{north} {south}"));
        assert!(!placed.text().contains("quiet"), "{placed:?}");
    }
}

mod end {
    use super::*;

    #[test]
    fn king_or_warmaster_alone_gone_ends_nothing() {
        let position = green("Green: Swordsman c1, King b5; Purple: King d1, Warmaster c2");
        assert_eq!(result(&after(&position, "Tc1xd1")), "going on");
        assert_eq!(result(&after(&position, "Tc1xc2")), "going on");
    }

    #[test]
    fn a_side_whose_king_and_warmaster_are_both_gone_loses() {
        let position = green("Green: Swordsman c1, King b5; Purple: King d1, Warmaster c2");
        let last = after(&position, "Tc1xc2 pass Tc1xd1");
        assert_eq!(result(&last), "Green wins: King and Warmaster are gone");
        assert!(moves(&last).is_empty());
    }

    #[test]
    fn a_side_loses_too_if_its_own_archer_takes_them() {
        let units = "Green: Archer a5, Warmaster b5, King c5; Purple: Guard d5, King b9";
        let last = after(&green(units), "Ka5xb5");
        assert_eq!(result(&last), "Purple wins: their own Archers have removed King and Warmaster");
    }

    #[test]
    fn if_one_shot_ends_both_sides_the_shooter_wins() {
        let units = "Green: Archer a5, Warmaster b5, Guard b1; Purple: King c5, Guard a9";
        assert!(result(&after(&green(units), "Ka5xb5")).starts_with("Green wins"));
        let units = "Green: King c9, Guard b1; Purple: Archer a9, King d9";
        let position = crate::support::at(&quick(), &format!("player=Purple; {units}"));
        assert!(result(&after(&position, "Ka9xb9")).starts_with("Purple wins"));
    }

    #[test]
    fn the_third_occurrence_draws_the_start_and_positions_after_a_pass_included() {
        let start = quick().start();
        assert_eq!(result(&after(&start, "pass pass pass")), "going on");
        let third = after(&start, "pass pass pass pass");
        assert_eq!(result(&third), "draw: the position occurs for the third time");
        assert!(moves(&third).is_empty());
    }

    #[test]
    fn without_the_option_repetition_does_not_draw() {
        let start = game(ID, "ruleset=quick repetition=no").start();
        assert_eq!(result(&after(&start, "pass pass pass pass pass pass")), "going on");
    }

    #[test]
    fn two_hundred_player_turns_without_a_capture_draw() {
        let units = "Green: King b1, Swordsman c9; Purple: King b9; quiet=198";
        let position = after(&green(units), "pass");
        assert_eq!(result(&position), "going on");
        assert_eq!(result(&after(&position, "pass")), "draw: 200 turns without a capture");
    }

    #[test]
    fn a_capture_starts_the_count_of_quiet_turns_anew() {
        let units = "Green: King b1, Swordsman c9; Purple: King b9, Guard c10; quiet=199";
        let position = after(&green(units), "Tc9xc10");
        assert_eq!(result(&position), "going on");
        assert!(!position.text().contains("quiet"), "{position:?}");
        assert_eq!(result(&after(&position, "pass")), "going on");
    }

    #[test]
    fn without_the_option_quiet_turns_do_not_draw() {
        let game = game(ID, "ruleset=quick quiet_limit=no");
        let position =
            crate::support::at(&game, "player=Green; Green: King b1; Purple: King b9; quiet=199");
        assert_eq!(result(&after(&position, "pass pass")), "going on");
    }

    #[test]
    fn a_player_may_always_pass() {
        assert_eq!(moves(&green("Purple: King b9")), words("pass"));
    }
}

mod one_move_or_two {
    use super::*;

    #[test]
    fn a_target_reached_in_several_ways_is_one_move() {
        // f3 and f7 lie two spaces along the ring and one across the middle.
        let warmaster = green("Green: Warmaster f1");
        assert_eq!(goals(&warmaster, "KMf1").len(), 15);
        assert_eq!(warmaster.count().unwrap(), 15 + 1);
        // A Flank alone on ring a comes to every space of it from both sides.
        let flank = green("Green: Flank a1");
        assert_eq!(flank.count().unwrap(), 15 + 1 + 1);
    }

    #[test]
    fn an_archers_target_is_the_radius() {
        let position = green("Green: Archer a5; Purple: King b5, Guard c5, Lord d5");
        assert_eq!(targets(&position, "Ka5").len(), 1);
    }

    #[test]
    fn an_ambush_taking_a_unit_is_an_attack_and_moving_out_is_a_move() {
        let position = green("Green: King b1; Purple: Flank a1; woods Green: Ambush");
        assert!(legal(&position, "Wforestxa1") && !legal(&position, "Wforest-a1"));
        assert!(legal(&position, "Wforest-a2") && !legal(&position, "Wforestxa2"));
    }

    #[test]
    fn units_of_one_kind_in_the_forest_are_not_told_apart() {
        let position = green("Green: King a5; Purple: King c13; woods Green: 2 Flank");
        assert_eq!(goals(&position, "Pforest").len(), 15);
    }
}

mod identity {
    use super::*;

    fn same(a: &str, b: &str) -> bool {
        green(a).hash() == green(b).hash()
    }

    #[test]
    fn captures_left_to_an_ambush_belong_to_the_position() {
        let units = "Green: King b1; Purple: King b9; woods Green: Ambush";
        assert!(!same(units, &format!("{units}; raids Green=2")));
    }

    #[test]
    fn units_in_the_forest_belong_to_the_position() {
        let units = "Green: King b1; Purple: King b9";
        assert!(!same(units, &format!("{units}; woods Green: Lord")));
        assert!(!same(
            &format!("{units}; woods Purple: Lord"),
            &format!("{units}; woods Green: Lord")
        ));
    }

    #[test]
    fn the_player_to_move_belongs_to_the_position_and_quiet_turns_do_not() {
        let position = green("Green: King b1; Purple: King b9");
        assert_ne!(position.hash(), after(&position, "pass").hash());
        assert_eq!(position.hash(), after(&position, "pass pass").hash());
    }

    #[test]
    fn units_of_one_kind_and_side_are_not_told_apart() {
        let position = green("Green: Lord b1 b3, King c9; Purple: King b9");
        let one = after(&position, "Sb1-b2 pass Sb3-b4");
        let other = after(&position, "Sb3-b4 pass Sb1-b2");
        assert_eq!(one.hash(), other.hash());
    }

    #[test]
    fn units_still_to_place_belong_to_the_position_in_the_setup() {
        let start = game(ID, "").start();
        assert_ne!(after(&start, "A-a1").hash(), after(&start, "S-a1").hash());
        assert_eq!(after(&start, "A-a1 S-a2").hash(), after(&start, "S-a2 A-a1").hash());
    }
}

mod notation {
    use super::*;

    #[test]
    fn pieces_have_the_letters_of_the_source() {
        let game = quick();
        let north = game.player_named("Green").unwrap();
        let letters: Vec<&str> = game.kinds().map(|kind| game.letter(north, kind)).collect();
        let names: Vec<&str> = game.kinds().map(|kind| game.kind_name(kind)).collect();
        assert_eq!(
            names.join(" "),
            "King Lord Warmaster Swordsman Guardmaster Guard Archer Flank Ambush"
        );
        assert_eq!(letters.join(" "), "A S KM T JM J K P W");
    }

    #[test]
    fn warmaster_and_guardmaster_are_drawn_with_the_traditional_characters() {
        let view = quick().start().view(None);
        let glyph = |kind: &str| {
            let unit = view.units.iter().find(|unit| unit.kind == kind).unwrap();
            unit.glyph.clone().unwrap()
        };
        assert_eq!(glyph("Warmaster"), "エヒ");
        assert_eq!(glyph("Guardmaster"), "ヌヒ");
    }

    #[test]
    fn moves_are_numbered_with_the_first_and_its_reply() {
        let start = quick().start();
        let mut record = Record::new(start.clone());
        let mut position = start;
        for text in ["Tc1-d1", "Tc9-d9", "pass"] {
            let mv = position.read_move(text).unwrap();
            position.play_mut(mv).unwrap();
            record.push(mv);
        }
        let text = record.text();
        assert!(text.contains("1. Tc1-d1 Tc9-d9"), "{text}");
        assert!(text.contains("2. pass"), "{text}");
    }
}

mod second_implementation {
    use super::*;

    #[test]
    fn agrees_from_the_default_array() {
        crate::support::second_implementation_agrees(&quick().start(), "setup=quick", 500);
    }

    #[test]
    fn agrees_after_a_free_setup() {
        crate::support::second_implementation_agrees(&game(ID, "").start(), "setup=free", 200);
    }

    #[test]
    fn agrees_when_purple_begins() {
        let start = game(ID, "ruleset=quick first=purple").start();
        crate::support::second_implementation_agrees(&start, "setup=quick first=purple", 200);
    }

    #[test]
    fn agrees_about_repetition_and_quiet_turns_where_few_units_are_left() {
        let units = "Green: King a1; Purple: King a9; raids Green=0; raids Purple=0";
        crate::support::second_implementation_agrees(
            &green(units),
            "setup=quick repetition=yes",
            700,
        );
    }
}

mod random {
    use super::*;

    #[test]
    fn five_hundred_games_from_the_default_array_end_without_a_fault() {
        random_games_end(&quick().start(), 500);
    }

    #[test]
    fn five_hundred_games_from_a_free_setup_end_without_a_fault() {
        random_games_end(&game(ID, "").start(), 400);
        random_games_end(&game(ID, "first=purple").start(), 100);
    }
}
