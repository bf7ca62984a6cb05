//! A score over playing strength, with its intervals.

use super::{Area, Axis, Drawing, Paint, draw_vertical_axis, drawn, label, label_style, pixels};
use boardwright_report::statistics::Estimate;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// Half the width of the cap of an interval, as a share of the distance of two strengths.
const CAP: f64 = 0.05;

/// Draws the scores of strengths from left to right.
pub fn strengths(points: &[(String, Estimate)], axis: &Axis, title: &str) -> Option<String> {
    drawn(230, title, |area| draw(area, points, axis))
}

fn draw(area: &Area, points: &[(String, Estimate)], axis: &Axis) -> Drawing {
    let mut chart = ChartBuilder::on(area)
        .margin_right(pixels(12))
        .margin_top(pixels(12))
        .set_label_area_size(LabelAreaPosition::Left, pixels(52))
        .set_label_area_size(LabelAreaPosition::Bottom, pixels(28))
        .build_cartesian_2d(-0.5..points.len() as f64 - 0.5, axis.range.clone())?;
    let across = -0.5..points.len() as f64 - 0.5;
    draw_vertical_axis(area, &mut chart, axis, across)?;
    for (index, (name, _)) in points.iter().enumerate() {
        let (x, y) = chart.backend_coord(&(index as f64, axis.range.start));
        let style = label_style(HPos::Center, VPos::Top);
        area.draw(&Text::new(label(name), (x, y + pixels(9)), style))?;
    }
    if let Some(value) = axis.reference {
        let ends = [(-0.5, value), (points.len() as f64 - 0.5, value)];
        chart.draw_series([PathElement::new(ends, Paint::Reference.line(1))])?;
    }
    let values = points.iter().enumerate().map(|(index, (_, score))| (index as f64, score.value));
    let line: Vec<(f64, f64)> = values.collect();
    chart.draw_series([PathElement::new(line, Paint::First.colour().mix(0.4).stroke_width(16))])?;
    for (index, (_, score)) in points.iter().enumerate() {
        let (x, low, high) = (index as f64, axis.clamp(score.low), axis.clamp(score.high));
        let bars = [
            [(x, low), (x, high)],
            [(x - CAP, low), (x + CAP, low)],
            [(x - CAP, high), (x + CAP, high)],
        ];
        chart.draw_series(bars.map(|bar| PathElement::new(bar, Paint::First.line(2))))?;
        let style = Paint::First.colour().filled();
        chart.draw_series([Circle::new((x, axis.clamp(score.value)), pixels(5), style)])?;
    }
    Ok(())
}
