//! Time of the processor spent by this thread, so that what else the machine does is not measured.

use std::time::Duration;

/// When something began.
pub struct Clock(Duration);

impl Clock {
    /// From now on.
    pub fn start() -> Clock {
        Clock(now())
    }

    /// Seconds since then.
    pub fn seconds(&self) -> f64 {
        now().saturating_sub(self.0).as_secs_f64()
    }
}

#[cfg(unix)]
fn now() -> Duration {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or_else(|_| wall(), Duration::from)
}

/// Elsewhere the time on the wall has to do.
#[cfg(not(unix))]
fn now() -> Duration {
    wall()
}

fn wall() -> Duration {
    use std::time::Instant;
    static BEGAN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}
