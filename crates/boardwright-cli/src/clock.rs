//! The clock on the wall, for players.

use boardwright_search as search;
use std::time::{Duration, Instant};

/// Time since it was made.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Instant);

impl Clock {
    /// From now on.
    pub fn start() -> Clock {
        Clock(Instant::now())
    }
}

impl search::Clock for Clock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::Clock;
    use boardwright_search::Clock as _;

    #[test]
    fn it_only_goes_forward() {
        let clock = Clock::start();
        let earlier = clock.now();
        assert!(clock.now() >= earlier);
    }
}
