//! Choice: how much there is to decide.

use super::{nothing, row, section as begin};
use crate::element::Element;
use crate::figure::Figure;
use crate::numbers::{Unit, value, whole};
use crate::plots::{Axis, Curve, CurvePoint};
use crate::table::{Cell, Table};
use boardwright_report::Report;

/// The section.
pub fn section(report: &Report) -> Element {
    let section = begin(
        "choice",
        "Choice is the number of moves that a player may make, and how many of them are nearly as \
         good as the best: with one, the game plays itself; with all, nothing matters.",
    );
    let choice = &report.choice;
    if choice.curve.is_empty() {
        return section.child(nothing("No game between the strongest players was played."));
    }
    let number = |number: String| vec![Cell::Number(number)];
    let mut rows = vec![row("Legal moves on average", Unit::Number, choice.branching)];
    if let Some(median) = choice.median {
        rows.push(("Legal moves, median".to_owned(), number(value(Unit::Number, median))));
    }
    rows.push(("Most legal moves in a position".to_owned(), number(whole(choice.most.into()))));
    rows.push(row("Moves nearly as good as the best", Unit::Number, choice.good));
    rows.push(row("Positions with one good move", Unit::Percent, choice.single_good));
    rows.push(row("Positions with one legal move", Unit::Percent, choice.forced));
    let figures =
        Table { caption: "Numbers of moves".to_owned(), columns: vec!["Figure", "Value"], rows };
    section.child(curve(&choice.curve)).child(figures.element())
}

fn curve(curve: &[(f64, f64)]) -> Element {
    let most = curve.iter().map(|(_, legal)| *legal).fold(1.0, f64::max);
    let points =
        curve.iter().map(|&(progress, value)| CurvePoint { progress, value, interval: None });
    let label = "Legal moves over the course of a game";
    let rows = curve.iter().map(|&(progress, legal)| {
        (value(Unit::Percent, progress), vec![Cell::Number(value(Unit::Number, legal))])
    });
    Figure {
        svg: Curve {
            points: points.collect(),
            axis: Axis { range: 0.0..most * 1.1, unit: Unit::Number, reference: None },
            label: label.to_owned(),
        }
        .draw(),
        caption: format!("{label}, on average."),
        table: Table {
            caption: label.to_owned(),
            columns: vec!["Part of the game", "Legal moves"],
            rows: rows.collect(),
        },
    }
    .with_details()
}
