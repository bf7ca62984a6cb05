//! A histogram of the lengths of games.

use super::canvas::Side;
use super::{Axis, Chart, Margins, Paint};
use crate::numbers::Unit;
use boardwright_report::metrics::LengthBar;

/// Height in pixels.
const HEIGHT: f64 = 230.0;
/// Room around the bars.
const MARGINS: Margins = Margins { left: 52.0, right: 18.0, top: 12.0, bottom: 28.0 };

/// Share of the width of a bar that stays empty beside it.
const GAP: f64 = 0.08;

/// Draws the numbers of games by length in turns; `None` without bars.
pub fn histogram(bars: &[LengthBar], title: &str) -> Option<String> {
    let (first, last) = (bars.first()?, bars.last()?);
    let most = bars.iter().map(|bar| bar.games).max().unwrap_or(0) as f64;
    let across = f64::from(first.from) - 0.5..f64::from(last.to) + 0.5;
    let axis = Axis { range: 0.0..most.max(1.0) * 1.05, unit: Unit::Number, reference: None };
    let mut chart = Chart::new(HEIGHT, title, MARGINS, across, axis.range.clone());
    chart.vertical_axis(&axis);
    for bar in bars {
        let (from, to) = (f64::from(bar.from) - 0.5, f64::from(bar.to) + 0.5);
        let gap = GAP * (to - from);
        let (left, right, top) = (from + gap, to - gap, bar.games as f64);
        let corners = [(left, 0.0), (left, top), (right, top), (right, 0.0)];
        let corners = corners.map(|corner| chart.place(corner));
        chart.canvas.polygon(&corners, Paint::First, 1.0);
    }
    let middle = &bars[bars.len() / 2];
    let labelled = match bars.len() {
        1 => vec![first],
        2 => vec![first, last],
        _ => vec![first, middle, last],
    };
    for bar in labelled {
        let words = if bar.from == bar.to {
            bar.from.to_string()
        } else {
            format!("{}–{}", bar.from, bar.to)
        };
        chart.below(&words, f64::from(bar.from + bar.to) / 2.0, Side::Top);
    }
    Some(chart.canvas.finish())
}
