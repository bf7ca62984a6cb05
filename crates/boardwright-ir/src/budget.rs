//! The budget of a caller: a deadline and a stop signal that every question obeys.
//!
//! A thread [enters](Budget::enter) a budget, and whatever it asks the rules until it leaves is
//! held to it: an execution looks at it every
//! [`STEPS_BETWEEN_LOOKS`](crate::limits::STEPS_BETWEEN_LOOKS) steps. A question that is stopped
//! ends with [`Limit::Interrupted`](crate::limits::Limit::Interrupted). Once a budget is over it
//! stays over.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A monotonic clock.
pub trait Clock: Send + Sync {
    /// Returns the time since an arbitrary fixed moment.
    fn now(&self) -> Duration;
}

/// A clock that stands still, for work limited otherwise than by time.
#[derive(Clone, Copy, Debug, Default)]
pub struct FrozenClock;

impl Clock for FrozenClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A stop request, shared by the work and by anyone who may end it.
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<AtomicBool>);

impl StopSignal {
    /// Requests the stop.
    pub fn send(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns true if a stop was requested.
    pub fn is_sent(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A deadline and stop signals. Clones share them.
#[derive(Clone, Default)]
pub struct Budget {
    stops: Vec<StopSignal>,
    deadlines: Vec<Deadline>,
}

/// A moment on a clock.
#[derive(Clone)]
struct Deadline {
    clock: Arc<dyn Clock>,
    moment: Duration,
}

thread_local! {
    /// The budget that the thread has entered.
    static CURRENT: RefCell<Budget> = RefCell::default();
}

impl Budget {
    /// Creates a budget that ends with a stop signal.
    pub fn of_stop(stop: &StopSignal) -> Budget {
        Budget { stops: vec![stop.clone()], deadlines: Vec::new() }
    }

    /// Returns the budget that ends after some time from now on too.
    #[must_use]
    pub fn with_time(mut self, clock: &Arc<dyn Clock>, time: Duration) -> Budget {
        let moment = clock.now().saturating_add(time);
        self.deadlines.push(Deadline { clock: clock.clone(), moment });
        self
    }

    /// Returns the budget that ends when either of two does.
    #[must_use]
    pub fn and(mut self, other: &Budget) -> Budget {
        self.stops.extend_from_slice(&other.stops);
        self.deadlines.extend_from_slice(&other.deadlines);
        self
    }

    /// True if a stop was requested or the time is over.
    pub fn is_over(&self) -> bool {
        self.stops.iter().any(StopSignal::is_sent)
            || self.deadlines.iter().any(|deadline| deadline.clock.now() >= deadline.moment)
    }

    /// Returns the budget that this thread has entered, for other threads that work for it.
    pub fn current() -> Budget {
        CURRENT.with_borrow(Budget::clone)
    }

    /// Holds this thread to the budget, besides those it has entered before, until the value is
    /// dropped.
    #[must_use = "dropping the value leaves the budget"]
    pub fn enter(&self) -> BudgetScope {
        let both = self.clone().and(&Budget::current());
        BudgetScope { outside: CURRENT.replace(both) }
    }
}

/// See [`Budget::enter`].
pub struct BudgetScope {
    outside: Budget,
}

impl Drop for BudgetScope {
    fn drop(&mut self) {
        CURRENT.set(std::mem::take(&mut self.outside));
    }
}

/// Frees this thread of its budget until the value is dropped, for work that is short and worth
/// nothing if it is not finished.
pub fn suspend() -> BudgetScope {
    BudgetScope { outside: CURRENT.take() }
}

/// Holds this thread to a share of the time that its budget leaves, until the value is dropped. A
/// budget without a deadline stays as it is.
pub fn enter_share(numerator: u32, denominator: u32) -> BudgetScope {
    let outside = Budget::current();
    let mut share = outside.clone();
    for deadline in &mut share.deadlines {
        let now = deadline.clock.now();
        let left = deadline.moment.saturating_sub(now);
        deadline.moment = now + left * numerator / denominator.max(1);
    }
    CURRENT.set(share);
    BudgetScope { outside }
}

/// True if the budget that this thread has entered is over; false if it has entered none.
pub fn is_over() -> bool {
    CURRENT.with_borrow(Budget::is_over)
}

#[cfg(test)]
mod tests {
    use super::{Budget, Clock, StopSignal, enter_share, is_over};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// A clock set by hand.
    #[derive(Default)]
    struct Hand(AtomicU64);

    impl Clock for Hand {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.load(Ordering::Relaxed))
        }
    }

    #[test]
    fn budget_ends_at_its_deadline_and_only_while_entered() {
        let hand = Arc::new(Hand::default());
        let clock: Arc<dyn Clock> = hand.clone();
        let budget = Budget::default().with_time(&clock, Duration::from_millis(10));
        let scope = budget.enter();
        hand.0.store(9, Ordering::Relaxed);
        assert!(!is_over());
        hand.0.store(10, Ordering::Relaxed);
        assert!(is_over());
        drop(scope);
        assert!(!is_over());
    }

    #[test]
    fn inner_budget_ends_with_the_outer_one() {
        let (outer, inner) = (StopSignal::default(), StopSignal::default());
        let _outer = Budget::of_stop(&outer).enter();
        let scope = Budget::of_stop(&inner).enter();
        outer.send();
        assert!(is_over());
        drop(scope);
        assert!(is_over());
    }

    #[test]
    fn stop_of_the_inner_budget_leaves_the_outer_one() {
        let (outer, inner) = (StopSignal::default(), StopSignal::default());
        let _outer = Budget::of_stop(&outer).enter();
        let scope = Budget::of_stop(&inner).enter();
        inner.send();
        assert!(is_over());
        drop(scope);
        assert!(!is_over());
    }

    #[test]
    fn share_ends_before_the_whole() {
        let hand = Arc::new(Hand::default());
        let clock: Arc<dyn Clock> = hand.clone();
        let _scope = Budget::default().with_time(&clock, Duration::from_millis(10)).enter();
        let share = enter_share(1, 2);
        hand.0.store(5, Ordering::Relaxed);
        assert!(is_over());
        drop(share);
        assert!(!is_over());
    }

    #[test]
    fn thread_takes_the_budget_of_another() {
        let stop = StopSignal::default();
        let _scope = Budget::of_stop(&stop).enter();
        stop.send();
        let budget = Budget::current();
        let seen = std::thread::spawn(move || {
            let before = is_over();
            let _scope = budget.enter();
            (before, is_over())
        });
        assert_eq!(seen.join().unwrap(), (false, true));
    }
}
