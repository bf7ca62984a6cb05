//! The steps that tasks are made of.

use crate::step::{Step, root, target};
use std::path::Path;
use std::process::Command;

/// The steps of a task, or `None` if there is no such task.
pub fn find(task: &str, arguments: &[&str]) -> Option<Vec<Step>> {
    Some(match (task, arguments) {
        ("lint", []) => lint(),
        ("units", []) => units(),
        ("browser", []) => {
            [vec![application()], web_checks(), build(), needy(), browser(), vec![figures()]]
                .concat()
        }
        ("games", []) => [build(), games()].concat(),
        ("instructions", []) => [build(), vec![instructions()]].concat(),
        ("fuzz", []) => vec![fuzz(10)],
        ("fuzz", [seconds]) => vec![fuzz(seconds.parse().ok()?)],
        ("perft", []) => vec![perft()],
        ("proof", []) => vec![proof()],
        ("application", []) => vec![application()],
        ("bench", []) => bench(),
        ("strength", []) => vec![Step::new("strength", "python3 scripts/strength")],
        ("endurance", []) => vec![endurance()],
        ("xboard", []) => vec![Step::new("games inside XBoard", "bash scripts/xboard-games")],
        ("files", []) => vec![files()],
        ("dependencies", []) => dependencies(),
        ("book", []) => vec![Step::new("manual", "bash scripts/book")],
        _ => return None,
    })
}

/// Formatting, words and clippy.
pub fn lint() -> Vec<Step> {
    let clippy = "cargo clippy --quiet --workspace --all-targets -- -D warnings";
    let page = "cargo clippy --quiet --no-deps --package boardwright-web \
                --package boardwright-web-bridges --package boardwright-web-play-test \
                --target wasm32-unknown-unknown -- -D warnings";
    let clippy = Step::new("clippy", clippy);
    vec![formatting(), words(), clippy, Step::new("clippy for pages", page)]
}

/// Names, comments and commit subjects, by this program.
pub fn words() -> Step {
    let program = std::env::current_exe().unwrap_or_else(|_| "xtask".into());
    Step::new("words", "bash -c").argument("exec \"$0\" words").argument(&program.to_string_lossy())
}

/// Formatting.
pub fn formatting() -> Step {
    Step::new("formatting", "cargo fmt --all --check")
}

/// Builds every test and every program with the profile of tests, so that later steps only run
/// them. One command, because cargo chooses features of dependencies by all that it builds: without
/// the tests it would choose others and build wasmtime again.
pub fn build() -> Vec<Step> {
    let command = "cargo build --quiet --workspace --tests --bins --profile test";
    vec![Step::new("build of tests and programs", command)]
}

/// The Rust tests that need nothing else.
pub fn units() -> Vec<Step> {
    // Cargo's own choice would run the examples in documentation too.
    let targets = if has_nextest() { "" } else { "--all-targets" };
    let all = Step::new("tests", &format!("{} --workspace {targets}", runner()));
    let examples = "cargo test --quiet --workspace --doc";
    vec![all.without_prefix(), Step::new("examples in documentation", examples).without_prefix()]
}

/// The Rust tests that need Node, Chromium, or the application in the program: ignored ones of
/// three packages.
pub fn needy() -> Vec<Step> {
    let engine = target().join("wasm32-unknown-unknown/web/boardwright_web.wasm");
    let name = "tests in Node and Chromium";
    let step = if has_nextest() {
        Step::new(name, "cargo nextest run --workspace --run-ignored only -E")
            .argument("package(/^boardwright-(cli|web|web-play-test)$/)")
    } else {
        let packages = "--package boardwright-cli --package boardwright-web \
                        --package boardwright-web-play-test";
        let command = format!("cargo test --quiet {packages} --tests -- --ignored");
        Step::new(name, &command).variable("RUST_TEST_THREADS", "1")
    };
    vec![step.variable("BOARDWRIGHT_ENGINE", &engine.to_string_lossy()).without_prefix()]
}

/// The engine for pages and the application around it.
pub fn application() -> Step {
    Step::new("application", "bash scripts/web build")
}

/// Types and unit tests of the TypeScript.
pub fn web_checks() -> Vec<Step> {
    vec![Step::new("TypeScript", "bash scripts/web check")]
}

/// Whole games in Chromium.
pub fn browser() -> Vec<Step> {
    let step = Step::new("application in Chromium", "bash scripts/web browser");
    vec![step.variable("BOARDWRIGHT", &program("boardwright"))]
}

/// Loading times of the application.
pub fn figures() -> Step {
    Step::new("loading times", "bash scripts/web figures")
}

/// The bundled rules files, checked by the program itself.
pub fn games() -> Vec<Step> {
    let step = |name: &str, command: &str| {
        Step::new(name, "bash -c")
            .argument(&format!("exec \"$0\" {command}"))
            .argument(&program("boardwright"))
    };
    vec![
        step("bundled rules", "check games/*/rules.board"),
        step("bundled rules' formatting", "fmt --check games/*/rules.board modules/*.board"),
    ]
}

/// Instruction counts of fixed workloads.
pub fn instructions() -> Step {
    Step::new("instruction counts", "bash scripts/instructions")
        .variable("BOARDWRIGHT_BENCH", &program("boardwright-bench"))
}

/// The fuzz targets for some seconds each, but the one that builds wasmtime anew.
fn fuzz(seconds: u64) -> Step {
    Step::new("fuzz targets", &format!("bash scripts/fuzz {seconds}"))
}

/// Every fuzz target for some seconds, from a seed.
pub fn fuzz_all(seconds: u64, seed: &str) -> Vec<Step> {
    let compiled =
        Step::new("fuzz target compiled", &format!("bash scripts/fuzz {seconds} compiled"));
    vec![fuzz(seconds).variable("FUZZ_SEED", seed), compiled.variable("FUZZ_SEED", seed)]
}

/// Returns true if pip is here, which installs the libraries that Boardwright is compared with.
pub fn has_pip() -> bool {
    let check = ["scripts/setup", "--check", "pyffish"];
    let status = Command::new("bash").args(check).current_dir(root()).status();
    status.is_ok_and(|status| status.success())
}

/// Betza texts beside Fairy-Stockfish on random boards.
pub fn betza(boards: u64, seed: &str) -> Step {
    let command = format!("bash scripts/betza-pyffish --boards {boards} --seed {seed}");
    Step::new("Betza texts", &command).variable("BOARDWRIGHT", &program("boardwright"))
}

/// Moves, ends and position texts beside other libraries, in random games.
pub fn compared_moves(positions: u64, seed: &str) -> Step {
    let command = format!("bash scripts/compare-moves --positions {positions} --seed {seed}");
    Step::new("moves beside other libraries", &command)
        .variable("BOARDWRIGHT", &program("boardwright"))
}

/// Games in PGN through `convert`, beside python-chess.
pub fn compared_records(games: u64, seed: &str) -> Step {
    let command = format!("bash scripts/compare-records --games {games} --seed {seed}");
    Step::new("games beside python-chess", &command)
        .variable("BOARDWRIGHT", &program("boardwright"))
}

/// Writes a table of moves in algebraic notation by python-chess, which tests read.
pub fn algebraic_facts(path: &Path, positions: u64, seed: &str) -> Step {
    let script = "PYTHONPATH=$(scripts/peers) python3 scripts/san-facts \"$1\" \"$2\" > \"$0\"";
    Step::new("moves in algebraic notation by python-chess", "bash -ec")
        .argument(script)
        .argument(&path.to_string_lossy())
        .argument(&positions.to_string())
        .argument(seed)
}

/// Every row of all tables of counts, by compiled rules of a released program.
pub fn perft() -> Step {
    let command = "cargo test --quiet --release --package boardwright-cli --test suite perft:: -- --nocapture";
    Step::new("every count", command).variable("PERFT_LIMIT", &u64::MAX.to_string())
}

/// The committed play-tests against what is known, with all figures printed.
fn proof() -> Step {
    let step = if has_nextest() {
        Step::new("committed play-tests", "cargo nextest run --workspace --no-capture -E")
            .argument("package(boardwright-cli) & test(proof::)")
    } else {
        let tests = "--test suite proof:: -- --nocapture";
        Step::new("committed play-tests", &format!("cargo test -p boardwright-cli {tests}"))
    };
    step.variable("PROOF", "1").without_prefix()
}

/// An hour of games of the engine against itself.
fn endurance() -> Step {
    let hour = "cargo run --quiet --release --package boardwright-search --example endurance";
    Step::new("an hour of games", hour).argument("--").argument("3600")
}

fn bench() -> Vec<Step> {
    let run = "cargo run --quiet --release --package";
    vec![
        Step::new("promised speeds", &format!("{run} boardwright-bench")),
        Step::new("beside other systems", &format!("{run} boardwright-cli -- bench")),
    ]
}

/// Workflows, Dockerfile and shell scripts, by the linters for each.
pub fn files() -> Step {
    Step::new("files of other tools", "bash scripts/lint-files")
}

/// Dependencies: known weaknesses, licences, sources and duplicates.
///
/// cargo-deny reads deny.toml, and npm asks its registry.
pub fn dependencies() -> Vec<Step> {
    let npm = Step::new("known weaknesses of npm packages", "npm audit --prefix web");
    if has_cargo_tool("deny") {
        return vec![Step::new("crates by deny.toml", "cargo deny --locked check"), npm];
    }
    println!(
        "── crates are not checked by deny.toml: cargo-deny is not installed; \
         `cargo install cargo-deny --locked` installs it"
    );
    vec![npm]
}

/// Path of a program that [`build`] built.
fn program(name: &str) -> String {
    target().join("debug").join(name).to_string_lossy().into_owned()
}

/// The command that runs tests: cargo-nextest, which runs those of all crates side by side, or
/// cargo if it is not installed.
pub fn runner() -> &'static str {
    if has_nextest() { "cargo nextest run --no-tests pass" } else { "cargo test --quiet" }
}

fn has_nextest() -> bool {
    has_cargo_tool("nextest")
}

/// Returns true if `cargo NAME` is installed.
fn has_cargo_tool(name: &str) -> bool {
    Command::new("cargo").args([name, "--version"]).output().is_ok_and(|it| it.status.success())
}

#[cfg(test)]
mod tests {
    use crate::step::root;
    use std::fs::read_to_string;

    #[test]
    fn dependencies_of_every_released_target_are_checked() {
        let read = |path: &str| read_to_string(root().join(path)).unwrap();
        let (deny, release) = (read("deny.toml"), read(".github/workflows/release.yml"));
        let targets =
            release.lines().filter_map(|line| line.split_once("target: ")?.1.split_once(' '));
        let targets: Vec<&str> =
            targets.map(|(target, _)| target).filter(|target| !target.contains('$')).collect();
        assert!(targets.len() >= 5, "{targets:?}");
        assert!(
            targets.iter().all(|target| deny.contains(&format!("\"{target}\""))),
            "{targets:?}"
        );
    }

    #[test]
    fn updates_are_proposed_for_every_kind_of_dependency() {
        let bot = read_to_string(root().join(".github/dependabot.yml")).unwrap();
        for kind in ["cargo", "npm", "github-actions"] {
            assert!(bot.contains(&format!("package-ecosystem: {kind}\n")), "{kind}");
        }
    }
}
