//! Rectangles: neighbours, regions, names, leaps, cuts and wraps.

use crate::common::*;
use boardwright_board::{Board, BoardError, RegionError, Site};

fn chess() -> Board {
    Board::rectangle(8, 8).expect("a chessboard is possible")
}

#[test]
fn sites_are_named_and_ordered_from_the_bottom_left() {
    let board = chess();
    assert_eq!(board.site_count(), 64);
    assert_eq!(site(&board, "a1"), Site(0));
    assert_eq!(site(&board, "b1"), Site(1));
    assert_eq!(site(&board, "a2"), Site(8));
    assert_eq!(site(&board, "h8"), Site(63));
    let e4 = board.site(site(&board, "e4"));
    assert_eq!((e4.column, e4.row, e4.x, e4.y), (5, 4, 5000, 4000));
    assert_eq!(board.site_at(5, 4), board.site_named("e4"));
    assert_eq!(board.site_at(9, 4), None);
    assert_eq!(board.site_named("i1"), None);
}

#[test]
fn files_after_z_have_two_letters() {
    let board = Board::rectangle(60, 2).expect("possible");
    assert_eq!(site(&board, "aa1"), Site(26));
    assert_eq!(site(&board, "bh2"), Site(119));
    assert_eq!(region_of(&board, "file", "ab"), "ab1 ab2");
}

#[test]
fn the_squares_of_the_great_chess_board_have_their_neighbours() {
    let board = Board::rectangle(13, 13).expect("possible");
    assert_eq!(board.site_count(), 169);
    assert_eq!(degree(&board, "g7", "any"), 8);
    assert_eq!(degree(&board, "a1", "any"), 3);
    assert_eq!(degree(&board, "m7", "any"), 5);
    assert_eq!(region(&board, "centre"), "g7");
    assert_opposites_lead_back(&board);
}

#[test]
fn forward_is_the_other_way_for_the_second_player() {
    let board = chess();
    let mask = |name, player| board.class(name, player).expect("a class");
    assert_eq!(mask("forward", 0), class(&board, "north"));
    assert_eq!(mask("forward", 1), class(&board, "south"));
    assert_eq!(mask("left", 0), class(&board, "west"));
    assert_eq!(mask("left", 1), class(&board, "east"));
    assert_eq!(around(&board, "e4", "forward_diagonal"), "d5 f5");
    assert_eq!(mask("forward_diagonal", 1), class(&board, "backward_diagonal"));
    assert_eq!(mask("north", 1), class(&board, "north"));
    assert_eq!(around(&board, "e4", "orthogonal"), "d4 e3 e5 f4");
    assert_eq!(around(&board, "e4", "sideways"), "d4 f4");
    assert_eq!(around(&board, "e4", "vertical"), "e3 e5");
    assert_eq!(board.class("forward", 2), None);
    assert_eq!(board.class("radial", 0), None);
    for name in board.class_names() {
        let moved = ["forward", "left"].map(|word| name.contains(word));
        let moved = moved.contains(&true) || name.contains("backward") || name == "right";
        assert_eq!(board.class_depends_on_player(name), moved, "{name}");
    }
}

#[test]
fn compass_steps_go_clockwise_from_north() {
    let board = chess();
    let compass = |name| board.direction(direction(&board, name)).compass;
    assert_eq!(compass("north"), Some((0, 8)));
    assert_eq!(compass("southeast"), Some((3, 8)));
    assert_eq!(compass("northwest"), Some((7, 8)));
}

#[test]
fn regions_of_a_chessboard() {
    let board = chess();
    assert_eq!(region(&board, "corners"), "a1 a8 h1 h8");
    assert_eq!(region(&board, "centre"), "d4 d5 e4 e5");
    assert_eq!(board.region("edge", None).expect("edge").len(), 28);
    assert_eq!(region_of(&board, "edge", "north"), region_of(&board, "rank", "8"));
    assert_eq!(region_of(&board, "file", "b"), region_of(&board, "file", "2"));
    assert_eq!(region_of(&board, "rank", "2"), "a2 b2 c2 d2 e2 f2 g2 h2");
    assert_eq!(set_names(&board, &board.row_from(2, 0)), region_of(&board, "rank", "2"));
    assert_eq!(set_names(&board, &board.row_from(2, 1)), region_of(&board, "rank", "7"));
    for beyond in [0, 9, -1, i64::MIN, i64::MAX] {
        assert!(board.row_from(beyond, 0).is_empty());
        assert!(board.row_from(beyond, 1).is_empty());
    }
}

#[test]
fn regions_that_are_not_there_say_why() {
    let board = chess();
    let message = |name: &str, argument: &str| {
        try_region(&board, name, argument).expect_err("not there").to_string()
    };
    assert_eq!(message("rank", "9"), "there is no `rank(9)` on this board: they go from 1 to 8");
    assert_eq!(message("file", "k"), "there is no `file(k)` on this board: they go from a to h");
    let up = message("edge", "up");
    let (said, directions) = up.split_once(": its directions are ").expect("they are listed");
    assert_eq!(said, "`up` is not a direction of this board");
    assert!(directions.split(", ").any(|name| name == "north"), "{directions}");
    assert_eq!(message("corners", "1"), "`corners` takes nothing in parentheses");
    assert_eq!(message("ring", "1"), "a board of shape `rectangle` has no `ring`");
    let hub = RegionError::NotOnThisBoard { name: "hub", shape: "rectangle" };
    assert_eq!(board.region("hub", None), Err(hub));
    assert_eq!(board.region("rank", None), Err(RegionError::NeedsArgument { name: "rank" }));
    assert!(matches!(board.region("castle", None), Err(RegionError::Unknown { .. })));
}

#[test]
fn shogi_names_count_from_the_other_corner() {
    let mut board = Board::rectangle(9, 9).expect("possible");
    board.set_names("shogi").expect("a rectangle");
    assert_eq!(board.site(Site(0)).name, "9i");
    assert_eq!(board.site(site(&board, "5e")).column, 5);
    assert_eq!(board.site(site(&board, "1a")).row, 9);
    assert_eq!(board.site_named("e5"), None);
    assert_eq!(board.file_of(site(&board, "2h")), 2);
    assert_eq!(board.rank_of(site(&board, "2h")), 2);
    assert_eq!(region_of(&board, "file", "2"), "2a 2b 2c 2d 2e 2f 2g 2h 2i");
    assert_eq!(region_of(&board, "rank", "c"), region_of(&board, "rank", "7"));
    assert_eq!(around(&board, "5e", "north"), "5d");
    board.set_names("algebraic").expect("a rectangle");
    assert_eq!(board.site(Site(0)).name, "a1");
    assert!(board.set_names("runes").is_err());
}

#[test]
fn leaps_reach_exactly_their_offset() {
    let board = chess();
    let knight = board.leap(1, 2).expect("a rectangle");
    assert_eq!(names(&board, knight[site(&board, "b1").index()].clone()), "c3");
    assert_eq!(names(&board, knight[site(&board, "h1").index()].clone()), "");
    let far = board.leap(i32::MAX, i32::MIN).expect("a rectangle");
    assert!(far.iter().all(Vec::is_empty));
    assert_eq!(Board::rings(&[8, 8]).expect("possible").leap(1, 2), None);
    assert!(board.leap(0, 0).expect("a rectangle").iter().all(Vec::is_empty));
}

#[test]
fn a_cut_renumbers_but_keeps_names_and_places() {
    let mut board = chess();
    board.cut(&some_sites(&board, "a1 b1 h8 d4"));
    assert_eq!(board.site_count(), 60);
    assert_eq!(board.site(Site(0)).name, "c1");
    assert_eq!(board.site_named("a1"), None);
    assert_eq!(around(&board, "d3", "any"), "c2 c3 c4 d2 e2 e3 e4");
    assert_eq!(line(&board, "d1", "north"), "d2 d3");
    assert_eq!(region(&board, "corners"), "a8 h1");
    assert_eq!(region(&board, "centre"), "d5 e4 e5");
    assert_eq!(region_of(&board, "rank", "1"), "c1 d1 e1 f1 g1 h1");
    let knight = board.leap(1, 2).expect("a rectangle");
    assert_eq!(names(&board, knight[site(&board, "c2").index()].clone()), "");
    assert_eq!(names(&board, knight[site(&board, "c1").index()].clone()), "d3");
    assert!(region_of(&board, "edge", "north").contains("d3"));
    assert_opposites_lead_back(&board);
    for site in board.sites() {
        assert_eq!(board.site_named(&board.site(site).name), Some(site));
    }
}

#[test]
fn a_cylinder_has_no_east_edge_and_its_lines_end_after_one_round() {
    let mut board = chess();
    board.wrap("east").expect("a rectangle");
    assert_eq!(around(&board, "h1", "east"), "a1");
    assert_eq!(around(&board, "a4", "northwest"), "h5");
    assert_eq!(line(&board, "c1", "east"), "d1 e1 f1 g1 h1 a1 b1");
    assert_eq!(line(&board, "g1", "northeast"), "h2 a3 b4 c5 d6 e7 f8");
    assert_eq!(region_of(&board, "edge", "east"), "");
    assert_eq!(board.region("edge", None).expect("edge").len(), 16);
    let knight = board.leap(2, 1).expect("a rectangle");
    assert_eq!(names(&board, knight[site(&board, "g1").index()].clone()), "a2");
    let round = board.leap(8, 0).expect("a rectangle");
    assert!(round.iter().all(Vec::is_empty));
    assert_opposites_lead_back(&board);
}

#[test]
fn a_torus_has_no_edge() {
    let mut board = chess();
    board.wrap("west").expect("a rectangle");
    board.wrap("south").expect("a rectangle");
    assert_eq!(region(&board, "edge"), "");
    assert_eq!(around(&board, "a1", "southwest"), "h8");
    assert_eq!(degree(&board, "a1", "any"), 8);
    assert_opposites_lead_back(&board);
}

#[test]
fn wrapping_a_board_one_square_wide_leads_nowhere() {
    let mut board = Board::rectangle(1, 3).expect("possible");
    board.wrap("east").expect("a rectangle");
    assert_eq!(around(&board, "a1", "east"), "");
    assert_eq!(line(&board, "a1", "northeast"), "a2 a3");
}

#[test]
fn only_rectangles_wrap_and_only_along_their_edges() {
    let mut board = chess();
    let wrong = BoardError::UnknownWrap { direction: "northeast".to_owned() };
    assert_eq!(board.wrap("northeast"), Err(wrong));
    let mut hexagon = Board::hexagon(3, 3).expect("possible");
    assert_eq!(hexagon.wrap("east"), Err(BoardError::WrapNeedsRectangle { shape: "hexagon" }));
    assert!(hexagon.set_names("shogi").is_err());
}
