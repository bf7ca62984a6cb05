//! The player that grows trees.

use super::explorer::{Explorer, Judge};
use super::leaf::LeafEvaluator;
use super::placement::Placement;
use super::playout::WORK_BETWEEN_LOOKS;
use super::report::thought;
use super::tree::{ROOT, Tree};
use super::weights::TreeParameters;
use crate::player::{ComputerPlayer, SearchResult};
use crate::task::{LimitMonitor, Limits, Task};
use boardwright::{Game, Position};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// At first a thought is told after so many visits, and then whenever they have doubled.
const FIRST_TOLD: u64 = 256;
/// The most visits of one thought, which keeps counts within their bits.
const MAX_VISITS: u32 = 1 << 31;
/// A tree has so many nodes at most if nothing else is said: about a hundred megabytes.
const MAX_NODES: usize = 2_000_000;

/// What makes a [`LeafEvaluator`] for every thread.
type MakeLeaf = Arc<dyn Fn() -> Box<dyn LeafEvaluator> + Send + Sync>;

/// Monte-Carlo tree search: visits positions the more often the better they look, judging new ones
/// by random games or a [`LeafEvaluator`].
///
/// Ends that are forced are proven and reported as such. The tree is kept for a position that
/// follows on the last one, unless nodes are limited: then a thought depends on the position and
/// the seed alone. Positions of other games, or of the same rules with other options, are not
/// thought about.
pub struct TreeSearch {
    game: Game,
    seed: u64,
    weights: TreeParameters,
    threads: usize,
    most_nodes: usize,
    placement: Arc<Option<Placement>>,
    leaf: Option<(MakeLeaf, u32)>,
    /// One a thread, made when there is something to think about.
    explorers: Vec<Explorer>,
}

impl TreeSearch {
    /// One with a seed.
    pub fn new(game: &Game, seed: u64) -> TreeSearch {
        TreeSearch {
            game: game.clone(),
            seed,
            weights: TreeParameters::default(),
            threads: 1,
            most_nodes: MAX_NODES,
            placement: Arc::new(Placement::probe(game)),
            leaf: None,
            explorers: Vec::new(),
        }
    }

    /// With other weights.
    #[must_use]
    pub fn with_weights(mut self, weights: TreeParameters) -> TreeSearch {
        self.weights = weights;
        self.explorers.clear();
        self
    }

    /// With several threads; each grows a tree, and what they found is added up. A thought is the
    /// same every time with one thread only.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> TreeSearch {
        self.threads = threads.max(1);
        self.explorers.clear();
        self
    }

    /// With so many nodes of all threads' trees at most, of 48 bytes each. A full tree goes on
    /// judging its leaves.
    #[must_use]
    pub fn with_most_nodes(mut self, nodes: usize) -> TreeSearch {
        self.most_nodes = nodes;
        self.explorers.clear();
        self
    }

    /// With a judge of new positions, whose word has so many 256ths of the weight; random games
    /// have the rest, and are not played at all if it is 256. `make` makes one for every thread.
    #[must_use]
    pub fn with_leaf(
        mut self,
        make: impl Fn() -> Box<dyn LeafEvaluator> + Send + Sync + 'static,
        share: u32,
    ) -> TreeSearch {
        self.leaf = Some((Arc::new(make), share.min(256)));
        self.explorers.clear();
        self
    }

    /// Whether a game is the one that this player was made for.
    fn plays(&self, game: &Game) -> bool {
        let same_options = game.program().options == self.game.program().options;
        same_options && game.source() == self.game.source()
    }

    /// Makes a position the root of every thread's tree.
    fn begin(&mut self, position: &Position, limits: &Limits) {
        while self.explorers.len() < self.threads {
            let judge =
                self.leaf.as_ref().map(|(make, share)| Judge { leaf: make(), share: *share });
            let most = self.most_nodes / self.threads;
            let placement = self.placement.clone();
            self.explorers.push(Explorer::new(position, &self.weights, placement, judge, most));
        }
        let keep = limits.nodes.is_none();
        for (seed, explorer) in (self.seed..).zip(&mut self.explorers) {
            explorer.begin(position, seed, keep);
        }
    }

    /// What all trees together say. Lines go on as in the first one's.
    fn summed_up(&mut self, nodes: u64) -> SearchResult {
        let Some((first, others)) = self.explorers.split_first_mut() else {
            return SearchResult::default();
        };
        let tree = &mut first.tree;
        let own = tree.children(ROOT).to_vec();
        others.iter().for_each(|other| add(tree, &other.tree));
        let thought = thought(tree, nodes);
        // Every tree goes on with what it has found itself.
        let range = tree.nodes[ROOT].range();
        tree.nodes[range].clone_from_slice(&own);
        thought
    }
}

impl ComputerPlayer for TreeSearch {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        tell: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let watch = task.watch();
        if position.outcome().is_some() || !self.plays(position.game()) {
            return None;
        }
        self.begin(position, &task.limits);
        let (visits, over) = (AtomicU64::new(0), AtomicBool::new(false));
        let team = Team { visits: &visits, over: &over };
        match &mut self.explorers[..] {
            [alone] => team.grow(alone, watch, tell),
            [first, others @ ..] => std::thread::scope(|scope| {
                for other in others {
                    let watch = watch.clone();
                    scope.spawn(move || team.grow(other, watch, &mut |_| {}));
                }
                team.grow(first, watch, tell);
            }),
            [] => {}
        }
        Some(self.summed_up(visits.into_inner()))
    }

    fn forget(&mut self) {
        self.explorers.iter_mut().for_each(Explorer::forget);
    }
}

/// What threads that think about the same position share.
#[derive(Clone, Copy)]
struct Team<'a> {
    visits: &'a AtomicU64,
    over: &'a AtomicBool,
}

impl Team<'_> {
    /// Lets a tree grow until the search is over.
    fn grow(
        self,
        explorer: &mut Explorer,
        watch: LimitMonitor,
        tell: &mut dyn FnMut(&SearchResult),
    ) {
        let most = watch.limits().nodes.unwrap_or(u64::MAX);
        let mut told = FIRST_TOLD;
        // What another thread's end is no reason for: to give up a visit that it has the right to.
        let late = || watch.stop().is_sent() || watch.used_up(1, 1);
        explorer.work = WORK_BETWEEN_LOOKS;
        loop {
            let root = &explorer.tree.nodes[ROOT];
            if !root.verdict.is_open() || root.visits >= MAX_VISITS {
                break;
            }
            if explorer.work >= WORK_BETWEEN_LOOKS {
                explorer.work = 0;
                if self.over.load(Ordering::Relaxed) || late() {
                    break;
                }
            }
            // A thread takes the right to a visit before it visits, so that there are never more.
            let before = self.visits.fetch_add(1, Ordering::Relaxed);
            if before >= most || !explorer.visit(&late) {
                self.visits.fetch_sub(1, Ordering::Relaxed);
                break;
            }
            if before + 1 >= told {
                told = told.saturating_mul(2);
                tell(&thought(&explorer.tree, before + 1));
            }
        }
        self.over.store(true, Ordering::Relaxed);
    }
}

/// Adds to the root's children what another tree found of them.
fn add(tree: &mut Tree, other: &Tree) {
    let range = tree.nodes[ROOT].range();
    for (child, found) in tree.nodes[range].iter_mut().zip(other.children(ROOT)) {
        debug_assert_eq!(child.mv, found.mv, "the rules list decisions in one order");
        child.visits = child.visits.saturating_add(found.visits);
        child.worth += found.worth;
        if child.verdict.is_open() {
            child.verdict = found.verdict;
        }
    }
    tree.nodes[ROOT].holds |= other.nodes[ROOT].holds;
}
