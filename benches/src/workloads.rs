//! Fixed workloads that execute the same instructions on every run, for counting.
//!
//! Games are interpreted here: the instruction count of a compiled game depends on wasmtime and the
//! processor, and generating machine code would dominate everything else. Of compilation, the code
//! generator is counted.

use crate::promises::{FIVE, game};
use boardwright::Rng;
use boardwright::playout::observe_playout;
use boardwright::{Options, PerftUnit, bundled};
use boardwright_codegen::Target;
use std::process::ExitCode;

/// Games whose modules are generated: much code, many tables, or both.
const COMPILED: [&str; 3] = ["chess", "go", "shatranj-al-kabir-constantinople"];
/// Number of playouts per workload.
const GAMES: u64 = 3;

/// Prints the names of all workloads, one per line.
pub fn print_names() -> ExitCode {
    println!("load-all\nperft-chess-3\nperft-xiangqi-2\nperft-english-draughts-6");
    for id in FIVE {
        println!("playouts-{id}");
    }
    for id in COMPILED {
        println!("compile-{id}");
    }
    ExitCode::SUCCESS
}

/// Runs one workload.
pub fn run(name: &str) -> ExitCode {
    match name {
        "load-all" => load_all(),
        "perft-chess-3" => perft("chess", 3, PerftUnit::Decisions),
        "perft-xiangqi-2" => perft("xiangqi", 2, PerftUnit::Decisions),
        "perft-english-draughts-6" => perft("english-draughts", 6, PerftUnit::Turns),
        _ => match name.split_once('-') {
            Some(("playouts", id)) => playouts(id),
            Some(("compile", id)) => compile(id),
            _ => {
                eprintln!("no workload is called `{name}`");
                return ExitCode::from(2);
            }
        },
    }
    ExitCode::SUCCESS
}

fn load_all() {
    for bundled in bundled::all() {
        let (game, _) = bundled.compile(&Options::default());
        println!(
            "{} {}",
            bundled.id,
            game.expect("bundled rules compile").start().count().unwrap()
        );
    }
}

fn perft(id: &str, depth: u32, unit: PerftUnit) {
    println!("{:?}", game(id).start().perft(depth, unit));
}

fn playouts(id: &str) {
    let start = game(id).start();
    for index in 0..GAMES {
        println!(
            "{}",
            observe_playout(&start, &mut Rng::for_game(7, index), &mut |_| {}).playout.decisions
        );
    }
}

fn compile(id: &str) {
    let module = boardwright_codegen::compile(game(id).program(), Target::default());
    println!("{}", module.expect("bundled games have modules").bytes.len());
}
