//! The search tree, stored in one vector.

use super::node::{NO_SITE, ProvenValue, TreeNode};
use boardwright::Move;

/// Index of the root.
pub(super) const ROOT: usize = 0;

/// Returns a root without children; nothing reads its move.
fn new_root() -> TreeNode {
    TreeNode::new(Move(0), NO_SITE)
}

/// A tree whose siblings are adjacent.
pub(super) struct Tree {
    pub nodes: Vec<TreeNode>,
    /// Maximum number of nodes.
    max_nodes: usize,
}

impl Tree {
    /// Creates a tree with the root alone.
    pub fn new(max_nodes: usize) -> Tree {
        // Indices have 32 bits.
        Tree { nodes: vec![new_root()], max_nodes: max_nodes.min(1 << 31) }
    }

    /// Removes everything but an empty root.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(new_root());
    }

    /// Returns true if there is room for more children, and the memory can be had. The root's
    /// children always fit.
    pub fn has_room(&mut self, children: usize) -> bool {
        let is_root = self.nodes.len() == 1;
        is_root
            || self.nodes.len() + children <= self.max_nodes
                && self.nodes.try_reserve(children).is_ok()
    }

    /// Adds the children of a node.
    pub fn expand(&mut self, at: usize, children: impl Iterator<Item = TreeNode>) {
        let first = self.nodes.len();
        self.nodes.extend(children);
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[at];
        (node.first, node.children) = (first as u32, count as u32);
    }

    /// Returns the children of a node.
    pub fn children(&self, at: usize) -> &[TreeNode] {
        &self.nodes[self.nodes[at].range()]
    }

    /// Updates the proven value of a node from its children.
    pub fn update_proof(&mut self, at: usize) {
        let proven = self.proven_value_of(at);
        let has_draw = self.children(at).iter().any(|child| child.proven == ProvenValue::Drawn);
        let node = &mut self.nodes[at];
        (node.proven, node.has_draw) = (proven, has_draw);
    }

    /// Returns the value of a node that its children prove.
    fn proven_value_of(&self, at: usize) -> ProvenValue {
        let player = self.nodes[at].player;
        let children = self.children(at);
        let wins = |by| {
            move |child: &TreeNode| match child.proven {
                ProvenValue::Won { by: winner, plies } if winner == by => Some(plies),
                _ => None,
            }
        };
        let soonest = children.iter().filter_map(wins(player)).min();
        if let Some(plies) = soonest {
            return ProvenValue::Won { by: player, plies }.earlier();
        }
        if children.is_empty() || children.iter().any(|child| child.proven.is_unproven()) {
            return ProvenValue::Unproven;
        }
        let latest = children.iter().filter_map(wins(1 - player)).max();
        match latest {
            Some(plies) if children.iter().all(|child| child.proven != ProvenValue::Drawn) => {
                ProvenValue::Won { by: 1 - player, plies }.earlier()
            }
            _ => ProvenValue::Drawn,
        }
    }

    /// Makes a node the root and drops all nodes outside its subtree.
    pub fn reroot(&mut self, root: usize) {
        let mut kept = vec![self.nodes[root].clone()];
        let mut next = 0;
        while next < kept.len() {
            let range = kept[next].range();
            kept[next].first = kept.len() as u32;
            kept.extend_from_slice(&self.nodes[range]);
            next += 1;
        }
        self.nodes = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree whose root belongs to player 0 and whose children have these values.
    fn tree(proven_values: &[ProvenValue]) -> Tree {
        let mut tree = Tree::new(100);
        let child = |&proven| TreeNode { proven, ..TreeNode::new(Move(1), 0) };
        tree.expand(ROOT, proven_values.iter().map(child));
        tree.nodes[ROOT].player = 0;
        tree
    }

    #[test]
    fn proven_values_follow_best_play() {
        let won = |by, plies| ProvenValue::Won { by, plies };
        assert_eq!(
            tree(&[won(0, 4), won(0, 2), ProvenValue::Unproven]).proven_value_of(ROOT),
            won(0, 3)
        );
        assert_eq!(
            tree(&[won(1, 4), ProvenValue::Unproven]).proven_value_of(ROOT),
            ProvenValue::Unproven
        );
        assert_eq!(tree(&[won(1, 4), won(1, 6)]).proven_value_of(ROOT), won(1, 7));
        assert_eq!(
            tree(&[won(1, 4), ProvenValue::Drawn]).proven_value_of(ROOT),
            ProvenValue::Drawn
        );
        assert_eq!(tree(&[]).proven_value_of(ROOT), ProvenValue::Unproven);
    }

    #[test]
    fn rerooting_keeps_the_subtree_consistent() {
        let mut tree = tree(&[ProvenValue::Unproven; 3]);
        tree.expand(2, [7, 8].map(|bits| TreeNode::new(Move(bits), 0)).into_iter());
        tree.expand(5, [9].map(|bits| TreeNode::new(Move(bits), 0)).into_iter());
        tree.reroot(2);
        assert_eq!(tree.nodes.len(), 4);
        let moves = |at| tree.children(at).iter().map(|node| node.mv.0).collect::<Vec<_>>();
        assert_eq!((moves(ROOT), moves(2)), (vec![7, 8], vec![9]));
    }

    #[test]
    fn a_full_tree_has_no_room_except_at_the_root() {
        let mut tree = tree(&[ProvenValue::Unproven; 3]);
        assert!(tree.has_room(96) && !tree.has_room(97));
        assert!(Tree::new(0).has_room(500), "the root's children have room always");
    }
}
