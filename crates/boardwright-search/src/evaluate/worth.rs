//! What a feature is worth at the beginning of a game and late in it.

use std::ops::{Add, AddAssign, Mul, Sub};

/// Phases run from minus this, where a game begins, to this, where nothing of what stood on the board is
/// left or no room is.
pub const MAX_PHASE: i32 = 8;

/// A weight in the middle of a game, and what is added to it towards the end. Both halves are in one
/// word, so that sums of worths cost no more than sums of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TaperedValue(i64);

impl TaperedValue {
    /// A worth from its weight halfway, and how much larger that is late than halfway.
    pub fn new(halfway: i32, later: i32) -> TaperedValue {
        TaperedValue(i64::from(halfway) + (i64::from(later) << 32))
    }

    /// The weight halfway.
    pub fn halfway(self) -> i32 {
        self.0 as i32
    }

    /// How much larger the weight is late than halfway.
    pub fn later(self) -> i32 {
        // The lower half has borrowed from the upper one if it is less than nothing.
        ((self.0 - i64::from(self.halfway())) >> 32) as i32
    }

    /// [`MAX_PHASE`] times the weight at a phase.
    pub fn at(self, phase: i32) -> i64 {
        i64::from(self.halfway()) * i64::from(MAX_PHASE)
            + i64::from(self.later()) * i64::from(phase)
    }

    /// Whether it is nothing at any phase.
    pub fn is_nothing(self) -> bool {
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
    fn halves_do_not_disturb_each_other() {
        for (a, b, c, d) in [(5, -7, -9, 30), (-1, 0, 1, 0), (-320_000, 320_000, -8, -9)] {
            let sum =
                TaperedValue::new(a, b) + TaperedValue::new(c, d) - TaperedValue::new(3, -4) * -5;
            assert_eq!((sum.halfway(), sum.later()), (a + c + 15, b + d - 20));
            let opposite = TaperedValue::new(a, b) * -1;
            assert_eq!((opposite.halfway(), opposite.later()), (-a, -b));
        }
    }

    #[test]
    fn a_worth_grows_from_the_beginning_to_the_end() {
        let worth = TaperedValue::new(100, 25);
        let weights =
            [-MAX_PHASE, 0, MAX_PHASE].map(|phase| worth.at(phase) / i64::from(MAX_PHASE));
        assert_eq!(weights, [75, 100, 125]);
    }
}
