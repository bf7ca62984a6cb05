//! Tables of figures.

use crate::element::{Element, element, text};
use crate::numbers::{Unit, games, interval, value};
use boardwright_report::statistics::Estimate;

/// A table whose rows begin with their headings.
#[derive(Clone, Debug)]
pub struct Table {
    /// The caption, for screen readers.
    pub caption: String,
    /// The headings of the columns.
    pub columns: Vec<&'static str>,
    /// The rows: a heading, and a cell for each other column.
    pub rows: Vec<(String, Vec<Cell>)>,
}

/// A cell of a table.
#[derive(Clone, Debug)]
pub enum Cell {
    /// A figure with its interval and its number of games.
    Estimate(Unit, Estimate),
    /// A number without an interval.
    Number(String),
    /// Words.
    Words(String),
    /// A figure that is not known.
    Unknown,
}

impl Cell {
    /// A figure, if it is known.
    pub fn estimate(unit: Unit, estimate: Option<Estimate>) -> Cell {
        estimate.map_or(Cell::Unknown, |estimate| Cell::Estimate(unit, estimate))
    }

    fn element(&self) -> Element {
        match self {
            Cell::Estimate(unit, estimate) => {
                element("td").class("number").children(parts(*unit, estimate))
            }
            Cell::Number(number) => text("td", number).class("number"),
            Cell::Words(words) => text("td", words),
            Cell::Unknown => element("td").class("number unknown").child(
                text("span", "–").attribute("aria-label", "not known").attribute("role", "img"),
            ),
        }
    }
}

/// A figure above its interval and its number of games, which a figure by all games lacks.
pub fn parts(unit: Unit, estimate: &Estimate) -> [Element; 2] {
    let interval = element("small").child(text("span", interval(unit, estimate)));
    let sample = match estimate.games {
        0 => interval,
        count => interval.text(" ").child(text("span", games(count))),
    };
    [text("b", value(unit, estimate.value)), sample]
}

impl Table {
    /// The table, which scrolls in itself where it is wider than the page.
    pub fn element(&self) -> Element {
        let is_number = |column: usize| {
            let cells = self.rows.iter().filter_map(|(_, cells)| cells.get(column.checked_sub(1)?));
            column > 0 && cells.clone().all(|cell| !matches!(cell, Cell::Words(_)))
        };
        let heading = |(column, words): (usize, &&str)| {
            let class = if is_number(column) { "number" } else { "words" };
            text("th", words).attribute("scope", "col").class(class)
        };
        let head = element("tr").children(self.columns.iter().enumerate().map(heading));
        let row = |(name, cells): &(String, Vec<Cell>)| {
            element("tr")
                .child(text("th", name).attribute("scope", "row"))
                .children(cells.iter().map(Cell::element))
        };
        let table = element("table")
            .child(text("caption", &self.caption))
            .child(element("thead").child(head))
            .child(element("tbody").children(self.rows.iter().map(row)));
        element("div")
            .class("scroll")
            .attribute("role", "region")
            .attribute("tabindex", "0")
            .attribute("aria-label", self.caption.as_str())
            .child(table)
    }
}
