//! Boards of hexagonal cells.

use crate::common::*;
use boardwright_board::Board;

#[test]
fn the_corsairs_board_is_named_as_in_abalone() {
    let board = Board::hexagon(5).expect("possible");
    assert_eq!(board.site_count(), 61);
    assert_eq!(region(&board, "corners"), "a1 a5 e1 e9 i5 i9");
    assert_eq!(region(&board, "centre"), "e5");
    assert_eq!(region_of(&board, "rank", "a"), "a1 a2 a3 a4 a5");
    assert_eq!(region_of(&board, "rank", "6"), "f2 f3 f4 f5 f6 f7 f8 f9");
    assert_eq!(region_of(&board, "file", "1"), "a1 b1 c1 d1 e1");
    assert_eq!(around(&board, "e5", "any"), "d4 d5 e4 e6 f5 f6");
    assert_eq!(around(&board, "e5", "forward"), "f5 f6");
    assert_eq!(around(&board, "e5", "northwest"), "f5");
    assert_eq!(around(&board, "e5", "southwest"), "d4");
}

#[test]
fn hexagons_of_every_side_have_six_corners_of_three_neighbours() {
    for side in 2..=18 {
        let board = Board::hexagon(side).expect("possible");
        assert_eq!(board.site_count(), (3 * side * (side - 1) + 1) as usize);
        let corners = region(&board, "corners");
        assert_eq!(corners.split_whitespace().count(), 6);
        for corner in corners.split_whitespace() {
            assert_eq!(degree(&board, corner, "any"), 3, "{corner} of side {side}");
        }
        let edge = board.region("edge", None).expect("edge");
        assert_eq!(edge.len(), 6 * (side as usize - 1));
        let centre = region(&board, "centre");
        assert_eq!(degree(&board, &centre, "any"), 6);
        assert_opposites_lead_back(&board);
    }
}

#[test]
fn a_hexagon_of_one_cell_is_all_corner_and_centre() {
    let board = Board::hexagon(1).expect("possible");
    assert_eq!((region(&board, "corners"), region(&board, "centre")), ("a1".into(), "a1".into()));
    assert_eq!(degree(&board, "a1", "any"), 0);
}

#[test]
fn the_second_player_of_a_hexagon_goes_down() {
    let board = Board::hexagon(4).expect("possible");
    assert_eq!(board.class("forward", 1), board.class("backward", 0));
    assert_eq!(board.class("left", 1), board.class("east", 0));
    assert_eq!(set_names(&board, &board.row_from(1, 1)), "g4 g5 g6 g7");
    assert_eq!(set_names(&board, &board.row_from(1, 0)), "a1 a2 a3 a4");
    assert_eq!(board.class("diagonal", 0), None);
    assert_eq!(board.class("orthogonal", 0), board.class("any", 0));
}

#[test]
fn a_rhombus_has_four_sides_for_hex() {
    let board = Board::rhombus(11, 11).expect("possible");
    assert_eq!(board.site_count(), 121);
    assert_eq!(around(&board, "b2", "any"), "a2 a3 b1 b3 c1 c2");
    assert_eq!(region_of(&board, "edge", "west"), region_of(&board, "file", "a"));
    assert_eq!(region_of(&board, "edge", "east"), region_of(&board, "file", "11"));
    assert_eq!(region_of(&board, "edge", "southwest"), region_of(&board, "rank", "1"));
    assert_eq!(region_of(&board, "edge", "northeast"), region_of(&board, "rank", "11"));
    assert_eq!(degree(&board, "a1", "any"), 2);
    assert_eq!(degree(&board, "k1", "any"), 3);
    assert_eq!(region(&board, "corners"), "a1 a11 k1 k11");
    assert_eq!(region(&board, "centre"), "f6");
    assert_opposites_lead_back(&board);
}

#[test]
fn a_triangle_has_three_corners_of_two_neighbours() {
    let board = Board::triangle(7).expect("possible");
    assert_eq!(board.site_count(), 28);
    assert_eq!(region(&board, "corners"), "a1 a7 g1");
    for corner in ["a1", "a7", "g1"] {
        assert_eq!(degree(&board, corner, "any"), 2);
    }
    assert_eq!(region_of(&board, "rank", "f"), "f1 f2");
    assert_eq!(around(&board, "a2", "any"), "a1 a3 b1 b2");
    assert_eq!(region(&board, "centre"), "c3");
    assert_eq!(region_of(&board, "edge", "southwest"), region_of(&board, "rank", "a"));
    assert_eq!(region_of(&board, "edge", "west"), region_of(&board, "file", "1"));
    assert_opposites_lead_back(&board);
}

#[test]
fn a_triangle_without_a_middle_cell_has_three_nearest() {
    let board = Board::triangle(3).expect("possible");
    assert_eq!(region(&board, "centre"), "a2 b1 b2");
}

#[test]
fn neighbouring_cells_are_drawn_one_unit_apart() {
    let boards = [Board::hexagon(5), Board::rhombus(4, 7), Board::triangle(6)];
    for board in boards.map(|board| board.expect("possible")) {
        for from in board.sites() {
            for (index, _) in board.directions().iter().enumerate() {
                for &to in board.steps(from, boardwright_board::Direction(index as u8)) {
                    let (a, b) = (board.site(from), board.site(to));
                    let squared = (a.x - b.x).pow(2) + (a.y - b.y).pow(2);
                    assert!((999_000..=1_001_000).contains(&squared));
                }
            }
        }
    }
}
