//! Drawing of boards in a terminal.

mod graph;
mod line;
mod rings;

use crate::board::Board;
use crate::lattice::Lattice;
use crate::names::{NameStyle, letters};
use crate::shape::Shape;
use crate::site::Site;
use std::collections::BTreeMap;

use line::{Line, centred, display_width, widest};

impl Board {
    /// Returns the board as Unicode text; each line ends in a line break. `cell` returns the text
    /// of a site, best at most three columns wide.
    ///
    /// Sites added by the rules get lines of their own below.
    pub fn text_rows(&self, cell: &mut dyn FnMut(Site) -> String) -> String {
        let cells: Vec<String> = self.sites().map(cell).collect();
        let lattice = self.lattice.as_ref();
        let drawn = match &self.shape {
            Shape::Rectangle { .. } => lattice.map(|it| self.rectangle_lines(it, &cells)),
            Shape::Hexagon { .. } | Shape::Rhombus { .. } | Shape::Triangle { .. } => {
                Some(self.hexagonal_lines(&cells))
            }
            Shape::Rings(_) | Shape::Wheel { .. } => Some(self.ring_lines(&cells)),
            Shape::Graph => Some(self.graph_lines(&cells)),
        };
        let mut lines = drawn.unwrap_or_default();
        let added = self.sites().filter(|&site| self.is_added(site));
        lines.extend(added.map(|site| self.named_line(site, &cells)));
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// Returns the line `name: text` of a site that is not drawn in place.
    pub(crate) fn named_line(&self, site: Site, cells: &[String]) -> String {
        format!("{}: {}", self.site(site).name, cells[site.index()])
    }

    /// Returns the lines of a rectangle in a frame, with the ranks on the left and the files below.
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

    /// Returns the label of a file: a letter, or in shogi style its number from the right.
    fn file_label(&self, width: i32, column: i32) -> String {
        match self.name_style {
            NameStyle::Algebraic | NameStyle::Glinski => letters(column),
            NameStyle::Shogi => (width + 1 - column).to_string(),
        }
    }

    /// Returns the label of a rank: its number, or in shogi style its letter from the top.
    fn rank_label(&self, height: i32, row: i32) -> String {
        match self.name_style {
            NameStyle::Algebraic | NameStyle::Glinski => row.to_string(),
            NameStyle::Shogi => letters(height + 1 - row),
        }
    }

    /// Returns the lines of a hexagonal board: rows offset by half cells, each between the names of
    /// its first and last site. On an upright board a line holds every second file.
    fn hexagonal_lines(&self, cells: &[String]) -> Vec<String> {
        // Two half cells make a cell, so the width of a cell with its gap is even.
        let half = (widest(cells) + 2) / 2;
        let indent = |site: Site| {
            let info = self.site(site);
            if self.upright { info.column } else { self.half_columns(info.column, info.row) }
        };
        let mut lines: BTreeMap<i32, Vec<Site>> = BTreeMap::new();
        for site in self.sites().filter(|&site| !self.is_added(site)) {
            lines.entry(-self.site(site).y).or_default().push(site);
        }
        let leftmost = lines.values().flatten().map(|&site| indent(site)).min().unwrap_or(0);
        let margin = widest(self.sites.iter().map(|info| &info.name)) + 1;
        let column = |site: Site| margin + (indent(site) - leftmost) as usize * half;
        let mut drawn = Vec::new();
        for mut line_sites in lines.into_values() {
            line_sites.sort_by_key(|&site| indent(site));
            let mut line = Line::default();
            let (Some(&first), Some(&last)) = (line_sites.first(), line_sites.last()) else {
                continue;
            };
            let first_name = &self.site(first).name;
            line.put(column(first) - 1 - display_width(first_name), first_name);
            for &site in &line_sites {
                line.put(column(site), &centred(&cells[site.index()], 2 * half - 1));
            }
            line.put(column(last) + 2 * half, &self.site(last).name);
            drawn.push(line.text);
        }
        drawn
    }
}
