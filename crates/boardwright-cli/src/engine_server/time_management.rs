//! Time management: the share of the clock for a move.

use std::time::Duration;

/// Time lost between a decision and the stop of the clock.
const OVERHEAD: Duration = Duration::from_millis(30);

/// Minimum time for a move.
const MIN_TIME: Duration = Duration::from_millis(1);

/// Expected number of moves to the end of the game, if it is not known.
const EXPECTED_MOVES: u32 = 30;

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockTime {
    /// Time left.
    pub time: Duration,
    /// Increment per move.
    pub increment: Duration,
    /// Moves to the next time control; 0 if there is none.
    pub moves: u32,
}

impl ClockTime {
    /// Time for the next move.
    pub fn move_time(&self) -> Duration {
        let safe = self.time.saturating_sub(OVERHEAD);
        let moves = if self.moves == 0 { EXPECTED_MOVES } else { self.moves.min(EXPECTED_MOVES) };
        let share = safe / moves + self.increment * 3 / 4;
        // The clock must not run out, whatever the increment.
        let most = if moves == 1 { safe } else { safe * 4 / 5 };
        share.min(most).max(MIN_TIME)
    }
}

/// Time for a move with a fixed time, less the overhead.
pub fn fixed_move_time(time: Duration) -> Duration {
    let tenth = time / 10;
    time.saturating_sub(OVERHEAD.min(tenth)).max(MIN_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_never_runs_out() {
        let share = |time: u64, increment: u64, moves: u32| {
            let milliseconds = Duration::from_millis;
            let time = milliseconds(time);
            ClockTime { time, increment: milliseconds(increment), moves }.move_time().as_millis()
        };
        assert_eq!(share(30_030, 0, 0), 1_000);
        assert_eq!(share(1_030, 0, 1), 1_000);
        assert!(share(100, 60_000, 0) <= 56);
        assert_eq!(share(0, 0, 0), 1);
        assert!(share(600_000, 0, 40) >= 15_000);
        assert!(fixed_move_time(Duration::from_millis(100)) >= Duration::from_millis(90));
    }
}
