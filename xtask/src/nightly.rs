//! `cargo xtask nightly`: the long versions of the random tests of `cargo xtask test`, and what is
//! known of the dependencies today.

use crate::step::{self, Step};
use crate::{checks, tasks};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Fuzz targets; each gets the same share of the time that the tests leave.
const FUZZ_TARGETS: u64 = 11;
/// Seconds of a fuzz target at least.
const LEAST_FUZZING: u64 = 20;

/// Runs all checks with long random tests, then fuzzes for the rest of the time. Returns true if
/// all succeeded.
pub fn run(minutes: u64) -> bool {
    let began = Instant::now();
    // A new seed each day: inputs that one night misses, another may find.
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = since_1970.map_or(0, |time| time.as_secs() / 86_400).to_string();
    println!("── nightly: about {minutes} minutes, seed {seed}");
    let share = (minutes / 15).max(1);
    let variables = [
        ("AGREE_POSITIONS", (500 * share).to_string()),
        ("AGREE_SEED", seed.clone()),
        ("BOUNDS_ROUNDS", (500 * share).to_string()),
        ("FUZZ_SECONDS", (60 * share).to_string()),
        ("FUZZ_SEED", seed.clone()),
        ("MORE", (4 * share).to_string()),
        ("PERFT_LIMIT", u64::MAX.to_string()),
        ("PROBLEM_SECONDS", (30 * share).to_string()),
        ("WHOLE_GAMES", "1".to_owned()),
    ];
    let passed = checks::run_with(&variables) & compares_betza(12 * share, &seed);
    // A failure of one does not hide that of another.
    let checked: Vec<bool> = tasks::dependencies().iter().map(Step::run).collect();
    let sound = !checked.contains(&false);
    let left = (60 * minutes).saturating_sub(began.elapsed().as_secs());
    let seconds = (left / FUZZ_TARGETS).max(LEAST_FUZZING);
    let fuzzed = step::run(&tasks::fuzz_all(seconds, &seed));
    passed && sound && fuzzed && step::run(&[tasks::perft(), tasks::files()])
}

/// Compares Betza texts with Fairy-Stockfish. Returns true if that succeeded or has to be left out.
fn compares_betza(boards: u64, seed: &str) -> bool {
    match tasks::betza(boards, seed) {
        Some(step) => step.run(),
        None => {
            println!(
                "── Betza texts: left out, because pip is missing; scripts/setup pyffish installs it"
            );
            true
        }
    }
}
