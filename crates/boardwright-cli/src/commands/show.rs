//! `boardwright show`: a position drawn.

use crate::arguments::ShowArguments;
use crate::drawing;
use crate::failure::OK;
use crate::source;
use anyhow::Result;
use serde_json::json;
use std::io::Write;

/// Draws the start, a position given as text, or the end of a record.
pub fn run(arguments: &ShowArguments, out: &mut dyn Write) -> Result<u8> {
    let position = match &arguments.record {
        Some(path) => source::record(&arguments.game, path)?.last(),
        None => {
            let game = source::game(&arguments.game)?;
            source::position(&game, arguments.position.as_deref())?
        }
    };
    let game = position.game();
    if arguments.json {
        let whole = json!({
            "game": game.id(),
            "title": game.title(),
            "board": game.board_view(),
            "position": position.view(),
            "own_notation": position.format(),
        });
        writeln!(out, "{}", serde_json::to_string_pretty(&whole)?)?;
        return Ok(OK);
    }
    write!(out, "{}", drawing::position(&position, arguments.glyphs))?;
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
