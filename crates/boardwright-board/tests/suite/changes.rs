//! Graphs, links, directions, classes and lines over them.

use crate::common::*;
use boardwright_board::{Board, BoardError, Site, vector_ray_tree};

fn triangle_graph() -> Board {
    let mut board = Board::graph();
    let [a, b, c] = [("a", 0, 0), ("b", 2000, 0), ("c", 1000, 2000)]
        .map(|(name, x, y)| board.add_site(name, x, y).expect("a new name"));
    let round = board.add_direction("round").expect("a new direction");
    let back = board.add_direction("back").expect("a new direction");
    board.set_opposite(round, back);
    for (from, to) in [(a, b), (b, c), (c, a)] {
        board.link(from, to, round).expect("few links");
        board.link(to, from, back).expect("few links");
    }
    board
}

#[test]
fn a_graph_is_what_was_drawn() {
    let board = triangle_graph();
    assert_eq!((board.site_count(), board.directions().len()), (3, 2));
    assert_eq!(around(&board, "a", "orthogonal"), "b c");
    assert_eq!(line(&board, "a", "round"), "b c");
    assert_eq!(region(&board, "edge"), "");
    assert_eq!(region(&board, "sites"), "a b c");
    assert_eq!(region(&board, "centre"), "c");
    assert_eq!(board.class_names(), ["any", "orthogonal"]);
    assert_opposites_lead_back(&board);
}

#[test]
fn an_empty_graph_answers_everything() {
    let board = Board::graph();
    assert_eq!(board.sites().count(), 0);
    assert_eq!(region(&board, "centre"), "");
    assert_eq!(region(&board, "edge"), "");
    assert_eq!(board.class("any", 0), Some(0));
    assert_eq!(board.text_rows(&mut |_| String::new()), "\n");
}

#[test]
fn names_are_given_once() {
    let mut board = triangle_graph();
    let taken = BoardError::SiteNameTaken { name: "a".to_owned() };
    assert_eq!(board.add_site("a", 5, 5), Err(taken));
    assert_eq!(board.add_direction("round"), Ok(direction(&board, "round")));
    let class = BoardError::ClassNameTaken { name: "any".to_owned() };
    assert_eq!(board.add_direction("any"), Err(class));
}

#[test]
fn a_link_twice_is_a_link_once_and_none_stands_still() {
    let mut board = Board::rectangle(2, 2).expect("possible");
    let tunnel = board.add_direction("tunnel").expect("a new direction");
    let (a1, b2) = (site(&board, "a1"), site(&board, "b2"));
    for _ in 0..3 {
        board.link(a1, b2, tunnel).expect("few links");
        board.link(a1, a1, tunnel).expect("few links");
    }
    assert_eq!(board.steps(a1, tunnel), [b2]);
    assert_eq!(board.steps(b2, tunnel), []);
    assert_eq!(around(&board, "a1", "orthogonal"), "a2 b1");
    assert_eq!(class(&board, "any") & tunnel.mask(), tunnel.mask());
}

#[test]
fn steps_are_in_board_order_whatever_the_order_of_links() {
    let mut board = Board::rectangle(4, 1).expect("possible");
    let way = board.add_direction("jump").expect("a new direction");
    for to in ["d1", "b1", "c1"] {
        let (from, to) = (site(&board, "a1"), site(&board, to));
        board.link(from, to, way).expect("few links");
    }
    assert_eq!(board.steps(Site(0), way), [Site(1), Site(2), Site(3)]);
}

#[test]
fn an_added_site_is_in_no_region_but_all_sites() {
    let mut board = Board::rectangle(3, 3).expect("possible");
    let off = board.add_site("off", 9000, 9000).expect("a new name");
    assert!(board.is_added(off));
    assert_eq!((board.rank_of(off), board.file_of(off), board.ring_of(off)), (0, 0, 0));
    for (name, argument) in [("edge", "north"), ("rank", "3"), ("file", "c")] {
        assert!(!region_of(&board, name, argument).contains("off"));
    }
    for name in ["edge", "corners", "centre"] {
        assert!(!region(&board, name).contains("off"));
    }
    assert!(region(&board, "sites").contains("off"));
    assert!(board.leap(1, 0).expect("a rectangle")[off.index()].is_empty());
    board.wrap("north").expect("a rectangle");
    assert_eq!(degree(&board, "off", "any"), 0);
    board.cut(&some_sites(&board, "a1 b2"));
    assert_eq!(board.site_named("off"), Some(Site(7)));
    assert!(board.is_added(Site(7)) && !board.is_added(Site(6)));
}

#[test]
fn a_cut_keeps_links_between_what_remains() {
    let mut board = triangle_graph();
    board.cut(&some_sites(&board, "a"));
    assert_eq!(around(&board, "b", "round"), "c");
    assert_eq!(around(&board, "c", "round"), "");
    assert_opposites_lead_back(&board);
}

#[test]
fn defined_classes_come_before_those_of_the_shape() {
    let mut board = Board::rings(&[8, 8]).expect("possible");
    let (inward, outward) = (class(&board, "inward"), class(&board, "outward"));
    assert_eq!(board.class("forward", 0), None);
    board.define_class("forward", [inward, outward]);
    assert_eq!(board.class("forward", 0), Some(inward));
    assert_eq!(board.class("forward", 1), Some(outward));
    assert!(board.class_depends_on_player("forward"));
    assert!(board.class_names().contains(&"forward"));
    board.define_class("radial", [inward, inward]);
    assert_eq!(degree(&board, "a1", "orthogonal"), 3);
    assert_eq!(board.class_names().iter().filter(|&&name| name == "radial").count(), 1);
}

#[test]
fn a_rider_along_leaps_goes_to_the_edge() {
    let board = Board::rectangle(8, 8).expect("possible");
    let leaps = board.leap(1, 2).expect("a rectangle");
    let tree = vector_ray_tree(&leaps, site(&board, "a1")).expect("a line");
    let visited = tree.nodes.iter().map(|node| Site(node.site));
    assert_eq!(names(&board, visited), "b3 c5 d7");
    assert_eq!(tree.nodes.iter().map(|node| node.depth).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(tree.nodes.iter().all(|node| node.skip == 3));
}

#[test]
fn a_blocked_line_skips_to_the_next_branch() {
    let mut board = Board::graph();
    for name in ["s", "a", "b", "c", "d"] {
        board.add_site(name, 0, 0).expect("a new name");
    }
    let on = board.add_direction("on").expect("a new direction");
    for (from, to) in [("s", "a"), ("a", "b"), ("s", "c"), ("c", "d"), ("b", "d"), ("d", "s")] {
        let (from, to) = (site(&board, from), site(&board, to));
        board.link(from, to, on).expect("few links");
    }
    assert_eq!(line(&board, "s", "on"), "(a b d | c d)");
    let tree = board.ray_tree(Site(0), on).expect("a small tree");
    let skips: Vec<u32> = tree.nodes.iter().map(|node| node.skip).collect();
    assert_eq!(skips, [3, 3, 3, 5, 5]);
}
