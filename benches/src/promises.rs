//! Times and sizes of the interpreter beside the project's promises; `boardwright bench` measures
//! compiled rules. CI does not check them, since they depend on the machine; instruction counts
//! guard the speed there.

use boardwright::Rng;
use boardwright::playout::observe_playout;
use boardwright::{Execution, Game, Options, PerftUnit, bundled};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// The five games that the project began with.
pub const FIVE: [&str; 5] = [
    "corsairs",
    "kylatori-sunset",
    "odins-rune-chess",
    "shatranj-al-kabir-constantinople",
    "storilljudhjorrayc",
];

/// Duration of the playouts behind one figure.
const PLAYOUT_TIME: Duration = Duration::from_secs(2);

/// Compiles a bundled game with its default options, interpreted.
pub fn game(id: &str) -> Game {
    let options = Options { execution: Execution::Interpreted, ..Options::default() };
    let bundled = bundled::find(id).expect("a bundled game");
    bundled.compile(&options).0.expect("bundled rules compile")
}

/// Prints every figure; fails if one misses its promise.
pub fn print_all() -> ExitCode {
    let mut kept = true;
    println!("{:<44} {:>14} {:>14}", "", "measured", "promised");
    kept &= line("chess perft 4, seconds", chess_perft(), Promise::Below(1.0));
    for id in FIVE {
        let words = format!("{id}, random plies a second");
        kept &= line(&words, random_plies(&game(id)), Promise::Above(2000.0));
    }
    let (slowest, milliseconds) = slowest_load();
    kept &= line(&format!("slowest load ({slowest}), ms"), milliseconds, Promise::Below(50.0));
    let (largest, mebibytes) = largest_memory();
    kept &= line(&format!("most memory ({largest}), MiB"), mebibytes, Promise::Below(64.0));
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

enum Promise {
    Below(f64),
    Above(f64),
}

fn line(words: &str, measured: f64, promise: Promise) -> bool {
    let (kept, promised) = match promise {
        Promise::Below(bound) => (measured < bound, format!("< {bound}")),
        Promise::Above(bound) => (measured > bound, format!("> {bound}")),
    };
    let mark = if kept { "" } else { "  MISSED" };
    println!("{words:<44} {measured:>14.3} {promised:>14}{mark}");
    kept
}

fn chess_perft() -> f64 {
    let start = game("chess").start();
    let began = Instant::now();
    assert_eq!(start.perft(4, PerftUnit::Decisions).ok(), Some(197_281));
    began.elapsed().as_secs_f64()
}

fn random_plies(game: &Game) -> f64 {
    let start = game.start();
    let (began, mut plies, mut index) = (Instant::now(), 0u64, 0);
    while began.elapsed() < PLAYOUT_TIME {
        plies += u64::from(
            observe_playout(&start, &mut Rng::for_game(1, index), &mut |_| {}).playout.decisions,
        );
        index += 1;
    }
    plies as f64 / began.elapsed().as_secs_f64()
}

/// Returns the slowest game and its time from text to first move list, the best of five runs.
fn slowest_load() -> (&'static str, f64) {
    let mut slowest = ("", 0.0);
    for bundled in bundled::all() {
        let tries = (0..5).map(|_| {
            let began = Instant::now();
            let game = bundled.compile(&Options::default()).0.expect("bundled rules compile");
            assert!(game.start().count().unwrap() > 0);
            began.elapsed().as_secs_f64() * 1000.0
        });
        let best = tries.fold(f64::INFINITY, f64::min);
        if best > slowest.1 {
            slowest = (bundled.id, best);
        }
    }
    slowest
}

/// Returns the game with the highest peak memory, each measured in a process of its own.
fn largest_memory() -> (&'static str, f64) {
    let mut largest = ("", 0.0);
    for bundled in bundled::all() {
        let program = std::env::current_exe().expect("this program has a path");
        let output = Command::new(program).args(["memory", bundled.id]).output();
        let output = output.expect("this program runs");
        let kibibytes: f64 =
            String::from_utf8_lossy(&output.stdout).trim().parse().expect("a number is printed");
        if kibibytes / 1024.0 > largest.1 {
            largest = (bundled.id, kibibytes / 1024.0);
        }
    }
    largest
}
