//! Rules: their text with the number of decisions in which each line ran, and what never ran.

use super::{nothing, section as begin};
use crate::element::{Element, element, text};
use crate::numbers::{counted, games, whole};
use crate::table::{Cell, Table};
use boardwright_report::Report;
use boardwright_report::metrics::{LineCoverage, PartCoverage, RuleCoverage};

/// Headings of the columns of a listing.
const COLUMNS: [&str; 3] = ["Ran", "Line", "Text"];

/// The section.
pub fn section(report: &Report) -> Element {
    let section = begin(
        "rules",
        "Every part of the rules should be of use in some game. Beside each line stands the number \
         of moves in which it ran, or of games that it ended.",
    );
    let coverage = &report.coverage;
    if coverage.games == 0 {
        return section.child(nothing("No game was replayed."));
    }
    section
        .child(text("h3", "Parts that never ran"))
        .child(never(coverage))
        .child(text("h3", "The rules with their counts"))
        .children(coverage.lines.chunk_by(|one, next| one.source == next.source).map(listing))
        .child(counts(coverage))
}

fn never(coverage: &RuleCoverage) -> Element {
    let parts: Vec<&PartCoverage> =
        coverage.never.iter().filter_map(|&index| coverage.parts.get(index)).collect();
    let sample = format!(
        "{} and {} were replayed; in {} every legal move was tried.",
        games(coverage.games),
        counted(coverage.decisions, "move", "moves"),
        counted(coverage.sampled_positions, "position", "positions"),
    );
    if parts.is_empty() {
        return text("p", format!("None: every part ran. {sample}")).class("meaning");
    }
    let percent = 100.0 * coverage.bound().high;
    let bound = format!(
        "{sample} A part that ran in none of them runs in at most {percent:.1}\u{A0}% of all such \
         games. Some parts are meant to be rare, such as a draw by repetition."
    );
    let cells = |part: &&PartCoverage| {
        let words = match (part.is_dead, part.legal) {
            (true, _) => "Nothing tried runs it: is it needed?",
            (false, 0) => "May be rare by intention",
            (false, _) => "Possible, but nobody chose it",
        };
        (place(part), vec![Cell::Words(words.to_owned())])
    };
    let table = Table {
        caption: "Parts of the rules that never ran".to_owned(),
        columns: vec!["Part", "Meaning"],
        rows: parts.iter().map(cells).collect(),
    };
    element("div").child(text("p", bound).class("meaning")).child(table.element())
}

/// A part with its line.
fn place(part: &PartCoverage) -> String {
    match part.source.as_str() {
        "" => format!("line {}: {}", part.line, part.words),
        source => format!("line {} of {source}: {}", part.line, part.words),
    }
}

/// A text of the rules; others than the rules themselves open where something never ran.
fn listing(lines: &[LineCoverage]) -> Element {
    let source = lines.first().map_or("", |line| line.source.as_str());
    let name = if source.is_empty() { "The rules themselves" } else { source };
    let head = COLUMNS.map(|words| {
        let class = if words == "Text" { "words" } else { "number" };
        text("th", words).attribute("scope", "col").class(class)
    });
    let table = element("table")
        .class("listing")
        .child(text("caption", format!("{name}, line by line")))
        .child(element("thead").child(element("tr").children(head)))
        .child(element("tbody").children(lines.iter().map(line)));
    let details = element("details");
    let details = if source.is_empty() { details.attribute("open", "") } else { details };
    details.child(text("summary", name)).child(table)
}

fn line(line: &LineCoverage) -> Element {
    let row = element("tr");
    let (row, count) = match line.executed {
        None => (row.class("aside"), String::new()),
        Some(0) => (row.class("never"), "never".to_owned()),
        Some(count) => (row, whole(count)),
    };
    row.child(text("td", count).class("number"))
        .child(text("td", line.line.to_string()).class("number"))
        .child(code(line))
}

/// The text of a line, with its parts that never ran marked.
fn code(line: &LineCoverage) -> Element {
    let mut cell = element("td").class("code");
    let mut from = 0;
    for &(start, end) in &line.never {
        let parts = (line.text.get(from..start), line.text.get(start..end));
        let (Some(before), Some(marked)) = parts else { continue };
        cell = cell.text(before).child(text("del", marked));
        from = end;
    }
    cell.text(line.text.get(from..).unwrap_or_default())
}

fn counts(coverage: &RuleCoverage) -> Element {
    let number = |count: u64| Cell::Number(whole(count));
    let cells = |part: &PartCoverage| {
        let counts = [part.executed, part.games, part.legal, part.decisive];
        (place(part), counts.map(number).to_vec())
    };
    let table = Table {
        caption: "Parts of the rules with their counts".to_owned(),
        columns: vec!["Part", "Ran", "Games", "Possible", "Last"],
        rows: coverage.parts.iter().map(cells).collect(),
    };
    let words = "Ran: moves in which the part ran. Games: games in which it did. Possible: positions \
                 tried in which some legal move runs it. Last: games whose last move ran it.";
    element("details")
        .child(text("summary", "Counts of every part"))
        .child(text("p", words).class("meaning"))
        .child(table.element())
}
