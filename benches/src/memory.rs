//! Peak memory of one game.

use crate::promises::game;
use boardwright::Rng;
use boardwright::playout::observe_playout;
use std::process::ExitCode;

/// Loads a game, runs one playout, and prints the peak memory of the process in KiB.
pub fn print_peak(id: &str) -> ExitCode {
    let start = game(id).start();
    observe_playout(&start, &mut Rng::new(1), &mut |_| {});
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    match peak.and_then(|peak| peak.split_whitespace().next()) {
        Some(kibibytes) => {
            println!("{kibibytes}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("this system does not say how much memory a process held");
            ExitCode::FAILURE
        }
    }
}
