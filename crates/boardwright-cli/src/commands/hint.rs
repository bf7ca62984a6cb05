//! `boardwright hint`: the principal variations of a position.

use crate::arguments::HintArguments;
use crate::exit::OK;
use crate::json_output;
use crate::players::SharedProfile;
use crate::{board_text, interrupt, load, score_text, search_task};
use anyhow::{Result, bail};
use boardwright::ir::budget::Budget;
use boardwright_search::{ComputerPlayer, SearchResult};
use serde_json::{Value, json};
use std::io::Write;

/// Prints the principal variations of a position; Ctrl-C prints those found so far.
pub fn run(arguments: &HintArguments, out: &mut dyn Write) -> Result<u8> {
    let position = load::position_with_history(&arguments.place)?.last();
    let game = position.game();
    let (search, indicator) =
        (interrupt::InterruptibleSearch::begin(), search_task::show_thinking());
    let task = search_task::task(&arguments.search, &search.stop());
    let outcome = position.outcome()?;
    let thought = match &outcome {
        Some(_) => None,
        None => {
            let _scope = Budget::of_stop(&search.stop()).enter();
            let mut player = search_task::full_player(
                &SharedProfile::new(game),
                arguments.lines,
                arguments.search.threads,
            );
            player.think(&position, &task, &mut |_| {})
        }
    };
    drop(indicator);
    if outcome.is_none() && thought.is_none() {
        bail!(board_text::nothing_found(&position));
    }
    let found = thought.unwrap_or_default();
    let shown = &found.lines[..found.lines.len().min(arguments.lines.into())];
    if arguments.json {
        let lines: Vec<Value> =
            shown.iter().map(|line| score_text::line_as_json(&position, line)).collect();
        let SearchResult { depth, nodes, .. } = found;
        let output = json!({
            "game": game.id(),
            "position": position.text(),
            "player": game.player_name(position.player()),
            "result": outcome.map(|end| end.text(game)),
            "lines": lines,
            "depth": depth,
            "nodes": nodes,
        });
        json_output::write(&output, out)?;
    } else if shown.is_empty() {
        writeln!(out, "{}", board_text::no_moves(&position))?;
    } else {
        let name = game.player_name(position.player());
        writeln!(out, "{name} to move: {}", score_text::percent_with_distance(found.score()))?;
        write!(out, "{}", score_text::numbered_lines(&position, shown))?;
    }
    Ok(OK)
}
