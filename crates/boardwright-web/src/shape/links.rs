//! Which neighbours a line joins.

use boardwright::{Board, Direction, Site};
use boardwright_board::{Shape, directions_in};
use std::collections::BTreeSet;

/// Lines longer than this would cross the board: they go around it.
const LONGEST: f64 = 1.5;

/// Neighbouring pairs, each once.
pub fn of(board: &Board) -> Vec<(String, String)> {
    let mut pairs = BTreeSet::new();
    for from in board.sites() {
        for way in ways(board) {
            for &to in board.steps(from, way).iter().filter(|&&to| is_near(board, from, to)) {
                pairs.insert((from.min(to), from.max(to)));
            }
        }
    }
    let name = |site: Site| board.site(site).name.clone();
    pairs.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (name(a), name(b))).collect()
}

/// Squares touch along their sides; hexagons and the nodes of graphs wherever a step goes.
fn ways(board: &Board) -> Vec<Direction> {
    let all = || (0..board.directions().len() as u8).map(Direction).collect();
    match board.shape() {
        Shape::Rectangle { .. } => {
            board.class("orthogonal", 0).map_or_else(all, |mask| directions_in(mask).collect())
        }
        _ => all(),
    }
}

fn is_near(board: &Board, a: Site, b: Site) -> bool {
    let (here, there) = (board.site(a), board.site(b));
    let length = f64::from(there.x - here.x).hypot(f64::from(there.y - here.y)) / 1000.0;
    matches!(board.shape(), Shape::Graph) || length < LONGEST
}
