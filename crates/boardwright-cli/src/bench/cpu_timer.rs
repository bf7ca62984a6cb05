//! Processor time of this thread, which other work on the machine does not change.

use std::time::Duration;

/// Processor time since a start.
pub struct CpuTimer(Duration);

impl CpuTimer {
    /// Starts a timer.
    pub fn start() -> CpuTimer {
        CpuTimer(now())
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        now().saturating_sub(self.0).as_secs_f64()
    }
}

#[cfg(unix)]
fn now() -> Duration {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or_else(|_| wall(), Duration::from)
}

/// Other systems use wall time.
#[cfg(not(unix))]
fn now() -> Duration {
    wall()
}

fn wall() -> Duration {
    use std::time::Instant;
    static BEGAN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}
