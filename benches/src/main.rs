//! Measures the speeds that the project promises. `boardwright-bench` prints them beside the
//! promises; `boardwright-bench workload NAME` runs one fixed workload, whose instructions
//! `scripts/instructions` counts.

mod memory;
mod promises;
mod workloads;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] => promises::print_all(),
        ["workloads"] => workloads::print_names(),
        ["workload", name] => workloads::run(name),
        ["memory", id] => memory::print_peak(id),
        _ => {
            eprintln!("boardwright-bench [workloads | workload NAME | memory GAME]");
            ExitCode::from(2)
        }
    }
}
