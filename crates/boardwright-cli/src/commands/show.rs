//! `boardwright show`: a position drawn.

use crate::arguments::ShowArguments;
use crate::drawing;
use crate::failure::OK;
use crate::source;
use anyhow::Result;
use boardwright::view::PositionView;
use serde_json::json;
use std::io::Write;

/// Draws the start, a position given as text, or the end of a record.
pub fn run(arguments: &ShowArguments, out: &mut dyn Write) -> Result<u8> {
    let record = source::place(&arguments.place)?;
    let (position, end) = (record.last(), record.end());
    let game = position.game();
    if arguments.json {
        let result = end.map(|end| end.text(game));
        let whole = json!({
            "game": game.id(),
            "title": game.title(),
            "board": game.board_view(),
            "position": PositionView { result, ..position.view() },
            "own_notation": position.format(),
        });
        writeln!(out, "{}", serde_json::to_string_pretty(&whole)?)?;
        return Ok(OK);
    }
    write!(out, "{}", drawing::position(&position, end.as_ref(), arguments.glyphs))?;
    writeln!(out)?;
    let joined = drawing::joined_sites(game);
    if !joined.is_empty() {
        writeln!(out, "Each site, and those it is joined to:\n{joined}")?;
    }
    if let (Some(format), Some(text)) = (game.program().formats.first(), position.format()) {
        writeln!(out, "{}: {text}", format.name)?;
    }
    writeln!(out, "position: {}", position.text())?;
    Ok(OK)
}
