//! How long a search may go on, and how it is stopped.

use crate::clock::{Clock, FrozenClock};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What ends a search. Without any limit only [`StopSignal`] does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The most time.
    pub time: Option<Duration>,
    /// The most nodes of all threads together: decisions made in search, or random games.
    pub nodes: Option<u64>,
    /// The most decisions ahead that are searched in full.
    pub depth: Option<u32>,
}

impl Limits {
    /// A limit of time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// A limit of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A limit of depth.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}

/// A request to stop, shared by whoever may make it and the search that obeys it.
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<AtomicBool>);

impl StopSignal {
    /// Asks for an end.
    pub fn send(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether an end was asked for.
    pub fn is_sent(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a player is asked to do: think within limits.
#[derive(Clone)]
pub struct Task {
    /// What ends the search.
    pub limits: Limits,
    /// The clock by which time is limited.
    pub clock: Arc<dyn Clock>,
    /// Ends the search at once.
    pub stop: StopSignal,
}

impl Task {
    /// A task with a clock.
    pub fn new(limits: Limits, clock: Arc<dyn Clock>) -> Task {
        Task { limits, clock, stop: StopSignal::default() }
    }

    /// A task without time: its limits are nodes or depth.
    pub fn without_clock(limits: Limits) -> Task {
        Task::new(limits, Arc::new(FrozenClock))
    }

    /// Begins to watch: time runs from now on.
    pub fn watch(&self) -> LimitMonitor {
        let began = self.clock.now();
        LimitMonitor { task: self.clone(), began, next: 0 }
    }
}

/// After so many nodes the clock is looked at again. The slowest bundled rules take about 50 µs for
/// a node, so that this is a few milliseconds.
const NODES_BETWEEN_LOOKS: u64 = 64;

/// Watches the limits of a task while one thread works at it.
#[derive(Clone)]
pub struct LimitMonitor {
    task: Task,
    began: Duration,
    /// At so many nodes the clock is looked at again.
    next: u64,
}

impl LimitMonitor {
    /// Whether the search is over, after so many nodes. Cheap enough to be asked at every node.
    pub fn is_over(&mut self, nodes: u64) -> bool {
        if nodes < self.next {
            return false;
        }
        self.next = match self.task.limits.nodes {
            Some(most) if nodes >= most => return true,
            Some(most) => (nodes + NODES_BETWEEN_LOOKS).min(most),
            None => nodes + NODES_BETWEEN_LOOKS,
        };
        self.task.stop.is_sent() || self.used_up(1, 1)
    }

    /// Whether so large a share of the time, as a fraction, is used up.
    pub fn used_up(&self, numerator: u32, denominator: u32) -> bool {
        let Some(most) = self.task.limits.time else { return false };
        self.elapsed() * denominator >= most * numerator
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.task.clock.now().saturating_sub(self.began)
    }

    /// The limits watched.
    pub fn limits(&self) -> &Limits {
        &self.task.limits
    }

    /// The request to stop that is watched.
    pub fn stop(&self) -> &StopSignal {
        &self.task.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    /// A clock that tests set.
    #[derive(Default)]
    struct Hand(AtomicU64);

    impl Clock for Hand {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.load(Ordering::Relaxed))
        }
    }

    #[test]
    fn a_limit_of_nodes_is_exact() {
        let mut watch = Task::without_clock(Limits::nodes(100)).watch();
        assert!((0..100).all(|nodes| !watch.is_over(nodes)));
        assert!(watch.is_over(100));
    }

    #[test]
    fn time_runs_from_the_watch_and_a_stop_is_obeyed_soon() {
        let clock = Arc::new(Hand::default());
        let task = Task::new(Limits::time(Duration::from_millis(10)), clock.clone());
        clock.0.store(5, Ordering::Relaxed);
        let mut watch = task.watch();
        clock.0.store(14, Ordering::Relaxed);
        assert!(!watch.is_over(0));
        assert!(watch.used_up(9, 10));
        clock.0.store(15, Ordering::Relaxed);
        assert!(watch.is_over(NODES_BETWEEN_LOOKS));
        let mut watch = task.watch();
        task.stop.send();
        assert!(watch.is_over(0));
    }
}
