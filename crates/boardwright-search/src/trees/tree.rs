//! Nodes in one piece of memory.

use super::node::{Node, Verdict};
use boardwright::Move;

/// The root's place.
pub(super) const ROOT: usize = 0;

/// A tree. The children of a node lie side by side.
pub(super) struct Tree {
    pub nodes: Vec<Node>,
    /// The most nodes.
    most: usize,
}

impl Tree {
    /// A root alone.
    pub fn new(most: usize) -> Tree {
        // Places are kept in 32 bits.
        Tree { nodes: vec![Node::new(Move(0), super::node::NOWHERE)], most: most.min(1 << 31) }
    }

    /// Begins again with a root alone.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::new(Move(0), super::node::NOWHERE));
    }

    /// Whether there is room for so many children. The root's always have it.
    pub fn has_room(&self, children: usize) -> bool {
        self.nodes.len() == 1 || self.nodes.len() + children <= self.most
    }

    /// Gives a node its children.
    pub fn expand(&mut self, at: usize, children: impl Iterator<Item = Node>) {
        let first = self.nodes.len();
        self.nodes.extend(children);
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[at];
        (node.first, node.children) = (first as u32, count as u32);
    }

    /// The children of a node.
    pub fn children(&self, at: usize) -> &[Node] {
        &self.nodes[self.nodes[at].range()]
    }

    /// Writes down what follows for a node from what is proven of its children.
    pub fn settle(&mut self, at: usize) {
        let verdict = self.settled(at);
        let holds = self.children(at).iter().any(|child| child.verdict == Verdict::Drawn);
        let node = &mut self.nodes[at];
        (node.verdict, node.holds) = (verdict, holds);
    }

    /// What follows for a node from what is proven of its children.
    fn settled(&self, at: usize) -> Verdict {
        let player = self.nodes[at].player;
        let children = self.children(at);
        let wins = |by| {
            move |child: &Node| match child.verdict {
                Verdict::Won { by: winner, plies } if winner == by => Some(plies),
                _ => None,
            }
        };
        let soonest = children.iter().filter_map(wins(player)).min();
        if let Some(plies) = soonest {
            return Verdict::Won { by: player, plies }.earlier();
        }
        if children.is_empty() || children.iter().any(|child| child.verdict.is_open()) {
            return Verdict::Open;
        }
        let latest = children.iter().filter_map(wins(1 - player)).max();
        match latest {
            Some(plies) if children.iter().all(|child| child.verdict != Verdict::Drawn) => {
                Verdict::Won { by: 1 - player, plies }.earlier()
            }
            _ => Verdict::Drawn,
        }
    }

    /// Makes a node the root and forgets whatever is not below it.
    pub fn keep(&mut self, root: usize) {
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

    /// A tree of a root that player 0 decides at, whose children have these verdicts.
    fn tree(verdicts: &[Verdict]) -> Tree {
        let mut tree = Tree::new(100);
        let child = |&verdict| Node { verdict, ..Node::new(Move(1), 0) };
        tree.expand(ROOT, verdicts.iter().map(child));
        tree.nodes[ROOT].player = 0;
        tree
    }

    #[test]
    fn verdicts_are_those_of_best_play() {
        let won = |by, plies| Verdict::Won { by, plies };
        assert_eq!(tree(&[won(0, 4), won(0, 2), Verdict::Open]).settled(ROOT), won(0, 3));
        assert_eq!(tree(&[won(1, 4), Verdict::Open]).settled(ROOT), Verdict::Open);
        assert_eq!(tree(&[won(1, 4), won(1, 6)]).settled(ROOT), won(1, 7));
        assert_eq!(tree(&[won(1, 4), Verdict::Drawn]).settled(ROOT), Verdict::Drawn);
        assert_eq!(tree(&[]).settled(ROOT), Verdict::Open);
    }

    #[test]
    fn what_is_kept_hangs_together() {
        let mut tree = tree(&[Verdict::Open; 3]);
        tree.expand(2, [7, 8].map(|bits| Node::new(Move(bits), 0)).into_iter());
        tree.expand(5, [9].map(|bits| Node::new(Move(bits), 0)).into_iter());
        tree.keep(2);
        assert_eq!(tree.nodes.len(), 4);
        let moves = |at| tree.children(at).iter().map(|node| node.mv.0).collect::<Vec<_>>();
        assert_eq!((moves(ROOT), moves(2)), (vec![7, 8], vec![9]));
    }

    #[test]
    fn a_full_tree_has_no_room() {
        let tree = tree(&[Verdict::Open; 3]);
        assert!(tree.has_room(96) && !tree.has_room(97));
        assert!(Tree::new(0).has_room(500), "the root's children have room always");
    }
}
