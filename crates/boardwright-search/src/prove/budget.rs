//! The budget of a query, shared by searches and checks.

use super::answer::ProofProgress;
use crate::task::{LimitMonitor, Limits, Task};

/// Number of nodes between progress reports.
const NODES_BETWEEN_REPORTS: u64 = 512;

/// Limits and counters of one task.
pub(crate) struct ProofBudget<'a> {
    search: LimitMonitor,
    check: LimitMonitor,
    /// Number of decisions made in search.
    pub nodes: u64,
    /// Number of positions checked.
    pub checked: u64,
    /// Node count at which the current search yields to the other.
    pub slice: u64,
    /// Progress for reports.
    pub progress: ProofProgress,
    /// Number of queries whether time is up; work without decisions takes time too.
    asked: u64,
    /// True once the search is over.
    over: bool,
    /// True once the time is up.
    out_of_time: bool,
    on_progress: &'a mut dyn FnMut(&ProofProgress),
}

impl<'a> ProofBudget<'a> {
    /// Starts the clock. The node limit applies to searches; a check takes as many nodes as it
    /// needs.
    pub fn new(task: &Task, on_progress: &'a mut dyn FnMut(&ProofProgress)) -> ProofBudget<'a> {
        let limits = Limits { nodes: None, ..task.limits };
        let check = Task { limits, ..task.clone() }.watch();
        let progress = ProofProgress::default();
        ProofBudget {
            asked: 0,
            over: false,
            out_of_time: false,
            search: task.watch(),
            check,
            nodes: 0,
            checked: 0,
            slice: u64::MAX,
            progress,
            on_progress,
        }
    }

    /// Counts a decision; returns true if the current search must pause.
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_REPORTS) {
            self.report();
        }
        self.is_paused()
    }

    /// Returns true if the current search must pause.
    pub fn is_paused(&mut self) -> bool {
        self.nodes >= self.slice || self.is_over()
    }

    /// Returns true if all searches are over.
    pub fn is_over(&mut self) -> bool {
        self.asked += 1;
        // Monitors look at the clock only now and then, so an ended budget must stay ended.
        self.over = self.over || self.search.is_over(self.nodes) || self.is_out_of_time();
        self.over
    }

    /// Ends the task after a question was interrupted.
    pub fn interrupt(&mut self) {
        (self.over, self.out_of_time) = (true, true);
    }

    /// Counts a checked position; returns true if the check must end.
    pub fn count_checked(&mut self) -> bool {
        self.checked += 1;
        if self.checked.is_multiple_of(NODES_BETWEEN_REPORTS) {
            self.report();
        }
        self.asked += 1;
        self.is_out_of_time()
    }

    fn is_out_of_time(&mut self) -> bool {
        self.out_of_time = self.out_of_time || self.check.is_over(self.asked);
        self.out_of_time
    }

    fn report(&mut self) {
        self.progress.nodes = self.nodes;
        (self.on_progress)(&self.progress);
    }
}
