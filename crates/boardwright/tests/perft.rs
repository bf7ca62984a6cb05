//! Every row of every `games/<id>/perft.tsv` is reproduced, interpreted and compiled: position,
//! depth, count, unit, source, options.
//!
//! Rows of more than `PERFT_LIMIT` sequences (default 1,000,000) are left out:
//! `cargo xtask nightly` counts them too, and the program's own test counts them by compiled rules.

use boardwright::{Execution, Options, PerftUnit, Position, bundled};
use std::path::Path;

/// Most sequences of a row that is counted by default: enough for 418 of 474 rows.
const DEFAULT_LIMIT: u64 = 1_000_000;

fn limit() -> u64 {
    match std::env::var("PERFT_LIMIT") {
        Ok(limit) => limit.parse().expect("PERFT_LIMIT is a number"),
        Err(_) => DEFAULT_LIMIT,
    }
}

/// By whom rows are counted; by both unless `PERFT_EXECUTION` says `interpreted` or `automatic`.
fn executions() -> Vec<Execution> {
    match std::env::var("PERFT_EXECUTION").as_deref() {
        Ok("interpreted") => vec![Execution::Interpreted],
        Ok("automatic") => vec![Execution::Automatic],
        _ if cfg!(feature = "compiled") => vec![Execution::Interpreted, Execution::Automatic],
        _ => vec![Execution::Interpreted],
    }
}

fn options(text: &str) -> Options {
    let mut options = Options::default();
    for setting in text.split_whitespace() {
        let (name, value) = setting.split_once('=').expect("options are written name=value");
        match name {
            "ruleset" => options.ruleset = Some(value.to_owned()),
            _ => options.settings.push((name.to_owned(), value.to_owned())),
        }
    }
    options
}

fn table(path: &Path) -> datatest_stable::Result<()> {
    let id =
        path.parent().and_then(Path::file_name).and_then(|n| n.to_str()).ok_or("no game id")?;
    let game = bundled::find(id).ok_or_else(|| format!("no bundled game `{id}`"))?;
    let text = std::fs::read_to_string(path)?;
    // The smallest row of each table is counted, however large it is.
    let counts = text.lines().skip(1).filter_map(|line| line.split('\t').nth(2)?.parse().ok());
    let limit = limit().max(counts.min().unwrap_or(0));
    let mut counted = 0;
    for (number, line) in text.lines().enumerate().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [position, depth, count, unit, source, rest @ ..] = columns.as_slice() else {
            return Err(format!("line {}: five columns are needed", number + 1).into());
        };
        assert!(!source.trim().is_empty(), "line {}: every count names its source", number + 1);
        let count: u64 = count.parse()?;
        if count > limit {
            continue;
        }
        let unit = match *unit {
            "decisions" => PerftUnit::Decisions,
            "turns" => PerftUnit::Turns,
            other => return Err(format!("line {}: no unit `{other}`", number + 1).into()),
        };
        for execution in executions() {
            let options = Options { execution, ..options(rest.first().unwrap_or(&"")) };
            let (game, diagnostics) = game.compile(&options);
            let game = game.ok_or_else(|| format!("line {}: {diagnostics:?}", number + 1))?;
            let position =
                Position::read(&game, position).map_err(|e| format!("line {}: {e}", number + 1))?;
            let found = position.perft(depth.parse()?, unit)?;
            assert_eq!(found, count, "{id}, line {}, {execution:?}: {line}", number + 1);
            assert_eq!(game.fallbacks(), 0, "{id}, line {}: {line}", number + 1);
        }
        counted += 1;
    }
    assert!(counted > 0, "no row of this table was counted");
    Ok(())
}

datatest_stable::harness! {
    { test = table, root = "../../games", pattern = r"/perft\.tsv$" },
}
