//! Points and areas.

use serde::Serialize;

/// A point of the drawing.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Point {
    /// The horizontal coordinate, growing to the right.
    pub x: f64,
    /// The vertical coordinate, growing downward.
    pub y: f64,
}

/// The area of a site.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "form", rename_all = "lowercase")]
pub enum Outline {
    /// A cell with straight sides.
    Polygon {
        /// Its corners in order.
        corners: Vec<Point>,
    },
    /// A part of a ring. Angles are in turns, clockwise from the top.
    Sector {
        /// The middle of the ring.
        centre: Point,
        /// The inner radius.
        inner: f64,
        /// The outer radius.
        outer: f64,
        /// The angle at which it begins.
        from: f64,
        /// The angle at which it ends; greater by 1 if it is the whole ring.
        to: f64,
    },
    /// A disc: a node of a graph.
    Post {
        /// Its middle.
        centre: Point,
        /// Its radius.
        radius: f64,
    },
}

/// Converts a point in thousandths, `y` growing upward.
pub(super) fn point(x: i32, y: i32) -> Point {
    Point { x: f64::from(x) / 1000.0, y: -f64::from(y) / 1000.0 }
}
