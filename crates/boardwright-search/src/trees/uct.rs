//! UCT, the textbook algorithm (Kocsis and Szepesvári, 2006).

use super::playout::{WORK_BETWEEN_CLOCK_CHECKS, uniform_playout};
use super::win_probability::mean;
use crate::any_decision::search_within_budget;
use crate::exact_math::ln;
use crate::player::{ComputerPlayer, SearchResult, Variation};
use crate::score::Score;
use crate::search_position::SearchPosition;
use crate::task::{LimitMonitor, Task};
use boardwright::Rng;
use boardwright::{Game, Move, Position};
use std::f64::consts::SQRT_2;

/// Maximum number of nodes; a full tree still runs playouts.
const MAX_NODES: usize = 8_000_000;
/// Move of the root, which nothing reads.
const NO_MOVE: Move = Move(0);

/// UCT as in the textbook: UCB1 with √2, one new node per visit, uniform playouts, most-visited
/// decision. It keeps nothing between searches and proves nothing.
///
/// It is the reference opponent, and optimised for speed.
pub struct Uct {
    position: SearchPosition,
    seed: u64,
    nodes: Vec<UctNode>,
    path: Vec<usize>,
    moves: Vec<Move>,
    /// Work since the last look at the clock, in decisions.
    work: u32,
}

/// A node of the tree.
#[derive(Clone, Copy)]
struct UctNode {
    mv: Move,
    /// Sum of the values for the first player.
    value_sum: u64,
    visits: u32,
    /// Index of the first child.
    first_child: u32,
    children: u32,
    /// Number of visited children; children are visited in their shuffled order.
    visited_children: u32,
    /// True if the game is over here.
    ended: bool,
}

impl UctNode {
    fn new(mv: Move) -> UctNode {
        UctNode {
            mv,
            value_sum: 0,
            visits: 0,
            first_child: 0,
            children: 0,
            visited_children: 0,
            ended: false,
        }
    }
}

impl Uct {
    /// Creates a player with a random seed.
    pub fn new(game: &Game, seed: u64) -> Uct {
        let position = SearchPosition::new(&game.start());
        let (nodes, path, moves) = Default::default();
        Uct { position, seed, nodes, path, moves, work: 0 }
    }

    /// Visits one leaf.
    fn visit(&mut self, rng: &mut Rng, watch: &LimitMonitor) {
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        loop {
            if self.nodes[at].children == 0 && (at == 0 || self.nodes[at].visits > 0) {
                self.expand(at, rng, watch);
            }
            let node = self.nodes[at];
            if node.children == 0 {
                break;
            }
            let is_new = node.visited_children < node.children;
            let child = if is_new {
                self.nodes[at].visited_children += 1;
                (node.first_child + node.visited_children) as usize
            } else {
                self.max_upper_bound(at)
            };
            if !self.position.push(self.nodes[child].mv) {
                break;
            }
            self.path.push(child);
            at = child;
            if is_new {
                break;
            }
        }
        let (chance, last) = uniform_playout(&mut self.position, rng);
        let interpreter = self.position.game().interpreter();
        let decisions =
            interpreter.plies(&last).saturating_sub(interpreter.plies(self.position.state()));
        self.work += decisions + self.path.len() as u32;
        // The playout of an interrupted visit says nothing.
        if !self.position.is_interrupted() {
            for &at in &self.path {
                self.nodes[at].visits += 1;
                self.nodes[at].value_sum += u64::from(chance);
            }
        }
        while self.position.ply() > 0 {
            self.position.pop();
        }
    }

    /// Adds the children of a node in random order.
    fn expand(&mut self, at: usize, rng: &mut Rng, watch: &LimitMonitor) {
        if self.nodes[at].ended || self.nodes.len() >= MAX_NODES {
            return;
        }
        if self.position.outcome().is_some() {
            self.nodes[at].ended = true;
            return;
        }
        self.position.decisions(&mut self.moves);
        if at == 0 {
            self.moves.retain(|&mv| watch.allows(mv));
        }
        let has_room = self.nodes.len() + self.moves.len() <= MAX_NODES;
        if at != 0 && !has_room || self.nodes.try_reserve(self.moves.len()).is_err() {
            return;
        }
        for last in (1..self.moves.len()).rev() {
            self.moves.swap(last, rng.below(last + 1));
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(self.moves.iter().map(|&mv| UctNode::new(mv)));
        (self.nodes[at].first_child, self.nodes[at].children) = (first, self.moves.len() as u32);
    }

    /// Returns the child with the largest upper confidence bound.
    fn max_upper_bound(&self, at: usize) -> usize {
        let node = self.nodes[at];
        let player = self.position.player();
        let logarithm = ln(node.visits);
        let (mut best, mut bound) = (node.first_child as usize, f64::NEG_INFINITY);
        for child in node.first_child as usize..(node.first_child + node.children) as usize {
            let UctNode { value_sum, visits, .. } = self.nodes[child];
            let value =
                mean(player, value_sum, visits) + SQRT_2 * (logarithm / f64::from(visits)).sqrt();
            if value > bound {
                (best, bound) = (child, value);
            }
        }
        best
    }

    fn grow(&mut self, mut rng: Rng, watch: &LimitMonitor) {
        let most = watch.limits().nodes.unwrap_or(u64::MAX).max(1);
        self.work = 0;
        for _ in 0..most {
            self.visit(&mut rng, watch);
            if self.position.is_interrupted() {
                break;
            }
            if self.work >= WORK_BETWEEN_CLOCK_CHECKS {
                self.work = 0;
                if watch.stop().is_sent() || watch.used_up(1, 1) {
                    break;
                }
            }
        }
    }

    fn search(&mut self, position: &Position, task: &Task) -> Option<SearchResult> {
        let watch = task.watch();
        self.position.set(position);
        self.nodes.clear();
        self.nodes.push(UctNode::new(NO_MOVE));
        self.grow(Rng::for_game(self.seed, position.hash()), &watch);
        let root = self.nodes[0];
        let children = &self.nodes
            [root.first_child as usize..(root.first_child + root.visited_children) as usize];
        let visited = children.iter().rev().filter(|child| child.visits > 0);
        let best = visited.max_by_key(|child| child.visits)?;
        let mean_value = best.value_sum / u64::from(best.visits);
        let chance = super::win_probability::seen_by(position.player().0, mean_value as u32);
        let line = Variation { moves: vec![best.mv], score: Score::of_chance(chance) };
        Some(SearchResult { lines: vec![line], depth: 0, nodes: root.visits.into() })
    }
}

impl ComputerPlayer for Uct {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        _: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        search_within_budget(position, task, || self.search(position, task))
    }
}
