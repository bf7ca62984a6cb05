//! Tension: how the chances move during a game.

use super::{nothing, row, section as begin};
use crate::element::Element;
use crate::figure::Figure;
use crate::numbers::{Unit, value};
use crate::plots::{Axis, Curve, CurvePoint};
use crate::table::{Cell, Table};
use boardwright_report::Report;

/// The section.
pub fn section(report: &Report) -> Element {
    let section = begin(
        "tension",
        "A tense game stays open for long, and a player who is behind can still win; the chances \
         are those that the strongest players gave themselves.",
    );
    let tension = &report.tension;
    if tension.curve.is_empty() {
        return section.child(nothing("No game with chances was played."));
    }
    let figures = Table {
        caption: "Leads, comebacks and decisions".to_owned(),
        columns: vec!["Figure", "Average"],
        rows: vec![
            row("Changes of the lead in a game", Unit::Number, tension.lead_changes),
            row("Wins after a chance below 40 %", Unit::Percent, tension.comebacks),
            row("Lowest chance of the later winner", Unit::Percent, tension.lowest_chance),
            row("Part of the game before it is decided", Unit::Percent, tension.decided_at),
        ],
    };
    section.child(curve(report)).child(figures.element())
}

fn curve(report: &Report) -> Element {
    let curve = &report.tension.curve;
    let points = curve.iter().map(|point| CurvePoint {
        progress: point.progress,
        value: point.uncertainty.value,
        interval: Some((point.uncertainty.low, point.uncertainty.high)),
    });
    let label = "Uncertainty over the course of a game";
    let rows = curve.iter().map(|point| {
        let part = value(Unit::Percent, point.progress);
        (part, vec![Cell::Estimate(Unit::Percent, point.uncertainty)])
    });
    Figure {
        svg: Curve { points: points.collect(), axis: Axis::shares(None), label: label.to_owned() }
            .draw(),
        caption:
            "Uncertainty over the course of a game: at 100 % both sides have the same chance, \
                  at 0 % the winner is certain. The band is the interval."
                .to_owned(),
        table: Table {
            caption: label.to_owned(),
            columns: vec!["Part of the game", "Uncertainty"],
            rows: rows.collect(),
        },
    }
    .with_details()
}
