//! A score over playing strength, with its intervals.

use super::canvas::Side;
use super::{Axis, Chart, Margins, Paint, label};
use boardwright_report::statistics::Estimate;

/// Height in pixels.
const HEIGHT: f64 = 230.0;
/// Room around the scores.
const MARGINS: Margins = Margins { left: 52.0, right: 12.0, top: 12.0, bottom: 28.0 };

/// Half the width of the cap of an interval, as a share of the distance of two strengths.
const CAP: f64 = 0.05;

/// Draws the scores of strengths from left to right.
pub fn strengths(points: &[(String, Estimate)], axis: &Axis, title: &str) -> Option<String> {
    let (first, last) = (-0.5, points.len() as f64 - 0.5);
    let mut chart = Chart::new(HEIGHT, title, MARGINS, first..last, axis.range.clone());
    chart.vertical_axis(axis);
    for (index, (name, _)) in points.iter().enumerate() {
        chart.below(&label(name), index as f64, Side::Top);
    }
    if let Some(value) = axis.reference {
        chart.line(&[(first, value), (last, value)], Paint::Reference, 1.0, 1.0);
    }
    let values = points.iter().enumerate().map(|(index, (_, score))| (index as f64, score.value));
    let line: Vec<(f64, f64)> = values.collect();
    chart.line(&line, Paint::First, 2.0, 0.4);
    for (index, (_, score)) in points.iter().enumerate() {
        let (x, low, high) = (index as f64, axis.clamp(score.low), axis.clamp(score.high));
        let bars = [
            [(x, low), (x, high)],
            [(x - CAP, low), (x + CAP, low)],
            [(x - CAP, high), (x + CAP, high)],
        ];
        for bar in bars {
            chart.line(&bar, Paint::First, 2.0, 1.0);
        }
        let place = chart.place((x, axis.clamp(score.value)));
        chart.canvas.circle(place, 5.0, Paint::First);
    }
    Some(chart.canvas.finish())
}
