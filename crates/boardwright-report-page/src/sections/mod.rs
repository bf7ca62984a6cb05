//! The sections of the page, in the order of the specification.

mod choice;
mod coverage;
mod depth;
mod evidence;
mod fairness;
mod pieces;
mod settings;
mod shape;
mod tension;
mod verdict;

use crate::element::{Element, element, text};
use crate::numbers::{Unit, games};
use crate::table::Cell;
use boardwright::Game;
use boardwright::words::capitalised;
use boardwright_report::statistics::Estimate;
use boardwright_report::{Contender, Report};

/// Headings of the sections by id.
const CONTENTS: [(&str, &str); 9] = [
    ("fairness", "Fairness"),
    ("depth", "Depth"),
    ("tension", "Tension"),
    ("choice", "Choice"),
    ("shape", "Shape"),
    ("pieces", "Pieces"),
    ("rules", "Rules"),
    ("evidence", "Games"),
    ("settings", "Settings"),
];

/// The body of the page.
pub fn body(report: &Report, game: &Game) -> Element {
    let sections = [
        fairness::section(report),
        depth::section(report),
        tension::section(report),
        choice::section(report),
        shape::section(report, game),
        pieces::section(report),
        coverage::section(report),
        evidence::section(report),
        settings::section(report),
    ];
    element("main")
        .child(head(report))
        .child(verdict::section(report))
        .child(contents())
        .children(sections)
}

fn head(report: &Report) -> Element {
    let [low, middle, high] = report.settings.levels;
    let played = format!(
        "Play-test report: {} between computer players of levels {low}, {middle} and {high}, and \
         weaker ones.",
        games(report.games)
    );
    element("header").child(text("h1", &report.title)).child(text("p", played))
}

fn contents() -> Element {
    let link = |(id, heading): (&str, &str)| {
        element("li").child(text("a", heading).attribute("href", format!("#{id}")))
    };
    element("nav")
        .attribute("aria-label", "Contents")
        .child(element("ul").children(CONTENTS.into_iter().map(link)))
}

/// A section of a report, with a sentence about what its figures mean.
fn section(id: &'static str, meaning: &str) -> Element {
    let heading = CONTENTS.iter().find(|(known, _)| *known == id).map_or(id, |(_, words)| words);
    titled_section(id, heading, meaning)
}

/// A section with a heading and a sentence about what it means.
pub(crate) fn titled_section(id: &'static str, heading: &str, meaning: &str) -> Element {
    let name = format!("{id}-heading");
    element("section")
        .attribute("id", id)
        .attribute("aria-labelledby", name.as_str())
        .child(text("h2", heading).attribute("id", name))
        .child(text("p", meaning).class("meaning"))
}

/// A sentence in place of figures that no game gave.
fn nothing(words: &str) -> Element {
    text("p", words).class("nothing")
}

/// A player at the beginning of a line.
fn name(player: Contender) -> String {
    capitalised(&player.words())
}

/// A row with a figure.
fn row(name: &str, unit: Unit, estimate: Option<Estimate>) -> (String, Vec<Cell>) {
    (name.to_owned(), vec![Cell::estimate(unit, estimate)])
}
