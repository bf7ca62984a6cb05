//! `cargo xtask test`: the checks of CI except `cargo doc`, `files` and `fuzz`. CONTRIBUTING.md has
//! the table of checks.

use crate::step::{self, Step};
use crate::tasks;
use std::time::Instant;

/// Runs all checks. Returns true if they succeeded.
pub fn run() -> bool {
    run_with(&[])
}

/// The same with variables of the environment that change how much the tests compare.
pub fn run_with(variables: &[(&str, String)]) -> bool {
    let began = Instant::now();
    let vary =
        |step: Step| variables.iter().fold(step, |step, (name, value)| step.variable(name, value));
    // The program embeds the application, so it is built when that is there. The other crates do
    // not wait.
    let application = [vec![tasks::application()], tasks::web_checks()].concat();
    // Instructions are counted, not timed, so other work does not disturb them.
    let units = [tasks::units(), tasks::games(), vec![tasks::instructions()]].concat();
    let units = units.into_iter().map(vary).collect();
    // The browser waits much of the time, so it does not delay the tests beside it.
    let browser = [tasks::browser(), tasks::needy()].concat().into_iter().map(vary).collect();
    let succeeded = step::run_beside(&[application, tasks::lint()])
        && step::run(&tasks::build())
        && step::run_beside(&[units, browser])
        && step::run(&[tasks::figures()]);
    let verdict = if succeeded { "all checks passed" } else { "a check failed" };
    println!("── {verdict} after {} s", began.elapsed().as_secs());
    succeeded
}
