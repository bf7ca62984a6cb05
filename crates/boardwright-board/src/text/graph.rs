//! Drawing of graphs in a terminal.

use super::line::{Line, widest};
use crate::board::Board;
use crate::site::Site;

/// Most columns of a drawing.
const GRAPH_COLUMNS: i64 = 76;
/// Most rows of a drawing.
const GRAPH_ROWS: i64 = 36;

impl Board {
    /// Returns the lines of a graph: each site at its coordinates, scaled down if the drawing is
    /// large. Sites that would hide another get lines of their own.
    pub(crate) fn graph_lines(&self, cells: &[String]) -> Vec<String> {
        let width = widest(cells) as i64;
        let across = Scale::new(self.sites.iter().map(|info| info.x), width + 1, GRAPH_COLUMNS);
        let upward = Scale::new(self.sites.iter().map(|info| info.y), 1, GRAPH_ROWS);
        let mut placed: Vec<(i64, i64, Site)> = Vec::new();
        let mut apart = Vec::new();
        for site in self.sites() {
            let info = self.site(site);
            let place = (upward.place(info.y), across.place(info.x));
            let hides = |&(row, column, _): &(i64, i64, Site)| {
                row == place.0 && (column - place.1).abs() <= width
            };
            match placed.iter().any(hides) {
                true => apart.push(self.named_line(site, cells)),
                false => placed.push((place.0, place.1, site)),
            }
        }
        placed.sort();
        let mut lines = vec![Line::default(); upward.places() as usize];
        for (row, column, site) in placed {
            lines[row as usize].put(column as usize, &cells[site.index()]);
        }
        lines.into_iter().rev().map(|line| line.text).chain(apart).collect()
    }
}

/// A scale from coordinates to rows or columns of characters.
struct Scale {
    lowest: i64,
    span: i64,
    last: i64,
}

impl Scale {
    /// Creates a scale of `pitch` characters a unit, or less if that is more than `most` in all.
    fn new(coordinates: impl Iterator<Item = i32> + Clone, pitch: i64, most: i64) -> Scale {
        let lowest = i64::from(coordinates.clone().min().unwrap_or(0));
        let span = i64::from(coordinates.max().unwrap_or(0)) - lowest;
        let last = (span * pitch / 1000).min(most - 1);
        Scale { lowest, span: span.max(1), last }
    }

    fn place(&self, coordinate: i32) -> i64 {
        ((i64::from(coordinate) - self.lowest) * self.last * 2 + self.span) / (2 * self.span)
    }

    fn places(&self) -> i64 {
        self.last + 1
    }
}
