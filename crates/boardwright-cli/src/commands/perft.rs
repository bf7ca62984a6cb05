//! `boardwright perft`: counts sequences of decisions, or distinct positions.

use crate::arguments::PerftArguments;
use crate::exit::{INTERRUPTED, OK};
use crate::{interrupt, load, progress};
use anyhow::Result;
use boardwright::Position;
use std::io::Write;

/// Prints the count; the last line is the bare number.
pub fn run(arguments: &PerftArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    let position = load::position(&game, arguments.position.as_deref())?;
    let (depth, depth_unit) = (arguments.depth, arguments.unit());
    if arguments.distinct {
        let line = progress::line();
        let count = position.distinct(depth, depth_unit, &mut |reached, positions| {
            line.set_message(format!("depth {reached}: {positions} positions"));
            line.tick();
        });
        line.finish_and_clear();
        writeln!(out, "{}", count?)?;
        return Ok(OK);
    }
    if depth == 0 || !arguments.divide && !progress::is_visible() {
        writeln!(out, "{}", position.perft(depth, depth_unit)?)?;
        return Ok(OK);
    }
    divide(arguments, &position, out)
}

/// Perft divide: counts each first move, to show progress and to print each count.
fn divide(arguments: &PerftArguments, position: &Position, out: &mut dyn Write) -> Result<u8> {
    interrupt::watch();
    let legal = position.legal_texts();
    let bar = progress::bar(legal.len() as u64, "first moves");
    let mut total: u64 = 0;
    for (mv, text) in &legal {
        let count = position.count_after(*mv, arguments.depth, arguments.unit())?;
        total = total.saturating_add(count);
        bar.inc(1);
        if arguments.divide {
            bar.suspend(|| writeln!(out, "{text}: {count}"))?;
        }
        if interrupt::is_stopped() {
            bar.finish_and_clear();
            out.flush()?;
            message!("interrupted: the count is incomplete");
            return Ok(INTERRUPTED);
        }
    }
    bar.finish_and_clear();
    if arguments.divide {
        writeln!(out)?;
    }
    writeln!(out, "{total}")?;
    Ok(OK)
}
