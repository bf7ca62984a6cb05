//! Every row of every `games/<id>/problems.tsv` has the stated answer. Columns: position, query,
//! answer, seconds when it was recorded, source, options (those of the rules, and `memory` in MiB
//! and `method` of the search).
//!
//! Queries are `value`, `NAME wins` and `NAME wins in N`. Answers are a player's name or `draw` for
//! a value; `yes`, `no`, `shortest` (yes, and not in one turn less), or `only A / B` (after these
//! first moves, and no others).
//!
//! Rows of more than `PROBLEM_SECONDS` seconds (default 6) are skipped;
//! `PROBLEM_SECONDS=100000 cargo test --release -p boardwright-search --test suite problems`
//! answers them all.

use boardwright::{Game, Options, Position, bundled};
use boardwright_search::prove::{
    GameValue, ProofAnswer, ProofMethod, ProofQuery, Prover, WinDeadline,
};
use boardwright_search::{Limits, Task};
use std::path::Path;

fn compile(id: &str, text: &str) -> Game {
    let mut options = Options::default();
    for setting in text.split_whitespace() {
        let (name, value) = setting.split_once('=').expect("options are written name=value");
        match name {
            "memory" | "method" => {}
            "ruleset" => options.ruleset = Some(value.to_owned()),
            _ => options.settings.push((name.to_owned(), value.to_owned())),
        }
    }
    let (game, diagnostics) = bundled::find(id).unwrap().compile(&options);
    game.unwrap_or_else(|| panic!("{id}: {diagnostics:?}"))
}

/// Creates a prover with the row's `memory` in MiB and its `method`.
fn prover(game: &Game, text: &str) -> Prover {
    let mut prover = Prover::new(game);
    for setting in text.split_whitespace() {
        prover = match setting.split_once('=') {
            Some(("memory", mebibytes)) => {
                prover.with_memory(mebibytes.parse::<usize>().expect("MiB") << 20)
            }
            Some(("method", "deepening")) => prover.with_method(ProofMethod::IterativeDeepening),
            Some(("method", "numbers")) => prover.with_method(ProofMethod::ProofNumber),
            _ => prover,
        };
    }
    prover
}

fn value(prover: &Prover, position: &Position) -> String {
    let task = Task::without_clock(Limits::default());
    match prover.value(position, &task, &mut |_| {}) {
        GameValue::Win(player, _) => position.game().player_name(player).to_owned(),
        GameValue::Draw(..) => "draw".to_owned(),
        GameValue::Unknown(..) => "unknown".to_owned(),
    }
}

fn question(game: &Game, text: &str) -> ProofQuery {
    let (name, rest) = text.split_once(" wins").expect("NAME wins");
    let within =
        rest.trim().strip_prefix("in ").map(|turns| WinDeadline::Turns(turns.parse().unwrap()));
    ProofQuery { player: game.player_named(name).expect("a player"), within }
}

fn ask(prover: &Prover, position: &Position, question: &ProofQuery) -> &'static str {
    let task = Task::without_clock(Limits::default());
    match prover.ask(position, question, &task, &mut |_| {}).wins() {
        Some(true) => "yes",
        Some(false) => "no",
        None => "unknown",
    }
}

/// Returns the first moves after which the player wins.
fn winning(prover: &Prover, position: &Position, question: &ProofQuery) -> String {
    let task = Task::without_clock(Limits::default());
    let mut winning = Vec::new();
    let mut answered = |mv, answer: &ProofAnswer| {
        if answer.wins().expect("an answer") {
            winning.push(position.move_text(mv).trim().to_owned());
        }
    };
    let listed = prover.first_moves(position, question, &task, &mut |_| {}, &mut answered);
    listed.expect("no limit is reached");
    format!("only {}", winning.join(" / "))
}

fn answer(prover: &Prover, position: &Position, asked: &str, expected: &str) -> String {
    if asked == "value" {
        return value(prover, position);
    }
    let question = question(position.game(), asked);
    if expected.starts_with("only ") {
        return winning(prover, position, &question);
    }
    let found = ask(prover, position, &question);
    match (expected, question.within) {
        ("shortest", Some(WinDeadline::Turns(turns))) if found == "yes" => {
            let sooner = ProofQuery { within: Some(WinDeadline::Turns(turns - 1)), ..question };
            match ask(prover, position, &sooner) {
                "no" => "shortest".to_owned(),
                other => format!("in a turn less: {other}"),
            }
        }
        _ => found.to_owned(),
    }
}

#[test]
fn problems_have_the_answers_of_their_sources() {
    let most: f64 =
        std::env::var("PROBLEM_SECONDS").map_or(6.0, |text| text.parse().expect("seconds"));
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let (mut asked, mut faults) = (0, String::new());
    for bundled in bundled::all() {
        let Ok(text) = std::fs::read_to_string(games.join(bundled.id).join("problems.tsv")) else {
            continue;
        };
        for (number, line) in text.lines().enumerate().skip(1) {
            let columns: Vec<&str> = line.split('\t').collect();
            let [position, question, expected, seconds, source, rest @ ..] = columns.as_slice()
            else {
                panic!("{}, line {}: five columns are needed", bundled.id, number + 1);
            };
            assert!(!source.trim().is_empty(), "every answer names its source");
            if seconds.parse::<f64>().expect("seconds") > most {
                continue;
            }
            asked += 1;
            let options = rest.first().unwrap_or(&"");
            let game = compile(bundled.id, options);
            let position = match *position {
                "startpos" => game.start(),
                text => Position::read(&game, text).unwrap(),
            };
            let began = std::time::Instant::now();
            let prover = prover(&game, options);
            let found = answer(&prover, &position, question, expected);
            println!("{:>8.2} s  {} {question}", began.elapsed().as_secs_f64(), bundled.id);
            if found != *expected {
                let line = number + 1;
                faults += &format!("{}, line {line}: {found}, not {expected}\n", bundled.id);
            }
        }
    }
    assert!(asked >= 50, "only {asked} problems were found");
    assert!(faults.is_empty(), "{faults}");
}
