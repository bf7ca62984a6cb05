//! The search result at the root of a tree.

use super::node::{ProvenValue, TreeNode};
use super::tree::{ROOT, Tree};
use super::win_probability::{CERTAIN, EVEN, seen_by};
use crate::player::{SearchResult, Variation};
use crate::score::Score;
use boardwright::Move;
use std::cmp::Reverse;

/// Minimum visit count of nodes on a principal variation.
const MIN_VISITS: u32 = 8;
/// Maximum length of a principal variation.
const MAX_VARIATION_PLIES: usize = 60;

/// Returns the search result at the root, with a number of principal variations at most.
pub(super) fn result(tree: &Tree, nodes: u64, lines: usize) -> SearchResult {
    let player = tree.nodes[ROOT].player;
    let mut children: Vec<usize> = tree.nodes[ROOT].range().collect();
    let has_draw = tree.nodes[ROOT].has_draw;
    children.sort_by_key(|&child| Reverse(rank(&tree.nodes[child], player, has_draw)));
    let seen = |&(place, child): &(usize, usize)| {
        let child: &TreeNode = &tree.nodes[child];
        place == 0 || child.visits > 0 || !child.proven.is_unproven()
    };
    let listed = children.into_iter().enumerate().filter(seen).take(lines);
    let line = |(_, child): (usize, usize)| Variation {
        moves: moves(tree, child),
        score: score(&tree.nodes[child], player),
    };
    SearchResult { lines: listed.map(line).collect(), depth: 0, nodes }
}

/// Sort key of a child for the player to move: shortest win, then visits, then longest loss. If the
/// player has a proven draw, it precedes unproven children that look worse.
fn rank(node: &TreeNode, player: u8, has_draw: bool) -> (i32, u32, u32) {
    let mean = (node.value_sum / u64::from(node.visits.max(1))) as u32;
    let value = seen_by(player, mean.min(CERTAIN));
    match node.proven {
        ProvenValue::Won { by, plies } if by == player => (3, u32::MAX - u32::from(plies), value),
        ProvenValue::Unproven if !has_draw || (node.visits > 0 && value > EVEN) => {
            (2, node.visits, value)
        }
        ProvenValue::Drawn => (1, node.visits, value),
        ProvenValue::Unproven => (0, node.visits, value),
        ProvenValue::Won { plies, .. } => (-1, plies.into(), node.visits),
    }
}

/// Score of a child for the player to move at its parent.
fn score(node: &TreeNode, player: u8) -> Score {
    match node.proven {
        ProvenValue::Won { by, plies } if by == player => Score::win_in(u32::from(plies) + 1),
        ProvenValue::Won { plies, .. } => Score::loss_in(u32::from(plies) + 1),
        ProvenValue::Drawn => Score::EVEN,
        ProvenValue::Unproven if node.visits == 0 => Score::EVEN,
        ProvenValue::Unproven => {
            let mean = node.value_sum / u64::from(node.visits);
            Score::of_chance(seen_by(player, mean as u32))
        }
    }
}

/// Returns the principal variation through a child of the root.
fn moves(tree: &Tree, child: usize) -> Vec<Move> {
    let mut at = child;
    let mut line = vec![tree.nodes[at].mv];
    while line.len() < MAX_VARIATION_PLIES {
        let player = tree.nodes[at].player;
        let best = tree.nodes[at].range().max_by_key(|&next| {
            // The first of equals.
            (rank(&tree.nodes[next], player, tree.nodes[at].has_draw), Reverse(next))
        });
        let seen = |&next: &usize| {
            let next: &TreeNode = &tree.nodes[next];
            next.visits >= MIN_VISITS || !next.proven.is_unproven()
        };
        let Some(next) = best.filter(seen) else { break };
        line.push(tree.nodes[next].mv);
        at = next;
    }
    line
}
