//! Weights of the evaluation and their text form.

use super::control::ControlTerms;
use super::feature_set::FeatureSet;
use std::fmt::Write as _;

/// Weights are fixed-point numbers with this many units per point.
pub const UNITS_PER_POINT: i32 = 16;
/// Largest absolute weight in points.
pub(crate) const MAX_WEIGHT: i32 = 20_000;
/// Maximum length of a text of weights in bytes.
pub const MAX_TEXT_BYTES: usize = 4 << 20;

/// Weights of all features, in units of 1/[`UNITS_PER_POINT`] point.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Weights(pub Vec<i32>);

/// Error in a text of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// A line is not a group of weights.
    #[error("line {line}: expected `name: numbers`")]
    Line {
        /// Line number, from 1.
        line: usize,
    },
    /// A number is malformed or too large.
    #[error("line {line}: `{text}` is not a weight from -{MAX_WEIGHT} to {MAX_WEIGHT}")]
    Number {
        /// Line number, from 1.
        line: usize,
        /// The text of the number.
        text: String,
    },
    /// The weights belong to another game or to other options.
    #[error("the weights were learned for other rules: expected `{wanted}`, found `{found}`")]
    Other {
        /// The expected group of weights.
        wanted: String,
        /// The group found.
        found: String,
    },
    /// The text is too long.
    #[error("the text is longer than {} MiB", MAX_TEXT_BYTES >> 20)]
    TooLong,
}

impl Weights {
    /// Returns zero weights.
    pub(crate) fn none(features: &FeatureSet) -> Weights {
        Weights(vec![0; features.count])
    }

    /// Returns the text form: a line per group, with its name.
    pub fn text(&self, features: &FeatureSet) -> String {
        let mut text = String::new();
        for (name, numbers) in features.named_groups() {
            let numbers: Vec<String> =
                self.0[numbers].iter().map(|&weight| decimal(weight)).collect();
            let _ = writeln!(text, "{name}: {}", numbers.join(" "));
        }
        text
    }

    /// Parses the weights of a game's features, ignoring empty lines and those that begin with `#`.
    ///
    /// # Errors
    ///
    /// If the text is malformed, too long, or for other features.
    pub fn read(features: &FeatureSet, text: &str) -> Result<Weights, WeightsError> {
        if text.len() > MAX_TEXT_BYTES {
            return Err(WeightsError::TooLong);
        }
        let mut weights = Vec::with_capacity(features.count);
        let mut wanted = features.named_groups();
        let lines = (1..).zip(text.lines().map(str::trim));
        for (line, content) in lines {
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let (name, numbers) = content.split_once(": ").ok_or(WeightsError::Line { line })?;
            let (mut expected, mut range) = wanted.next().unwrap_or_default();
            while expected != name && ControlTerms::is_optional_group(expected) {
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
        let mut missing = wanted.skip_while(|(name, _)| ControlTerms::is_optional_group(name));
        match missing.next() {
            Some((wanted, _)) => {
                Err(WeightsError::Other { wanted: wanted.to_owned(), found: "nothing".to_owned() })
            }
            None => {
                weights.resize(features.count, 0);
                Ok(Weights(weights))
            }
        }
    }
}

/// Formats a weight in points, with sixteenths as exact decimals.
fn decimal(weight: i32) -> String {
    if weight % UNITS_PER_POINT == 0 {
        return (weight / UNITS_PER_POINT).to_string();
    }
    format!("{:.4}", f64::from(weight) / f64::from(UNITS_PER_POINT))
        .trim_end_matches('0')
        .to_owned()
}

/// Parses a weight; sixteenths have exact decimals.
fn parts(text: &str) -> Option<i32> {
    let points: f64 = text.parse().ok()?;
    let within = points.abs() <= f64::from(MAX_WEIGHT);
    within.then(|| (points * f64::from(UNITS_PER_POINT)).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::{decimal, parts};

    #[test]
    fn weights_round_trip_through_text() {
        for weight in (-500..500).chain([319_999, -320_000]) {
            assert_eq!(parts(&decimal(weight)), Some(weight), "{}", decimal(weight));
        }
        for wrong in ["", "x", "1e9", "nan", "inf", "30000"] {
            assert_eq!(parts(wrong), None, "{wrong}");
        }
    }
}
