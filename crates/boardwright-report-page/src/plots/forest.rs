//! Figures below one another, each with its interval.

use super::{Area, Axis, Drawing, Paint, draw_horizontal_axis, drawn, label, label_style, pixels};
use boardwright_report::statistics::Estimate;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// Height of a row in pixels.
const ROW: u32 = 26;
/// Width of the labels in pixels.
const LABELS: u32 = 152;

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
        let height = ROW * self.rows.len() as u32 + 36;
        drawn(height, &self.label, |area| self.draw_on(area))
    }

    fn draw_on(&self, area: &Area) -> Drawing {
        let rows = self.rows.len() as f64;
        let mut chart = ChartBuilder::on(area)
            .margin_right(pixels(20))
            .margin_top(pixels(4))
            .set_label_area_size(LabelAreaPosition::Left, pixels(LABELS))
            .set_label_area_size(LabelAreaPosition::Bottom, pixels(26))
            .build_cartesian_2d(self.axis.range.clone(), 0.0..rows)?;
        draw_horizontal_axis(area, &mut chart, &self.axis, 0.0..rows)?;
        for (index, row) in self.rows.iter().enumerate() {
            let middle = rows - index as f64 - 0.5;
            let (_, y) = chart.backend_coord(&(self.axis.range.start, middle));
            let style = label_style(HPos::Right, VPos::Center);
            area.draw(&Text::new(label(&row.label), (pixels(LABELS - 10), y), style))?;
        }
        if let Some(value) = self.axis.reference {
            chart.draw_series([PathElement::new(
                [(value, 0.0), (value, rows)],
                Paint::Reference.line(1),
            )])?;
        }
        let is_single = self.rows.iter().all(|row| row.estimates.iter().flatten().count() < 2);
        for (index, row) in self.rows.iter().enumerate() {
            for (series, paint) in [Paint::First, Paint::Second].into_iter().enumerate() {
                let Some(estimate) = row.estimates[series] else { continue };
                let shift = if is_single { 0.0 } else { [0.17, -0.17][series] };
                let y = rows - index as f64 - 0.5 + shift;
                let [low, value, high] = [estimate.low, estimate.value, estimate.high]
                    .map(|value| self.axis.clamp(value));
                chart.draw_series([PathElement::new([(low, y), (high, y)], paint.line(2))])?;
                let style = paint.colour().filled();
                chart.draw_series([Circle::new((value, y), pixels(4), style)])?;
            }
        }
        Ok(())
    }
}
