//! Time that the processor spent here; other work on the machine does not count.

use std::time::{Duration, Instant};

/// What anything may take, whatever the input: the promise to users.
const MOST: Duration = Duration::from_secs(2);

/// Does something and panics if it took too long. libFuzzer's own limit judges the time on the wall,
/// and a busy machine would make findings of nothing.
pub fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let (began, spent_before) = (Instant::now(), spent());
    let result = work();
    if began.elapsed() > MOST {
        let took = spent().saturating_sub(spent_before);
        assert!(took <= MOST, "{what} took {took:?}");
    }
    result
}

/// What this thread has spent; nothing where the system does not say.
fn spent() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split_whitespace().next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}
