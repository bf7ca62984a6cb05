//! Weights of features, and their text.

use super::contest::Contest;
use super::shape::FeatureSet;
use std::fmt::Write as _;

/// Weights are in parts of a point, this many to one.
pub const UNITS_PER_POINT: i32 = 16;
/// No weight is larger than this many points.
pub const MAX_WEIGHT: i32 = 20_000;
/// The longest text of weights that is read.
pub const MAX_TEXT_BYTES: usize = 4 << 20;

/// How much each feature of a game counts, in [`UNITS_PER_POINT`] of a point.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Weights(pub Vec<i32>);

/// What of a text of weights is not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// A line that is no group of weights.
    #[error("line {line}: expected `name: numbers`")]
    Line {
        /// The line, from 1.
        line: usize,
    },
    /// A number that is none, or too large.
    #[error("line {line}: `{text}` is not a weight from -{MAX_WEIGHT} to {MAX_WEIGHT}")]
    Number {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// The weights are another game's, or other options'.
    #[error("the weights were learned for other rules: expected `{wanted}`, found `{found}`")]
    Other {
        /// The group of weights that should come.
        wanted: String,
        /// What comes instead.
        found: String,
    },
    /// The text is too long.
    #[error("the text is longer than {} MiB", MAX_TEXT_BYTES >> 20)]
    TooLong,
}

impl Weights {
    /// Weights that find every position even.
    pub fn none(shape: &FeatureSet) -> Weights {
        Weights(vec![0; shape.count])
    }

    /// The weights as text: a line for each group, with its name.
    pub fn text(&self, shape: &FeatureSet) -> String {
        let mut text = String::new();
        for (name, numbers) in shape.named_groups() {
            let numbers: Vec<String> =
                self.0[numbers].iter().map(|&weight| decimal(weight)).collect();
            let _ = writeln!(text, "{name}: {}", numbers.join(" "));
        }
        text
    }

    /// Reads the weights of a shape. Lines that are empty or begin with `#` say nothing.
    pub fn read(shape: &FeatureSet, text: &str) -> Result<Weights, WeightsError> {
        if text.len() > MAX_TEXT_BYTES {
            return Err(WeightsError::TooLong);
        }
        let mut weights = Vec::with_capacity(shape.count);
        let mut wanted = shape.named_groups();
        let lines = (1..).zip(text.lines().map(str::trim));
        for (line, content) in lines {
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let (name, numbers) = content.split_once(": ").ok_or(WeightsError::Line { line })?;
            let (mut expected, mut range) = wanted.next().unwrap_or_default();
            while expected != name && Contest::may_be_missing(expected) {
                weights.resize(range.end, 0);
                (expected, range) = wanted.next().unwrap_or_default();
            }
            let found =
                || WeightsError::Other { wanted: expected.to_owned(), found: name.to_owned() };
            if expected != name {
                return Err(found());
            }
            for text in numbers.split(' ') {
                let number = || WeightsError::Number { line, text: text.to_owned() };
                weights.push(parts(text).ok_or_else(number)?);
            }
            if weights.len() != range.end {
                return Err(found());
            }
        }
        let mut missing = wanted.skip_while(|(name, _)| Contest::may_be_missing(name));
        match missing.next() {
            Some((wanted, _)) => {
                Err(WeightsError::Other { wanted: wanted.to_owned(), found: "nothing".to_owned() })
            }
            None => {
                weights.resize(shape.count, 0);
                Ok(Weights(weights))
            }
        }
    }
}

/// A weight in points, with sixteenths as decimals where there are any.
fn decimal(weight: i32) -> String {
    if weight % UNITS_PER_POINT == 0 {
        return (weight / UNITS_PER_POINT).to_string();
    }
    format!("{:.4}", f64::from(weight) / f64::from(UNITS_PER_POINT))
        .trim_end_matches('0')
        .to_owned()
}

/// A weight's parts from its text; sixteenths have exact decimals.
fn parts(text: &str) -> Option<i32> {
    let points: f64 = text.parse().ok()?;
    let within = points.abs() <= f64::from(MAX_WEIGHT);
    within.then(|| (points * f64::from(UNITS_PER_POINT)).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::{decimal, parts};

    #[test]
    fn every_weight_is_read_as_it_was_written() {
        for weight in (-500..500).chain([319_999, -320_000]) {
            assert_eq!(parts(&decimal(weight)), Some(weight), "{}", decimal(weight));
        }
        for wrong in ["", "x", "1e9", "nan", "inf", "30000"] {
            assert_eq!(parts(wrong), None, "{wrong}");
        }
    }
}
