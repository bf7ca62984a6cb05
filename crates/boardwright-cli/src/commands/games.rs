//! `boardwright games`: lists the bundled games.

use crate::arguments::GamesArguments;
use crate::exit::OK;
use crate::json_output;
use anyhow::Result;
use boardwright::bundled;
use serde_json::{Value, json};
use std::io::Write;

/// Lists the bundled games.
pub fn run(arguments: &GamesArguments, out: &mut dyn Write) -> Result<u8> {
    if arguments.json {
        let list: Vec<Value> = bundled::all()
            .iter()
            .map(|game| json!({ "id": game.id, "title": game.title() }))
            .collect();
        json_output::write(&list, out)?;
        return Ok(OK);
    }
    let width = bundled::all().iter().map(|game| game.id.len()).max().unwrap_or(0);
    for game in bundled::all() {
        writeln!(out, "{:width$}  {}", game.id, game.title())?;
    }
    Ok(OK)
}
