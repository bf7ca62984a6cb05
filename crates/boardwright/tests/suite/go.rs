//! Go: each statement of its rules, by name.

use crate::support::{after, game, legal, moves, random_games_end, result, unit};
use boardwright::{Game, Position};

/// Nine lines.
fn small(settings: &str) -> Game {
    game("go", &format!("size=9 {settings}"))
}

/// A position on nine lines; stones are given as points.
fn stones(player: &str, black: &str, white: &str) -> Position {
    position(&small(""), player, black, white)
}

fn position(game: &Game, player: &str, black: &str, white: &str) -> Position {
    crate::support::at(
        game,
        &format!("player={player}; Black: Stone {black}; White: Stone {white}"),
    )
}

/// True if a point is empty.
fn empty(position: &Position, point: &str) -> bool {
    unit(position, point) == "empty"
}

mod play {
    use super::*;

    #[test]
    fn boards_have_five_to_nineteen_lines_and_nineteen_by_default() {
        assert_eq!(game("go", "").board().site_count(), 361);
        assert_eq!(game("go", "size=5").board().site_count(), 25);
    }

    #[test]
    fn black_begins_on_any_point_or_passes() {
        let start = small("").start();
        assert_eq!(start.game().player_name(start.player()), "Black");
        assert_eq!(start.count().unwrap(), 81 + 1);
    }

    #[test]
    fn a_stone_without_liberties_is_captured() {
        let taken = after(&stones("Black", "e6 d5 f5", "e5"), "e4");
        assert!(empty(&taken, "e5"));
        let corner = after(&stones("Black", "a2", "a1"), "b1");
        assert!(empty(&corner, "a1"));
    }

    #[test]
    fn a_group_is_captured_whole_and_only_without_a_liberty() {
        let position = stones("Black", "a3 b3 c2 b1", "a2 b2");
        let taken = after(&position, "a1");
        assert!(empty(&taken, "a2") && empty(&taken, "b2"));
        let alive = after(&stones("Black", "a3 c2", "a2 b2"), "a1");
        assert!(!empty(&alive, "a2"));
    }

    #[test]
    fn one_stone_may_capture_several_groups() {
        let position = stones("Black", "d6 c5 d4 f6 g5 f4", "d5 f5");
        let taken = after(&position, "e5");
        assert!(empty(&taken, "d5") && empty(&taken, "f5"));
    }

    #[test]
    fn a_group_that_keeps_a_liberty_stays_beside_one_that_is_captured() {
        let taken = after(&stones("Black", "a2 c2", "a1 c1 d1"), "b1");
        assert!(empty(&taken, "a1") && !empty(&taken, "c1"));
    }

    #[test]
    fn suicide_is_forbidden_for_one_stone_and_for_many() {
        assert!(!legal(&stones("Black", "e5", "a2 b1"), "a1"));
        assert!(!legal(&stones("Black", "a1", "a2 b2 c1"), "b1"));
        assert!(legal(&stones("Black", "a1 c1", "a2 b2"), "b1"));
    }

    #[test]
    fn a_stone_that_captures_may_fill_its_own_last_liberty() {
        let position = stones("Black", "a3 b2 c1", "a2 b1");
        let taken = after(&position, "a1");
        assert!(empty(&taken, "a2") && empty(&taken, "b1"));
    }
}

mod superko {
    use super::*;

    /// A ko about e5 and f5: Black takes at f5.
    fn ko() -> Position {
        stones("Black", "e6 d5 e4 a1", "f6 g5 f4 e5")
    }

    #[test]
    fn a_ko_may_not_be_taken_back_at_once() {
        let taken = after(&ko(), "f5");
        assert!(empty(&taken, "e5"));
        assert!(!legal(&taken, "e5"));
    }

    #[test]
    fn a_ko_may_be_taken_back_after_a_threat_and_its_answer() {
        assert!(legal(&after(&ko(), "f5 a9 b9"), "e5"));
    }

    /// Black sends two stones into White's capture and would take one back: the same board three
    /// moves later, with the other player to move.
    fn sending_two() -> Position {
        stones("Black", "b1 c2 d1 d2 h8", "a2 b2 a3 b3 c3 h2")
    }

    #[test]
    fn no_board_comes_again_whoever_was_to_move_then() {
        let returned = after(&sending_two(), "a1 c1");
        assert!(empty(&returned, "a1") && empty(&returned, "b1"));
        assert!(!legal(&returned, "b1"));
    }

    #[test]
    fn superko_holds_after_a_pass_too() {
        // The same cycle, entered one move later.
        let entered = stones("White", "a1 b1 c2 d1 d2 h8", "a2 b2 a3 b3 c3 h2");
        let returned = after(&entered, "c1 b1 pass");
        assert!(!legal(&returned, "a1"));
    }

    const SITUATIONAL: &str = "superko=situational";

    #[test]
    fn three_kos_are_taken_in_turn_until_the_position_would_come_again() {
        for superko in ["superko=positional", SITUATIONAL] {
            let kos = position(
                &small(superko),
                "Black",
                "d3 c2 d1 d6 c5 d4 d9 c8 d7 e5",
                "e3 f2 e1 e6 f5 e4 e9 f8 e7 d2 d8",
            );
            let taken = after(&kos, "e2 d5 e8 d2 e5");
            assert!(!legal(&taken, "d8"), "{superko}");
            assert!(legal(&after(&taken, "a9 a8"), "d8"), "{superko}");
        }
    }

    #[test]
    fn situational_superko_lets_a_board_come_again_for_the_other_player() {
        let sending_two =
            position(&small(SITUATIONAL), "Black", "b1 c2 d1 d2 h8", "a2 b2 a3 b3 c3 h2");
        assert!(legal(&after(&sending_two, "a1 c1"), "b1"));
    }

    #[test]
    fn situational_superko_counts_boards_after_a_pass() {
        let stones = ("a1 b1 c2 d1 d2 h8", "a2 b2 a3 b3 c3 h2");
        let entered = |player| position(&small(SITUATIONAL), player, stones.0, stones.1);
        assert!(!legal(&after(&entered("White"), "c1 b1 pass"), "a1"));
        // White had the board only after the pass with which the game begins here.
        assert!(!legal(&after(&entered("Black"), "pass c1 b1 pass"), "a1"));
    }

    #[test]
    fn passing_recreates_the_board_and_is_always_allowed() {
        let start = small("").start();
        assert!(legal(&start, "pass"));
        assert!(legal(&after(&start, "pass"), "pass"));
    }
}

mod end {
    use super::*;

    /// Black has the five files on the left, White the four on the right.
    const LEFT: &str = "e1 e2 e3 e4 e5 e6 e7 e8 e9";
    const RIGHT: &str = "f1 f2 f3 f4 f5 f6 f7 f8 f9";

    #[test]
    fn two_passes_in_a_row_end_the_game() {
        let start = small("").start();
        assert_eq!(result(&after(&start, "e5 pass")), "going on");
        assert_eq!(result(&after(&start, "pass e5 pass")), "going on");
        let ended = after(&start, "e5 pass pass");
        assert!(moves(&ended).is_empty());
    }

    #[test]
    fn stones_and_the_points_that_only_they_reach_are_counted_with_komi_for_white() {
        for (komi, expected) in [
            ("", "Black wins: more area"),
            ("komi=17", "Black wins: more area"),
            ("komi=18", "draw: equal area"),
            ("komi=19", "White wins: more area"),
        ] {
            let ended = after(&position(&small(komi), "Black", LEFT, RIGHT), "pass pass");
            assert_eq!(result(&ended), expected, "{komi}");
        }
    }

    #[test]
    fn points_that_both_reach_count_for_nobody() {
        let ended = after(&position(&small("komi=0"), "Black", "a1", "i9"), "pass pass");
        assert_eq!(result(&ended), "draw: equal area");
        let more = after(&position(&small("komi=0"), "Black", "a1 a2", "i9"), "pass pass");
        assert_eq!(result(&more), "Black wins: more area");
    }

    #[test]
    fn an_empty_board_is_nobodys_so_that_komi_decides() {
        assert_eq!(result(&after(&small("").start(), "pass pass")), "White wins: more area");
        assert_eq!(result(&after(&small("komi=0").start(), "pass pass")), "draw: equal area");
    }

    #[test]
    fn no_stones_are_taken_as_dead() {
        // A white stone in Black's half makes the points about it nobody's.
        let game = small("komi=15");
        let ended = after(&position(&game, "Black", LEFT, &format!("{RIGHT} a1")), "pass pass");
        assert_eq!(result(&ended), "White wins: more area");
    }
}

#[test]
fn a_thousand_random_games_on_nine_lines_end_without_a_fault() {
    random_games_end(&small("").start(), 1000);
}

#[test]
fn random_games_on_other_boards_end_without_a_fault() {
    random_games_end(&game("go", "size=5 komi=0").start(), 300);
    random_games_end(&game("go", "").start(), 5);
}
