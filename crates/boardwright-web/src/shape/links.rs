//! Lines between neighbouring sites.

use boardwright::{Board, Direction, Site};
use boardwright_board::{Shape, directions_in};
use std::collections::BTreeSet;

/// Maximum length. A longer link goes around the board, and is not drawn across it.
const MAX_LENGTH: f64 = 1.5;

/// Returns neighbouring pairs, each once.
pub fn of(board: &Board) -> Vec<(String, String)> {
    let mut pairs = BTreeSet::new();
    for from in board.sites() {
        for direction in link_directions(board) {
            for &to in board.steps(from, direction).iter().filter(|&&to| is_near(board, from, to)) {
                pairs.insert((from.min(to), from.max(to)));
            }
        }
    }
    let name = |site: Site| board.site(site).name.clone();
    pairs.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (name(a), name(b))).collect()
}

/// Returns the directions of links: orthogonal on squares, all others elsewhere.
fn link_directions(board: &Board) -> Vec<Direction> {
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
    matches!(board.shape(), Shape::Graph) || length < MAX_LENGTH
}
