//! `boardwright analyse`: how good the moves of a recorded game were.

mod report;

use crate::arguments::AnalyseArguments;
use crate::contestant::Known;
use crate::failure::{INTERRUPTED, OK};
use crate::thinking;
use crate::{interrupt, progress, source};
use anyhow::{Result, bail};
use boardwright_search::analysis::{analyse, turning_points};
use report::Report;
use std::io::Write;

/// The second best line is what tells an only move.
const FEWEST_LINES: u8 = 2;

/// Judges every decision of a record. Ctrl-C ends it; what was judged until then is kept.
pub fn run(arguments: &AnalyseArguments, out: &mut dyn Write) -> Result<u8> {
    let record = source::named_record(arguments.game.as_deref(), &arguments.record)?;
    let game = record.start.game();
    if game.program().players.len() != 2 {
        bail!("only games of two players are analysed; `{}` is for another number", game.id());
    }
    let stop = interrupt::stop();
    let task = thinking::task(&arguments.thinking, &stop);
    let lines = arguments.lines.max(FEWEST_LINES);
    let mut player = thinking::full(&Known::new(game), lines, arguments.thinking.threads);
    let report = Report::new(&record, arguments.lines.into());
    let bar = progress::bar(record.decisions.len() as u64, "moves");
    let mut written: Result<()> = Ok(());
    let judged = analyse(&record, &mut player, &task, &mut |judged| {
        let line = if arguments.json {
            report.json(judged).to_string() + "\n"
        } else {
            report.text(judged)
        };
        let write = || -> Result<()> {
            write!(out, "{line}")?;
            Ok(out.flush()?)
        };
        // A reader who has gone away needs no more thinking.
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
        write!(out, "{}", report.summary(&judged, &points))?;
    }
    if stop.is_sent() {
        eprintln!("interrupted after {} of {} moves", judged.len(), record.decisions.len());
        return Ok(INTERRUPTED);
    }
    Ok(OK)
}
