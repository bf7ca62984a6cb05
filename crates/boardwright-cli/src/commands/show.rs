//! `boardwright show`: draws a position.

use crate::arguments::ShowArguments;
use crate::board_text;
use crate::exit::OK;
use crate::json_output;
use crate::load;
use anyhow::Result;
use boardwright::view::{BoardView, PositionView};
use serde::Serialize;
use std::io::Write;

/// Draws the start, a position given as text, or the end of a record.
pub fn run(arguments: &ShowArguments, out: &mut dyn Write) -> Result<u8> {
    let record = load::position_with_history(&arguments.place)?;
    let (position, end) = (record.last(), record.end()?);
    let game = position.game();
    if arguments.json {
        let output = ShownPosition {
            board: game.board_view(),
            game: game.id(),
            own_notation: position.complete_format(),
            position: position.view(end.as_ref()),
            title: game.title(),
        };
        json_output::write(&output, out)?;
        return Ok(OK);
    }
    board_text::write_position(&position, end.as_ref(), arguments.glyphs, out)?;
    writeln!(out)?;
    board_text::write_neighbours(game, out)?;
    if let (Some(format), Some(text)) = (game.program().formats.first(), position.complete_format())
    {
        writeln!(out, "{}: {text}", format.name)?;
    }
    writeln!(out, "position: {}", position.text())?;
    Ok(OK)
}

/// The JSON of a position.
#[derive(Serialize)]
struct ShownPosition<'a> {
    board: BoardView,
    game: &'a str,
    own_notation: Option<String>,
    position: PositionView,
    title: &'a str,
}
