//! `boardwright bench`: how fast compiled rules are, beside what other systems reach.
//!
//! Peers, floors and the rules that peers play are data (`data/*.tsv`); nothing here knows a game.

mod clock;
mod data;
mod load;
mod perft;
mod playouts;
mod report;
mod row;
mod search;
mod subject;
mod table;

use crate::arguments::{BenchArguments, Work};
use crate::failure::{self, INTERRUPTED, OK};
use crate::{interrupt, progress, style};
use anyhow::Result;
use boardwright::bundled;
use data::Data;
use row::Rows;
use std::io::Write;
use subject::Subject;

/// Measures and reports. Ctrl-C ends after the measurement in progress; the report tells of those done.
pub fn run(arguments: &BenchArguments, out: &mut dyn Write) -> Result<u8> {
    let data = Data::read()?;
    let mut rows = Rows::new(&data);
    interrupt::watch();
    let plan = plan(arguments, &data);
    let mut code = OK;
    let bar = progress::bar(plan.len() as u64, "measurements");
    for (work, game) in &plan {
        bar.set_message(format!("{game}, {}", work.name()));
        if let Err(error) = measure(*work, game, arguments.seconds, &mut rows) {
            // One game that cannot be measured leaves the others to be.
            bar.suspend(|| eprintln!("{} {}", style::error("error:"), failure::text(&error)));
            code = failure::code(&error);
        }
        bar.inc(1);
        if interrupt::stopped() {
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
        eprintln!("interrupted after {done} of {} measurements", plan.len());
        return Ok(INTERRUPTED);
    }
    Ok(code)
}

/// What to measure, in order: with games, all work on them; without, the games that have a floor to reach.
fn plan(arguments: &BenchArguments, data: &Data) -> Vec<(Work, String)> {
    let mut plan = Vec::new();
    for work in Work::all() {
        if !arguments.works.is_empty() && !arguments.works.contains(&work) {
            continue;
        }
        let games = match arguments.games.as_slice() {
            [] => usual_games(work, data),
            games => games.to_vec(),
        };
        plan.extend(games.into_iter().map(|game| (work, game)));
    }
    plan
}

fn usual_games(work: Work, data: &Data) -> Vec<String> {
    match work {
        Work::Playouts => data.games_with_floor("playouts"),
        Work::Perft | Work::PerftPlain => data.games_with_floor("perft"),
        Work::Search => data.games_with_floor("search"),
        Work::Load => bundled::all().iter().map(|game| game.id.to_owned()).collect(),
    }
}

fn measure(work: Work, game: &str, seconds: f64, rows: &mut Rows) -> Result<()> {
    let subject = Subject::find(game)?;
    match work {
        Work::Playouts => playouts::measure(&subject, seconds, rows),
        Work::Perft => perft::measure(&subject, true, seconds, rows),
        Work::PerftPlain => perft::measure(&subject, false, seconds, rows),
        Work::Search => search::measure(&subject, seconds, rows),
        Work::Load => load::measure(&subject, rows),
    }
}
