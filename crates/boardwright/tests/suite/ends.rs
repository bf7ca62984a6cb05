//! Ends of bundled games, as `scripts/compare-moves` found other programs to judge them.

use crate::support::{after, at, game, result};

#[test]
fn bare_shah_may_answer_a_shah_with_one_unit() {
    let shatranj = game("shatranj", "");
    let bare = at(&shatranj, "k7/8/8/6p1/5K2/8/8/8 w - - 0 1");
    assert_eq!(result(&bare), "going on");
    assert_eq!(result(&after(&bare, "f4g5")), "draw: both Shahs are bare");
    assert_eq!(result(&after(&bare, "f4e4")), "Black wins: the Shah is bare");
}

#[test]
fn bare_shah_has_no_answer_to_two_units() {
    let shatranj = game("shatranj", "");
    let before = at(&shatranj, "r6R/8/7p/7k/8/4K3/8/8 b - - 0 1");
    assert_eq!(result(&after(&before, "a8h8")), "Black wins: the Shah is bare");
    let plays_on = at(&game("shatranj", "bare_king=plays_on"), "r6R/8/7p/7k/8/4K3/8/8 b - - 0 1");
    assert_eq!(result(&after(&plays_on, "a8h8")), "going on");
}

#[test]
fn honour_of_the_board_ends_with_the_sixty_fifth_move_of_a_player() {
    let makruk = game("makruk", "");
    // The move that takes the last Bia, and then sixty-four of each player.
    let position = at(&makruk, "8/3k4/3r4/8/8/3R3r/3K4/8 w - - 0 66; honour=128");
    let position = after(&position, "d2c2");
    assert_eq!(result(&position), "going on", "White has made sixty-four moves");
    let reason = "draw: the count of the board's honour has run out";
    assert_eq!(result(&after(&position, "d7c7")), reason);
}
