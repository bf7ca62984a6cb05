//! Figures below one another, each with its interval.

use super::canvas::Side;
use super::{Axis, Chart, Margins, Paint, label};
use boardwright_report::statistics::Estimate;

/// Height of a row in pixels.
const ROW: f64 = 26.0;
/// Room around the figures; the labels are at the left.
const MARGINS: Margins = Margins { left: 152.0, right: 20.0, top: 4.0, bottom: 26.0 };

/// Figures below one another.
pub struct Forest {
    /// The rows, from the top.
    pub rows: Vec<ForestRow>,
    /// The axis of the figures.
    pub axis: Axis,
    /// The label of the plot.
    pub label: String,
}

/// A row.
pub struct ForestRow {
    /// Its label.
    pub label: String,
    /// The figures of the first and of the second series.
    pub estimates: [Option<Estimate>; 2],
}

impl Forest {
    /// Draws the plot.
    pub fn draw(&self) -> Option<String> {
        let rows = self.rows.len() as f64;
        let height = ROW * rows + 36.0;
        let mut chart =
            Chart::new(height, &self.label, MARGINS, self.axis.range.clone(), 0.0..rows);
        chart.horizontal_axis(&self.axis);
        for (index, row) in self.rows.iter().enumerate() {
            let (x, y) = chart.place((self.axis.range.start, rows - index as f64 - 0.5));
            chart.canvas.text(&label(&row.label), (x - 10.0, y), Side::Right);
        }
        if let Some(value) = self.axis.reference {
            chart.line(&[(value, 0.0), (value, rows)], Paint::Reference, 1.0, 1.0);
        }
        let is_single = self.rows.iter().all(|row| row.estimates.iter().flatten().count() < 2);
        for (index, row) in self.rows.iter().enumerate() {
            for (series, paint) in [Paint::First, Paint::Second].into_iter().enumerate() {
                let Some(estimate) = row.estimates[series] else { continue };
                let shift = if is_single { 0.0 } else { [0.17, -0.17][series] };
                let y = rows - index as f64 - 0.5 + shift;
                let [low, value, high] = [estimate.low, estimate.value, estimate.high]
                    .map(|value| self.axis.clamp(value));
                chart.line(&[(low, y), (high, y)], paint, 2.0, 1.0);
                let place = chart.place((value, y));
                chart.canvas.circle(place, 4.0, paint);
            }
        }
        Some(chart.canvas.finish())
    }
}
