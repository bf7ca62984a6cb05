//! Questions as a page asks them: JSON and the bytes of a file.

use boardwright_web_bridges::bridge::{Bridge, MAX_FILE, MAX_INPUT};
use serde_json::{Value, json};

/// Asks a question. An error is a fault.
fn ask(bridge: &mut Bridge, question: &Value, file: &[u8]) -> Result<Value, Value> {
    let question = question.to_string();
    let input = [question.as_bytes(), file].concat();
    bridge.input(input.len()).expect("a short input").copy_from_slice(&input);
    let result = bridge.ask(question.len());
    let answer = serde_json::from_slice(bridge.output()).expect("an answer in JSON");
    if result == 0 { Ok(answer) } else { Err(answer) }
}

fn open(text: &str) -> Result<Value, Value> {
    ask(&mut Bridge::default(), &json!({ "ask": "open" }), text.as_bytes())
}

const PGN: &str = "[White \"Ann\"]\n[Event \"Two\"]\n\n1. e4 e5 {solid} (1... c5) 2. Nf3 *\n";

#[test]
fn variants_have_rules_or_problems_with_places() {
    let text =
        "[a:chess]\nstalemateValue = loss\npieceValueMg = n:1\n\n[b:chess]\nflyingCarpets = true\n";
    let answer = open(text).unwrap();
    let [a, b] = [&answer["variants"][0], &answer["variants"][1]];
    assert!(a["rules"].as_str().unwrap().contains("based on \"chess\""), "{a}");
    assert_eq!(a["ignored"][0]["place"], json!({ "line": 3, "column": 1 }));
    assert_eq!(b["rules"], Value::Null);
    assert_eq!(b["problems"][0]["key"], "flyingCarpets");
    assert_eq!(b["problems"][0]["place"], json!({ "line": 6, "column": 1 }));
}

#[test]
fn games_become_records_with_comments_and_variations() {
    let answer = open(PGN).unwrap();
    let game = &answer["games"][0];
    assert_eq!((&answer["isDone"], &game["id"]), (&json!(true), &json!("chess")));
    assert_eq!((&game["names"], &game["event"]), (&json!(["Ann", ""]), &json!("Two")));
    let record = game["record"].as_str().unwrap();
    assert!(record.contains("{solid}") && record.contains("(1... c7c5)"), "{record}");
}

#[test]
fn file_of_many_games_is_read_some_at_a_time() {
    let mut bridge = Bridge::default();
    let file = PGN.repeat(25);
    let mut answer = ask(&mut bridge, &json!({ "ask": "open" }), file.as_bytes()).unwrap();
    let mut count = answer["games"].as_array().unwrap().len();
    while answer["isDone"] == json!(false) {
        answer = ask(&mut bridge, &json!({ "ask": "more" }), b"").unwrap();
        count += answer["games"].as_array().unwrap().len();
    }
    assert_eq!(count, 25);
}

#[test]
fn game_with_an_error_has_a_place_and_the_next_one_is_read() {
    let answer = open(&format!("[White \"A\"]\n\n1. e4 Ke6 *\n\n{PGN}")).unwrap();
    assert_eq!(answer["games"][0]["fault"]["place"], json!({ "line": 3, "column": 7 }));
    assert_eq!(answer["games"][1]["fault"], Value::Null);
}

#[test]
fn position_belongs_to_games_that_read_it() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let lines = open(text).unwrap();
    assert_eq!(lines["lines"][0]["size"], json!([8, 8]));
    let question = json!({ "ask": "position", "games": ["chess", "shogi", "king-of-the-hill"] });
    let answer = ask(&mut Bridge::default(), &question, text.as_bytes()).unwrap();
    let ids = answer["games"].as_array().unwrap().iter().map(|game| &game["id"]);
    assert_eq!(ids.collect::<Vec<_>>(), ["chess", "king-of-the-hill"]);
    let none = ask(&mut Bridge::default(), &question, b"xnbqkbnr/8/8/8 w").unwrap();
    assert_eq!(none["games"], json!([]));
    assert!(none["nearest"]["fault"]["message"].is_string(), "{none}");
}

#[test]
fn page_opens_games_of_its_rules_only() {
    let chess = json!({ "ask": "open-games", "game": { "id": "chess" } });
    let opened = ask(&mut Bridge::default(), &chess, PGN.as_bytes()).unwrap();
    assert_eq!(opened["games"][0]["fault"], Value::Null);
    let other = b"[Event \"?\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n";
    let other = ask(&mut Bridge::default(), &chess, other).unwrap();
    let message = other["games"][0]["fault"]["message"].as_str().unwrap();
    assert!(message.contains("this is a game of `crazyhouse`, not of Chess"), "{message}");
    let position = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let position = ask(&mut Bridge::default(), &chess, position).unwrap();
    assert!(position["games"][0]["record"].as_str().unwrap().contains("[Start "), "{position}");
}

#[test]
fn game_of_kept_rules_is_found_by_its_title() {
    let rules = "game \"Cavalry Queens\" based on \"chess\" { piece Queen also { leap (1, 2) } }";
    let moves = b"[Game \"Cavalry Queens\"]\n\n1. d1e3 e7e5\n";
    let save = json!({ "ask": "save", "game": { "rules": rules } });
    let saved = ask(&mut Bridge::default(), &save, moves).unwrap();
    let pgn = saved["formats"].as_array().unwrap().iter().find(|one| one["format"] == "pgn");
    let pgn = pgn.unwrap()["text"].as_str().unwrap();
    let broken = "game \"Cavalry Queens\" based on \"chess\" { piece Queen also {";
    let kept = |own: &[&str]| {
        let question = json!({ "ask": "open", "own": own });
        ask(&mut Bridge::default(), &question, pgn.as_bytes()).unwrap()["games"][0].clone()
    };
    let game = kept(&["game \"Other\" based on \"chess\" { }", broken, rules]);
    assert_eq!((&game["fault"], &game["rules"]), (&Value::Null, &json!(rules)), "{pgn}");
    assert_eq!(game["moves"], 2);
    let message = kept(&[broken])["fault"]["message"].as_str().unwrap().to_owned();
    assert!(message.contains("rules kept in this browser; open its rules"), "{message}");
    let chess = open(PGN).unwrap();
    assert_eq!(chess["games"][0]["rules"], Value::Null);
}

#[test]
fn record_is_saved_in_the_formats_that_fit() {
    let record = b"[Game \"chess\"]\n[White \"Ann\"]\n\n1. e2e4 {best} e7e5 (1... c7c5)\n";
    let question = json!({ "ask": "save", "game": { "id": "chess" } });
    let answer = ask(&mut Bridge::default(), &question, record).unwrap();
    let formats = answer["formats"].as_array().unwrap();
    let named = |name: &str| formats.iter().find(|format| format["format"] == name).unwrap();
    let pgn = named("pgn")["text"].as_str().unwrap();
    assert!(pgn.contains("[White \"Ann\"]") && pgn.contains("1. e4 { best }"), "{pgn}");
    assert!(named("csa")["text"].is_null() && named("csa")["reason"].is_string());
    let rules = "game \"Line\" { players A, B board rectangle(3, 1) piece Mark X \
                 turn { choose to in empty; put Mark at to } end { draw if no empty } }";
    let own = json!({ "ask": "save", "game": { "rules": rules } });
    let answer = ask(&mut Bridge::default(), &own, b"1. a1 b1 2. c1\n").unwrap();
    assert!(answer["formats"][0]["text"].is_string(), "{answer}");
}

#[test]
fn hostile_texts_are_faults() {
    let message = |text: &[u8]| {
        let fault = ask(&mut Bridge::default(), &json!({ "ask": "open" }), text).unwrap_err();
        (fault["message"].as_str().unwrap().to_owned(), fault["place"].clone())
    };
    assert!(message(b"").0.contains("no text yet"));
    assert_eq!(message(b"ab\n\x89PNG\0").1, json!({ "line": 2, "column": 1 }));
    assert_eq!(message(b"<script>alert(1)</script>").1, json!({ "line": 1, "column": 1 }));
    assert_eq!(message(b"[a:chess\nmaxRank = 8").1, json!({ "line": 1, "column": 1 }));
    let large = ask(&mut Bridge::default(), &json!({ "ask": "open" }), &vec![b'a'; MAX_FILE + 1]);
    assert!(large.unwrap_err()["message"].as_str().unwrap().contains("too large"));
    assert!(Bridge::default().input(MAX_INPUT + 1).is_none());
    assert!(ask(&mut Bridge::default(), &json!({ "ask": "nothing" }), b"").is_err());
    assert!(ask(&mut Bridge::default(), &json!({ "ask": "more" }), b"").is_err());
}
