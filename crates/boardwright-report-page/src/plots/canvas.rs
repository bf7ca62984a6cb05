//! Lines, shapes and words as SVG.
//!
//! Crates that plot fix their colours, and the one whose text is as wide as the browser says
//! (plotters) brings a bridge to JavaScript along, which no module of ours has.

use super::Paint;
use boardwright_render::html::escaped;
use std::fmt::Write as _;

/// Width of a plot in pixels: that of a phone.
pub const WIDTH: f64 = 400.0;
/// Font size in pixels.
const FONT_SIZE: u32 = 14;

/// The side of words that a place is at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// In the middle of the upper edge.
    Top,
    /// At the left end of the upper edge.
    TopLeft,
    /// At the right end of the upper edge.
    TopRight,
    /// In the middle of the right edge.
    Right,
}

/// A drawing.
pub struct Canvas {
    svg: String,
}

impl Canvas {
    /// An empty drawing of this height in pixels.
    pub fn new(height: f64, label: &str) -> Canvas {
        let label = escaped(label);
        let svg =
            format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{label}\">");
        Canvas { svg }
    }

    /// Draws a line through points.
    pub fn line(&mut self, points: &[(f64, f64)], paint: Paint, width: f64, opacity: f64) {
        let (stroke, opacity, places) = (paint.variable(), attribute(opacity), places(points));
        self.push(format_args!(
            "<polyline fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\"{opacity} \
             points=\"{places}\"/>"
        ));
    }

    /// Fills a polygon.
    pub fn polygon(&mut self, points: &[(f64, f64)], paint: Paint, opacity: f64) {
        let (fill, opacity, places) = (paint.variable(), attribute(opacity), places(points));
        self.push(format_args!("<polygon fill=\"{fill}\"{opacity} points=\"{places}\"/>"));
    }

    /// Fills a circle.
    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, paint: Paint) {
        let (fill, [x, y]) = (paint.variable(), [x, y].map(rounded));
        self.push(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>"));
    }

    /// Writes words at a place, which is at this side of them.
    pub fn text(&mut self, words: &str, (x, y): (f64, f64), side: Side) {
        let anchor = match side {
            Side::Top => "middle",
            Side::TopLeft => "start",
            Side::TopRight | Side::Right => "end",
        };
        let below = if side == Side::Right { "0.5ex" } else { "0.76em" };
        let (fill, words, [x, y]) = (Paint::Label.variable(), escaped(words), [x, y].map(rounded));
        self.push(format_args!(
            "<text x=\"{x}\" y=\"{y}\" dy=\"{below}\" text-anchor=\"{anchor}\" \
             font-size=\"{FONT_SIZE}\" fill=\"{fill}\">{words}</text>"
        ));
    }

    /// The drawing.
    pub fn finish(mut self) -> String {
        self.svg.push_str("</svg>");
        self.svg
    }

    fn push(&mut self, element: std::fmt::Arguments) {
        // Writing to a text never fails.
        let _ = self.svg.write_fmt(element);
    }
}

/// The attribute of an opacity, if it needs one.
fn attribute(opacity: f64) -> String {
    if opacity < 1.0 { format!(" opacity=\"{opacity}\"") } else { String::new() }
}

/// Points as an attribute.
fn places(points: &[(f64, f64)]) -> String {
    let places: Vec<String> =
        points.iter().map(|&(x, y)| format!("{},{}", rounded(x), rounded(y))).collect();
    places.join(" ")
}

/// A place in tenths of a pixel.
fn rounded(place: f64) -> f64 {
    (place * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_rounded_and_words_escaped() {
        let mut canvas = Canvas::new(20.0, "\"<&");
        canvas.line(&[(0.0, 1.25), (399.96, 10.0)], Paint::First, 2.0, 0.5);
        canvas.text("<b>", (1.0, 2.0), Side::TopLeft);
        assert_eq!(
            canvas.finish(),
            "<svg viewBox=\"0 0 400 20\" role=\"img\" aria-label=\"&quot;&lt;&amp;\"><polyline \
             fill=\"none\" stroke=\"var(--series-1)\" stroke-width=\"2\" opacity=\"0.5\" \
             points=\"0,1.3 400,10\"/><text x=\"1\" y=\"2\" dy=\"0.76em\" text-anchor=\"start\" \
             font-size=\"14\" fill=\"var(--soft)\">&lt;b&gt;</text></svg>"
        );
    }
}
