//! Number of WebAssembly instructions per decision of a playout, by game. It is the same on every
//! machine, so it can be guarded. `benches/operations.tsv` holds the numbers; more than `HEADROOM`
//! percent above fails.
//!
//! `UPDATE=1` rewrites the table. `GAINS=1` prints, for each pass, the games that slow down most
//! without it.

use boardwright_codegen::{Target, compile_as_it_is};
use boardwright_host::{CompiledGame, Metering};
use boardwright_interpret::{History, PositionRef, Rng, RulesEngine};
use boardwright_ir::Program;
use boardwright_rules::building::RulesFolders;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

const HEADROOM: u64 = 10;
/// Number of decisions made per game.
const DECISIONS: u64 = 2_000;

/// Compiles rules; those of bundled games may be based on one another.
fn compile(source: &str) -> Option<Program> {
    let bundled = RulesFolders::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    boardwright_rules::compile_with(source, &bundled, &[], None).program
}

fn games() -> Vec<(String, Program)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let folders = std::fs::read_dir(root).expect("the folder of games is there");
    let mut games: Vec<_> = folders
        .filter_map(|folder| {
            let folder = folder.ok()?.path();
            let source = std::fs::read_to_string(folder.join("rules.board")).ok()?;
            let program = compile(&source);
            let name = folder.file_name()?.to_string_lossy().into_owned();
            Some((name, program?))
        })
        .collect();
    games.sort_by(|a, b| a.0.cmp(&b.0));
    games
}

/// Returns the operations per decision with one pass left out.
fn operations(program: &Program, without: &str) -> u64 {
    let passed = boardwright_passes::run_without(program, without);
    let module = compile_as_it_is(&passed, Target::default()).expect("bundled games are compiled");
    let program = Arc::new(program.clone());
    let game =
        CompiledGame::of_module(&module, program, Metering::Fuel(u64::MAX / 2)).expect("runs");
    let instance = game.instance().expect("runs");
    let start = instance.start().expect("begins");
    let (mut rng, history) = (Rng::from_words([1, 2, 3, 4]), History::default());
    let (mut made, mut used) = (0, 0);
    while made < DECISIONS {
        let most = (DECISIONS - made) as u32;
        let played = instance.playout(PositionRef::new(&start, &history), &mut rng, most);
        made += u64::from(played.expect("plays").decisions).max(1);
        used += instance.operations().expect("fuel is counted");
    }
    used / made
}

fn table() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../benches/operations.tsv")
}

#[test]
fn operations_per_decision_do_not_grow() {
    let games = games();
    let now: BTreeMap<&str, u64> =
        games.iter().map(|(name, program)| (name.as_str(), operations(program, ""))).collect();
    if std::env::var("UPDATE").is_ok() {
        let rows: String = now.iter().map(|(name, used)| format!("{name}\t{used}\n")).collect();
        std::fs::write(table(), rows).expect("the table can be written");
    }
    if std::env::var("GAINS").is_ok() {
        print_gains(&games, &now);
    }
    let known = std::fs::read_to_string(table()).unwrap_or_default();
    let known: BTreeMap<&str, u64> = known
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(name, used)| Some((name, used.parse().ok()?)))
        .collect();
    let mut worse = Vec::new();
    for (name, &used) in &now {
        match known.get(name) {
            None => worse.push(format!("{name} has no row in benches/operations.tsv")),
            Some(&allowed) if used > allowed + allowed * HEADROOM / 100 => {
                worse
                    .push(format!("{name} takes {used} operations a decision, and took {allowed}"));
            }
            Some(_) => {}
        }
    }
    assert!(worse.is_empty(), "{}", worse.join("\n"));
}

fn print_gains(games: &[(String, Program)], now: &BTreeMap<&str, u64>) {
    let mut names: Vec<&str> = boardwright_passes::names().collect();
    names.sort_unstable();
    names.dedup();
    for pass in names {
        let mut gains: Vec<(u64, &str)> = games
            .iter()
            .map(|(name, program)| {
                (operations(program, pass) * 100 / now[name.as_str()].max(1), name.as_str())
            })
            .collect();
        gains.sort_unstable_by(|a, b| b.cmp(a));
        let most: Vec<String> = gains
            .iter()
            .take_while(|(percent, _)| *percent > 102)
            .take(5)
            .map(|(percent, name)| format!("{name} {:.2}", *percent as f64 / 100.0))
            .collect();
        println!("without {pass}: {}", most.join(", "));
    }
}
