//! `boardwright hint`: the best lines of a position.

use crate::arguments::HintArguments;
use crate::contestant::Known;
use crate::failure::OK;
use crate::thinking;
use crate::{drawing, interrupt, source};
use anyhow::Result;
use boardwright_search::{ComputerPlayer, SearchResult};
use serde_json::{Value, json};
use std::io::Write;

/// Prints the best lines of a position; Ctrl-C prints the best so far.
pub fn run(arguments: &HintArguments, out: &mut dyn Write) -> Result<u8> {
    let position = source::place(&arguments.place)?.last();
    let game = position.game();
    let (thinking, busy) = (interrupt::Thinking::begin(), thinking::busy());
    let task = thinking::task(&arguments.thinking, &thinking.stop());
    let thought = match position.outcome() {
        Some(_) => None,
        None => {
            let mut player =
                thinking::full(&Known::new(game), arguments.lines, arguments.thinking.threads);
            player.think(&position, &task, &mut |_| {})
        }
    };
    drop(busy);
    let found = thought.unwrap_or_default();
    let shown = &found.lines[..found.lines.len().min(arguments.lines.into())];
    if arguments.json {
        let lines: Vec<Value> =
            shown.iter().map(|line| thinking::line_as_json(&position, line)).collect();
        let SearchResult { depth, nodes, .. } = found;
        let whole = json!({
            "game": game.id(),
            "position": position.text(),
            "player": game.player_name(position.player()),
            "result": position.outcome().map(|end| end.text(game)),
            "lines": lines,
            "depth": depth,
            "nodes": nodes,
        });
        writeln!(out, "{}", serde_json::to_string_pretty(&whole)?)?;
    } else if shown.is_empty() {
        writeln!(out, "{}", drawing::no_moves(&position))?;
    } else {
        let name = game.player_name(position.player());
        writeln!(out, "{name} to move: {}", thinking::worth(found.score()))?;
        write!(out, "{}", thinking::lines(&position, shown))?;
    }
    Ok(OK)
}
