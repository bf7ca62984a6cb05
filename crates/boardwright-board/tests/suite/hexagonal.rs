//! Boards of hexagonal cells.

use crate::common::*;
use boardwright_board::{Board, RegionArgument};

#[test]
fn the_corsairs_board_is_named_as_in_abalone() {
    let board = Board::hexagon(5, 5).expect("possible");
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
        let board = Board::hexagon(side, side).expect("possible");
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
    let board = Board::hexagon(1, 1).expect("possible");
    assert_eq!((region(&board, "corners"), region(&board, "centre")), ("a1".into(), "a1".into()));
    assert_eq!(degree(&board, "a1", "any"), 0);
}

#[test]
fn the_second_player_of_a_hexagon_goes_down() {
    let board = Board::hexagon(4, 4).expect("possible");
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
    let boards = [Board::hexagon(5, 5), Board::rhombus(4, 7), Board::triangle(6)];
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

/// Returns the upright board of hexagonal chess.
fn glinski() -> Board {
    let mut board = Board::hexagon(6, 6).expect("possible");
    board.set_upright().expect("hexagons");
    board.add_diagonals().expect("hexagons");
    board.set_names("glinski").expect("upright");
    board
}

/// Returns the names of the sites that a leap goes to.
fn leaps(board: &Board, from: &str, (a, b): (i32, i32)) -> String {
    let offsets = board.leap_offsets(a, b).expect("columns and rows");
    let mut names: Vec<&str> = offsets
        .iter()
        .flat_map(|&(dx, dy)| {
            board.leap(dx, dy).expect("columns and rows")[site(board, from).index()].clone()
        })
        .map(|to| board.site(to).name.as_str())
        .collect();
    names.sort_unstable();
    names.join(" ")
}

#[test]
fn files_of_hexagonal_chess_lack_j_and_count_from_their_lower_ends() {
    let board = glinski();
    assert_eq!(board.site_count(), 91);
    assert_eq!(region(&board, "corners"), "a1 a6 f1 f11 l1 l6");
    assert_eq!(region(&board, "centre"), "f6");
    assert_eq!(region_of(&board, "file", "k"), "k1 k2 k3 k4 k5 k6 k7");
    assert_eq!(region_of(&board, "rank", "7"), "b7 c7 d7 e7 f7 g7 h7 i7 k7");
    assert!(board.region("file", Some(&RegionArgument::Name("j".to_owned()))).is_err());
    assert_eq!(set_names(&board, &board.row_from(1, 1)), "a6 b7 c8 d9 e10 f11 g10 h9 i8 k7 l6");
    assert_eq!(set_names(&board, &board.row_from(1, 0)), "a1 b1 c1 d1 e1 f1 g1 h1 i1 k1 l1");
}

#[test]
fn pieces_of_hexagonal_chess_have_their_directions() {
    let board = glinski();
    assert_eq!(around(&board, "f6", "orthogonal"), "e5 e6 f5 f7 g5 g6");
    assert_eq!(around(&board, "f6", "diagonal"), "d5 e4 e7 g4 g7 h5");
    assert_eq!(around(&board, "f6", "any").split(' ').count(), 12);
    assert_eq!(around(&board, "e4", "forward"), "e5");
    assert_eq!(around(&board, "e4", "forward_sideways"), "d4 f5");
    assert_eq!(around(&board, "f5", "forward_diagonal"), "e6 g6");
    assert_eq!(board.class("forward_diagonal", 1), board.class("backward_diagonal", 0));
    assert_eq!(leaps(&board, "f6", (1, 2)), "c4 c5 d3 d7 e3 e8 g3 g8 h3 h7 i4 i5");
    assert_eq!(leaps(&board, "f1", (1, 2)), "d2 e3 g3 h2");
    assert_eq!(leaps(&board, "f6", (1, 1)), around(&board, "f6", "diagonal"));
    assert_opposites_lead_back(&board);
}

#[test]
fn ranks_of_the_board_of_shafran_fall_to_the_right() {
    let mut board = Board::hexagon(5, 6).expect("possible");
    board.set_upright().expect("hexagons");
    assert_eq!(board.site_count(), 70);
    assert_eq!(region(&board, "corners"), "a1 a6 e1 e10 i10 i5");
    assert_eq!(region_of(&board, "rank", "1"), "a1 b1 c1 d1 e1");
    assert_eq!(region_of(&board, "file", "i"), "i10 i5 i6 i7 i8 i9");
    assert_eq!(around(&board, "e5", "north"), "e6");
    assert_eq!(around(&board, "e5", "sideways"), "d4 d5 f5 f6");
}

#[test]
fn diagonals_of_a_board_on_rows_lead_through_corners() {
    let mut board = Board::hexagon(5, 5).expect("possible");
    board.add_diagonals().expect("hexagons");
    assert_eq!(around(&board, "e5", "north"), "g6");
    assert_eq!(around(&board, "e5", "diagonal"), "c4 d3 d6 f4 f7 g6");
    assert_eq!(around(&board, "e5", "forward_diagonal"), "f4 f7 g6");
    assert_eq!(around(&board, "e5", "orthogonal"), "d4 d5 e4 e6 f5 f6");
    assert_eq!(region(&board, "edge"), region(&Board::hexagon(5, 5).expect("possible"), "edge"));
    assert!(board.add_diagonals().is_err(), "only once");
}

#[test]
fn added_links_of_a_hexagon_are_not_orthogonal() {
    let mut board = Board::hexagon(3, 3).expect("possible");
    let across = board.add_direction("across").expect("new");
    board.link(site(&board, "a1"), site(&board, "e5"), across).expect("few");
    assert_eq!(around(&board, "a1", "orthogonal"), "a2 b1 b2");
    assert_eq!(around(&board, "a1", "any"), "a2 b1 b2 e5");
}

#[test]
fn an_upright_rhombus_has_lettered_ranks() {
    let mut board = Board::rhombus(3, 2).expect("possible");
    board.set_upright().expect("hexagons");
    assert_eq!(region_of(&board, "rank", "b"), "b1 b2");
    assert_eq!(region(&board, "corners"), "a1 a2 c1 c2");
    assert_eq!(around(&board, "a1", "north"), "b1");
}

#[test]
fn any_site_can_be_renamed() {
    let mut board = Board::hexagon(2, 2).expect("possible");
    let (a1, a2) = (site(&board, "a1"), site(&board, "a2"));
    board.rename_sites(&[(a1, "a2".to_owned()), (a2, "a1".to_owned())]).expect("both are new");
    assert_eq!(site(&board, "a2"), a1);
    assert!(board.rename_sites(&[(a1, "b1".to_owned())]).is_err());
}
