//! Plots as SVG that takes its colours and its font from the page.

mod canvas;
mod curve;
mod forest;
mod histogram;
mod strengths;

pub use curve::{Curve, CurvePoint};
pub use forest::{Forest, ForestRow};
pub use histogram::histogram;
pub use strengths::strengths;

use crate::numbers::{Unit, value};
use boardwright_render::html::cleaned;
use canvas::{Canvas, Side};
use std::ops::Range;

/// Maximum length of a label in characters.
const MAX_LABEL: usize = 18;

/// A colour of the page's style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Paint {
    /// Text of labels.
    Label,
    /// Lines of the grid.
    Grid,
    /// The line that figures are compared with.
    Reference,
    /// The first series.
    First,
    /// The second series.
    Second,
}

impl Paint {
    /// The variable of the page's style.
    fn variable(self) -> &'static str {
        match self {
            Paint::Label => "var(--soft)",
            Paint::Grid => "var(--grid)",
            Paint::Reference => "var(--reference)",
            Paint::First => "var(--series-1)",
            Paint::Second => "var(--series-2)",
        }
    }
}

/// The part of a plot between its axes.
struct Chart {
    canvas: Canvas,
    /// The left and the right edge in pixels, and the values there.
    across: (Range<f64>, Range<f64>),
    /// The lower and the upper edge in pixels, and the values there.
    up: (Range<f64>, Range<f64>),
}

/// Room around the part between the axes, in pixels.
#[derive(Clone, Copy)]
struct Margins {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Chart {
    /// An empty plot of this height in pixels.
    fn new(height: f64, label: &str, margins: Margins, x: Range<f64>, y: Range<f64>) -> Chart {
        let canvas = Canvas::new(height, label);
        let across = margins.left..canvas::WIDTH - margins.right;
        let up = height - margins.bottom..margins.top;
        Chart { canvas, across: (across, x), up: (up, y) }
    }

    /// The place of a point in pixels.
    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let scaled = |value: f64, (pixels, values): &(Range<f64>, Range<f64>)| {
            let share = (value - values.start) / (values.end - values.start);
            pixels.start + share * (pixels.end - pixels.start)
        };
        (scaled(x, &self.across), scaled(y, &self.up))
    }

    /// Draws a line through points.
    fn line(&mut self, points: &[(f64, f64)], paint: Paint, width: f64, opacity: f64) {
        let points: Vec<(f64, f64)> = points.iter().map(|&point| self.place(point)).collect();
        self.canvas.line(&points, paint, width, opacity);
    }

    /// Draws the lines of the vertical axis with their labels at the left.
    fn vertical_axis(&mut self, axis: &Axis) {
        let (_, Range { start, end }) = self.across.clone();
        for tick in axis.ticks() {
            self.line(&[(start, tick), (end, tick)], Paint::Grid, 1.0, 1.0);
            let (x, y) = self.place((start, tick));
            self.canvas.text(&axis.label(tick), (x - 8.0, y), Side::Right);
        }
    }

    /// Draws the lines of the horizontal axis with their labels below.
    fn horizontal_axis(&mut self, axis: &Axis) {
        let (_, Range { start, end }) = self.up.clone();
        for tick in axis.ticks() {
            self.line(&[(tick, start), (tick, end)], Paint::Grid, 1.0, 1.0);
            self.below(&axis.label(tick), tick, Side::Top);
        }
    }

    /// Writes words below a value of the horizontal axis.
    fn below(&mut self, words: &str, x: f64, side: Side) {
        let (x, y) = self.place((x, self.up.1.start));
        self.canvas.text(words, (x, y + 9.0), side);
    }
}

/// An axis of figures.
#[derive(Clone, Debug)]
pub struct Axis {
    /// The values that it shows.
    pub range: Range<f64>,
    /// Their unit.
    pub unit: Unit,
    /// A value that figures are compared with.
    pub reference: Option<f64>,
}

impl Axis {
    /// Shares from 0 to 100 %.
    pub fn shares(reference: Option<f64>) -> Axis {
        Axis { range: 0.0..1.0, unit: Unit::Percent, reference }
    }

    /// The values that have a line and a label: three to six of them.
    fn ticks(&self) -> Vec<f64> {
        let width = self.range.end - self.range.start;
        let step = match self.unit {
            Unit::Percent => 0.25,
            Unit::Points | Unit::Number => round_step(width / 5.0),
        };
        let first = (self.range.start / step - 1e-9).ceil() as i64;
        let last = (self.range.end / step + 1e-9).floor() as i64;
        (first..=last).map(|index| index as f64 * step).collect()
    }

    fn label(&self, tick: f64) -> String {
        let label = value(self.unit, tick);
        label.strip_suffix(".0").map_or(label.clone(), str::to_owned)
    }

    /// A value, or the end of the axis beyond which it lies.
    fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.range.start, self.range.end)
    }
}

/// A label, shortened so that it stays beside its plot.
fn label(text: &str) -> String {
    let text = cleaned(text);
    if text.chars().count() <= MAX_LABEL {
        return text;
    }
    text.chars().take(MAX_LABEL - 1).chain(['…']).collect()
}

/// The smallest of 1, 2, 5, 10, 20, 50 … that is no less.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().find(|step| *step >= least).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_few_round_ticks() {
        let ticks = |range: Range<f64>| Axis { range, unit: Unit::Number, reference: None }.ticks();
        assert_eq!(ticks(0.0..10.3), [0.0, 5.0, 10.0]);
        assert_eq!(ticks(-1.2..3.0), [-1.0, 0.0, 1.0, 2.0, 3.0]);
        assert_eq!(ticks(0.0..41.0), [0.0, 10.0, 20.0, 30.0, 40.0]);
        let shares = Axis::shares(None);
        let labels: Vec<String> = shares.ticks().iter().map(|tick| shares.label(*tick)).collect();
        assert_eq!(labels, ["0\u{A0}%", "25\u{A0}%", "50\u{A0}%", "75\u{A0}%", "100\u{A0}%"]);
        assert_eq!(Axis { unit: Unit::Number, ..shares }.label(5.0), "5");
    }

    #[test]
    fn long_labels_are_shortened() {
        assert_eq!(label("blind to captures"), "blind to captures");
        assert_eq!(label("Marshal of the Left Wing"), "Marshal of the Le…");
    }
}
