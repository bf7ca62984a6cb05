//! Tapered evaluation: middlegame and endgame values interpolated by phase.

use std::ops::{Add, AddAssign, Mul, Sub};

/// Phases run from minus this at the start of a game to this on an empty or a full board.
pub const MAX_PHASE: i32 = 8;

/// A middlegame weight and its endgame delta, packed into one word so that sums cost as much as
/// those of single numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TaperedValue(i64);

impl TaperedValue {
    /// Packs a middlegame weight and an endgame delta.
    pub(crate) fn new(middlegame: i32, later: i32) -> TaperedValue {
        TaperedValue(i64::from(middlegame) + (i64::from(later) << 32))
    }

    /// The middlegame weight.
    pub(crate) fn middlegame(self) -> i32 {
        self.0 as i32
    }

    /// The endgame delta: endgame weight minus middlegame weight.
    pub(crate) fn endgame_delta(self) -> i32 {
        // A negative lower half has borrowed from the upper half.
        ((self.0 - i64::from(self.middlegame())) >> 32) as i32
    }

    /// Returns [`MAX_PHASE`] times the weight at a phase.
    pub(crate) fn scaled_at(self, phase: i32) -> i64 {
        i64::from(self.middlegame()) * i64::from(MAX_PHASE)
            + i64::from(self.endgame_delta()) * i64::from(phase)
    }

    /// Returns true if both halves are 0.
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl Add for TaperedValue {
    type Output = TaperedValue;
    fn add(self, other: TaperedValue) -> TaperedValue {
        TaperedValue(self.0.wrapping_add(other.0))
    }
}

impl Sub for TaperedValue {
    type Output = TaperedValue;
    fn sub(self, other: TaperedValue) -> TaperedValue {
        TaperedValue(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for TaperedValue {
    fn add_assign(&mut self, other: TaperedValue) {
        *self = *self + other;
    }
}

impl Mul<i32> for TaperedValue {
    type Output = TaperedValue;
    fn mul(self, times: i32) -> TaperedValue {
        TaperedValue(self.0.wrapping_mul(times.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_PHASE, TaperedValue};

    #[test]
    fn packed_halves_do_not_interfere() {
        for (a, b, c, d) in [(5, -7, -9, 30), (-1, 0, 1, 0), (-320_000, 320_000, -8, -9)] {
            let sum =
                TaperedValue::new(a, b) + TaperedValue::new(c, d) - TaperedValue::new(3, -4) * -5;
            assert_eq!((sum.middlegame(), sum.endgame_delta()), (a + c + 15, b + d - 20));
            let opposite = TaperedValue::new(a, b) * -1;
            assert_eq!((opposite.middlegame(), opposite.endgame_delta()), (-a, -b));
        }
    }

    #[test]
    fn a_positive_delta_grows_with_the_phase() {
        let value = TaperedValue::new(100, 25);
        let weights =
            [-MAX_PHASE, 0, MAX_PHASE].map(|phase| value.scaled_at(phase) / i64::from(MAX_PHASE));
        assert_eq!(weights, [75, 100, 125]);
    }
}
