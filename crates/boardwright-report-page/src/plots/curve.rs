//! A figure over the course of a game.

use super::canvas::Side;
use super::{Axis, Chart, Margins, Paint};

/// Height in pixels.
const HEIGHT: f64 = 230.0;
/// Room around the curve.
const MARGINS: Margins = Margins { left: 52.0, right: 18.0, top: 12.0, bottom: 28.0 };

/// A figure over the course of a game, from its start to its end.
pub struct Curve {
    /// The points in order.
    pub points: Vec<CurvePoint>,
    /// The axis of the figure.
    pub axis: Axis,
    /// The label of the plot.
    pub label: String,
}

/// A point of a curve.
#[derive(Clone, Copy, Debug)]
pub struct CurvePoint {
    /// Share of the game that is over.
    pub progress: f64,
    /// The figure.
    pub value: f64,
    /// Its interval.
    pub interval: Option<(f64, f64)>,
}

impl Curve {
    /// Draws the plot.
    pub fn draw(&self) -> Option<String> {
        let mut chart = Chart::new(HEIGHT, &self.label, MARGINS, 0.0..1.0, self.axis.range.clone());
        chart.vertical_axis(&self.axis);
        let ends = [
            ("start", 0.0, Side::TopLeft),
            ("middle", 0.5, Side::Top),
            ("end", 1.0, Side::TopRight),
        ];
        for (words, progress, side) in ends {
            chart.below(words, progress, side);
        }
        let band = |end: fn((f64, f64)) -> f64| {
            self.points.iter().filter_map(move |point| {
                Some((point.progress, self.axis.clamp(end(point.interval?))))
            })
        };
        let lows: Vec<(f64, f64)> = band(|(low, _)| low).collect();
        if lows.len() > 1 {
            let highs: Vec<(f64, f64)> = band(|(_, high)| high).collect();
            let outline = lows.into_iter().chain(highs.into_iter().rev());
            let outline: Vec<(f64, f64)> = outline.map(|point| chart.place(point)).collect();
            chart.canvas.polygon(&outline, Paint::First, 0.22);
        }
        let line: Vec<(f64, f64)> = self
            .points
            .iter()
            .map(|point| (point.progress, self.axis.clamp(point.value)))
            .collect();
        chart.line(&line, Paint::First, 2.0, 1.0);
        Some(chart.canvas.finish())
    }
}
