//! Sizes from untrusted rules: each is judged before anything is made.

use crate::common;
use boardwright_board::{
    Board, BoardError, MAX_DIRECTIONS, MAX_LINKS, MAX_SITES, Site, vector_ray_tree,
};

#[test]
fn boards_beyond_the_limit_are_refused_at_once() {
    let most = u32::MAX;
    let boards = [
        Board::rectangle(most, most),
        Board::rectangle(1025, 1),
        Board::hexagon(most, most),
        Board::hexagon(19, 19),
        Board::rhombus(most, 1),
        Board::triangle(most),
        Board::triangle(45),
        Board::rings(&[most, most]),
        Board::rings(&[1000, 25]),
        Board::wheel(most, most),
        Board::wheel(1024, 1),
    ];
    for board in boards {
        let error = board.expect_err("too large");
        assert!(matches!(error, BoardError::TooManySites { sites } if sites > MAX_SITES as u128));
        assert!(error.to_string().ends_with("is too large: at most 1024 are possible"));
    }
}

#[test]
fn boards_at_the_limit_are_possible() {
    let boards = [
        Board::rectangle(32, 32),
        Board::rectangle(1, 1024),
        Board::rectangle(1024, 1),
        Board::hexagon(18, 18),
        Board::rhombus(2, 512),
        Board::triangle(44),
        Board::rings(&[1024]),
        Board::rings(&[1; 1024]),
        Board::wheel(1, 1023),
        Board::wheel(1023, 1),
    ];
    for board in boards {
        let board = board.expect("possible");
        assert!(board.site_count() > 900);
        common::assert_opposites_lead_back(&board);
        assert!(!board.text_rows(&mut |_| "·".to_owned()).is_empty());
        let last = board.sites().last().expect("sites");
        assert_eq!(board.site_named(&board.site(last).name), Some(last));
    }
}

#[test]
fn nothing_has_size_zero() {
    let boards = [
        Board::rectangle(0, 3),
        Board::rectangle(3, 0),
        Board::hexagon(0, 0),
        Board::rhombus(0, 0),
        Board::triangle(0),
        Board::rings(&[8, 0]),
        Board::wheel(0, 2),
        Board::wheel(2, 0),
    ];
    for board in boards {
        assert!(matches!(board, Err(BoardError::Zero { .. })));
    }
    assert_eq!(Board::rings(&[]), Err(BoardError::NoRings));
}

#[test]
fn a_full_board_takes_no_further_site() {
    let mut board = Board::rectangle(32, 32).expect("possible");
    assert_eq!(board.add_site("off", 0, 0), Err(BoardError::TooManySites { sites: 1025 }));
}

#[test]
fn directions_fill_one_word_and_no_more() {
    let mut board = Board::rectangle(2, 2).expect("possible");
    for number in 8..MAX_DIRECTIONS {
        board.add_direction(&format!("way{number}")).expect("there is room");
    }
    assert_eq!(board.add_direction("one_more"), Err(BoardError::TooManyDirections));
    assert_eq!(board.class("any", 0), Some((1 << MAX_DIRECTIONS) - 1));
}

#[test]
fn links_come_to_an_end() {
    let mut board = Board::rectangle(32, 32).expect("possible");
    let way = board.add_direction("way").expect("a new direction");
    let mut result = Ok(());
    let mut tried = 0;
    'all: for from in board.sites() {
        for to in board.sites().filter(|&to| to != from) {
            result = board.link(from, to, way);
            if result.is_err() {
                break 'all;
            }
            tried += 1;
        }
    }
    assert_eq!((tried, result), (MAX_LINKS, Err(BoardError::TooManyLinks)));
}

#[test]
fn lines_that_fork_without_end_are_refused() {
    let mut board = Board::rectangle(8, 8).expect("possible");
    let north = common::class(&board, "north");
    let any = common::class(&board, "any");
    board.set_goes_on(common::direction(&board, "north"), any);
    board.set_goes_on(common::direction(&board, "east"), any | north);
    board.set_goes_on(common::direction(&board, "south"), any);
    board.set_goes_on(common::direction(&board, "west"), any);
    let error = board.ray_tree(Site(0), common::direction(&board, "north"));
    assert_eq!(error, Err(BoardError::RayTooLarge { from: "a1".to_owned() }));
    let everywhere: Vec<Vec<Site>> = board.sites().map(|_| board.sites().collect()).collect();
    assert!(vector_ray_tree(&everywhere, Site(3)).is_err());
}

#[test]
fn coordinates_of_any_size_are_drawn() {
    let mut board = Board::graph();
    for (name, x, y) in [("low", i32::MIN, i32::MIN), ("high", i32::MAX, i32::MAX), ("mid", 0, 0)] {
        board.add_site(name, x, y).expect("a new name");
    }
    assert_eq!(common::region(&board, "centre"), "mid");
    assert_eq!(board.text_rows(&mut |_| "o".to_owned()).matches('o').count(), 3);
}
