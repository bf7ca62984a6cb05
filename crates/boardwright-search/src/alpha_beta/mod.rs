//! Alpha-beta search: deeper and deeper, each time with what was learned before.

mod deep;
mod order;
mod quiescence;
mod ranking;
mod reductions;
mod table;
mod window;
mod worker;

use crate::player::{ComputerPlayer, SearchResult, Variation};
use crate::profile::GameProfile;
use crate::score::Score;
use crate::search_position::SearchPosition;
use crate::task::{Limits, Task};
use boardwright::{Move, Outcome, Position};
use order::NO_MOVE;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use table::Table;
use window::{Hope, Window};
use worker::{INFINITE, MAX_PLY, Whims, Worker};

/// Bytes of the transposition table if nothing else is said.
pub const TABLE_BYTES: usize = 64 << 20;
/// The most threads of a search.
pub const MAX_THREADS: usize = 256;

/// A player that searches with alpha-beta.
pub struct AlphaBeta {
    knowledge: Arc<GameProfile>,
    /// Made when it is first wanted: many players are told of another size before they think.
    table: Option<Arc<Table>>,
    table_bytes: usize,
    workers: Vec<Worker>,
    threads: usize,
    /// How many lines are wanted.
    lines: usize,
    contempt: i32,
    whims: Whims,
}

impl AlphaBeta {
    /// A player of a game of which this is known.
    pub fn new(knowledge: Arc<GameProfile>) -> AlphaBeta {
        AlphaBeta {
            knowledge,
            table: None,
            table_bytes: TABLE_BYTES,
            workers: Vec::new(),
            threads: 1,
            lines: 1,
            contempt: 0,
            whims: Whims::default(),
        }
    }

    /// Searches with so many threads. With more than one the same position may be thought of
    /// differently each time.
    pub fn with_threads(mut self, threads: usize) -> AlphaBeta {
        self.threads = threads.clamp(1, MAX_THREADS);
        self
    }

    /// Remembers positions in so many bytes.
    pub fn with_table(mut self, bytes: usize) -> AlphaBeta {
        (self.table, self.table_bytes) = (None, bytes);
        self.workers.clear();
        self
    }

    /// Looks for so many best lines, each beginning with another decision.
    pub fn with_lines(mut self, lines: usize) -> AlphaBeta {
        self.lines = lines.max(1);
        self
    }

    /// Takes a draw to be worse than an even game by so many points.
    pub fn with_contempt(mut self, points: i32) -> AlphaBeta {
        self.contempt = points;
        self
    }

    /// Judges positions by up to so many points more or less than they seem to be worth, which
    /// depends on the position and the seed.
    pub fn with_whims(mut self, points: i32, seed: u64) -> AlphaBeta {
        self.whims = Whims { points: points.max(0), seed };
        self
    }

    /// Other whims from now on.
    pub fn change_whims(&mut self, seed: u64) {
        self.whims.seed = seed;
    }

    /// How full the table is, in thousandths.
    pub fn fullness(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.fullness())
    }

    fn prepare(&mut self, position: &Position, task: &Task) {
        let table =
            self.table.get_or_insert_with(|| Arc::new(Table::new(self.table_bytes))).clone();
        // The table is aged in place while nobody else holds it.
        let held: Vec<Worker> = std::mem::take(&mut self.workers);
        let mut parts: Vec<Worker> = held;
        while parts.len() < self.threads {
            let walker = SearchPosition::new(position);
            parts.push(Worker::new(&self.knowledge, walker, table.clone(), task.watch()));
        }
        parts.truncate(self.threads);
        table.age();
        let halt = Arc::new(AtomicBool::new(false));
        let watch = task.watch();
        for worker in &mut parts {
            worker.walker.set(position);
            (worker.contempt, worker.whims) = (self.contempt, self.whims);
            worker.begin(watch.clone(), halt.clone());
        }
        self.workers = parts;
    }
}

impl ComputerPlayer for AlphaBeta {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        tell: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        if position.outcome().is_some() {
            return None;
        }
        self.prepare(position, task);
        let lines = self.lines;
        let (first, others) = self.workers.split_first_mut()?;
        if others.is_empty() {
            return first.deepen(task.limits, lines, tell);
        }
        std::thread::scope(|scope| {
            for (number, worker) in (1..).zip(others.iter_mut()) {
                let limits = Limits { depth: None, ..task.limits };
                scope.spawn(move || worker.deepen_from(1 + number % 2, limits, 1, &mut |_| {}));
            }
            let thought = first.deepen(task.limits, lines, tell);
            first.halt.store(true, Relaxed);
            thought
        })
        .map(|mut thought| {
            thought.nodes = self.workers.iter().map(|worker| worker.nodes).sum();
            thought
        })
    }

    fn forget(&mut self) {
        self.table.iter().for_each(|table| table.clear());
        self.workers.iter_mut().for_each(|worker| worker.experience.clear());
    }
}

/// A decision of the root.
#[derive(Clone, Copy)]
struct RootMove {
    mv: Move,
    /// Nodes that were searched for it last.
    nodes: u64,
}

impl Worker {
    fn deepen(
        &mut self,
        limits: Limits,
        lines: usize,
        tell: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        self.deepen_from(1, limits, lines, tell)
    }

    /// Searches deeper and deeper until the limits are reached or the end is known.
    fn deepen_from(
        &mut self,
        first: i32,
        limits: Limits,
        lines: usize,
        tell: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let mut root = self.root_moves();
        let mut thought = SearchResult::of_move(root.first()?.mv, Score::EVEN);
        let lines = lines.min(root.len());
        let wins = self.immediate_wins(&root, lines);
        // They come first, and need no search.
        root.sort_by_key(|root| !wins.iter().any(|line| line.moves[0] == root.mv));
        if !wins.is_empty() {
            thought.lines.clone_from(&wins);
        }
        let deepest =
            limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.min(MAX_PLY as u32 - 1) as i32);
        for depth in first..=deepest.max(first) {
            let mut found: Vec<Variation> = Vec::with_capacity(lines);
            for rank in 0..lines {
                if let Some(win) = wins.get(rank) {
                    found.push(win.clone());
                    continue;
                }
                let before = thought.lines.get(rank).map(|line| line.score.0);
                let line = self.search_root(&mut root[rank..], depth, before.filter(|_| depth > 4));
                let Some(line) = line else { break };
                found.push(line);
                if self.stopped {
                    break;
                }
            }
            found.sort_by_key(|line| std::cmp::Reverse(line.score));
            if found.len() == lines
                || thought.depth == 0 && !found.is_empty()
                || lines == 1 && !found.is_empty()
            {
                thought.lines = found;
            }
            thought.nodes = self.nodes;
            if self.stopped {
                break;
            }
            // What took long to refute may be good.
            root[lines..].sort_by_key(|root| std::cmp::Reverse(root.nodes));
            thought.depth = depth as u32;
            tell(&thought);
            if self.is_settled(&thought, depth, root.len(), limits) {
                break;
            }
        }
        Some(thought)
    }

    /// The decisions here, the most promising first.
    fn root_moves(&mut self) -> Vec<RootMove> {
        let mut ranked = std::mem::take(&mut self.frames[0].moves);
        self.list(NO_MOVE, &mut ranked);
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        let root = ranked.iter().map(|ranked| RootMove { mv: ranked.mv, nodes: 0 }).collect();
        self.frames[0].moves = ranked;
        root
    }

    /// The first decisions of the root that win at once. A shallow search may overlook them: whoever
    /// is mated there may seem to stand well, and is not asked for a decision.
    fn immediate_wins(&mut self, root: &[RootMove], most: usize) -> Vec<Variation> {
        let (side, mut wins) = (self.side(), Vec::new());
        for &RootMove { mv, .. } in root {
            if wins.len() == most || self.watch.stop().is_sent() || !self.push(mv) {
                continue;
            }
            if let Some(Outcome::Win(winner)) = self.walker.outcome()
                && self.evaluator.side(winner) == side
            {
                wins.push(Variation { moves: vec![mv], score: Score::win_in(1) });
            }
            self.walker.pop();
        }
        wins
    }

    /// Whether deeper search would find nothing new, or nothing worth the time.
    fn is_settled(
        &self,
        thought: &SearchResult,
        depth: i32,
        choices: usize,
        limits: Limits,
    ) -> bool {
        let known = |score: Score| {
            let plies = score.wins_in().or_else(|| score.loses_in());
            plies.is_some_and(|plies| plies as i32 <= depth)
        };
        let all_known = thought.lines.iter().all(|line| known(line.score));
        let no_choice = choices == 1 && limits.time.is_some() && depth >= 4;
        all_known || no_choice
    }

    /// Searches some decisions of the root and brings the best to the front; none if the search was
    /// broken off before the first was done.
    fn search_root(
        &mut self,
        root: &mut [RootMove],
        depth: i32,
        before: Option<i32>,
    ) -> Option<Variation> {
        let mut width = self.knowledge.margin.max(8) * 2;
        let mut window = match before {
            Some(score) if !Score(score).is_forced() => {
                Window { alpha: score - width, beta: score + width }
            }
            _ => Window { alpha: -INFINITE, beta: INFINITE },
        };
        loop {
            let line = self.search_root_within(root, depth, window);
            if self.stopped {
                return line;
            }
            let score = line.as_ref().map_or(window.alpha, |line| line.score.0);
            width = width.saturating_mul(4).min(INFINITE);
            if score <= window.alpha && window.alpha > -INFINITE {
                window.alpha = if width > 2_000 { -INFINITE } else { score - width };
            } else if score >= window.beta && window.beta < INFINITE {
                window.beta = if width > 2_000 { INFINITE } else { score + width };
            } else {
                return line;
            }
        }
    }

    /// The best line of the root, or the best found until the search was broken off.
    fn search_root_within(
        &mut self,
        root: &mut [RootMove],
        depth: i32,
        window: Window,
    ) -> Option<Variation> {
        let side = self.side();
        let Window { mut alpha, beta } = window;
        let mut best: Option<Variation> = None;
        let mut best_score = -INFINITE;
        for index in 0..root.len() {
            let (mv, before) = (root[index].mv, self.nodes);
            if !self.push(mv) {
                continue;
            }
            let next = if root.len() == 1 { depth } else { depth - 1 };
            let mut score = 0;
            let whole = Window { alpha, beta };
            let scouts = index > 0;
            if scouts {
                let late = index > 4 && depth > 3;
                let less = if late { 1 + i32::from(index > 16) } else { 0 };
                let scout = Window::above(alpha);
                score = self.score_of_child(next - less, scout, side, Hope::Low);
                if score > alpha && less > 0 {
                    score = self.score_of_child(next, scout, side, Hope::Low);
                }
            }
            if !scouts || score > alpha && beta - alpha > 1 {
                score = self.score_of_child(next, whole, side, Hope::Even);
            }
            self.walker.pop();
            root[index].nodes = self.nodes - before;
            if self.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha || best.is_none() {
                    self.keep_line(0, mv);
                    let moves = self.frames[0].line.clone();
                    best = Some(Variation { moves, score: Score(score) });
                    root[..=index].rotate_right(1);
                }
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }
}
