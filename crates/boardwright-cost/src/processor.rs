//! Time that the processor spent on a thread.

use std::time::Duration;

/// What this thread has spent of the processor, where the system tells: other work on the machine does not count.
pub fn spent() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
