//! Pieces: two values side by side, and how each kind is used.

use super::{nothing, section as begin};
use crate::element::{Element, element, text};
use crate::figure::Figure;
use crate::numbers::{Unit, value};
use crate::plots::{Axis, Forest, ForestRow};
use crate::table::{Cell, Table};
use boardwright_report::Report;
use boardwright_report::metrics::{KindFigures, Pieces};
use boardwright_report::statistics::Estimate;

/// The section.
pub fn section(report: &Report) -> Element {
    let section = begin(
        "pieces",
        "A piece is worth as much as it helps to win, compared with the piece that counts as 1. \
         The two values come from different games; trust them where they agree.",
    );
    let pieces = &report.pieces;
    let section = match values(pieces) {
        Some(values) => section.child(values),
        None if pieces.kinds.len() == 1 => section
            .child(nothing("There is one kind of piece, so that nothing can be compared with it.")),
        None => section.child(nothing(
            "The pieces of this game cannot be exchanged for one another at the start, or too few \
             games were played to tell their values.",
        )),
    };
    if report.shape.games == 0 || pieces.kinds.is_empty() {
        return section;
    }
    section.child(text("h3", "How each piece is used")).child(usage(pieces))
}

fn of_kind(kind: &KindFigures) -> [Option<Estimate>; 2] {
    [kind.by_odds, kind.by_play].map(|found| found.map(|found| found.value))
}

fn values(pieces: &Pieces) -> Option<Element> {
    let measure = pieces.measure?;
    let unit = pieces.kinds.iter().find(|kind| kind.kind == measure)?;
    let mut valued: Vec<&KindFigures> =
        pieces.kinds.iter().filter(|kind| of_kind(kind).iter().any(Option::is_some)).collect();
    if valued.len() < 2 {
        return None;
    }
    let value_of = |kind: &KindFigures| {
        of_kind(kind).into_iter().flatten().next().map_or(0.0, |estimate| estimate.value)
    };
    valued.sort_by(|one, other| value_of(other).total_cmp(&value_of(one)));
    let rows: Vec<ForestRow> = valued
        .iter()
        .map(|kind| ForestRow { label: kind.name.clone(), estimates: of_kind(kind) })
        .collect();
    let values = valued.iter().flat_map(|kind| of_kind(kind).into_iter().flatten());
    // A wide interval ends at the edge of the plot, so that the others stay legible.
    let most = values.clone().map(|estimate| 1.5 * estimate.value).fold(2.0, f64::max);
    let most = values.clone().map(|estimate| estimate.high).fold(2.0, f64::max).min(most);
    let least = values.map(|estimate| estimate.low).fold(0.0, f64::min).max(-0.25 * most);
    let label = format!("Values in units of {}", unit.name);
    let cells = |kind: &&KindFigures| {
        let [odds, play] = of_kind(kind).map(|estimate| Cell::estimate(Unit::Number, estimate));
        (kind.name.clone(), vec![odds, play])
    };
    let figure = Figure {
        svg: Forest {
            rows,
            axis: Axis { range: least..most, unit: Unit::Number, reference: Some(1.0) },
            label: label.clone(),
        }
        .draw(),
        caption: format!("{label}: at the bold line a piece is worth one."),
        table: Table {
            caption: label,
            columns: vec!["Piece", "Games at odds", "All games"],
            rows: valued.iter().map(cells).collect(),
        },
    };
    Some(element("div").child(legend()).child(figure.with_table()))
}

fn legend() -> Element {
    let entry = |class: &str, name: &str, words: &str| {
        element("li")
            .child(element("span").class(class))
            .child(text("b", name))
            .text(format!(" {words}"))
    };
    element("ul")
        .class("legend")
        .child(entry("key series-1", "Games at odds", "began with a piece more on one side"))
        .child(entry("key series-2", "All games", "compare results with the pieces on the board"))
}

fn usage(pieces: &Pieces) -> Element {
    let is_displaced = pieces.kinds.iter().any(|kind| kind.displaced > 0.0);
    let number = |figure: f64| Cell::Number(value(Unit::Number, figure));
    let row = |kind: &KindFigures| {
        let survival = match kind.survival {
            // Its sample is units, not games.
            Some(survival) => Cell::Number(value(Unit::Percent, survival.value)),
            None => Cell::Unknown,
        };
        let mut cells = vec![number(kind.moves), number(kind.captures), number(kind.captured)];
        cells.extend(is_displaced.then(|| number(kind.displaced)));
        cells.push(survival);
        (kind.name.clone(), cells)
    };
    let mut columns = vec!["Piece", "Moves", "Captures", "Losses"];
    columns.extend(is_displaced.then_some("Moved by the opponent"));
    columns.push("Survive");
    let table = Table {
        caption: "Moves, captures and losses a game, both sides together".to_owned(),
        columns,
        rows: pieces.kinds.iter().map(row).collect(),
    };
    element("div")
        .child(
            text("p", "Moves, captures and losses are counts a game, both sides together.")
                .class("meaning"),
        )
        .child(table.element())
}
