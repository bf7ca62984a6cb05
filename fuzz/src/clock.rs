//! The time limit of an input.

use std::time::Duration;

/// Maximum time promised to users.
const MAX_TIME: Duration = Duration::from_secs(2);

/// Runs `work` and panics if it takes too long. libFuzzer's own limit is wall-clock time, which
/// gives false findings on a busy machine.
#[track_caller]
pub fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    boardwright_cost::within(MAX_TIME, what, work)
}
