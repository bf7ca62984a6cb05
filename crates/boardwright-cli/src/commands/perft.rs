//! `boardwright perft`: counts sequences of decisions, or distinct positions.

use crate::arguments::PerftArguments;
use crate::exit::OK;
use crate::{interrupt, load, progress};
use anyhow::{Result, bail};
use boardwright::perft::DistinctError;
use boardwright::{LimitReached, Position};
use std::io::Write;

/// Prints the count; the last line is the bare number.
pub fn run(arguments: &PerftArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    let position = load::position(&game, arguments.position.as_deref())?;
    let (depth, depth_unit) = (arguments.depth, arguments.unit());
    interrupt::stop_after(arguments.seconds);
    let _scope = interrupt::budget().enter();
    if arguments.distinct {
        let line = progress::line();
        let count = position.distinct(depth, depth_unit, &mut |reached, positions| {
            line.set_message(format!("depth {reached}: {positions} positions"));
            line.tick();
        });
        line.finish_and_clear();
        return match count {
            Err(DistinctError::Limit(limit)) => incomplete(limit, out),
            count => print(count?, out),
        };
    }
    let count = if depth == 0 || !arguments.divide && !progress::is_visible() {
        position.perft(depth, depth_unit)
    } else {
        match divide(arguments, &position, out)? {
            Ok(total) if arguments.divide => {
                writeln!(out)?;
                Ok(total)
            }
            total => total,
        }
    };
    match count {
        Ok(count) => print(count, out),
        Err(limit) => incomplete(limit, out),
    }
}

fn print(count: u64, out: &mut dyn Write) -> Result<u8> {
    writeln!(out, "{count}")?;
    Ok(OK)
}

/// Says why there is no count: Ctrl-C, the end of the time, or a limit of the rules.
fn incomplete(limit: LimitReached, out: &mut dyn Write) -> Result<u8> {
    out.flush()?;
    if limit.is_interruption() {
        message!("{}: the count is incomplete", interrupt::reason());
        return Ok(interrupt::exit_code(false));
    }
    bail!("nothing is counted: {limit}")
}

/// Perft divide: counts each first move, to show progress and to print each count. Returns the sum,
/// or the limit reached.
fn divide(
    arguments: &PerftArguments,
    position: &Position,
    out: &mut dyn Write,
) -> Result<std::result::Result<u64, LimitReached>> {
    let legal = match position.decisions() {
        Ok(legal) => legal,
        Err(limit) => return Ok(Err(limit)),
    };
    let bar = progress::bar(legal.len() as u64, "first moves");
    let mut total: u64 = 0;
    for (mv, text) in position.iter_texts(&legal) {
        let count = match position.count_after(mv, arguments.depth, arguments.unit()) {
            Ok(count) => count,
            Err(limit) => {
                bar.finish_and_clear();
                return Ok(Err(limit));
            }
        };
        total = total.saturating_add(count);
        bar.inc(1);
        if arguments.divide {
            bar.suspend(|| writeln!(out, "{text}: {count}"))?;
        }
    }
    bar.finish_and_clear();
    Ok(Ok(total))
}
