//! What a tree says of its root.

use super::chance::{HALF, WHOLE, seen_by};
use super::node::{Node, Verdict};
use super::tree::{ROOT, Tree};
use crate::player::{SearchResult, Variation};
use crate::score::Score;
use boardwright::Move;
use std::cmp::Reverse;

/// How many lines a thought has.
const LINES: usize = 5;
/// A line goes on as long as its positions were visited so often.
const LEAST_VISITS: u32 = 8;
/// The most decisions of a line.
const LONGEST: usize = 60;

/// What is thought of the root of a tree.
pub(super) fn thought(tree: &Tree, nodes: u64) -> SearchResult {
    let player = tree.nodes[ROOT].player;
    let mut children: Vec<usize> = tree.nodes[ROOT].range().collect();
    let holds = tree.nodes[ROOT].holds;
    children.sort_by_key(|&child| Reverse(rank(&tree.nodes[child], player, holds)));
    let seen = |&(place, child): &(usize, usize)| {
        let child: &Node = &tree.nodes[child];
        place == 0 || child.visits > 0 || !child.verdict.is_open()
    };
    let listed = children.into_iter().enumerate().filter(seen).take(LINES);
    let line = |(_, child): (usize, usize)| Variation {
        moves: moves(tree, child),
        score: score(&tree.nodes[child], player),
    };
    SearchResult { lines: listed.map(line).collect(), depth: 0, nodes }
}

/// What orders the decisions of a player: a win, the sooner the better; then what is open, by
/// visits; then a loss, the later the better. If the player can hold a draw, that goes before what
/// is open and looks worse.
fn rank(node: &Node, player: u8, holds: bool) -> (i32, u32, u32) {
    let mean = (node.worth / u64::from(node.visits.max(1))) as u32;
    let worth = seen_by(player, mean.min(WHOLE));
    match node.verdict {
        Verdict::Won { by, plies } if by == player => (3, u32::MAX - u32::from(plies), worth),
        Verdict::Open if !holds || (node.visits > 0 && worth > HALF) => (2, node.visits, worth),
        Verdict::Drawn => (1, node.visits, worth),
        Verdict::Open => (0, node.visits, worth),
        Verdict::Won { plies, .. } => (-1, plies.into(), node.visits),
    }
}

/// What a decision is worth to the player who makes it.
fn score(node: &Node, player: u8) -> Score {
    match node.verdict {
        Verdict::Won { by, plies } if by == player => Score::win_in(u32::from(plies) + 1),
        Verdict::Won { plies, .. } => Score::loss_in(u32::from(plies) + 1),
        Verdict::Drawn => Score::EVEN,
        Verdict::Open if node.visits == 0 => Score::EVEN,
        Verdict::Open => {
            let mean = node.worth / u64::from(node.visits);
            Score::of_chance(seen_by(player, mean as u32))
        }
    }
}

/// The best line that begins with a child of the root.
fn moves(tree: &Tree, child: usize) -> Vec<Move> {
    let mut at = child;
    let mut line = vec![tree.nodes[at].mv];
    while line.len() < LONGEST {
        let player = tree.nodes[at].player;
        let best = tree.nodes[at].range().max_by_key(|&next| {
            // Of equals the first.
            (rank(&tree.nodes[next], player, tree.nodes[at].holds), Reverse(next))
        });
        let seen = |&next: &usize| {
            let next: &Node = &tree.nodes[next];
            next.visits >= LEAST_VISITS || !next.verdict.is_open()
        };
        let Some(next) = best.filter(seen) else { break };
        line.push(tree.nodes[next].mv);
        at = next;
    }
    line
}
