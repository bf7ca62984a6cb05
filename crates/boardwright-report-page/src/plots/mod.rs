//! Plots as SVG that takes its colours and its font from the page.
//!
//! plotters writes fixed colours, in whole pixels. A plot is therefore drawn several times as large
//! as it is shown, in placeholder colours that become variables of the page's style.

mod curve;
mod forest;
mod histogram;
mod strengths;

pub use curve::{Curve, CurvePoint};
pub use forest::{Forest, ForestRow};
pub use histogram::histogram;
pub use strengths::strengths;

use crate::numbers::{Unit, value};
use boardwright_render::html::{cleaned, escaped};
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::error::Error;
use std::ops::Range;

/// Width of a plot in pixels of a phone.
const WIDTH: u32 = 400;
/// Number of units of the drawing in a pixel.
const SCALE: u32 = 8;
/// Font size in pixels.
const FONT_SIZE: u32 = 14;
/// Ratio of the size that plotters is given and the size of the font that it writes.
const FONT_RATIO: f64 = 1.24;
/// Maximum length of a label in characters.
const MAX_LABEL: usize = 18;

/// The area that a plot is drawn on.
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// A plot with its axes.
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
/// Result of drawing a part of a plot.
type Drawing = Result<(), Box<dyn Error>>;

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
    const ALL: [(Paint, &str); 5] = [
        (Paint::Label, "--soft"),
        (Paint::Grid, "--grid"),
        (Paint::Reference, "--reference"),
        (Paint::First, "--series-1"),
        (Paint::Second, "--series-2"),
    ];

    /// The placeholder.
    fn colour(self) -> RGBColor {
        RGBColor(1, 2, 3 + self as u8)
    }

    fn line(self, width: u32) -> ShapeStyle {
        self.colour().stroke_width(width * SCALE)
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

/// Draws a plot of this height in pixels; `None` if plotters cannot draw it.
fn drawn(height: u32, label: &str, draw: impl FnOnce(&Area) -> Drawing) -> Option<String> {
    let (width, height) = (WIDTH * SCALE, height * SCALE);
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
    draw(&area).ok()?;
    area.present().ok()?;
    drop(area);
    let (_, mut body) = svg.split_once('>').map(|(head, body)| (head, body.to_owned()))?;
    for (paint, variable) in Paint::ALL {
        let RGBColor(red, green, blue) = paint.colour();
        let placeholder = format!("#{red:02X}{green:02X}{blue:02X}");
        body = body.replace(&placeholder, &format!("var({variable})"));
    }
    // The page's font, and no attributes that say what is so without them.
    for needless in [" font-family=\"sans-serif\"", " opacity=\"1\"", " stroke=\"none\""] {
        body = body.replace(needless, "");
    }
    Some(format!(
        "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">{}",
        escaped(label),
        body.replace("\n", "")
    ))
}

/// The style of labels, anchored at this side.
fn label_style(horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
    let size = f64::from(FONT_SIZE * SCALE) * FONT_RATIO;
    let mut style = TextStyle::from(("sans-serif", size).into_font());
    style.color = Paint::Label.colour().to_backend_color();
    style.pos(Pos::new(horizontal, vertical))
}

/// A label, shortened so that it stays beside its plot.
fn label(text: &str) -> String {
    let text = cleaned(text);
    if text.chars().count() <= MAX_LABEL {
        return text;
    }
    text.chars().take(MAX_LABEL - 1).chain(['…']).collect()
}

/// Pixels as units of the drawing.
const fn pixels(count: u32) -> i32 {
    (count * SCALE) as i32
}

/// The smallest of 1, 2, 5, 10, 20, 50 … that is no less.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().find(|step| *step >= least).unwrap_or(10.0 * power)
}

/// Draws the lines of the vertical axis with their labels at the left.
fn draw_vertical_axis(
    area: &Area,
    chart: &mut Chart<'_, '_>,
    axis: &Axis,
    across: Range<f64>,
) -> Drawing {
    for tick in axis.ticks() {
        let ends = [(across.start, tick), (across.end, tick)];
        chart.draw_series([PathElement::new(ends, Paint::Grid.line(1))])?;
        let (x, y) = chart.backend_coord(&ends[0]);
        let style = label_style(HPos::Right, VPos::Center);
        area.draw(&Text::new(axis.label(tick), (x - pixels(8), y), style))?;
    }
    Ok(())
}

/// Draws the lines of the horizontal axis with their labels below.
fn draw_horizontal_axis(
    area: &Area,
    chart: &mut Chart<'_, '_>,
    axis: &Axis,
    across: Range<f64>,
) -> Drawing {
    for tick in axis.ticks() {
        let ends = [(tick, across.start), (tick, across.end)];
        chart.draw_series([PathElement::new(ends, Paint::Grid.line(1))])?;
        let (x, y) = chart.backend_coord(&ends[0]);
        let style = label_style(HPos::Center, VPos::Top);
        area.draw(&Text::new(axis.label(tick), (x, y + pixels(8)), style))?;
    }
    Ok(())
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
