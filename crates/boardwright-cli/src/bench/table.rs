//! Text tables with columns as wide as their content.

use crate::style;
use anyhow::Result;
use std::io::Write;

/// A table.
pub struct TextTable {
    headings: Vec<(&'static str, Align)>,
    rows: Vec<Vec<String>>,
}

/// Alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// For words.
    Left,
    /// For figures.
    Right,
}

impl TextTable {
    /// An empty table.
    pub fn new(headings: &[(&'static str, Align)]) -> TextTable {
        TextTable { headings: headings.to_vec(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn add<const N: usize>(&mut self, row: [String; N]) {
        self.rows.push(row.into());
    }

    /// Prints the table below a title; prints nothing without rows.
    pub fn print(&self, title: &str, out: &mut dyn Write) -> Result<()> {
        if self.rows.is_empty() {
            return Ok(());
        }
        writeln!(out, "{}", style::heading(title))?;
        let headings: Vec<String> =
            self.headings.iter().map(|(text, _)| (*text).to_owned()).collect();
        writeln!(out, "{}", style::faint(&self.line(&headings)))?;
        for row in &self.rows {
            writeln!(out, "{}", self.line(row))?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        let widest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        widest.max(self.headings[column].0.chars().count())
    }

    fn line(&self, row: &[String]) -> String {
        let cells = row.iter().zip(&self.headings).enumerate();
        let padded = cells.map(|(column, (cell, (_, align)))| match align {
            Align::Left => format!("{cell:<width$}", width = self.width(column)),
            Align::Right => format!("{cell:>width$}", width = self.width(column)),
        });
        padded.collect::<Vec<String>>().join("  ").trim_end().to_owned()
    }
}

/// A figure with its significant digits, and commas between thousands.
pub fn figure(value: f64) -> String {
    let digits = if value.abs() >= 1000.0 {
        0
    } else if value.abs() >= 100.0 {
        1
    } else {
        2
    };
    let text = format!("{value:.digits$}");
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + fraction
}

#[cfg(test)]
mod tests {
    use super::figure;

    #[test]
    fn figures_have_significant_digits_and_commas() {
        let figures = [0.0, 1.375, 99.5, 409.31, 1150.4, 1_270_000.0].map(figure);
        assert_eq!(figures, ["0.00", "1.38", "99.50", "409.3", "1,150", "1,270,000"]);
    }
}
