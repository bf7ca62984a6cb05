//! The wall clock, for searches.

use boardwright::ir::budget::{Budget, Clock};
use boardwright_search as search;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time since the clock was started.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// Starts a clock.
    pub fn start() -> WallClock {
        WallClock(Instant::now())
    }
}

/// The budget that ends after some time from now on.
pub fn budget(time: Duration) -> Budget {
    let clock: Arc<dyn Clock> = Arc::new(WallClock::start());
    Budget::default().with_time(&clock, time)
}

impl search::Clock for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::WallClock;
    use boardwright_search::Clock as _;

    #[test]
    fn clock_goes_forward() {
        let clock = WallClock::start();
        let earlier = clock.now();
        assert!(clock.now() >= earlier);
    }
}
