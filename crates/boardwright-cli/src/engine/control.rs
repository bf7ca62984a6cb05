//! How the XBoard protocol limits time.

use super::time::{self, Remaining};
use boardwright_search::Limits;
use std::time::Duration;

/// How time is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Control {
    /// The clock as it is set at first.
    base: Duration,
    increment: Duration,
    /// Moves to a session of the clock; 0 for the whole game.
    moves: u32,
    /// What was said of our time last.
    pub left: Option<Duration>,
    /// The exact time for a move.
    pub each: Option<Duration>,
    /// The most decisions ahead.
    pub depth: Option<u32>,
}

impl Control {
    /// Reads `40 5 0` or `0 2:30 12`.
    pub fn level(&mut self, text: &str) -> Option<()> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [moves, base, increment] = words[..] else { return None };
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let (minutes, seconds): (u32, u32) = (minutes.parse().ok()?, seconds.parse().ok()?);
        self.moves = moves.parse().ok()?;
        self.base = Duration::from_secs(u64::from(minutes) * 60 + u64::from(seconds));
        self.increment = duration(increment)?;
        (self.left, self.each) = (None, None);
        Some(())
    }

    /// The limits of the next move, after so many of ours.
    pub fn limits(&self, made: u32) -> Limits {
        let clock = Remaining {
            time: self.left.unwrap_or(self.base),
            increment: self.increment,
            moves: if self.moves == 0 { 0 } else { self.moves - made % self.moves },
        };
        let set = self.left.is_some() || !self.base.is_zero();
        let time = match self.each {
            Some(each) => Some(time::whole(each)),
            None if set => Some(clock.share()),
            // Nobody has said anything of time or depth.
            None => self.depth.is_none().then_some(Duration::from_secs(1)),
        };
        Limits { time, nodes: None, depth: self.depth }
    }
}

/// Seconds, also fractions of one.
pub fn duration(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    (0.0..=1e7).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Hundredths of seconds, as clocks are told.
pub fn centiseconds(text: &str) -> Option<Duration> {
    let number: i64 = text.parse().ok()?;
    Some(Duration::from_millis(number.clamp(0, 1_000_000_000) as u64 * 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let mut control = Control::default();
        control.level("40 2:30 0").unwrap();
        assert_eq!((control.moves, control.base), (40, Duration::from_secs(150)));
        assert!(control.level("0 5 1.5").is_some() && control.level("x 5 1").is_none());
        assert!(control.level("0 5 nan").is_none() && control.level("").is_none());
        assert!(control.limits(0).time.unwrap() > Duration::from_secs(5));
        control.each = duration("2");
        assert!(control.limits(0).time.unwrap() <= Duration::from_secs(2));
        assert!(
            Control { moves: 1, left: Some(Duration::from_millis(100)), ..Control::default() }
                .limits(7)
                .time
                .unwrap()
                >= Duration::from_millis(60)
        );
    }
}
