//! Drawing a board in a terminal.

use crate::board::{Board, Shape, Site};
use crate::lattice::Lattice;
use crate::names::{NameStyle, letters};

/// The widest and tallest that the drawing of a graph may get, in characters.
const GRAPH_COLUMNS: i64 = 76;
const GRAPH_ROWS: i64 = 36;

impl Board {
    /// The board in Unicode text, one line per row, each ending in a line break. `cell` gives
    /// the text for each site; texts up to three columns wide look best.
    ///
    /// Sites that the rules added stand on lines of their own below.
    pub fn text_rows(&self, cell: &mut dyn FnMut(Site) -> String) -> String {
        let cells: Vec<String> = self.sites().map(cell).collect();
        let mut lines = match (&self.shape, &self.lattice) {
            (Shape::Rectangle { .. }, Some(lattice)) => self.rectangle_lines(lattice, &cells),
            (_, Some(lattice)) => self.hexagonal_lines(lattice, &cells),
            (Shape::Graph, None) => self.graph_lines(&cells),
            (_, None) => self.ring_lines(&cells),
        };
        let added = self.sites().filter(|&site| self.is_added(site));
        lines.extend(added.map(|site| self.named_line(site, &cells)));
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// A site on a line of its own.
    pub(crate) fn named_line(&self, site: Site, cells: &[String]) -> String {
        format!("{}: {}", self.site(site).name, cells[site.index()])
    }

    /// A frame with the ranks' labels to the left and the files' labels below.
    fn rectangle_lines(&self, lattice: &Lattice, cells: &[String]) -> Vec<String> {
        let file_labels: Vec<String> =
            (1..=lattice.width).map(|column| self.file_label(lattice.width, column)).collect();
        let rank_labels: Vec<String> =
            (1..=lattice.height).map(|row| self.rank_label(lattice.height, row)).collect();
        let width = widest(cells.iter().chain(&file_labels));
        let margin = widest(&rank_labels);
        let rule = "─".repeat(lattice.width as usize * (width + 1) + 1);
        let mut lines = vec![format!("{:margin$} ┌{rule}┐", "")];
        for row in (1..=lattice.height).rev() {
            let label = &rank_labels[row as usize - 1];
            let mut line = format!("{label:>margin$} │");
            for column in 1..=lattice.width {
                let site = lattice.at(i64::from(column), i64::from(row));
                let text = site.map_or("", |site| cells[site.index()].as_str());
                line = line + " " + &centred(text, width);
            }
            lines.push(line + " │");
        }
        lines.push(format!("{:margin$} └{rule}┘", ""));
        let labels: Vec<String> = file_labels.iter().map(|label| centred(label, width)).collect();
        lines.push(format!("{:margin$}   {}", "", labels.join(" ")));
        lines
    }

    fn file_label(&self, width: i32, column: i32) -> String {
        match self.name_style {
            NameStyle::Algebraic => letters(column),
            NameStyle::Shogi => (width + 1 - column).to_string(),
        }
    }

    fn rank_label(&self, height: i32, row: i32) -> String {
        match self.name_style {
            NameStyle::Algebraic => row.to_string(),
            NameStyle::Shogi => letters(height + 1 - row),
        }
    }

    /// Rows offset by half cells, each between the names of its first and its last site.
    fn hexagonal_lines(&self, lattice: &Lattice, cells: &[String]) -> Vec<String> {
        // Two half cells make a cell, so that its width with the gap is even.
        let half = (widest(cells) + 2) / 2;
        let own = || self.sites().filter(|&site| !self.is_added(site));
        let indent = |site: Site| {
            let info = self.site(site);
            self.half_columns(info.column, info.row)
        };
        let leftmost = own().map(indent).min().unwrap_or(0);
        let margin = widest(self.sites.iter().map(|info| &info.name)) + 1;
        let mut lines = Vec::new();
        for row in (1..=lattice.height).rev() {
            let mut line = Line::default();
            let row_sites: Vec<Site> = own().filter(|&site| self.site(site).row == row).collect();
            let (Some(&first), Some(&last)) = (row_sites.first(), row_sites.last()) else {
                continue;
            };
            let column = |site: Site| margin + (indent(site) - leftmost) as usize * half;
            let first_name = &self.site(first).name;
            line.put(column(first) - 1 - display_width(first_name), first_name);
            for &site in &row_sites {
                line.put(column(site), &centred(&cells[site.index()], 2 * half - 1));
            }
            line.put(column(last) + 2 * half, &self.site(last).name);
            lines.push(line.text);
        }
        lines
    }

    /// Each site where its coordinates put it, scaled down if the drawing is large. Sites that
    /// would hide another stand on lines of their own.
    fn graph_lines(&self, cells: &[String]) -> Vec<String> {
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

/// A way to bring coordinates to rows or columns of characters.
struct Scale {
    lowest: i64,
    span: i64,
    last: i64,
}

impl Scale {
    /// One unit becomes `pitch` characters if that is no more than `most` in all.
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

/// A line that is written from left to right by columns.
#[derive(Clone, Default)]
pub(crate) struct Line {
    pub(crate) text: String,
    width: usize,
}

impl Line {
    /// Writes `text` at a column, or as soon after it as there is room.
    pub(crate) fn put(&mut self, column: usize, text: &str) {
        let gap = column.saturating_sub(self.width);
        self.text.push_str(&" ".repeat(gap));
        self.text.push_str(text);
        self.width += gap + display_width(text);
    }
}

/// The text in the middle of `width` columns.
pub(crate) fn centred(text: &str, width: usize) -> String {
    let room = width.saturating_sub(display_width(text));
    format!("{}{text}{}", " ".repeat(room / 2), " ".repeat(room - room / 2))
}

/// The width of the widest text, at least one column.
pub(crate) fn widest<'a>(texts: impl IntoIterator<Item = &'a String>) -> usize {
    texts.into_iter().map(|text| display_width(text)).max().unwrap_or(1).max(1)
}

/// The columns that a terminal gives the text.
pub(crate) fn display_width(text: &str) -> usize {
    text.chars().map(character_width).sum()
}

/// Marks that join the letter before them take no column, East Asian letters and pictures two.
fn character_width(character: char) -> usize {
    match u32::from(character) {
        0x0300..=0x036F | 0x200B..=0x200F | 0x20D0..=0x20FF | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F
        | 0x2E80..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1F64F
        | 0x1F680..=0x1F6FF
        | 0x1F900..=0x1F9FF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}
