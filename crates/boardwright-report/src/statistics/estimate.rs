//! Estimates with their intervals.

use serde::Serialize;

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// Number of games it rests on.
    pub games: u64,
}

impl Estimate {
    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// True if the interval contains the value.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The estimate of the rest, if this is one of a share or a score.
    pub fn complement(self) -> Estimate {
        let Estimate { value, low, high, games } = self;
        Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low, games }
    }

    /// The difference from another, independent estimate, its interval by the square-and-add method
    /// of Newcombe (1998).
    pub fn minus(&self, other: &Estimate) -> Estimate {
        let value = self.value - other.value;
        let below = ((self.value - self.low).powi(2) + (other.high - other.value).powi(2)).sqrt();
        let above = ((self.high - self.value).powi(2) + (other.value - other.low).powi(2)).sqrt();
        let games = self.games + other.games;
        Estimate { value, low: value - below, high: value + above, games }
    }

    /// The estimate after a monotonically increasing change of scale.
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Estimate {
        Estimate {
            value: scale(self.value),
            low: scale(self.low),
            high: scale(self.high),
            games: self.games,
        }
    }
}
