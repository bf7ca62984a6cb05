//! How much of a clock's time a move gets.

use std::time::Duration;

/// Lost between a decision and the clock's stop.
const OVERHEAD: Duration = Duration::from_millis(30);

/// A move gets at least this.
const LEAST: Duration = Duration::from_millis(1);

/// So many moves are expected to come where nobody says how many there are.
const MOVES_TO_COME: u32 = 30;

/// What is known of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Remaining {
    /// The time left.
    pub time: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until time is added; 0 if that never happens.
    pub moves: u32,
}

impl Remaining {
    /// The time for the next move.
    pub fn share(&self) -> Duration {
        let safe = self.time.saturating_sub(OVERHEAD);
        let moves = if self.moves == 0 { MOVES_TO_COME } else { self.moves.min(MOVES_TO_COME) };
        let share = safe / moves + self.increment * 3 / 4;
        // A clock must never run out, whatever the increment promises.
        let most = if moves == 1 { safe } else { safe * 4 / 5 };
        share.min(most).max(LEAST)
    }
}

/// The time for a move of which the whole time is known.
pub fn whole(time: Duration) -> Duration {
    let tenth = time / 10;
    time.saturating_sub(OVERHEAD.min(tenth)).max(LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_never_runs_out() {
        let share = |time: u64, increment: u64, moves: u32| {
            let milliseconds = Duration::from_millis;
            let time = milliseconds(time);
            Remaining { time, increment: milliseconds(increment), moves }.share().as_millis()
        };
        assert_eq!(share(30_030, 0, 0), 1_000);
        assert_eq!(share(1_030, 0, 1), 1_000);
        assert!(share(100, 60_000, 0) <= 56);
        assert_eq!(share(0, 0, 0), 1);
        assert!(share(600_000, 0, 40) >= 15_000);
        assert!(whole(Duration::from_millis(100)) >= Duration::from_millis(90));
    }
}
