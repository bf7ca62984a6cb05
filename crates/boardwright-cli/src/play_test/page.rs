//! The report as a page.

use crate::commands::site::board_style_of;
use anyhow::{Context, Result};
use boardwright::Game;
use boardwright::ir::budget;
use boardwright_report::Report;
use boardwright_report_page::replays::Replays;
use boardwright_report_page::{PageAssets, page as write_page};

/// Script and style of the replays; `None` if they were not built before the program.
static ASSETS: Option<(&str, &str)> = include!(concat!(env!("OUT_DIR"), "/report_assets.rs"));

/// Writes the page of a report.
///
/// # Errors
/// Fails if a sample game cannot be replayed.
pub fn page(report: &Report, game: &Game) -> Result<String> {
    let Some((script, style)) = ASSETS else {
        message!(
            "the page has no boards to replay its games, because this program was built without \
             them; run `scripts/web build` (needs node and npm), and build the program again"
        );
        return Ok(write_page(report, game, &PageAssets::default(), ""));
    };
    // The time to play is over by now.
    let _scope = budget::suspend();
    let board_style = board_style_of(game).unwrap_or_else(|| game.id().to_owned());
    let replays = Replays::of(report, game, board_style)
        .context("a game of the report cannot be replayed")?;
    let replays = serde_json::to_string(&replays)?;
    Ok(write_page(report, game, &PageAssets { script, style }, &replays))
}
