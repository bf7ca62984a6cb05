//! The report on two readings of the rules: their figures side by side, and the test's answer.
//!
//! Differences of many figures are compared at once, and one in twenty intervals misses by chance.
//! A difference is clear only if its interval, made as wide as Bonferroni's correction for that
//! number of figures asks, leaves out zero.

use crate::comparison::{Comparison, ComparisonOutcome, CoursePoint};
use crate::report::Report;
use crate::statistics::{Estimate, Sprt, Z_95};
use serde::Serialize;

/// Error that all intervals together may have.
const ERROR: f64 = 0.05;

/// Two readings of the rules side by side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ComparisonReport {
    /// Names of the readings.
    pub readings: [String; 2],
    /// Outcome of the sequential test.
    pub outcome: ComparisonOutcome,
    /// The fairer reading, 0 or 1, if the test found a difference.
    pub fairer: Option<u8>,
    /// The first player's scores.
    pub scores: Option<[Estimate; 2]>,
    /// Number of games under each reading.
    pub games: u64,
    /// Course of the test.
    pub course: Vec<CoursePoint>,
    /// Log-likelihood ratios at which a test ends.
    pub bounds: [f64; 2],
    /// Figures side by side.
    pub differences: Vec<FigureDifference>,
    /// The reports of the readings.
    pub reports: [Report; 2],
}

/// Unit of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FigureUnit {
    /// A share from 0 to 1.
    Share,
    /// A plain number.
    Number,
}

/// A figure under both readings.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FigureDifference {
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: FigureUnit,
    /// Its values.
    pub values: [Estimate; 2],
    /// The second value less the first.
    pub difference: Estimate,
    /// True if it is more than chance explains, among the figures compared.
    pub is_clear: bool,
}

impl ComparisonReport {
    /// Makes the report.
    pub fn new(
        readings: [String; 2],
        comparison: &Comparison,
        reports: [Report; 2],
    ) -> ComparisonReport {
        let (low, high) = Sprt::bounds();
        ComparisonReport {
            readings,
            outcome: comparison.outcome(),
            fairer: comparison.fairer(),
            scores: comparison.scores(),
            games: comparison.results[0].games(),
            course: comparison.course(),
            bounds: [low, high],
            differences: differences(&reports),
            reports,
        }
    }

    /// The answer in a sentence.
    pub fn answer(&self) -> String {
        let Some(scores) = &self.scores else {
            return "No game was played under both readings.".to_owned();
        };
        let [one, other] = scores.map(|score| format!("{:.0} %", 100.0 * score.value));
        let figures =
            format!("the first player scores {one} and {other} in {} games each", self.games);
        match (self.outcome, self.fairer) {
            (ComparisonOutcome::NoDifference, _) => {
                format!("No difference of five points in a hundred: {figures}.")
            }
            (_, Some(fairer)) => {
                let name = self.readings.get(usize::from(fairer)).map_or("", String::as_str);
                format!("{name} is fairer: {figures}.")
            }
            _ => format!("Not decided yet: {figures}. More --minutes or --games may tell."),
        }
    }
}

/// A figure of a report, by name and unit.
type Figure = (&'static str, FigureUnit, fn(&Report) -> Option<Estimate>);

/// The figures that are compared.
const FIGURES: [Figure; 9] = [
    ("Score of the first player", FigureUnit::Share, |report| {
        report.fairness.strengths.last().map(|one| one.score)
    }),
    ("Draws", FigureUnit::Share, |report| {
        report.fairness.strengths.last().map(|one| one.draw_rate)
    }),
    ("Length in turns, median", FigureUnit::Number, |report| report.shape.median_turns),
    ("Games in which a position occurs again", FigureUnit::Share, |report| {
        report.shape.repetitions
    }),
    ("Legal moves on average", FigureUnit::Number, |report| report.choice.branching),
    ("Positions with one legal move", FigureUnit::Share, |report| report.choice.forced),
    ("Changes of the lead in a game", FigureUnit::Number, |report| report.tension.lead_changes),
    ("Wins after a chance below 40 %", FigureUnit::Share, |report| report.tension.comebacks),
    ("Part of the game before it is decided", FigureUnit::Share, |report| {
        report.tension.decided_at
    }),
];

fn differences([one, other]: &[Report; 2]) -> Vec<FigureDifference> {
    let known = FIGURES
        .iter()
        .filter_map(|(name, unit, figure)| Some((*name, *unit, [figure(one)?, figure(other)?])));
    let known: Vec<(&str, FigureUnit, [Estimate; 2])> = known.collect();
    let widening = widening(known.len());
    let difference = |(name, unit, values): (&str, FigureUnit, [Estimate; 2])| {
        let difference = values[1].minus(&values[0]);
        let low = difference.value - widening * (difference.value - difference.low);
        let high = difference.value + widening * (difference.high - difference.value);
        let is_clear = low > 0.0 || high < 0.0;
        FigureDifference { name: name.to_owned(), unit, values, difference, is_clear }
    };
    known.into_iter().map(difference).collect()
}

/// Ratio of Bonferroni's interval for this number of figures and one of 95 %.
fn widening(figures: usize) -> f64 {
    let tail = ERROR / 2.0 / figures.max(1) as f64;
    let (mut low, mut high) = (0.0, 10.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if upper_tail(middle) > tail { low = middle } else { high = middle }
    }
    low / Z_95
}

/// Probability that a standard normal variable exceeds `z`, by Simpson's rule.
fn upper_tail(z: f64) -> f64 {
    const STEPS: u32 = 400;
    let width = z / f64::from(STEPS);
    let density = |x: f64| (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let inner = (0..=STEPS).map(|step| {
        let weight = match step {
            0 | STEPS => 1.0,
            step if step % 2 == 1 => 4.0,
            _ => 2.0,
        };
        weight * density(f64::from(step) * width)
    });
    0.5 - inner.sum::<f64>() * width / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_agrees_with_tables_of_the_normal_distribution() {
        assert!((upper_tail(1.959_964) - 0.025).abs() < 1e-7);
        assert!((widening(1) - 1.0).abs() < 1e-6);
        // The 99.5th percentile is 2.5758.
        assert!((widening(5) - 2.575_829 / Z_95).abs() < 1e-5);
    }
}
