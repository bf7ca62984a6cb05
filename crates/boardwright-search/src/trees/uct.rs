//! The method as textbooks have it.

use super::chance::mean;
use super::playout::{WORK_BETWEEN_LOOKS, random_game};
use crate::logarithm::ln;
use crate::player::{ComputerPlayer, SearchResult, Variation};
use crate::score::Score;
use crate::search_position::SearchPosition;
use crate::task::{LimitMonitor, Task};
use boardwright::Rng;
use boardwright::{Game, Move, Position};
use std::f64::consts::SQRT_2;

/// A tree has no more nodes than this; then its leaves are judged without new ones.
const MAX_NODES: usize = 8_000_000;

/// UCT by the book: UCB1 with √2, one new node a visit, uniformly random games, the decision that
/// was visited most. It keeps nothing from one thought to the next and proves nothing.
///
/// It is what other players are measured by, and made to be as quick as it can be.
pub struct Uct {
    walker: SearchPosition,
    seed: u64,
    nodes: Vec<Node>,
    path: Vec<usize>,
    moves: Vec<Move>,
    /// Decisions since the clock was last looked at, about.
    work: u32,
}

/// A position of the tree.
#[derive(Clone, Copy)]
struct Node {
    mv: Move,
    /// The sum of what visits found for the first player.
    worth: u64,
    visits: u32,
    /// Where the children are.
    first: u32,
    children: u32,
    /// How many of them were visited; they are visited in order, which is that of chance.
    tried: u32,
    /// Whether there are no children because the game is over.
    ended: bool,
}

impl Node {
    fn new(mv: Move) -> Node {
        Node { mv, worth: 0, visits: 0, first: 0, children: 0, tried: 0, ended: false }
    }
}

impl Uct {
    /// One with a seed.
    pub fn new(game: &Game, seed: u64) -> Uct {
        let walker = SearchPosition::new(&game.start());
        let (nodes, path, moves) = Default::default();
        Uct { walker, seed, nodes, path, moves, work: 0 }
    }

    /// Visits one leaf.
    fn visit(&mut self, dice: &mut Rng) {
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        loop {
            if self.nodes[at].children == 0 && (at == 0 || self.nodes[at].visits > 0) {
                self.expand(at, dice);
            }
            let node = self.nodes[at];
            if node.children == 0 {
                break;
            }
            let is_new = node.tried < node.children;
            let child = if is_new {
                self.nodes[at].tried += 1;
                (node.first + node.tried) as usize
            } else {
                self.most_urgent(at)
            };
            if !self.walker.push(self.nodes[child].mv) {
                break;
            }
            self.path.push(child);
            at = child;
            if is_new {
                break;
            }
        }
        let (chance, last) = random_game(&mut self.walker, dice);
        let machine = self.walker.game().interpreter();
        let decisions = machine.plies(&last).saturating_sub(machine.plies(self.walker.state()));
        self.work += decisions + self.path.len() as u32;
        for &at in &self.path {
            self.nodes[at].visits += 1;
            self.nodes[at].worth += u64::from(chance);
        }
        while self.walker.ply() > 0 {
            self.walker.pop();
        }
    }

    /// Lists the children of a node, in an order of chance.
    fn expand(&mut self, at: usize, dice: &mut Rng) {
        if self.nodes[at].ended || self.nodes.len() >= MAX_NODES {
            return;
        }
        if self.walker.outcome().is_some() {
            self.nodes[at].ended = true;
            return;
        }
        self.walker.decisions(&mut self.moves);
        for last in (1..self.moves.len()).rev() {
            self.moves.swap(last, dice.below(last + 1));
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(self.moves.iter().map(|&mv| Node::new(mv)));
        (self.nodes[at].first, self.nodes[at].children) = (first, self.moves.len() as u32);
    }

    /// The child with the largest bound of confidence.
    fn most_urgent(&self, at: usize) -> usize {
        let node = self.nodes[at];
        let player = self.walker.player();
        let logarithm = ln(node.visits);
        let (mut best, mut bound) = (node.first as usize, f64::NEG_INFINITY);
        for child in node.first as usize..(node.first + node.children) as usize {
            let Node { worth, visits, .. } = self.nodes[child];
            let value =
                mean(player, worth, visits) + SQRT_2 * (logarithm / f64::from(visits)).sqrt();
            if value > bound {
                (best, bound) = (child, value);
            }
        }
        best
    }

    fn grow(&mut self, mut dice: Rng, watch: &LimitMonitor) {
        let most = watch.limits().nodes.unwrap_or(u64::MAX).max(1);
        self.work = 0;
        for _ in 0..most {
            self.visit(&mut dice);
            if self.work >= WORK_BETWEEN_LOOKS {
                self.work = 0;
                if watch.stop().is_sent() || watch.used_up(1, 1) {
                    break;
                }
            }
        }
    }
}

impl ComputerPlayer for Uct {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        _: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let watch = task.watch();
        if position.outcome().is_some() {
            return None;
        }
        self.walker.set(position);
        self.nodes.clear();
        self.nodes.push(Node::new(Move(0)));
        self.grow(Rng::for_game(self.seed, position.hash()), &watch);
        let root = self.nodes[0];
        let children = &self.nodes[root.first as usize..(root.first + root.tried) as usize];
        let best = children.iter().rev().max_by_key(|child| child.visits)?;
        let mean = best.worth / u64::from(best.visits);
        let chance = super::chance::seen_by(position.player().0, mean as u32);
        let line = Variation { moves: vec![best.mv], score: Score::of_chance(chance) };
        Some(SearchResult { lines: vec![line], depth: 0, nodes: root.visits.into() })
    }
}
