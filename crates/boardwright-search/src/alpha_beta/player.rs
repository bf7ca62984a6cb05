//! The alpha-beta player: settings, threads and the shared transposition table.

use super::transposition_table::TranspositionTable;
use super::worker::{EvaluationNoise, SearchWorker};
use crate::any_decision::search_within_budget;
use crate::player::{ComputerPlayer, SearchResult};
use crate::profile::GameProfile;
use crate::search_position::SearchPosition;
use crate::task::{Limits, Task};
use boardwright::Position;
use boardwright::ir::budget::Budget;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Default size of the transposition table in bytes.
pub const TABLE_BYTES: usize = 64 << 20;
/// Maximum number of threads.
const MAX_THREADS: usize = 256;

/// A player that searches with alpha-beta.
///
/// ```
/// use boardwright::{Options, bundled};
/// use boardwright_search::profile::GameProfile;
/// use boardwright_search::{AlphaBeta, ComputerPlayer, Limits, Task};
/// use std::sync::Arc;
///
/// let game = bundled::find("tic-tac-toe").unwrap().compile(&Options::default()).0.unwrap();
/// let (profile, _) = GameProfile::of_game(&game);
/// let mut player = AlphaBeta::new(Arc::new(profile)).with_table(1 << 20);
/// let task = Task::without_clock(Limits::depth(9));
/// let result = player.think(&game.start(), &task, &mut |_| {}).unwrap();
/// assert!(result.score().is_forced() || result.depth == 9);
/// ```
pub struct AlphaBeta {
    profile: Arc<GameProfile>,
    /// Allocated on first use, since callers often set another size first.
    table: Option<Arc<TranspositionTable>>,
    table_bytes: usize,
    workers: Vec<SearchWorker>,
    threads: usize,
    /// Number of principal variations.
    lines: usize,
    contempt: i32,
    noise: EvaluationNoise,
}

impl AlphaBeta {
    /// Creates a player from a game's profile.
    pub fn new(profile: Arc<GameProfile>) -> AlphaBeta {
        AlphaBeta {
            profile,
            table: None,
            table_bytes: TABLE_BYTES,
            workers: Vec::new(),
            threads: 1,
            lines: 1,
            contempt: 0,
            noise: EvaluationNoise::default(),
        }
    }

    /// Sets the number of threads. With more than one, results vary between runs.
    pub fn with_threads(mut self, threads: usize) -> AlphaBeta {
        self.threads = threads.clamp(1, MAX_THREADS);
        self
    }

    /// Sets the size of the transposition table in bytes.
    pub fn with_table(mut self, bytes: usize) -> AlphaBeta {
        (self.table, self.table_bytes) = (None, bytes);
        self.workers.clear();
        self
    }

    /// Sets the number of principal variations, each beginning with a different decision.
    pub fn with_lines(mut self, lines: usize) -> AlphaBeta {
        self.lines = lines.max(1);
        self
    }

    /// Sets the contempt: a draw counts this many points less than an even game.
    pub fn with_contempt(mut self, points: i32) -> AlphaBeta {
        self.contempt = points;
        self
    }

    /// Adds pseudo-random noise of up to `points` points to the evaluation. It depends on the
    /// position and the random seed alone.
    pub fn with_noise(mut self, points: i32, seed: u64) -> AlphaBeta {
        self.noise = EvaluationNoise { amplitude: points.max(0), seed };
        self
    }

    /// Sets a new random seed for the evaluation noise.
    pub fn reseed_noise(&mut self, seed: u64) {
        self.noise.seed = seed;
    }

    /// Fill of the transposition table, in permille.
    pub fn hashfull(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.hashfull())
    }

    fn prepare(&mut self, position: &Position, task: &Task) {
        let table = self
            .table
            .get_or_insert_with(|| Arc::new(TranspositionTable::new(self.table_bytes)))
            .clone();
        let mut workers = std::mem::take(&mut self.workers);
        while workers.len() < self.threads {
            let position = SearchPosition::new(position);
            workers.push(SearchWorker::new(&self.profile, position, table.clone(), task.watch()));
        }
        workers.truncate(self.threads);
        table.age();
        let halt = Arc::new(AtomicBool::new(false));
        let watch = task.watch();
        for worker in &mut workers {
            worker.position.set(position);
            (worker.contempt, worker.noise) = (self.contempt, self.noise);
            worker.begin(watch.clone(), halt.clone());
        }
        self.workers = workers;
    }

    fn search(
        &mut self,
        position: &Position,
        task: &Task,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        self.prepare(position, task);
        let lines = self.lines;
        let (first, others) = self.workers.split_first_mut()?;
        if others.is_empty() {
            return first.deepen(task.limits, lines, report);
        }
        std::thread::scope(|scope| {
            for (number, worker) in (1..).zip(others.iter_mut()) {
                let limits = Limits { depth: None, ..task.limits };
                let budget = Budget::current();
                scope.spawn(move || {
                    let _scope = budget.enter();
                    worker.deepen_from(1 + number % 2, limits, 1, &mut |_| {})
                });
            }
            let result = first.deepen(task.limits, lines, report);
            first.halt.store(true, Relaxed);
            result
        })
        .map(|mut result| {
            result.nodes = self.workers.iter().map(|worker| worker.nodes).sum();
            result
        })
    }
}

impl ComputerPlayer for AlphaBeta {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        search_within_budget(position, task, || self.search(position, task, report))
    }

    fn forget(&mut self) {
        self.table.iter().for_each(|table| table.clear());
        self.workers.iter_mut().for_each(|worker| worker.history.clear());
    }
}
