//! `cargo xtask nightly`: the long versions of the random tests of `cargo xtask test`, and what is
//! known of the dependencies today.

use crate::step::{self, Step};
use crate::{checks, tasks};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Fuzz targets; each gets the same share of the time that the tests leave.
const FUZZ_TARGETS: u64 = 12;
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
    let mut variables = vec![
        ("AGREE_POSITIONS", (500 * share).to_string()),
        ("AGREE_SEED", seed.clone()),
        ("BOUNDS_ROUNDS", (500 * share).to_string()),
        ("FUZZ_SECONDS", (60 * share).to_string()),
        ("FUZZ_SEED", seed.clone()),
        ("HOSTILE", "1".to_owned()),
        ("MORE", (4 * share).to_string()),
        ("NEW_GAMES", "20".to_owned()),
        ("PERFT_LIMIT", u64::MAX.to_string()),
        ("PROBLEM_SECONDS", (30 * share).to_string()),
        ("PROOF", "1".to_owned()),
        ("REASON_POSITIONS", "200".to_owned()),
        ("REASON_SEED", seed.clone()),
        ("WHOLE_GAMES", "1".to_owned()),
    ];
    let compares = tasks::has_pip();
    let mut alike = true;
    if compares {
        let table = step::target().join("san.tsv");
        alike = tasks::algebraic_facts(&table, 200 * share, &seed).run();
        if alike {
            variables.push(("SAN_FACTS", table.to_string_lossy().into_owned()));
        }
    } else {
        println!(
            "── comparisons with other libraries: left out, because pip is missing; \
             scripts/setup pyffish installs it"
        );
    }
    let passed = checks::run_with(&variables);
    if compares {
        let beside = [
            tasks::betza(12 * share, &seed),
            tasks::compared_moves(25 * share, &seed),
            tasks::compared_records(5 * share, &seed),
        ];
        alike &= !beside.map(|step| step.run()).contains(&false);
    }
    // A failure of one does not hide that of another.
    let checked: Vec<bool> = tasks::dependencies().iter().map(Step::run).collect();
    let sound = !checked.contains(&false);
    let left = (60 * minutes).saturating_sub(began.elapsed().as_secs());
    let seconds = (left / FUZZ_TARGETS).max(LEAST_FUZZING);
    let fuzzed = step::run(&tasks::fuzz_all(seconds, &seed));
    passed && alike && sound && fuzzed && step::run(&[tasks::perft(), tasks::files()])
}
