//! Time, as edges measure it. Nothing in this crate reads a clock of its own.

use std::time::Duration;

/// A clock that only goes forward.
pub trait Clock: Send + Sync {
    /// The time since some moment that stays the same.
    fn now(&self) -> Duration;
}

/// A clock that stands still, for searches that nodes or depth limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct FrozenClock;

impl Clock for FrozenClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}
