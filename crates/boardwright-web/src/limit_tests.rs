//! Limits of the rules that a page meets: each is named with its rule, and the game goes on.

use crate::error::{EngineError, ErrorCode};
use crate::page_game::PageGame;
use boardwright::bundled::BundledBases;
use boardwright_search::Clock;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The clock of the machine.
struct MachineClock(Instant);

impl Clock for MachineClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

fn compile(rules: &str) -> Result<PageGame, EngineError> {
    let clock = Arc::new(MachineClock(Instant::now()));
    PageGame::compile(rules, "", &BundledBases, clock).map(|(game, _)| game)
}

/// Returns the rules of a game on a square board with these items.
fn rules(size: u32, items: &str) -> String {
    format!(
        "game \"Endless\" {{ players White, Black  board rectangle({size}, {size})\n\
         state n: 0..9  piece Stone S\n{items}\nend {{ draw if no empty }} }}"
    )
}

/// The only end takes more steps to judge than there are.
fn endless_end() -> String {
    rules(
        32,
        "turn { choose to in empty  put Stone at to }
        end { draw if some a in sites where some b in sites where distance(a, b) > 90000 }",
    )
}

/// Playing any decision takes more steps than there are.
fn endless_move() -> String {
    rules(
        2,
        "turn {
            choose to in empty
            put Stone at to
            for a in sites { for b in 1..100000 { for c in 1..1000 { n = 1 } } }
        }",
    )
}

/// Listing the decisions takes more steps than there are.
fn endless_list() -> String {
    rules(
        32,
        "turn {
            choose to in { x in empty where
                some y in sites where some z in sites where distance(y, z) > 90000 }
            put Stone at to
        }",
    )
}

fn ask(game: &mut PageGame, question: &Value) -> Result<Value, EngineError> {
    let (_, answer) = game.inquire(&question.to_string(), &mut |_| {})?;
    Ok(serde_json::from_str(&answer).unwrap())
}

fn position(game: &mut PageGame, moves: &[&Value]) -> Result<Value, EngineError> {
    ask(game, &json!({ "ask": "position", "at": { "moves": moves } }))
}

#[test]
fn position_whose_moves_a_limit_hides_is_shown_with_the_limit() {
    let mut game = compile(&endless_list()).unwrap();
    let shown = position(&mut game, &[]).unwrap();
    let limit = shown["limit"].as_str().unwrap();
    assert!(limit.contains("steps for one decision, in `turn`"), "{limit}");
    assert_eq!((&shown["decisions"], &shown["end"]), (&json!([]), &Value::Null));
    assert!(!shown["text"].as_str().unwrap().is_empty());
}

#[test]
fn played_and_computed_moves_that_meet_a_limit_name_it_and_the_game_goes_on() {
    for (rules, part) in [(endless_move(), "in `turn`"), (endless_end(), "in rule 1 of `end`")] {
        let mut game = compile(&rules).unwrap();
        let start = position(&mut game, &[]).unwrap();
        assert_eq!(start["limit"], Value::Null, "{rules}");
        let first = &start["decisions"][0]["code"];
        let played = json!({ "ask": "position", "at": { "moves": [first] } });
        let thought = json!({
            "ask": "analyze",
            "at": {},
            "limits": { "milliseconds": 50 },
            "strength": { "is": "level", "level": 1, "seed": 1 },
        });
        for question in [played, thought] {
            let report = ask(&mut game, &question).unwrap_err().report();
            assert_eq!(report.code, ErrorCode::Limit, "{question}: {}", report.message);
            assert!(report.message.contains(part), "{question}: {}", report.message);
        }
        assert_eq!(position(&mut game, &[]).unwrap(), start);
    }
}

#[test]
fn start_that_meets_a_limit_is_named_with_its_rule() {
    let endless = "start {
            for a in sites { for b in sites { for c in sites { put Stone of White at a } } }
        }
        turn { choose to in empty  put Stone at to }";
    let message = compile(&rules(32, endless)).err().unwrap().to_string();
    assert!(message.contains("steps") && message.contains("in `start`"), "{message}");
}
