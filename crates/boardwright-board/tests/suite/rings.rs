//! Boards of rings, among them that of Storilljuðjorrayc, and wheels.

use crate::common::*;
use boardwright_board::{Board, BoardError};

fn plain() -> Board {
    Board::rings(&[16, 16, 16, 16, 8, 8]).expect("possible")
}

/// The board with its ways across the middle and its forest, as the rules link them.
fn storilljudhjorrayc() -> Board {
    let mut board = plain();
    let across = board.add_direction("across").expect("a new direction");
    for from in 1..=8 {
        for to in 1..=8 {
            if ![0, 1, 7].contains(&((from + 8 - to) % 8)) {
                let (from, to) =
                    (site(&board, &format!("f{from}")), site(&board, &format!("f{to}")));
                board.link(from, to, across).expect("few links");
            }
        }
    }
    board.set_opposite(across, across);
    let forest = board.add_site("forest", 0, -9000).expect("a new name");
    for number in 1..=16 {
        let space = site(&board, &format!("a{number}"));
        board.link(space, forest, direction(&board, "outward")).expect("few links");
        board.link(forest, space, direction(&board, "inward")).expect("few links");
    }
    let radial = class(&board, "radial") | across.mask();
    board.define_class("radial", [radial, radial]);
    board.set_goes_on(direction(&board, "inward"), class(&board, "inward") | across.mask());
    board.set_goes_on(across, class(&board, "outward"));
    board
}

#[test]
fn spaces_are_numbered_clockwise_from_the_top() {
    let board = plain();
    assert_eq!(board.site_count(), 80);
    assert_eq!(around(&board, "a16", "clockwise"), "a1");
    assert_eq!(around(&board, "e1", "counterclockwise"), "e8");
    let (a1, a5) = (board.site(site(&board, "a1")), board.site(site(&board, "a5")));
    assert!(a1.x > 0 && a1.y > a1.x);
    assert!(a5.x > 0 && a5.y < 0 && a5.x > -a5.y);
    assert_eq!((a5.column, a5.row, board.ring_of(site(&board, "a5"))), (5, 1, 1));
    assert_eq!((board.rank_of(site(&board, "b5")), board.file_of(site(&board, "b5"))), (0, 0));
    assert_eq!(board.ring_radius(6), Some(1000));
    assert_eq!(board.ring_radius(1), Some(6000));
    assert_eq!(board.ring_radius(7), None);
}

#[test]
fn rings_of_equal_numbers_are_joined_straight_and_by_both_diagonals() {
    let board = plain();
    assert_eq!(around(&board, "b5", "inward"), "c5");
    assert_eq!(around(&board, "b5", "diagonal"), "a4 a6 c4 c6");
    assert_eq!(around(&board, "b5", "orthogonal"), "a5 b4 b6 c5");
    assert_eq!(around(&board, "b16", "inward_clockwise"), "c1");
    assert_eq!(around(&board, "e8", "diagonal"), "d1 d14 f1 f7");
    assert_opposites_lead_back(&board);
}

#[test]
fn at_the_joint_two_spaces_touch_one_and_diagonals_only_at_corners() {
    let board = plain();
    assert_eq!(around(&board, "d5", "inward"), "e3");
    assert_eq!(around(&board, "d6", "inward"), "e3");
    assert_eq!(around(&board, "e3", "outward"), "d5 d6");
    assert_eq!(around(&board, "d5", "inward_counterclockwise"), "e2");
    assert_eq!(around(&board, "d5", "inward_clockwise"), "");
    assert_eq!(around(&board, "d6", "inward_clockwise"), "e4");
    assert_eq!(around(&board, "d6", "inward_counterclockwise"), "");
    assert_eq!(around(&board, "d1", "inward_counterclockwise"), "e8");
    assert_eq!(around(&board, "e3", "outward_clockwise"), "d7");
    assert_eq!(around(&board, "e3", "outward_counterclockwise"), "d4");
    for number in 1..=16 {
        assert_eq!(degree(&board, &format!("d{number}"), "inward"), 1);
    }
}

#[test]
fn other_whole_ratios_join_alike_in_either_sense() {
    let board = Board::rings(&[12, 4, 8]).expect("possible");
    assert_eq!(around(&board, "b1", "outward"), "a1 a2 a3");
    assert_eq!(around(&board, "a2", "diagonal"), "");
    assert_eq!(around(&board, "a3", "diagonal"), "b2");
    assert_eq!(around(&board, "b1", "inward"), "c1 c2");
    assert_eq!(around(&board, "b1", "inward_clockwise"), "c3");
    assert_eq!(around(&board, "b1", "inward_counterclockwise"), "c8");
    assert_opposites_lead_back(&board);
    let wrong = BoardError::RingsDoNotFit { outer: 16, inner: 12 };
    assert_eq!(Board::rings(&[16, 12]), Err(wrong));
}

#[test]
fn small_rings_have_no_steps_that_stand_still() {
    for spaces in [&[1][..], &[2], &[2, 1], &[4, 2, 1], &[1, 1], &[2, 2], &[1, 5]] {
        let board = Board::rings(spaces).expect("possible");
        assert_opposites_lead_back(&board);
    }
    let board = Board::rings(&[4, 1]).expect("possible");
    assert_eq!(around(&board, "b1", "any"), "a1 a2 a3 a4");
    assert_eq!(around(&board, "b1", "diagonal"), "");
}

#[test]
fn regions_of_rings() {
    let board = storilljudhjorrayc();
    assert_eq!(region_of(&board, "ring", "f"), "f1 f2 f3 f4 f5 f6 f7 f8");
    assert_eq!(region_of(&board, "ring", "f"), region_of(&board, "ring", "6"));
    assert_eq!(region(&board, "centre"), region_of(&board, "ring", "f"));
    assert_eq!(region(&board, "edge"), region_of(&board, "ring", "a"));
    assert_eq!(board.region("sites", None).expect("sites").len(), 81);
    let message = try_region(&board, "ring", "g").expect_err("six rings").to_string();
    assert_eq!(message, "there is no `ring(g)` on this board: they go from a to f");
    assert!(board.region("corners", None).is_err());
    assert!(try_region(&board, "rank", "1").is_err());
    assert!(board.row_from(1, 0).is_empty());
}

#[test]
fn the_degrees_that_the_rules_of_storilljudhjorrayc_state() {
    let board = storilljudhjorrayc();
    for number in 1..=8 {
        let space = format!("f{number}");
        assert_eq!(degree(&board, &space, "tangential"), 2);
        assert_eq!(degree(&board, &space, "across"), 5);
        assert_eq!(degree(&board, &space, "outward"), 1);
        assert_eq!(degree(&board, &space, "orthogonal"), 8);
        assert_eq!(degree(&board, &format!("e{number}"), "outward"), 2);
    }
    assert_eq!(around(&board, "f1", "across"), "f3 f4 f5 f6 f7");
    assert_eq!(degree(&board, "forest", "any"), 16);
    assert_eq!(around(&board, "a5", "radial"), "b5 forest");
    assert_opposites_lead_back(&board);
}

#[test]
fn a_radial_line_goes_in_across_and_out_again_forking_twice() {
    let board = storilljudhjorrayc();
    let out = |j: usize| {
        let fork = |d: usize| format!("d{d} c{d} b{d} a{d} forest");
        format!("f{j} e{j} ({} | {})", fork(2 * j - 1), fork(2 * j))
    };
    let branches: Vec<String> = (3..=7).map(out).collect();
    let expected = format!("b1 c1 d1 e1 f1 ({})", branches.join(" | "));
    assert_eq!(line(&board, "a1", "inward"), expected);
    assert_eq!(line(&board, "e2", "outward"), "(d3 c3 b3 a3 forest | d4 c4 b4 a4 forest)");
    assert_eq!(line(&board, "c7", "outward"), "b7 a7 forest");
    assert_eq!(line(&board, "b15", "clockwise").split(' ').count(), 15);
}

#[test]
fn a_line_across_says_how_deep_it_is_and_where_a_block_leads() {
    let board = storilljudhjorrayc();
    let tree =
        board.ray_tree(site(&board, "a1"), direction(&board, "inward")).expect("not too large");
    let first = tree.nodes[0];
    assert_eq!((first.depth, first.skip as usize), (1, tree.nodes.len()));
    let across = tree.nodes[5];
    assert_eq!(board.site(boardwright_board::Site(across.site)).name, "f3");
    assert_eq!((across.depth, across.direction), (6, direction(&board, "across").0));
    // f3, e3, and twice the way from ring d to the forest.
    assert_eq!(across.skip, 5 + 12);
    for (index, node) in tree.nodes.iter().enumerate() {
        assert!(node.skip as usize > index);
    }
}

#[test]
fn a_wheel_has_a_hub_next_to_its_innermost_ring() {
    let board = Board::wheel(12, 3).expect("possible");
    assert_eq!(board.site_count(), 37);
    assert_eq!(region(&board, "hub"), "hub");
    assert_eq!(region(&board, "centre"), "hub");
    assert_eq!(around(&board, "c7", "inward"), "hub");
    assert_eq!(degree(&board, "hub", "outward"), 12);
    assert_eq!(degree(&board, "hub", "any"), 12);
    assert_eq!(board.ring_of(site(&board, "hub")), 0);
    assert_eq!(line(&board, "a7", "inward"), "b7 c7 hub");
    assert_eq!(region(&board, "edge"), region_of(&board, "ring", "a"));
    assert_opposites_lead_back(&board);
}

#[test]
fn a_line_goes_past_the_hub_only_if_the_rules_say_so() {
    let mut board = Board::wheel(3, 1).expect("possible");
    assert_eq!(line(&board, "a1", "inward"), "hub");
    let both = class(&board, "radial");
    board.set_goes_on(direction(&board, "inward"), both);
    assert_eq!(line(&board, "a1", "inward"), "hub (a2 | a3)");
}
