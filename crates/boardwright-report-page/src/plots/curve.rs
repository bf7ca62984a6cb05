//! A figure over the course of a game.

use super::{Area, Axis, Drawing, Paint, draw_vertical_axis, drawn, label_style, pixels};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

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
        drawn(230, &self.label, |area| self.draw_on(area))
    }

    fn draw_on(&self, area: &Area) -> Drawing {
        let mut chart = ChartBuilder::on(area)
            .margin_right(pixels(18))
            .margin_top(pixels(12))
            .set_label_area_size(LabelAreaPosition::Left, pixels(52))
            .set_label_area_size(LabelAreaPosition::Bottom, pixels(28))
            .build_cartesian_2d(0.0..1.0, self.axis.range.clone())?;
        draw_vertical_axis(area, &mut chart, &self.axis, 0.0..1.0)?;
        let ends =
            [("start", 0.0, HPos::Left), ("middle", 0.5, HPos::Center), ("end", 1.0, HPos::Right)];
        for (words, progress, side) in ends {
            let (x, y) = chart.backend_coord(&(progress, self.axis.range.start));
            let style = label_style(side, VPos::Top);
            area.draw(&Text::new(words, (x, y + pixels(9)), style))?;
        }
        let band = |end: fn((f64, f64)) -> f64| {
            self.points.iter().filter_map(move |point| {
                Some((point.progress, self.axis.clamp(end(point.interval?))))
            })
        };
        let lows: Vec<(f64, f64)> = band(|(low, _)| low).collect();
        if lows.len() > 1 {
            let highs: Vec<(f64, f64)> = band(|(_, high)| high).collect();
            let outline: Vec<(f64, f64)> =
                lows.into_iter().chain(highs.into_iter().rev()).collect();
            let style = Paint::First.colour().mix(0.22).filled();
            chart.draw_series([Polygon::new(outline, style)])?;
        }
        let line: Vec<(f64, f64)> = self
            .points
            .iter()
            .map(|point| (point.progress, self.axis.clamp(point.value)))
            .collect();
        chart.draw_series([PathElement::new(line, Paint::First.line(2))])?;
        Ok(())
    }
}
