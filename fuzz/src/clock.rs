//! What an input may take, whatever it is.

use std::time::Duration;

/// The promise to users.
const MOST: Duration = Duration::from_secs(2);

/// Does something and panics if it took too long. libFuzzer's own limit judges the time on the wall,
/// and a busy machine would make findings of nothing.
#[track_caller]
pub fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    boardwright_cost::within(MOST, what, work)
}
