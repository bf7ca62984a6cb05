//! Copenhagen Hnefatafl: each statement of its rules, by name.

use crate::support::{after, ends, game, legal, moves, random_games_end, result, unit, words};
use boardwright::{Game, Position};
use std::collections::BTreeSet;

const ID: &str = "copenhagen-hnefatafl";

fn tafl() -> Game {
    game(ID, "")
}

/// A position with the attackers to move; units are given as squares.
fn attack(attackers: &str, king: &str, defenders: &str) -> Position {
    position(&tafl(), "Attackers", attackers, king, defenders)
}

/// The same with the defenders to move.
fn defend(attackers: &str, king: &str, defenders: &str) -> Position {
    position(&tafl(), "Defenders", attackers, king, defenders)
}

fn position(game: &Game, player: &str, attackers: &str, king: &str, defenders: &str) -> Position {
    let taflmen =
        if defenders.is_empty() { String::new() } else { format!("Taflman {defenders}, ") };
    let units = format!("Attackers: Taflman {attackers}; Defenders: {taflmen}King {king}");
    crate::support::at(game, &format!("player={player}; {units}"))
}

fn goals(position: &Position, square: &str) -> BTreeSet<String> {
    ends(position, &format!("{square}-"))
}

/// Returns the squares of a list that are empty after a move.
fn emptied(position: &Position, mv: &str, squares: &str) -> BTreeSet<String> {
    let moved = after(position, mv);
    words(squares).into_iter().filter(|square| unit(&moved, square) == "empty").collect()
}

mod start_and_movement {
    use super::*;

    #[test]
    fn a_king_and_twelve_defenders_stand_among_twenty_four_attackers() {
        let start = tafl().start();
        assert_eq!(unit(&start, "f6"), "Defenders King");
        let all = start.view(None).units;
        assert_eq!(all.iter().filter(|unit| unit.player == "Attackers").count(), 24);
        assert_eq!(all.iter().filter(|unit| unit.player == "Defenders").count(), 13);
    }

    #[test]
    fn the_attackers_move_first() {
        let start = tafl().start();
        assert_eq!(start.game().player_name(start.player()), "Attackers");
    }

    #[test]
    fn units_move_like_rooks_and_pass_no_unit() {
        let position = attack("c3", "k9", "c5 f3");
        assert_eq!(goals(&position, "c3"), words("a3 b3 d3 e3 c1 c2 c4"));
    }

    #[test]
    fn only_the_king_may_stop_in_a_corner() {
        let position = attack("a3", "k9", "");
        let goals_of_attacker = goals(&position, "a3");
        assert!(!goals_of_attacker.contains("a1") && !goals_of_attacker.contains("a11"));
        let king = defend("c9", "k9", "");
        assert!(goals(&king, "k9").is_superset(&words("k1 k11")));
    }

    #[test]
    fn units_pass_the_empty_throne_and_only_the_king_stops_there() {
        let position = attack("f3", "k9", "");
        let over = goals(&position, "f3");
        assert!(!over.contains("f6") && over.contains("f7"));
        assert!(legal(&defend("c9", "f9", ""), "f9-f6"));
    }

    #[test]
    fn nobody_passes_the_king_on_his_throne() {
        assert!(!goals(&attack("f3", "f6", ""), "f3").contains("f7"));
    }
}

mod capture {
    use super::*;

    #[test]
    fn a_unit_between_two_enemies_is_captured() {
        let position = attack("e4 a6", "k9", "e5");
        assert_eq!(emptied(&position, "a6-e6", "e5"), words("e5"));
        let position = defend("e5", "k9", "e4 a6");
        assert_eq!(emptied(&position, "a6-e6", "e5"), words("e5"));
    }

    #[test]
    fn a_unit_that_moves_in_between_two_enemies_is_safe() {
        let position = defend("e4 e6 k1", "k9", "a5");
        assert_eq!(emptied(&position, "a5-e5", "e5"), words(""));
        assert_eq!(unit(&after(&position, "a5-e5 k1-j1"), "e5"), "Defenders Taflman");
    }

    #[test]
    fn one_move_may_capture_several_units() {
        let position = attack("c5 e7 g5 e1", "k9", "d5 e6 f5");
        assert!(legal(&position, "e1-e5"));
        assert_eq!(emptied(&position, "e1-e5", "d5 e6 f5"), words("d5 e6 f5"));
    }

    #[test]
    fn an_edge_closes_no_trap() {
        assert_eq!(emptied(&attack("e9", "k9", "e1"), "e9-e2", "e1"), words(""));
        assert_eq!(emptied(&attack("g5", "k9", "a5"), "g5-b5", "a5"), words(""));
    }

    #[test]
    fn two_units_in_a_row_are_not_captured() {
        let position = attack("e3 a6", "k9", "e4 e5");
        assert_eq!(emptied(&position, "a6-e6", "e4 e5"), words(""));
    }

    #[test]
    fn a_corner_closes_a_trap() {
        assert_eq!(emptied(&attack("c4", "k9", "b1"), "c4-c1", "b1"), words("b1"));
        assert_eq!(emptied(&defend("b1 h9", "k9", "c4"), "c4-c1", "b1"), words("b1"));
    }

    #[test]
    fn the_empty_throne_closes_a_trap_for_both_sides() {
        assert_eq!(emptied(&attack("a4", "k9", "f5"), "a4-f4", "f5"), words("f5"));
        assert_eq!(emptied(&defend("f5 h9", "k9", "a4"), "a4-f4", "f5"), words("f5"));
    }

    #[test]
    fn the_throne_with_the_king_on_it_is_hostile_to_attackers_only() {
        assert_eq!(emptied(&attack("a4", "f6", "f5"), "a4-f4", "f5"), words(""));
        assert_eq!(emptied(&defend("f5 h9", "f6", "a4"), "a4-f4", "f5"), words("f5"));
    }

    #[test]
    fn the_king_takes_part_in_captures() {
        assert_eq!(emptied(&defend("e5 h9", "a6", "e4"), "a6-e6", "e5"), words("e5"));
        assert_eq!(emptied(&defend("e5 h9", "e4", "a6"), "a6-e6", "e5"), words("e5"));
    }
}

mod king {
    use super::*;

    #[test]
    fn the_king_is_captured_by_attackers_on_all_four_sides() {
        let position = attack("d8 e9 f8 e3", "e8", "a5");
        let taken = after(&position, "e3-e7");
        assert_eq!(result(&taken), "Attackers win: the king is captured");
        assert!(moves(&taken).is_empty());
    }

    #[test]
    fn two_or_three_attackers_do_not_capture_the_king() {
        assert_eq!(result(&after(&attack("e9 e3", "e8", "a5"), "e3-e7")), "going on");
        assert_eq!(result(&after(&attack("d8 e9 e3", "e8", "a5"), "e3-e7")), "going on");
    }

    #[test]
    fn beside_the_throne_three_attackers_and_the_throne_capture_the_king() {
        let position = attack("e7 g7 f11", "f7", "a5");
        assert_eq!(result(&after(&position, "f11-f8")), "Attackers win: the king is captured");
    }

    #[test]
    fn on_his_throne_the_king_is_captured_by_four() {
        let position = attack("e6 g6 f7 f2", "f6", "a5");
        assert_eq!(result(&after(&position, "f2-f5")), "Attackers win: the king is captured");
    }

    #[test]
    fn the_king_is_not_captured_at_the_edge() {
        let position = attack("a4 a6 e5", "a5", "k5");
        assert_eq!(result(&after(&position, "e5-b5")), "going on");
    }

    #[test]
    fn a_defender_beside_the_king_saves_him() {
        let position = attack("d8 e9 e3", "e8", "f8");
        assert_eq!(result(&after(&position, "e3-e7")), "going on");
    }

    #[test]
    fn a_king_who_steps_into_his_own_captivity_is_safe_until_the_trap_is_closed_anew() {
        let position = defend("e7 g7 f8 k1", "f6", "a5");
        let stepped = after(&position, "f6-f7");
        assert_eq!(result(&stepped), "going on");
        let elsewhere = after(&stepped, "k1-j1 a5-a6");
        assert_eq!(result(&elsewhere), "going on");
        let anew = after(&elsewhere, "f8-f9 a6-a5 f9-f8");
        assert_eq!(result(&anew), "Attackers win: the king is captured");
    }

    #[test]
    fn the_defenders_win_when_the_king_reaches_a_corner() {
        let home = after(&defend("c9", "k9", "a5"), "k9-k11");
        assert_eq!(result(&home), "Defenders win: the king has reached a corner");
    }
}

mod shieldwall {
    use super::*;

    #[test]
    fn a_row_at_the_edge_with_an_enemy_before_each_is_captured_from_its_ends() {
        let position = attack("d2 e2 c1 f9", "k9", "d1 e1");
        assert_eq!(emptied(&position, "f9-f1", "d1 e1"), words("d1 e1"));
        let side = attack("b4 b5 b6 a3 f7", "k9", "a4 a5 a6");
        assert_eq!(emptied(&side, "f7-a7", "a4 a5 a6"), words("a4 a5 a6"));
    }

    #[test]
    fn a_corner_stands_in_for_a_unit_at_one_end() {
        let position = attack("b2 c2 d9", "k9", "b1 c1");
        assert_eq!(emptied(&position, "d9-d1", "b1 c1"), words("b1 c1"));
    }

    #[test]
    fn a_row_with_a_gap_before_it_holds() {
        let position = attack("d2 c1 f9", "k9", "d1 e1");
        assert_eq!(emptied(&position, "f9-f1", "d1 e1"), words(""));
    }

    #[test]
    fn the_king_in_a_row_counts_and_is_not_captured() {
        let position = attack("d2 e2 c1 f9", "d1", "e1 k5");
        assert_eq!(emptied(&position, "f9-f1", "d1 e1"), words("e1"));
    }

    #[test]
    fn the_king_may_close_a_row_and_stand_before_one() {
        let closing = defend("d1 e1 k9", "f9", "d2 e2 c1");
        assert_eq!(emptied(&closing, "f9-f1", "d1 e1"), words("d1 e1"));
        let before = defend("d1 e1 k9", "d2", "f9 e2 c1");
        assert_eq!(emptied(&before, "f9-f1", "d1 e1"), words("d1 e1"));
    }

    #[test]
    fn the_move_that_closes_a_row_is_at_its_end() {
        let position = attack("d2 e9 c1 f1", "k9", "d1 e1");
        assert_eq!(emptied(&position, "e9-e2", "d1 e1"), words(""));
    }
}

mod fort {
    use super::*;

    const FORT: &str = "Defenders win: the king has an exit fort";

    #[test]
    fn a_fort_at_the_edge_that_cannot_be_broken_wins() {
        let position = defend("a5 k5", "e1", "d1 e2 f2 g5");
        assert_eq!(result(&position), "going on");
        assert_eq!(result(&after(&position, "g5-g1")), FORT);
    }

    #[test]
    fn a_king_who_cannot_move_has_no_fort() {
        let position = defend("a5 k5", "e1", "d1 e5 f1");
        assert_eq!(result(&after(&position, "e5-e2")), "going on");
    }

    #[test]
    fn a_fort_with_an_attacker_inside_is_none() {
        let inside = defend("a5 k5 g1", "e1", "d1 e2 f2 g2 h5");
        assert_eq!(result(&after(&inside, "h5-h1")), "going on");
        let outside = defend("a5 k5 j1", "e1", "d1 e2 f2 g2 h5");
        assert_eq!(result(&after(&outside, "h5-h1")), FORT);
    }

    #[test]
    fn a_fort_with_a_defender_that_can_be_taken_is_none() {
        // f3 stands between e3 and g3, both outside.
        let position = defend("a5 k5", "e1", "d1 e2 f3 g2 g5");
        assert_eq!(result(&after(&position, "g2-g1")), "going on");
        let weak = defend("a5 k5", "e1", "d1 e2 f3 g2 i1");
        assert_eq!(result(&after(&weak, "i1-g1")), "going on");
    }

    #[test]
    fn a_king_away_from_the_edge_has_no_fort() {
        let position = defend("a5 k5", "e3", "d3 e2 e4 f4 f2 g9");
        assert_eq!(result(&after(&position, "g9-g3")), "going on");
    }
}

mod other_ends {
    use super::*;

    const RING: &str = "g7 h6 g5 f4 e5 d6 e7 f9";

    #[test]
    fn the_attackers_win_by_surrounding_the_king_and_all_his_defenders() {
        let closed = after(&attack(RING, "f6", "f7"), "f9-f8");
        let reason = "Attackers win: the king and all his defenders are surrounded";
        assert_eq!(result(&closed), reason);
    }

    #[test]
    fn a_defender_outside_or_a_gap_keeps_the_ring_open() {
        assert_eq!(result(&after(&attack(RING, "f6", "a5"), "f9-f8")), "going on");
        assert_eq!(result(&after(&attack(RING, "f6", "f7"), "f9-g9")), "going on");
    }

    #[test]
    fn a_position_for_the_third_time_loses_for_the_defenders() {
        let position = defend("a5", "f6", "c9");
        let twice = after(&position, "f6-f7 a5-a6 f7-f6 a6-a5");
        assert_eq!(result(&twice), "going on");
        let third = after(&twice, "f6-f7 a5-a6 f7-f6 a6-a5");
        assert_eq!(result(&third), "Attackers win: the position occurs for the third time");
    }

    #[test]
    fn by_an_option_the_player_who_repeats_loses() {
        let game = game(ID, "repetition=mover");
        let position = position(&game, "Defenders", "a5", "f6", "c9");
        let moves = "f6-f7 a5-a6 f7-f6 a6-a5";
        let third = after(&after(&position, moves), moves);
        assert_eq!(result(&third), "Defenders win: the position occurs for the third time");
    }

    #[test]
    fn a_player_who_cannot_move_loses() {
        let stuck = after(&defend("a2", "f6", "a3 b5"), "b5-b2");
        assert_eq!(result(&stuck), "Defenders win: no legal move");
    }
}

#[test]
fn a_thousand_random_games_end_without_a_fault() {
    random_games_end(&tafl().start(), 1000);
}
