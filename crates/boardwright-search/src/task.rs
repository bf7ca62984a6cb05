//! Search limits, and the signal that stops a search.

use boardwright::Move;
use boardwright::ir::budget::{Budget, Clock, FrozenClock, StopSignal};
use std::sync::Arc;
use std::time::Duration;

/// Limits of a search. Without any, only a [`StopSignal`] ends it.
///
/// ```
/// use boardwright_search::Limits;
/// use std::time::Duration;
///
/// let limits = Limits { depth: Some(8), ..Limits::time(Duration::from_millis(100)) };
/// assert_eq!(limits.nodes, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Maximum time.
    pub time: Option<Duration>,
    /// Maximum number of nodes of all threads together: decisions made in search, or playouts.
    pub nodes: Option<u64>,
    /// Maximum depth in plies.
    pub depth: Option<u32>,
}

impl Limits {
    /// Limits the time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Limits the nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Limits the depth.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}

/// A search task: limits, a clock and a stop signal.
#[derive(Clone)]
pub struct Task {
    /// Limits of the search.
    pub limits: Limits,
    /// The clock for the time limit.
    pub clock: Arc<dyn Clock>,
    /// Ends the search at once.
    pub stop: StopSignal,
    /// Decisions to choose among; empty for every legal one.
    pub root_moves: Vec<Move>,
}

impl Task {
    /// Creates a task with a clock.
    pub fn new(limits: Limits, clock: Arc<dyn Clock>) -> Task {
        Task { limits, clock, stop: StopSignal::default(), root_moves: Vec::new() }
    }

    /// Creates a task without a clock: nodes or depth limit it.
    pub fn without_clock(limits: Limits) -> Task {
        Task::new(limits, Arc::new(FrozenClock))
    }

    /// Returns true if the decision is among those to choose from.
    pub fn allows(&self, mv: Move) -> bool {
        self.root_moves.is_empty() || self.root_moves.contains(&mv)
    }

    /// Returns the budget of the questions that a search asks from now on. It ends a little after
    /// the task's time, so that a search that looks at the clock itself ends first.
    pub fn budget(&self) -> Budget {
        let budget = Budget::of_stop(&self.stop);
        match self.limits.time {
            Some(time) => budget.with_time(&self.clock, time + GRACE),
            None => budget,
        }
    }

    /// Starts the clock and returns the monitor of the limits.
    pub fn watch(&self) -> LimitMonitor {
        let began = self.clock.now();
        LimitMonitor { task: self.clone(), began, next: 0 }
    }
}

/// Time that a search has to end by itself before its questions are interrupted.
const GRACE: Duration = Duration::from_millis(10);
/// Number of nodes between two looks at the clock: a few milliseconds even with the slowest bundled
/// rules, at about 50 µs per node.
const NODES_BETWEEN_CLOCK_CHECKS: u64 = 64;

/// Monitors the limits of a task in one thread.
#[derive(Clone)]
pub struct LimitMonitor {
    task: Task,
    began: Duration,
    /// Number of nodes at which to look at the clock next.
    next: u64,
}

impl LimitMonitor {
    /// Returns true if the search is over after `nodes` nodes. Cheap enough to call at every node.
    pub fn is_over(&mut self, nodes: u64) -> bool {
        if nodes < self.next {
            return false;
        }
        self.next = match self.task.limits.nodes {
            Some(most) if nodes >= most => return true,
            Some(most) => (nodes + NODES_BETWEEN_CLOCK_CHECKS).min(most),
            None => nodes + NODES_BETWEEN_CLOCK_CHECKS,
        };
        self.task.stop.is_sent() || self.used_up(1, 1)
    }

    /// Returns true if the fraction `numerator`/`denominator` of the time limit is used up.
    pub fn used_up(&self, numerator: u32, denominator: u32) -> bool {
        let Some(most) = self.task.limits.time else { return false };
        self.elapsed() * denominator >= most * numerator
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.task.clock.now().saturating_sub(self.began)
    }

    /// The limits being monitored.
    pub fn limits(&self) -> &Limits {
        &self.task.limits
    }

    /// Returns true if the decision is among those to choose from.
    pub fn allows(&self, mv: Move) -> bool {
        self.task.allows(mv)
    }

    /// The stop signal being monitored.
    pub fn stop(&self) -> &StopSignal {
        &self.task.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A clock set by hand.
    #[derive(Default)]
    struct Hand(AtomicU64);

    impl Clock for Hand {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.load(Ordering::Relaxed))
        }
    }

    #[test]
    fn the_node_limit_is_exact() {
        let mut watch = Task::without_clock(Limits::nodes(100)).watch();
        assert!((0..100).all(|nodes| !watch.is_over(nodes)));
        assert!(watch.is_over(100));
    }

    #[test]
    fn time_counts_from_the_monitor_and_a_stop_is_obeyed() {
        let clock = Arc::new(Hand::default());
        let task = Task::new(Limits::time(Duration::from_millis(10)), clock.clone());
        clock.0.store(5, Ordering::Relaxed);
        let mut watch = task.watch();
        clock.0.store(14, Ordering::Relaxed);
        assert!(!watch.is_over(0));
        assert!(watch.used_up(9, 10));
        clock.0.store(15, Ordering::Relaxed);
        assert!(watch.is_over(NODES_BETWEEN_CLOCK_CHECKS));
        let mut watch = task.watch();
        task.stop.send();
        assert!(watch.is_over(0));
    }
}
