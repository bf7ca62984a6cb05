//! `boardwright analyse`: verdicts on the moves of a recorded game.

mod report;

use crate::arguments::AnalyseArguments;
use crate::exit::{INTERRUPTED, OK};
use crate::players::SharedProfile;
use crate::search_task;
use crate::{interrupt, load, progress};
use anyhow::{Result, bail};
use boardwright::ir::budget::Budget;
use boardwright_search::analysis::{analyse, turning_points};
use report::AnalysisReport;
use std::io::Write;

/// Minimum number of principal variations; the second one identifies an only move.
const MIN_LINES: u8 = 2;

/// Judges every decision of a record. Ctrl-C ends early and reports the decisions judged.
pub fn run(arguments: &AnalyseArguments, out: &mut dyn Write) -> Result<u8> {
    let record = load::record_of(arguments.game.as_deref(), &arguments.record)?;
    let game = record.start.game();
    if let Some(error) = load::unless_two_players(game, "analyse") {
        bail!(error);
    }
    let stop = interrupt::stop();
    let _scope = Budget::of_stop(&stop).enter();
    let task = search_task::task(&arguments.search, &stop);
    let lines = arguments.lines.max(MIN_LINES);
    let mut player =
        search_task::full_player(&SharedProfile::new(game), lines, arguments.search.threads);
    let report = AnalysisReport::new(&record, arguments.lines.into());
    let bar = progress::bar(record.decisions.len() as u64, "moves");
    let mut written: Result<()> = Ok(());
    let judged = analyse(&record, &mut player, &task, &mut |judged| {
        let write = || -> Result<()> {
            match arguments.json {
                true => writeln!(out, "{}", report.json(judged))?,
                false => report.write(judged, out)?,
            }
            Ok(out.flush()?)
        };
        // Without a reader of the output the analysis ends.
        if written.is_ok() {
            written = bar.suspend(write);
        }
        if written.is_err() {
            stop.send();
        }
        bar.inc(1);
    });
    bar.finish_and_clear();
    written?;
    let points = turning_points(&judged);
    if arguments.json {
        writeln!(out, "{}", report.summary_as_json(&judged, &points))?;
    } else {
        report.write_summary(&judged, &points, out)?;
    }
    if stop.is_sent() {
        message!("interrupted after {} of {} moves", judged.len(), record.decisions.len());
        return Ok(INTERRUPTED);
    }
    Ok(OK)
}
