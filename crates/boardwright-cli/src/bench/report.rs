//! Report of the measurements.

use super::measurement::{Measurement, Measurements};
use super::table::Align::{Left, Right};
use super::table::{TextTable, figure};
use crate::json_output;
use anyhow::Result;
use serde_json::{Value, json};
use std::io::Write;

/// Prints the measurements as a JSON array.
pub fn json(rows: &Measurements, out: &mut dyn Write) -> Result<()> {
    let list: Vec<Value> = rows.list.iter().map(json_row).collect();
    json_output::write(&list, out)?;
    Ok(())
}

fn json_row(row: &Measurement) -> Value {
    json!({
        "game": row.game,
        "work": row.work,
        "value": row.value,
        "unit": row.unit,
        "peer": row.peer,
        "peer_value": row.peer_value,
        "ratio": row.ratio(),
        "floor": row.floor,
        "aim": row.aim,
        "note": row.note,
    })
}

/// Prints the measurements as tables, one for each kind.
pub fn tables(rows: &Measurements, out: &mut dyn Write) -> Result<()> {
    let speeds = [
        ("playouts", "Playouts a second"),
        ("decisions", "Decisions a second in playouts"),
        ("perft", "Perft with bulk counting, million nodes a second"),
        ("perft-plain", "Perft without bulk counting, million nodes a second"),
        ("search", "Search, nodes a second"),
    ];
    for (work, title) in speeds {
        speed_table(rows, work).print(title, out)?;
    }
    load_table(rows).print("Time from rules text to running module, milliseconds", out)?;
    if rows.list.iter().any(|row| row.work != "ready") {
        writeln!(
            out,
            "Speeds are those of one thread, per second of processor time; an external engine's are \
             per second of wall time."
        )?;
    }
    Ok(())
}

fn speed_table(rows: &Measurements, work: &str) -> TextTable {
    let mut table = TextTable::new(&[
        ("game", Left),
        ("measured", Right),
        ("peer", Left),
        ("peer's", Right),
        ("ratio", Right),
        ("floor", Right),
        ("reached", Left),
        ("note", Left),
    ]);
    let mut before = "";
    for row in rows.list.iter().filter(|row| row.work == work) {
        let first = row.game != before;
        before = &row.game;
        let once = |text: String| if first { text } else { String::new() };
        table.add([
            once(row.game.clone()),
            once(figure(row.value)),
            row.peer.clone().unwrap_or_default(),
            row.peer_value.map(figure).unwrap_or_default(),
            row.ratio().map(|ratio| format!("{ratio:.2}×")).unwrap_or_default(),
            row.floor.map(figure).unwrap_or_default(),
            reached(row).to_owned(),
            once(row.note.clone()),
        ]);
    }
    table
}

fn reached(row: &Measurement) -> &'static str {
    let reaches = |figure: Option<f64>| figure.map(|figure| row.reaches(figure));
    match (reaches(row.floor), reaches(row.aim)) {
        (_, Some(true)) => "aim",
        (Some(true), None | Some(false)) => "floor",
        (Some(false), None | Some(false)) => "MISSED",
        (None, None | Some(false)) => "",
    }
}

fn load_table(rows: &Measurements) -> TextTable {
    let mut table = TextTable::new(&[
        ("game", Left),
        ("load", Right),
        ("generate", Right),
        ("native", Right),
        ("ready", Right),
        ("floor", Right),
        ("reached", Left),
        ("module, kB", Right),
        ("state, bytes", Right),
    ]);
    for row in rows.list.iter().filter(|row| row.work == "ready" && row.peer.is_none()) {
        let value = |work: &str, write: fn(f64) -> String| {
            let found = rows.list.iter().find(|other| other.game == row.game && other.work == work);
            found.map(|row| write(row.value)).unwrap_or_default()
        };
        let tenths = |value: f64| format!("{value:.1}");
        table.add([
            row.game.clone(),
            value("load", tenths),
            value("generate", tenths),
            value("native", tenths),
            tenths(row.value),
            row.floor.map(|floor| format!("{floor}")).unwrap_or_default(),
            reached(row).to_owned(),
            value("module", |bytes| format!("{:.1}", bytes / 1000.0)),
            value("state", |bytes| bytes.to_string()),
        ]);
    }
    table
}
