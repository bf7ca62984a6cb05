//! `boardwright bench`: speed of compiled rules and of the search, beside other systems.
//!
//! Figures and rules of other systems are data (`data/*.tsv`); the code knows no game.

mod bench_game;
mod cpu_timer;
mod load;
mod measurement;
mod perft;
mod playouts;
mod reference_data;
mod report;
mod search;
mod table;

use crate::arguments::{BenchArguments, BenchKind};
use crate::exit::{self, INTERRUPTED, OK};
use crate::{interrupt, progress};
use anyhow::Result;
use bench_game::BenchGame;
use boardwright::bundled;
use measurement::Measurements;
use reference_data::ReferenceData;
use std::io::Write;

/// Measures and reports. Ctrl-C ends after the measurement in progress, and reports those made.
pub fn run(arguments: &BenchArguments, out: &mut dyn Write) -> Result<u8> {
    let data = ReferenceData::read()?;
    let mut rows = Measurements::new(&data);
    interrupt::watch();
    let mut plan = plan(arguments, &data);
    let mut code = remove_unusable(&arguments.games, &mut plan);
    let bar = progress::bar(plan.len() as u64, "measurements");
    for (kind, game) in &plan {
        bar.set_message(format!("{game}, {}", kind.name()));
        if let Err(error) = measure(*kind, game, arguments.seconds, &mut rows) {
            // The other games are measured even if one fails.
            bar.suspend(|| exit::report(&error));
            code = exit::code(&error);
        }
        bar.inc(1);
        if interrupt::is_stopped() {
            break;
        }
    }
    let done = bar.position();
    bar.finish_and_clear();
    if arguments.json {
        report::json(&rows, out)?;
    } else {
        report::tables(&rows, out)?;
    }
    out.flush()?;
    if done < plan.len() as u64 {
        message!("interrupted after {done} of {} measurements", plan.len());
        return Ok(INTERRUPTED);
    }
    Ok(code)
}

/// The measurements in order: all kinds for the given games, or else the games with a floor.
fn plan(arguments: &BenchArguments, data: &ReferenceData) -> Vec<(BenchKind, String)> {
    let mut plan = Vec::new();
    for kind in BenchKind::all() {
        if !arguments.works.is_empty() && !arguments.works.contains(&kind) {
            continue;
        }
        let games = match arguments.games.as_slice() {
            [] => default_games(kind, data),
            games => games.to_vec(),
        };
        plan.extend(games.into_iter().map(|game| (kind, game)));
    }
    plan
}

/// Removes the measurements of games that are missing or whose rules have errors, and prints the
/// reasons. Returns the exit code.
fn remove_unusable(games: &[String], plan: &mut Vec<(BenchKind, String)>) -> u8 {
    let mut code = OK;
    for game in games {
        let is_planned = plan.iter().any(|(_, planned)| planned == game);
        let usable = || BenchGame::find(game)?.game();
        if is_planned && let Err(error) = usable() {
            exit::report(&error);
            code = exit::code(&error);
            plan.retain(|(_, planned)| planned != game);
        }
    }
    code
}

fn default_games(kind: BenchKind, data: &ReferenceData) -> Vec<String> {
    match kind {
        BenchKind::Playouts => data.games_with_floor("playouts"),
        BenchKind::Perft | BenchKind::PerftPlain => data.games_with_floor("perft"),
        BenchKind::Search => data.games_with_floor("search"),
        BenchKind::Load => bundled::all().iter().map(|game| game.id.to_owned()).collect(),
    }
}

fn measure(kind: BenchKind, game: &str, seconds: f64, rows: &mut Measurements) -> Result<()> {
    let subject = BenchGame::find(game)?;
    match kind {
        BenchKind::Playouts => playouts::measure(&subject, seconds, rows),
        BenchKind::Perft => perft::measure(&subject, true, seconds, rows),
        BenchKind::PerftPlain => perft::measure(&subject, false, seconds, rows),
        BenchKind::Search => search::measure(&subject, seconds, rows),
        BenchKind::Load => load::measure(&subject, rows),
    }
}
