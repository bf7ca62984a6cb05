//! Play-test reports as a page: one file without references to anything outside, which any browser
//! shows and prints.
//!
//! [`page`] writes a [`Report`] with a table for each plot and, if the edge gives a script, games
//! to replay. The crate opens no files; script and scenes come from the edge as texts.

mod board_map;
mod comparison;
mod document;
mod element;
mod figure;
mod numbers;
mod plots;
pub mod replays;
mod sections;
pub mod summary;
mod table;
#[cfg(test)]
mod test_report;
#[cfg(test)]
mod tests;
mod verdicts;

use boardwright::Game;
use boardwright_report::{ComparisonReport, Report};

/// Parts of the page that the edge gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PageAssets<'a> {
    /// The script that replays games; empty for a page without replays.
    pub script: &'a str,
    /// The style of the replays.
    pub style: &'a str,
}

/// Writes a report as a page. `replays` are the scenes of its sample games as JSON.
pub fn page(report: &Report, game: &Game, assets: &PageAssets, replays: &str) -> String {
    document::document(&report.title, &sections::body(report, game), assets, replays)
}

/// Writes a comparison of two readings as a page.
pub fn comparison_page(comparison: &ComparisonReport) -> String {
    let title = &comparison.reports[0].title;
    document::document(title, &comparison::body(comparison), &PageAssets::default(), "")
}
