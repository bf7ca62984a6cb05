//! Compiled rules reproduce every count of every `games/<id>/perft.tsv`, however deep, in less than
//! five minutes in all.
//!
//! The façade's own test repeats the smaller counts with the interpreter.

use boardwright::{Execution, Game, Options, Position, bundled};
use boardwright_host::CompiledGame;
use boardwright_interpret::{PerftUnit, RulesEngine};
use std::collections::BTreeMap;
use std::time::Instant;

/// A row of a table.
struct Row<'a> {
    position: &'a str,
    depth: u32,
    nodes: u64,
    unit: PerftUnit,
    options: &'a str,
}

impl Row<'_> {
    fn read(line: &str) -> Row<'_> {
        let columns: Vec<&str> = line.split('\t').collect();
        let [position, depth, nodes, unit, _source, rest @ ..] = columns.as_slice() else {
            panic!("five columns are needed: {line}");
        };
        let unit = match *unit {
            "decisions" => PerftUnit::Decisions,
            "turns" => PerftUnit::Turns,
            other => panic!("no unit `{other}`"),
        };
        let (depth, nodes) = (depth.parse().unwrap(), nodes.parse().unwrap());
        Row { position, depth, nodes, unit, options: rest.first().copied().unwrap_or_default() }
    }

    fn options(&self) -> Options {
        let mut options = Options { execution: Execution::Interpreted, ..Options::default() };
        for setting in self.options.split_whitespace() {
            let (name, value) = setting.split_once('=').expect("options are written name=value");
            match name {
                "ruleset" => options.ruleset = Some(value.to_owned()),
                _ => options.settings.push((name.to_owned(), value.to_owned())),
            }
        }
        options
    }
}

/// Counts a row in bulk and, if it is small, by playing every decision; describes a difference from
/// the table.
fn fault((game, compiled): &(Game, CompiledGame), row: &Row) -> Option<String> {
    let position = Position::read(game, row.position).unwrap();
    let instance = compiled.instance().unwrap();
    let (at, depth) = (position.as_ref(), row.depth);
    let count = |bulk| match bulk {
        true => instance.perft(at, depth, row.unit).unwrap(),
        false => instance.perft_without_bulk_counting(at, depth, row.unit).unwrap(),
    };
    let played = if row.nodes < 100_000 { count(false) } else { row.nodes };
    let found = count(true);
    let right = (found, played) == (row.nodes, row.nodes);
    (!right).then(|| format!("{found} in bulk, {played} by playing"))
}

#[test]
fn compiled_rules_reproduce_every_count() {
    let (began, mut rows, mut nodes, mut faults) = (Instant::now(), 0, 0, String::new());
    for bundled in bundled::all() {
        let began = Instant::now();
        // Most rows of a table have the same options, and compiling takes longer than counting.
        let mut compiled = BTreeMap::new();
        for line in bundled.perft.unwrap_or_default().lines().skip(1) {
            let row = Row::read(line);
            let compiled = compiled.entry(row.options).or_insert_with(|| {
                let (game, diagnostics) = bundled.compile(&row.options());
                let game = game.unwrap_or_else(|| panic!("{}: {diagnostics:?}", bundled.id));
                let module = CompiledGame::new(game.interpreter().shared_program().clone());
                (game, module.unwrap())
            });
            if let Some(fault) = fault(compiled, &row) {
                faults += &format!("\n{}: {fault}: {line}", bundled.id);
            }
            (rows, nodes) = (rows + 1, nodes + row.nodes);
        }
        println!("{:34} {:8.2} s", bundled.id, began.elapsed().as_secs_f64());
    }
    println!("{rows} counts, {nodes} in all, in {:.1} s", began.elapsed().as_secs_f64());
    assert!(rows > 400, "only {rows} counts were found");
    assert!(faults.is_empty(), "counts that differ from the tables:{faults}");
}
