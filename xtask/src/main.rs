//! What people do daily, in one place: `cargo xtask ci` is all that CI does.

mod words;

use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
cargo xtask TASK

  ci            what ./test and CI run: lint, test, browser, web, games, fuzz, instructions, in this order
  words         names, comments and commit subjects against xtask/words.tsv
  lint          formatting and clippy, warnings denied
  test          all tests
  browser       compiled modules in Node and Chromium (installs them if need be)
  web           the engine for pages and the application, built, and tried in Node and Chromium (installs them if need be)
  games         whether every bundled rules file is well-formed and formatted
  fuzz [SECS]   every fuzz target for SECS seconds (default 10), from the committed corpus
  instructions  instruction counts against benches/instructions.tsv (installs valgrind if need be)

Not part of ci:
  application   the engine for pages and the application, built for `boardwright serve`
  bench         the speeds the project promises, measured, and compiled rules beside other systems
  perft         every count of games/*/perft.tsv, however deep, by compiled rules
  strength      how strong the engine is, game by game, into benches/strength.tsv (hours; goes on where it was)
  endurance     the engine against itself over all bundled games for an hour, watched for faults
  xboard        whole games inside XBoard against other engines (installs them if need be)
  book          renders the manual to book/book (installs mdbook if need be)
";

/// A step of a task: its words and the command.
#[derive(Clone)]
struct Step {
    words: &'static str,
    program: &'static str,
    arguments: Vec<String>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let steps = match arguments.first().map(String::as_str) {
        Some("words") => return words::run(),
        Some("ci") => steps_of_ci(),
        Some("lint") => lint(),
        Some("test") => test(),
        Some("browser") => browser(),
        Some("web") => web(),
        Some("application") => vec![step("the application", "bash", "scripts/web build")],
        Some("games") => games(),
        Some("fuzz") => fuzz(arguments.get(1).map_or("10", String::as_str)),
        Some("instructions") => instructions(),
        Some("perft") => perft(),
        Some("bench") => bench(),
        Some("strength") => vec![step("strength", "python3", "scripts/strength")],
        Some("endurance") => endurance(),
        Some("xboard") => xboard(),
        Some("book") => book(),
        None | Some("help" | "--help" | "-h") => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Some(other) => {
            eprint!("there is no task `{other}`\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    for step in steps {
        if !run(&step) {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn run(step: &Step) -> bool {
    let began = Instant::now();
    println!("── {}", step.words);
    let status = Command::new(step.program).args(&step.arguments).status();
    let seconds = began.elapsed().as_secs();
    match status {
        Ok(status) if status.success() => {
            println!("── {}: done in {seconds} s", step.words);
            true
        }
        Ok(status) => {
            eprintln!("── {}: failed ({status}) after {seconds} s", step.words);
            false
        }
        Err(error) => {
            eprintln!("── {}: `{}` could not be started: {error}", step.words, step.program);
            false
        }
    }
}

fn step(words: &'static str, program: &'static str, arguments: &str) -> Step {
    let arguments = arguments.split_whitespace().map(str::to_owned).collect();
    Step { words, program, arguments }
}

fn steps_of_ci() -> Vec<Step> {
    [lint(), test(), browser(), web(), games(), fuzz("10"), instructions()].concat()
}

fn lint() -> Vec<Step> {
    vec![
        step("formatting", "cargo", "fmt --all --check"),
        step("lints", "cargo", "clippy --quiet --workspace --all-targets -- -D warnings"),
    ]
}

fn test() -> Vec<Step> {
    vec![step("tests", "cargo", "test --quiet --workspace")]
}

fn browser() -> Vec<Step> {
    vec![step("modules in Node and Chromium", "bash", "scripts/browser")]
}

fn web() -> Vec<Step> {
    vec![step("the engine and the application in Node and Chromium", "bash", "scripts/web")]
}

fn games() -> Vec<Step> {
    vec![
        step("bundled rules are well-formed", "bash", "scripts/each-game check"),
        step("bundled rules are formatted", "bash", "scripts/each-game fmt --check"),
    ]
}

fn fuzz(seconds: &str) -> Vec<Step> {
    vec![step("fuzz targets", "bash", &format!("scripts/fuzz {seconds}"))]
}

fn instructions() -> Vec<Step> {
    vec![step("instruction counts", "bash", "scripts/instructions")]
}

fn perft() -> Vec<Step> {
    let all =
        "test --quiet --release --package boardwright-cli --test suite perft:: -- --nocapture";
    vec![step("every count", "cargo", all)]
}

fn endurance() -> Vec<Step> {
    let hour = "run --quiet --release --package boardwright-search --example endurance -- 3600";
    vec![step("an hour of games", "cargo", hour)]
}

fn xboard() -> Vec<Step> {
    vec![step("games inside XBoard", "bash", "scripts/xboard-games")]
}

fn bench() -> Vec<Step> {
    let run = |package: &str, command: &str| {
        format!("run --quiet --release --package {package} -- {command}")
    };
    vec![
        step("what is promised", "cargo", &run("boardwright-bench", "")),
        step("beside other systems", "cargo", &run("boardwright-cli", "bench")),
    ]
}

fn book() -> Vec<Step> {
    vec![step("the manual", "bash", "scripts/book")]
}
