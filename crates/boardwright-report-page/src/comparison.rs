//! The page of a comparison: two readings side by side.

use crate::element::{Element, element, text};
use crate::figure::Figure;
use crate::numbers::{Unit, counted, games, value};
use crate::plots::{Axis, Curve, CurvePoint};
use crate::sections::titled_section as section;
use crate::table::{Cell, Table};
use boardwright_report::{ComparisonReport, FigureDifference, FigureUnit, Report};

/// The body of the page.
pub fn body(comparison: &ComparisonReport) -> Element {
    let [one, other] = &comparison.readings;
    let played = format!(
        "Two readings of the rules side by side: {} under each between computer players of level {}.",
        games(comparison.games),
        comparison.reports[0].settings.levels[2]
    );
    element("main")
        .child(
            element("header")
                .child(text("h1", format!("{one} or {other}?")))
                .child(text("p", played)),
        )
        .child(section("answer", "Answer", &comparison.answer()).child(test(comparison)))
        .child(figures(comparison))
        .child(flags(comparison))
}

/// The course of the test in either direction.
fn test(comparison: &ComparisonReport) -> Element {
    let [low, high] = comparison.bounds;
    let words = format!(
        "The test weighs after each pair of games how much likelier the results are if the first \
         player scores five points in a hundred more under one reading than if there is no \
         difference. At {} it is sure of the difference, at {} that there is none that large; \
         either way it errs in one of twenty tests.",
        value(Unit::Number, high),
        value(Unit::Number, low)
    );
    let mut list = element("div").child(text("p", words).class("meaning"));
    if comparison.course.len() < 2 {
        return list;
    }
    for (reading, name) in comparison.readings.iter().enumerate() {
        list = list.child(course(comparison, reading, name));
    }
    list
}

fn course(comparison: &ComparisonReport, reading: usize, name: &str) -> Element {
    let [low, high] = comparison.bounds;
    let last = comparison.games.max(1) as f64;
    let points = comparison.course.iter().map(|point| CurvePoint {
        progress: point.games as f64 / last,
        value: point.ratios[reading].clamp(low - 1.0, high + 1.0),
        interval: None,
    });
    let label = format!("Evidence that the first player scores more under {name}");
    let step = comparison.course.len().div_ceil(20);
    let rows = comparison.course.iter().rev().step_by(step).map(|point| {
        (
            counted(point.games, "game", "games"),
            vec![Cell::Number(value(Unit::Number, point.ratios[reading]))],
        )
    });
    let axis = Axis { range: low - 1.0..high + 1.0, unit: Unit::Number, reference: Some(high) };
    Figure {
        svg: Curve { points: points.collect(), axis, label: label.clone() }.draw(),
        caption: format!(
            "{label}, from the first game to the last. At the bold line it is enough."
        ),
        table: Table { caption: label, columns: vec!["Games", "Evidence"], rows: rows.collect() },
    }
    .with_details()
}

fn figures(comparison: &ComparisonReport) -> Element {
    let count = comparison.differences.len() as u64;
    let words = format!(
        "{} are compared at once. Among them one may differ by chance; “clear” stands beside a \
         difference only if its interval, widened for that number of comparisons, leaves out zero. \
         The test above asks one question, and needs no such correction.",
        counted(count, "figure", "figures")
    );
    let unit = |unit: FigureUnit| match unit {
        FigureUnit::Share => (Unit::Percent, Unit::Points),
        FigureUnit::Number => (Unit::Number, Unit::Number),
    };
    let cells = |figure: &FigureDifference| {
        let (own, of_difference) = unit(figure.unit);
        let clear = if figure.is_clear { "clear" } else { "may be chance" };
        let mut cells = figure.values.map(|estimate| Cell::Estimate(own, estimate)).to_vec();
        cells.push(Cell::Estimate(of_difference, figure.difference));
        cells.push(Cell::Words(clear.to_owned()));
        (figure.name.clone(), cells)
    };
    let table = Table {
        caption: "Figures of both readings".to_owned(),
        columns: vec!["Figure", "First", "Second", "Difference", "Is it clear?"],
        rows: comparison.differences.iter().map(cells).collect(),
    };
    let [one, other] = &comparison.readings;
    section("figures", "Side by side", &words)
        .child(text("p", format!("First: {one}. Second: {other}.")))
        .child(table.element())
}

fn flags(comparison: &ComparisonReport) -> Element {
    let list = |(report, name): (&Report, &String)| {
        let flags = report.flags.iter().map(|flag| text("li", &flag.words));
        let flags: Vec<Element> = flags.collect();
        let list =
            if flags.is_empty() { text("p", "None.") } else { element("ul").children(flags) };
        element("div").child(text("h3", name)).child(list)
    };
    let words = "Signs that something is wrong with a reading. More of them are looked for in a \
                 report on that reading alone.";
    let both = comparison.reports.iter().zip(&comparison.readings);
    section("flags", "Red flags", words).children(both.map(list))
}
