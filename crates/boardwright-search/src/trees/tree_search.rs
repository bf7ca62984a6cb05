//! The MCTS player: threads, limits and reports.

use super::leaf_evaluator::LeafEvaluator;
use super::parameters::TreeParameters;
use super::placement_game::PlacementGame;
use super::playout::WORK_BETWEEN_CLOCK_CHECKS;
use super::result::result;
use super::tree::{ROOT, Tree};
use super::worker::{LeafJudge, TreeWorker};
use crate::any_decision::search_within_budget;
use crate::player::{ComputerPlayer, SearchResult};
use crate::task::{LimitMonitor, Task};
use boardwright::ir::budget::Budget;
use boardwright::{Game, Position};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Number of visits before the first report; the interval doubles from there.
const FIRST_REPORT: u64 = 256;
/// Maximum number of visits of one search, which keeps counters within their bits.
const MAX_VISITS: u32 = 1 << 31;
/// Default maximum number of principal variations.
const LINES: usize = 5;
/// Default maximum number of nodes, about 100 MB.
const MAX_NODES: usize = 2_000_000;

/// Creates a [`LeafEvaluator`] per thread.
type MakeLeaf = Arc<dyn Fn() -> Box<dyn LeafEvaluator> + Send + Sync>;

/// Monte-Carlo tree search with playouts or a [`LeafEvaluator`].
///
/// Forced results are proven and reported as such. The tree is reused for a position that follows
/// the last one, unless nodes are limited: the result then depends on the position and the random
/// seed alone. Positions of other games or options are refused.
pub struct TreeSearch {
    game: Game,
    seed: u64,
    parameters: TreeParameters,
    threads: usize,
    lines: usize,
    most_nodes: usize,
    placement: Arc<Option<PlacementGame>>,
    leaf: Option<(MakeLeaf, u32)>,
    /// One per thread, created on first use.
    workers: Vec<TreeWorker>,
}

impl TreeSearch {
    /// Creates a player with a random seed.
    pub fn new(game: &Game, seed: u64) -> TreeSearch {
        TreeSearch {
            game: game.clone(),
            seed,
            parameters: TreeParameters::default(),
            threads: 1,
            lines: LINES,
            most_nodes: MAX_NODES,
            placement: Arc::new(PlacementGame::detect(game)),
            leaf: None,
            workers: Vec::new(),
        }
    }

    /// Sets the parameters.
    #[must_use]
    pub fn with_parameters(mut self, parameters: TreeParameters) -> TreeSearch {
        self.parameters = parameters;
        self.workers.clear();
        self
    }

    /// Sets the number of threads. Each grows its own tree, and the root statistics are added (root
    /// parallelisation). Results are reproducible with one thread only.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> TreeSearch {
        self.threads = threads.max(1);
        self.workers.clear();
        self
    }

    /// Sets the maximum number of principal variations.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> TreeSearch {
        TreeSearch { lines: lines.max(1), ..self }
    }

    /// Sets the maximum number of nodes of all trees together, at 48 bytes each. A full tree still
    /// evaluates its leaves.
    #[must_use]
    pub fn with_most_nodes(mut self, nodes: usize) -> TreeSearch {
        self.most_nodes = nodes;
        self.workers.clear();
        self
    }

    /// Sets a leaf evaluator with a weight of `share`/256; playouts have the rest, and none are run
    /// at 256. `make` creates one per thread.
    #[must_use]
    pub fn with_leaf(
        mut self,
        make: impl Fn() -> Box<dyn LeafEvaluator> + Send + Sync + 'static,
        share: u32,
    ) -> TreeSearch {
        self.leaf = Some((Arc::new(make), share.min(256)));
        self.workers.clear();
        self
    }

    /// Returns true if the player was created for this game.
    fn is_for(&self, game: &Game) -> bool {
        let same_options = game.program().options == self.game.program().options;
        same_options && game.whole_rules() == self.game.whole_rules()
    }

    /// Makes a position the root of every tree.
    fn begin(&mut self, position: &Position, task: &Task) {
        while self.workers.len() < self.threads {
            let judge =
                self.leaf.as_ref().map(|(make, share)| LeafJudge { leaf: make(), share: *share });
            let most = self.most_nodes / self.threads;
            let placement = self.placement.clone();
            self.workers.push(TreeWorker::new(position, &self.parameters, placement, judge, most));
        }
        let keep = task.limits.nodes.is_none();
        for (seed, worker) in (self.seed..).zip(&mut self.workers) {
            worker.begin(position, seed, keep, &task.root_moves);
        }
    }

    /// Returns the combined result of all trees; variations continue in the first one.
    fn combined_result(&mut self, nodes: u64) -> SearchResult {
        let lines = self.lines;
        let Some((first, others)) = self.workers.split_first_mut() else {
            return SearchResult::default();
        };
        let tree = &mut first.tree;
        let own = tree.children(ROOT).to_vec();
        others.iter().for_each(|other| add_root_statistics(tree, &other.tree));
        let result = result(tree, nodes, lines);
        // Restores the first tree's own statistics.
        let range = tree.nodes[ROOT].range();
        tree.nodes[range].clone_from_slice(&own);
        result
    }

    fn search(
        &mut self,
        position: &Position,
        task: &Task,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let watch = task.watch();
        self.begin(position, task);
        let (visits, over) = (AtomicU64::new(0), AtomicBool::new(false));
        let shared = SharedSearch { visits: &visits, over: &over, lines: self.lines };
        match &mut self.workers[..] {
            [alone] => shared.grow(alone, watch, report),
            [first, others @ ..] => std::thread::scope(|scope| {
                for other in others {
                    let (watch, budget) = (watch.clone(), Budget::current());
                    scope.spawn(move || {
                        let _scope = budget.enter();
                        shared.grow(other, watch, &mut |_| {});
                    });
                }
                shared.grow(first, watch, report);
            }),
            [] => {}
        }
        let result = self.combined_result(visits.into_inner());
        (!result.lines.is_empty()).then_some(result)
    }
}

impl ComputerPlayer for TreeSearch {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        if !self.is_for(position.game()) {
            return None;
        }
        search_within_budget(position, task, || self.search(position, task, report))
    }

    fn forget(&mut self) {
        self.workers.iter_mut().for_each(TreeWorker::forget);
    }
}

/// State shared by the threads of one search.
#[derive(Clone, Copy)]
struct SharedSearch<'a> {
    visits: &'a AtomicU64,
    over: &'a AtomicBool,
    /// Number of principal variations in reports.
    lines: usize,
}

impl SharedSearch<'_> {
    /// Grows a tree until the search is over.
    fn grow(
        self,
        worker: &mut TreeWorker,
        watch: LimitMonitor,
        report: &mut dyn FnMut(&SearchResult),
    ) {
        let most = watch.limits().nodes.unwrap_or(u64::MAX);
        let mut next_report = FIRST_REPORT;
        // Another thread's end does not abort a visit that is already counted.
        let late = || watch.stop().is_sent() || watch.used_up(1, 1);
        worker.work = WORK_BETWEEN_CLOCK_CHECKS;
        loop {
            let root = &worker.tree.nodes[ROOT];
            if !root.proven.is_unproven() || root.visits >= MAX_VISITS {
                break;
            }
            if worker.work >= WORK_BETWEEN_CLOCK_CHECKS {
                worker.work = 0;
                if self.over.load(Ordering::Relaxed) || late() {
                    break;
                }
            }
            // A thread claims a visit before making it, so that the node limit is exact.
            let before = self.visits.fetch_add(1, Ordering::Relaxed);
            if before >= most || !worker.visit(&late) {
                self.visits.fetch_sub(1, Ordering::Relaxed);
                break;
            }
            if before + 1 >= next_report {
                next_report = next_report.saturating_mul(2);
                report(&result(&worker.tree, before + 1, self.lines));
            }
        }
        self.over.store(true, Ordering::Relaxed);
    }
}

/// Adds the root statistics of another tree.
fn add_root_statistics(tree: &mut Tree, other: &Tree) {
    let range = tree.nodes[ROOT].range();
    for (child, found) in tree.nodes[range].iter_mut().zip(other.children(ROOT)) {
        debug_assert_eq!(child.mv, found.mv, "the rules list decisions in one order");
        child.visits = child.visits.saturating_add(found.visits);
        child.value_sum += found.value_sum;
        if child.proven.is_unproven() {
            child.proven = found.proven;
        }
    }
    tree.nodes[ROOT].has_draw |= other.nodes[ROOT].has_draw;
}
