//! `cargo xtask quick`: what to run before each commit. Only what changed is checked.

use crate::changes::{Workspace, files, tests_with_changed_input};
use crate::step::{Step, run_beside};
use crate::tasks;
use std::collections::BTreeSet;
use std::time::Instant;

/// Checks what differs from a commit. Returns true if all is well.
pub fn run(base: &str) -> bool {
    let began = Instant::now();
    let files = match files(base) {
        Ok(files) => files,
        Err(error) => {
            eprint!("{error}");
            return false;
        }
    };
    let workspace = Workspace::read();
    let changed = workspace.changed(&files);
    let concerned = workspace.with_dependents(&changed);
    println!("── {} files differ from {base}", files.len());
    let mut rust = vec![tasks::formatting(), tasks::words()];
    if !concerned.is_empty() {
        rust.push(clippy(&concerned));
        rust.extend(tests(&workspace, &changed));
    }
    rust.extend(tests_with_changed_input(&files).map(|(package, tests)| {
        let command = format!("{} --package {package} --test suite {tests}", tasks::runner());
        Step::new(&format!("tests {tests} of {package}"), &command)
    }));
    let mut lanes = vec![rust];
    if files.iter().any(|file| file.starts_with("web/")) {
        lanes.push(vec![Step::new("types", "bash scripts/web types")]);
    }
    let succeeded = run_beside(&lanes);
    let verdict = if succeeded { "quick checks passed" } else { "a quick check failed" };
    println!("── {verdict} after {} s", began.elapsed().as_secs());
    succeeded
}

fn packages(crates: &BTreeSet<&str>) -> String {
    crates.iter().map(|name| format!("--package {name} ")).collect()
}

/// Clippy for crates and all their targets.
fn clippy(crates: &BTreeSet<&str>) -> Step {
    let packages = packages(crates);
    Step::new("clippy", &format!("cargo clippy --quiet {packages} --all-targets -- -D warnings"))
}

/// Unit tests of crates: those in the sources, whose binaries link quickly.
fn tests(workspace: &Workspace, crates: &BTreeSet<&str>) -> Option<Step> {
    let mut command = format!("{} {}", tasks::runner(), packages(crates));
    // Cargo refuses either choice where no crate has such a target.
    for (source, choice) in [("src/lib.rs", "--lib "), ("src/main.rs", "--bins ")] {
        if crates.iter().any(|name| workspace.has_source(name, source)) {
            command += choice;
        }
    }
    (!crates.is_empty()).then(|| Step::new("unit tests", &command))
}
