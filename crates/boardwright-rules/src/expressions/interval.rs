//! Intervals of numbers, for interval analysis.

use std::fmt::{Display, Formatter, Result};

/// All numbers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub low: i64,
    pub high: i64,
}

impl Interval {
    pub(crate) fn new(low: i64, high: i64) -> Interval {
        Interval { low, high }
    }

    /// Returns the smallest interval that holds both.
    pub(crate) fn hull(self, other: Interval) -> Interval {
        Interval::new(self.low.min(other.low), self.high.max(other.high))
    }

    pub(crate) fn add(self, other: Interval) -> Interval {
        Interval::new(self.low.saturating_add(other.low), self.high.saturating_add(other.high))
    }

    pub(crate) fn subtract(self, other: Interval) -> Interval {
        Interval::new(self.low.saturating_sub(other.high), self.high.saturating_sub(other.low))
    }

    pub(crate) fn multiply(self, other: Interval) -> Interval {
        let product = |a: i64, b: i64| Interval::new(a.saturating_mul(b), a.saturating_mul(b));
        let lows = product(self.low, other.low).hull(product(self.low, other.high));
        let highs = product(self.high, other.low).hull(product(self.high, other.high));
        lows.hull(highs)
    }

    /// Returns an interval that holds all quotients.
    pub(crate) fn divide(self, divisor: Interval) -> Interval {
        let most = self.magnitude();
        let positive = self.low >= 0 && divisor.low >= 0;
        Interval::new(if positive { 0 } else { -most }, most)
    }

    /// Returns an interval that holds all remainders, which have the sign of the dividend.
    pub(crate) fn remainder(self, divisor: Interval) -> Interval {
        let most = (divisor.magnitude() - 1).max(0);
        Interval::new(if self.low >= 0 { 0 } else { -most }, most)
    }

    pub(crate) fn min(self, other: Interval) -> Interval {
        Interval::new(self.low.min(other.low), self.high.min(other.high))
    }

    pub(crate) fn max(self, other: Interval) -> Interval {
        Interval::new(self.low.max(other.low), self.high.max(other.high))
    }

    /// Returns the largest absolute value.
    pub(crate) fn magnitude(self) -> i64 {
        self.low.saturating_abs().max(self.high.saturating_abs())
    }

    /// Returns the only value, if there is only one.
    pub(crate) fn single(self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }
}

impl Display for Interval {
    /// `between 0 and 100`, `always 3`.
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self.single() {
            Some(value) => write!(formatter, "always {value}"),
            None => write!(formatter, "between {} and {}", self.low, self.high),
        }
    }
}
