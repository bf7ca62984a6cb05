//! Boards in a terminal.

use crate::common::*;
use boardwright_board::Board;

/// The board with its sites' names in short: a point, or the mark of the site.
fn drawn(board: &Board, marks: &[(&str, &str)]) -> String {
    board.text_rows(&mut |site| {
        let name = &board.site(site).name;
        let mark = marks.iter().find(|(marked, _)| marked == name);
        mark.map_or("·", |(_, mark)| mark).to_owned()
    })
}

#[test]
fn a_rectangle_is_framed_and_labelled() {
    let mut board = Board::rectangle(3, 3).expect("possible");
    board.cut(&some_sites(&board, "c3"));
    board.add_site("off", 0, 0).expect("a new name");
    let expected = "  ┌───────┐\n\
                    3 │ · ·   │\n\
                    2 │ · K · │\n\
                    1 │ r · · │\n  \
                      └───────┘\n    \
                        a b c\n\
                    off: x\n";
    assert_eq!(drawn(&board, &[("b2", "K"), ("a1", "r"), ("off", "x")]), expected);
}

#[test]
fn wide_cells_and_shogi_labels_are_aligned() {
    let mut board = Board::rectangle(3, 2).expect("possible");
    board.set_names("shogi").expect("a rectangle");
    let expected = "  ┌──────────┐\n\
                    a │ ·  ·  歩 │\n\
                    b │ +R ·  ·  │\n  \
                      └──────────┘\n    \
                        3  2  1\n";
    assert_eq!(drawn(&board, &[("3b", "+R"), ("1a", "歩")]), expected);
}

#[test]
fn hexagons_stand_in_offset_rows() {
    let board = Board::hexagon(3, 3).expect("possible");
    let expected = concat!(
        "  e3 · · · e5\n",
        " d2 · · · · d5\n",
        "c1 · · F · · c5\n",
        " b1 · · · · b4\n",
        "  a1 · · · a3\n",
    );
    assert_eq!(drawn(&board, &[("c3", "F")]), expected);
}

#[test]
fn a_rhombus_leans_to_the_right() {
    let board = Board::rhombus(3, 2).expect("possible");
    assert_eq!(drawn(&board, &[]), " a2 · · · c2\na1 · · · c1\n");
}

#[test]
fn rings_stand_in_a_table_with_the_wide_spaces_below_two() {
    let mut board = Board::rings(&[4, 2]).expect("possible");
    board.add_site("forest", 0, -9000).expect("a new name");
    let expected = "  1 2 3 4\n\
                    a · x · ·\n   \
                       1   2\n\
                    b  ·   ·\n\
                    forest: 3\n";
    assert_eq!(drawn(&board, &[("a2", "x"), ("forest", "3")]), expected);
}

#[test]
fn a_wheel_ends_with_its_hub() {
    let board = Board::wheel(3, 2).expect("possible");
    assert_eq!(drawn(&board, &[("hub", "H")]), "  1 2 3\na · · ·\nb · · ·\nhub: H\n");
}

#[test]
fn a_graph_is_drawn_where_its_sites_are() {
    let mut board = Board::graph();
    for (name, x, y) in [("a", 0, 0), ("b", 2000, 0), ("c", 1000, 2000), ("d", 1001, 2000)] {
        board.add_site(name, x, y).expect("a new name");
    }
    assert_eq!(drawn(&board, &[("b", "B")]), "  ·\n\n·   B\nd: ·\n");
}

#[test]
fn a_large_graph_fits_a_screen() {
    let mut board = Board::graph();
    for number in 0..1000 {
        let name = format!("s{number}");
        board.add_site(&name, number * 5000, (number * 37 % 1000) * 9000).expect("a new name");
    }
    let text = drawn(&board, &[]);
    assert_eq!(text.matches('·').count(), 1000);
    assert!(text.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn files_of_an_upright_board_stand_between_one_another() {
    let mut board = Board::hexagon(2, 2).expect("possible");
    board.set_upright().expect("hexagons");
    let expected = concat!(" b3 · b3\n", "a2 · · c3\n", " b2 F b2\n", "a1 · · c2\n", " b1 · b1\n",);
    assert_eq!(drawn(&board, &[("b2", "F")]), expected);
}
