//! `boardwright moves`: lists the legal moves of a position.

use crate::arguments::MovesArguments;
use crate::board_text;
use crate::exit::OK;
use crate::load;
use anyhow::Result;
use boardwright::{Move, Position};
use serde_json::{Map, Value, json};
use std::io::Write;

/// Lists legal moves, one a line; with `--json` one JSON object for the whole position.
pub fn run(arguments: &MovesArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    let position = load::position(&game, arguments.position.as_deref())?;
    // A list cut short by a limit would look complete.
    position.try_decisions()?;
    let legal = position.legal_texts();
    if !arguments.json {
        for (_, text) in &legal {
            writeln!(out, "{text}")?;
        }
        if legal.is_empty() {
            writeln!(out, "{}", board_text::no_moves(&position))?;
        }
        return Ok(OK);
    }
    let moves: Vec<Value> = legal.iter().map(|(mv, text)| as_json(&position, *mv, text)).collect();
    let output = json!({
        "game": game.id(),
        "position": position.text(),
        "player": game.player_name(position.player()),
        "result": position.outcome().map(|end| end.text(&game)),
        "moves": moves,
    });
    writeln!(out, "{}", serde_json::to_string_pretty(&output)?)?;
    Ok(OK)
}

/// Returns a move with its choices and the position after it.
fn as_json(position: &Position, mv: Move, text: &str) -> Value {
    let (game, choices) = (position.game(), position.choices(mv));
    let values: Map<String, Value> = choices
        .values
        .iter()
        .map(|(index, value)| {
            (position.stage().fields[*index].name.clone(), Value::String(value.text(game)))
        })
        .collect();
    json!({
        "move": text,
        "branch": game.program().labels[usize::from(choices.label)],
        "choices": values,
        "position": position.play(mv).ok().map(|next| next.text()),
    })
}
