//! Time controls of the XBoard protocol.

use super::time_management::{self, ClockTime};
use boardwright_search::Limits;
use std::time::Duration;

/// A time control with the time left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// Initial time of the clock.
    base: Duration,
    increment: Duration,
    /// Moves per session of the clock; 0 for the whole game.
    moves: u32,
    /// Time left on the engine's clock, as last reported.
    pub left: Option<Duration>,
    /// Fixed time per move.
    pub per_move: Option<Duration>,
    /// Maximum depth.
    pub depth: Option<u32>,
}

impl TimeControl {
    /// Parses `40 5 0` or `0 2:30 12`; returns `None` for other texts.
    pub fn set_level(&mut self, text: &str) -> Option<()> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [moves, base, increment] = words[..] else { return None };
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let (minutes, seconds): (u32, u32) = (minutes.parse().ok()?, seconds.parse().ok()?);
        self.moves = moves.parse().ok()?;
        self.base = Duration::from_secs(u64::from(minutes) * 60 + u64::from(seconds));
        self.increment = duration(increment)?;
        (self.left, self.per_move) = (None, None);
        Some(())
    }

    /// Limits of the next move, after `made` moves of the engine.
    pub fn limits(&self, made: u32) -> Limits {
        let clock = ClockTime {
            time: self.left.unwrap_or(self.base),
            increment: self.increment,
            moves: if self.moves == 0 { 0 } else { self.moves - made % self.moves },
        };
        let has_clock = self.left.is_some() || !self.base.is_zero();
        let time = match self.per_move {
            Some(time) => Some(time_management::fixed_move_time(time)),
            None if has_clock => Some(clock.move_time()),
            // Without any limit, one second.
            None => self.depth.is_none().then_some(Duration::from_secs(1)),
        };
        Limits { time, nodes: None, depth: self.depth }
    }
}

/// Parses seconds, which may have a fraction.
pub fn duration(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    (0.0..=1e7).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Parses hundredths of a second, the unit of clocks in the protocol.
pub fn centiseconds(text: &str) -> Option<Duration> {
    let number: i64 = text.parse().ok()?;
    Some(Duration::from_millis(number.clamp(0, 1_000_000_000) as u64 * 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_parsed() {
        let mut control = TimeControl::default();
        control.set_level("40 2:30 0").unwrap();
        assert_eq!((control.moves, control.base), (40, Duration::from_secs(150)));
        assert!(control.set_level("0 5 1.5").is_some() && control.set_level("x 5 1").is_none());
        assert!(control.set_level("0 5 nan").is_none() && control.set_level("").is_none());
        assert!(control.limits(0).time.unwrap() > Duration::from_secs(5));
        control.per_move = duration("2");
        assert!(control.limits(0).time.unwrap() <= Duration::from_secs(2));
        assert!(
            TimeControl {
                moves: 1,
                left: Some(Duration::from_millis(100)),
                ..TimeControl::default()
            }
            .limits(7)
            .time
            .unwrap()
                >= Duration::from_millis(60)
        );
    }
}
