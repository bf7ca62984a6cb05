//! The work that goes into an answer, and when it is over.

use super::answer::ProofProgress;
use crate::task::{LimitMonitor, Limits, Task};

/// After so many nodes progress is told again.
const NODES_BETWEEN_WORDS: u64 = 512;

/// What one task allows, shared by all that work at it.
pub(crate) struct Effort<'a> {
    search: LimitMonitor,
    check: LimitMonitor,
    /// Decisions made in search.
    pub nodes: u64,
    /// Positions walked in checks.
    pub checked: u64,
    /// The search at work stops at so many nodes, to let another one work.
    pub slice: u64,
    /// How it is getting on.
    pub progress: ProofProgress,
    /// How often it was asked whether it is over: work that makes no decision takes time too.
    asked: u64,
    /// Search is over.
    over: bool,
    /// Time is over.
    late: bool,
    tell: &'a mut dyn FnMut(&ProofProgress),
}

impl<'a> Effort<'a> {
    /// Begins: time runs from now on. The limit of nodes is for the search; a check takes as many
    /// as it must.
    pub fn new(task: &Task, tell: &'a mut dyn FnMut(&ProofProgress)) -> Effort<'a> {
        let limits = Limits { nodes: None, ..task.limits };
        let check = Task { limits, ..task.clone() }.watch();
        let progress = ProofProgress::default();
        Effort {
            asked: 0,
            over: false,
            late: false,
            search: task.watch(),
            check,
            nodes: 0,
            checked: 0,
            slice: u64::MAX,
            progress,
            tell,
        }
    }

    /// Counts a decision made in search; says whether the search at work is to stop.
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_WORDS) {
            self.say();
        }
        self.is_paused()
    }

    /// Whether the search at work is to stop.
    pub fn is_paused(&mut self) -> bool {
        self.nodes >= self.slice || self.is_over()
    }

    /// Whether all search is over.
    pub fn is_over(&mut self) -> bool {
        self.asked += 1;
        // Watches look at the clock now and then only; what is over stays so.
        self.over = self.over || self.search.is_over(self.nodes) || self.is_late();
        self.over
    }

    /// Counts a position walked in a check; says whether it is over.
    pub fn count_checked(&mut self) -> bool {
        self.checked += 1;
        if self.checked.is_multiple_of(NODES_BETWEEN_WORDS) {
            self.say();
        }
        self.asked += 1;
        self.is_late()
    }

    fn is_late(&mut self) -> bool {
        self.late = self.late || self.check.is_over(self.asked);
        self.late
    }

    fn say(&mut self) {
        self.progress.nodes = self.nodes;
        (self.tell)(&self.progress);
    }
}
