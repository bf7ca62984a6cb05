//! A histogram of the lengths of games.

use super::{Area, Axis, Drawing, Paint, draw_vertical_axis, drawn, label_style, pixels};
use crate::numbers::Unit;
use boardwright_report::metrics::LengthBar;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// Share of the width of a bar that stays empty beside it.
const GAP: f64 = 0.08;

/// Draws the numbers of games by length in turns.
pub fn histogram(bars: &[LengthBar], title: &str) -> Option<String> {
    drawn(230, title, |area| draw(area, bars))
}

fn draw(area: &Area, bars: &[LengthBar]) -> Drawing {
    let (Some(first), Some(last)) = (bars.first(), bars.last()) else {
        return Err("there is no bar".into());
    };
    let most = bars.iter().map(|bar| bar.games).max().unwrap_or(0) as f64;
    let across = f64::from(first.from) - 0.5..f64::from(last.to) + 0.5;
    let axis = Axis { range: 0.0..most.max(1.0) * 1.05, unit: Unit::Number, reference: None };
    let mut chart = ChartBuilder::on(area)
        .margin_right(pixels(18))
        .margin_top(pixels(12))
        .set_label_area_size(LabelAreaPosition::Left, pixels(52))
        .set_label_area_size(LabelAreaPosition::Bottom, pixels(28))
        .build_cartesian_2d(across.clone(), axis.range.clone())?;
    draw_vertical_axis(area, &mut chart, &axis, across)?;
    for bar in bars {
        let (from, to) = (f64::from(bar.from) - 0.5, f64::from(bar.to) + 0.5);
        let gap = GAP * (to - from);
        let corners = [(from + gap, 0.0), (to - gap, bar.games as f64)];
        let style = Paint::First.colour().filled();
        chart.draw_series([Rectangle::new(corners, style)])?;
    }
    let middle = bars[bars.len() / 2];
    let ends = match bars.len() {
        1 | 2 => vec![(first, HPos::Center), (last, HPos::Center)],
        _ => vec![(first, HPos::Center), (&middle, HPos::Center), (last, HPos::Center)],
    };
    for (bar, side) in ends {
        let (x, y) = chart.backend_coord(&(f64::from(bar.from + bar.to) / 2.0, 0.0));
        let words = if bar.from == bar.to {
            bar.from.to_string()
        } else {
            format!("{}–{}", bar.from, bar.to)
        };
        area.draw(&Text::new(words, (x, y + pixels(9)), label_style(side, VPos::Top)))?;
    }
    Ok(())
}
