//! `boardwright show`: draws a position.

use crate::arguments::ShowArguments;
use crate::board_text;
use crate::exit::OK;
use crate::load;
use anyhow::Result;
use boardwright::view::PositionView;
use serde_json::json;
use std::io::Write;

/// Draws the start, a position given as text, or the end of a record.
pub fn run(arguments: &ShowArguments, out: &mut dyn Write) -> Result<u8> {
    let record = load::position_with_history(&arguments.place)?;
    let (position, end) = (record.last(), record.end());
    let game = position.game();
    if arguments.json {
        let result = end.map(|end| end.text(game));
        let output = json!({
            "game": game.id(),
            "title": game.title(),
            "board": game.board_view(),
            "position": PositionView { result, ..position.view() },
            "own_notation": position.format(),
        });
        writeln!(out, "{}", serde_json::to_string_pretty(&output)?)?;
        return Ok(OK);
    }
    write!(out, "{}", board_text::position(&position, end.as_ref(), arguments.glyphs))?;
    writeln!(out)?;
    let neighbours = board_text::neighbours(game);
    if !neighbours.is_empty() {
        writeln!(out, "Sites and their neighbours:\n{neighbours}")?;
    }
    if let (Some(format), Some(text)) = (game.program().formats.first(), position.format()) {
        writeln!(out, "{}: {text}", format.name)?;
    }
    writeln!(out, "position: {}", position.text())?;
    Ok(OK)
}
