//! Play-tests as a page runs them: by questions, and in Node by the module.

use boardwright::{Game, Options, bundled};
use boardwright_search::FrozenClock;
use boardwright_web_play_test::handler::PlayTestHandler;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// Three in a row on a small board, with an option that changes something and one that does not.
const RULES: &str = r#"
    game "Row" {
        option length: 2..3 = 3 "marks in a row"
        option colour: red | blue = red "of the marks"
        players First, Second
        board rectangle(3, 3)
        piece Mark X
        turn { choose to in empty; put Mark at to }
        end {
            mover wins if some rows(own, any, length) "in a row"
            draw if no empty "the board is full"
        }
    }
"#;

fn game(rules: &str) -> Game {
    let (game, diagnostics) = Game::compile(rules, &Options::default());
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// A play-test of a game, asked as a page asks.
struct Page<'a> {
    handler: PlayTestHandler,
    game: &'a Game,
}

impl<'a> Page<'a> {
    fn new(game: &'a Game) -> Page<'a> {
        Page { handler: PlayTestHandler::new(Arc::new(FrozenClock)), game }
    }

    fn ask(&mut self, name: &str, mut input: Value) -> Value {
        input["ask"] = json!(name);
        serde_json::from_str(&self.handler.answer(self.game, &input.to_string())).unwrap()
    }

    /// Plays the games of a plan, and returns the report as JSON.
    fn play_all(&mut self, begin: Value) -> String {
        let prepared = self.ask("begin", begin);
        self.ask("join", prepared);
        loop {
            let next = self.ask("next", json!({ "most": 8 }));
            if next["games"] == json!([]) {
                break;
            }
            let played = self.ask("play", json!({ "games": next["games"], "milliseconds": 1 }));
            assert_eq!(played["left"], json!([]), "the clock stands still");
            self.ask("add", json!({ "games": played["played"] }));
        }
        self.ask("report", json!({ "whole": true }))["json"].as_str().unwrap().to_owned()
    }
}

#[test]
fn partial_report_has_verdicts_and_whole_one_has_data() {
    let game = game(RULES);
    let mut page = Page::new(&game);
    let prepared = page.ask("begin", json!({ "seed": 1, "games": 2 }));
    assert_eq!(prepared["steps"], 3);
    page.ask("join", prepared);
    let next = page.ask("next", json!({ "most": 20 }));
    let games = next["games"].as_array().unwrap().len();
    let played = page.ask("play", json!({ "games": next["games"], "milliseconds": 1 }));
    assert_eq!(page.ask("add", json!({ "games": played["played"] }))["games"], games);
    let partial = page.ask("report", json!({ "whole": false }));
    assert_eq!(partial["json"], "");
    assert_eq!(partial["summary"]["verdicts"].as_array().unwrap().len(), 4);
    assert_eq!(partial["summary"]["games"], games);
    assert_eq!(page.ask("study-rules", json!({}))["steps"], 2);
    let whole = page.ask("report", json!({ "whole": true, "script": "let it;", "style": "p {}" }));
    assert!(whole["page"].as_str().unwrap().contains("id=\"replays\""));
    let report: Value = serde_json::from_str(whole["json"].as_str().unwrap()).unwrap();
    assert_eq!(report["idle_options"][0]["name"], "colour", "{}", report["idle_options"]);
    assert_eq!(report["idle_options"].as_array().unwrap().len(), 1);
}

#[test]
fn resumed_test_plays_other_games() {
    let game = game(RULES);
    let mut page = Page::new(&game);
    let begun = page.ask("begin", json!({ "seed": 1, "seconds": 1e6, "levels": [1, 2, 3] }));
    page.ask("join", begun.clone());
    let first = page.ask("next", json!({ "most": 12 }))["games"].clone();
    let played = page.ask("play", json!({ "games": first, "milliseconds": 1 }))["played"].clone();
    let mut again = Page::new(&game);
    let (settings, weights) = (&begun["settings"], &begun["weights"]);
    let resumed =
        again.ask("resume", json!({ "settings": settings, "weights": weights, "saved": first }));
    assert_eq!(resumed["settings"], *settings);
    assert_eq!(again.ask("add", json!({ "games": played }))["games"], 12);
    let next = again.ask("next", json!({ "most": 40 }))["games"].clone();
    let known = first.as_array().unwrap();
    assert!(next.as_array().unwrap().iter().all(|game| !known.contains(game)), "{next}");
}

#[test]
fn questions_without_an_answer_have_a_fault() {
    let game = game(RULES);
    let mut page = Page::new(&game);
    for (name, input) in [
        ("next", json!({ "most": 1 })),
        ("play", json!({ "games": [], "milliseconds": 0 })),
        ("report", json!({ "whole": true })),
        ("nothing", json!({})),
    ] {
        assert!(page.ask(name, input)["fault"].is_string(), "{name}");
    }
    let begun = page.ask("begin", json!({ "seed": 1, "games": 1 }));
    page.ask("join", begun);
    let mut played = page.ask("play", json!({ "games": [0], "milliseconds": 1 }))["played"].clone();
    played[0]["game"]["moves"][0] = json!("z9");
    let fault = page.ask("add", json!({ "games": played }));
    assert!(fault["fault"].as_str().unwrap().starts_with("game 0: decision 1, `z9`"), "{fault}");
}

#[test]
fn game_that_is_over_at_its_start_is_flagged() {
    let game = game(
        &RULES.replace("mover wins if some rows", "draw if some empty\n mover wins if some rows"),
    );
    let report = Page::new(&game).play_all(json!({ "seed": 1, "games": 1 }));
    assert!(report.contains("over-at-start"), "{report}");
}

/// The same numbers, but for the last digits that a machine's logarithms leave open.
fn assert_same(one: &Value, other: &Value, place: &str) {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            let [one, other] = [one, other].map(|number| number.as_f64().unwrap());
            let scale = one.abs().max(other.abs()).max(1.0);
            assert!((one - other).abs() <= 1e-9 * scale, "{place}: {one} and {other}");
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (index, (one, other)) in one.iter().zip(other).enumerate() {
                assert_same(one, other, &format!("{place}[{index}]"));
            }
        }
        (Value::Object(one), Value::Object(other)) if one.len() == other.len() => {
            for (name, one) in one {
                assert_same(one, &other[name], &format!("{place}.{name}"));
            }
        }
        _ => assert_eq!(one, other, "{place}"),
    }
}

#[test]
#[ignore = "needs node and the module: cargo xtask browser"]
fn node_makes_the_report_of_this_machine() {
    let engine = std::env::var("BOARDWRIGHT_ENGINE").expect("scripts/web says where the engine is");
    let module = engine.replace("boardwright_web.wasm", "boardwright_web_play_test.wasm");
    for (id, games) in [("breakthrough", 2), ("othello", 1)] {
        let bundled = bundled::find(id).unwrap();
        let game = bundled.compile(&Options::default()).0.unwrap();
        let here = Page::new(&game)
            .play_all(json!({ "seed": 7, "games": games, "weights": bundled.weights }));
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web/node.mjs");
        let mut child = Command::new("node")
            .args([script.as_os_str(), module.as_ref()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node can be started");
        let (rules, weights) = (bundled.rules, bundled.weights);
        let input = json!({ "rules": rules, "id": id, "weights": weights, "games": games });
        serde_json::to_writer(child.stdin.take().unwrap(), &input).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        let there: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_same(&serde_json::from_str(&here).unwrap(), &there, id);
    }
}
