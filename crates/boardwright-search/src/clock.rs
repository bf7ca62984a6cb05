//! The clock that searches read; the edges of the program supply it.

use std::time::Duration;

/// A monotonic clock.
pub trait Clock: Send + Sync {
    /// Returns the time since an arbitrary fixed moment.
    fn now(&self) -> Duration;
}

/// A clock that stands still, for searches limited by nodes or depth alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct FrozenClock;

impl Clock for FrozenClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}
