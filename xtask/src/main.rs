//! The project's daily tasks in one place: `cargo xtask --help` lists them.

mod changes;
mod checks;
mod nightly;
mod quick;
mod step;
mod tasks;
mod words;

use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask TASK

Checks, the quickest first:
  quick [BASE]       what to run before each commit, in under two minutes: formatting, words, clippy and unit tests
                     of the crates that differ from BASE (default HEAD), tests whose inputs differ (games, diagnostics,
                     book, examples), types of the TypeScript if it differs
  test               what ./test runs, in about fourteen minutes on two cores: the checks of CI except `cargo doc`,
                     `files` and `fuzz`; needs Linux
  nightly [MINUTES]  `test` with the long versions of the random tests, deeper counts, `files`, `dependencies`, and
                     every fuzz target for the time that is left (default 120 minutes)

Parts of `test`:
  lint               formatting, words and clippy, with warnings denied
  units              the Rust tests that need nothing but Rust and Python
  browser            the engine and the application in Node and Chromium, built first
  games              whether every bundled rules file is well-formed and formatted
  instructions       instruction counts against benches/instructions.tsv

Parts of `nightly`:
  fuzz [SECONDS]     every fuzz target but `compiled`, each for that many seconds (default 10), from the committed
                     corpus; `scripts/fuzz SECONDS compiled` runs the last
  perft              every row of games/*/perft.tsv, however deep, by compiled rules
  proof              every committed play-test, replayed, against what is known about its game
  dependencies       known weaknesses, licences, sources and duplicates, by cargo-deny and npm

Other tasks:
  words              names, comments and commit subjects against xtask/words.tsv; a part of `quick` and `test`
  application        the application for browsers, built for `boardwright serve`
  bench              the promised speeds, measured, and compiled rules beside other systems
  strength           how strong the engine is, game by game, into benches/strength.tsv (hours; resumes)
  endurance          the engine against itself in all bundled games for an hour, watched for faults
  xboard             whole games inside XBoard against other engines
  files              workflows, Dockerfile and shell scripts, by actionlint, hadolint and shellcheck
  book               the manual, rendered to book/book

Missing programs (Chromium, Valgrind, …) are installed by scripts/setup, which says so first.

Examples:
  cargo xtask quick            before a commit
  cargo xtask quick main       before a branch is merged
  cargo xtask fuzz 600         ten minutes of each fuzz target but `compiled`
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let succeeded = match words.as_slice() {
        ["quick"] => quick::run("HEAD"),
        ["quick", base] => quick::run(base),
        ["test" | "ci"] => checks::run(),
        ["words"] => return words::run(),
        ["nightly"] => nightly::run(120),
        ["nightly", minutes] => match minutes.parse() {
            Ok(minutes) => nightly::run(minutes),
            Err(_) => return usage(&format!("`{minutes}` is not a number of minutes")),
        },
        ["fuzz", seconds] if seconds.parse::<u64>().is_err() => {
            return usage(&format!("`{seconds}` is not a number of seconds"));
        }
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            true
        }
        [task, rest @ ..] => match tasks::find(task, rest) {
            Some(steps) => step::run(&steps),
            None => return usage(&format!("there is no task `{}`", arguments.join(" "))),
        },
    };
    if succeeded { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn usage(fault: &str) -> ExitCode {
    eprint!("{fault}\n\n{HELP}");
    ExitCode::from(2)
}
