//! Malformed text gives a result or an error with its place, never a panic.

use boardwright::Rng;
use boardwright::position_text::MAX_POSITION_TEXT;
use boardwright::record::{Header, MAX_RECORD_TEXT, MAX_VARIATION_DEPTH};
use boardwright::{Game, MoveTextError, Options, Position, Record, bundled};

const GAMES: [&str; 6] =
    ["chess", "corsairs", "crazyhouse", "kylatori-sunset", "shogi", "storilljudhjorrayc"];

fn game(id: &str) -> Game {
    let (game, diagnostics) = bundled::find(id).unwrap().compile(&Options::default());
    game.unwrap_or_else(|| panic!("{id}: {diagnostics:?}"))
}

/// A position some random decisions into a game, with the record.
fn later(game: &Game, decisions: u32, rng: &mut Rng) -> Record {
    let mut record = Record::new(game.start());
    let mut position = game.start();
    for _ in 0..decisions {
        let count = position.count().unwrap();
        let Some(mv) = position.nth(rng.below(count)).unwrap() else { break };
        position.play_mut(mv).unwrap();
        record.push(mv);
    }
    record
}

/// The text with a few characters changed, doubled, dropped or put in.
fn mangled(text: &str, rng: &mut Rng) -> String {
    const STRANGE: [char; 14] =
        ['0', '9', ';', ':', '=', '(', ')', '[', '/', '+', '"', '{', '\u{202E}', 'é'];
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(characters.len().max(1));
        match rng.below(4) {
            0 if at < characters.len() => {
                characters.remove(at);
            }
            1 if at < characters.len() => characters[at] = STRANGE[rng.below(STRANGE.len())],
            2 => characters.truncate(at),
            _ => characters.insert(at, STRANGE[rng.below(STRANGE.len())]),
        }
    }
    characters.into_iter().collect()
}

#[test]
fn mangled_positions_are_positions_or_errors_within_the_text() {
    let mut rng = Rng::new(5);
    for id in GAMES {
        let game = game(id);
        for round in 0..60 {
            let last = later(&game, round, &mut rng).last();
            for text in [Some(last.text()), last.format()].into_iter().flatten() {
                let text = mangled(&text, &mut rng);
                match Position::read(&game, &text) {
                    Ok(position) => {
                        let again = Position::read(&game, &position.text()).unwrap();
                        assert!(again == position, "{id}: {text}");
                        // Every position that is read can be queried and played.
                        let count = position.count().unwrap();
                        position
                            .nth(rng.below(count))
                            .unwrap()
                            .map(|mv| position.play(mv).unwrap());
                    }
                    Err(error) => assert!(error.offset <= text.len(), "{id}: {text}: {error}"),
                }
            }
        }
    }
}

#[test]
fn mangled_moves_are_moves_or_errors() {
    let mut rng = Rng::new(6);
    for id in GAMES {
        let game = game(id);
        let position = later(&game, 20, &mut rng).last();
        let legal = position.legal_texts().unwrap();
        for _ in 0..80.min(legal.len()) {
            let (_, text) = &legal[rng.below(legal.len())];
            let text = mangled(text, &mut rng);
            if let Ok(mv) = position.read_move(&text) {
                assert!(legal.iter().any(|(known, _)| *known == mv), "{id}: {text}");
            }
        }
    }
}

#[test]
fn mangled_records_are_records_or_errors_with_a_line() {
    let mut rng = Rng::new(7);
    for id in GAMES {
        let game = game(id);
        for _ in 0..25 {
            let text = mangled(&later(&game, 24, &mut rng).text(), &mut rng);
            if let Err(error) = Record::read(&game, &text) {
                assert!(error.line <= text.lines().count() + 1, "{id}: {error}\n{text}");
            }
        }
    }
}

#[test]
fn what_is_too_long_is_refused_by_name() {
    let game = game("chess");
    let long = "e".repeat(MAX_RECORD_TEXT + 1);
    assert_eq!(game.start().read_move(&long), Err(MoveTextError::TooLong));
    let error = Position::read(&game, &long).unwrap_err();
    assert_eq!(error.offset, MAX_POSITION_TEXT);
    assert!(Header::read(&long).is_err());
}

#[test]
fn illegal_moves_are_explained() {
    let game = game("chess");
    let start = game.start();
    let reason = |text: &str| start.read_move(text).unwrap_err().to_string();
    assert_eq!(
        reason("a1a4"),
        "`a1a4` is not legal: the Rook at a1 cannot pass a2: your own Pawn stands there"
    );
    assert_eq!(reason("e2w4"), "`e2w4` is not understood as a move: did you mean `e2e4`?");
    let example = "`forwards` is not understood as a move; moves are written like `b1a3`";
    assert_eq!(reason("forwards"), example);
    assert_eq!(reason(""), "no move was given");
    // A text that fits only one move is that move.
    assert_eq!(start.read_move(" E2-E4 "), start.read_move("e2e4"));
}

#[test]
fn illegal_moves_are_explained_where_the_rules_say_nothing_of_notation() {
    let rules = r#"game "Stones" {
      players Red, Blue
      board rectangle(3, 3)
      piece Stone S
      turn { choose to in empty; put Stone at to } then help {
        either add { choose to in empty; put Stone at to } or stay { pass }
      }
      end { draw if no empty "full" }
    }"#;
    let (game, diagnostics) = Game::compile(rules, &Options::default());
    let start = game.unwrap_or_else(|| panic!("{diagnostics:?}")).start();
    let position = start.play(start.read_move("b2").unwrap()).unwrap();
    let reason = |text: &str| position.read_move(text).unwrap_err().to_string();
    let occupied = "is not legal: your own Stone stands at b2";
    assert_eq!(reason("add b2"), format!("`add b2` {occupied}"));
    assert_eq!(reason("b2"), format!("`b2` {occupied}"));
    assert!(reason("d4").contains("not understood"), "{}", reason("d4"));
    assert_eq!(position.read_move("a1"), position.read_move("add a1"));
}

#[test]
fn a_record_says_which_move_is_wrong_and_why() {
    let game = game("chess");
    let error = Record::read(&game, "[Game \"chess\"]\n\n1. e2e4 e7e5\n2. e4e5\n").unwrap_err();
    assert_eq!((error.line, error.decision), (4, Some(3)));
    assert!(error.message.contains("`e4e5` is not legal"), "{error}");
    let error = Record::read(&game, "[Game \"shogi\"]\n").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: this is a record of `shogi`, not of `chess`");
    let text = "[Game \"chess\"]\n[Option \"quiet_moves=80\"]\n";
    let error = Record::read(&game, text).unwrap_err();
    assert!(
        error.to_string().starts_with("line 2, column 1: the record was played with"),
        "{error}"
    );
}

#[test]
fn a_variation_without_end_or_beginning_is_said_with_its_line() {
    let game = game("chess");
    let said = |moves: &str| {
        let text = format!("[Game \"chess\"]\n\n{moves}");
        Record::read(&game, &text).unwrap_err().to_string()
    };
    assert_eq!(
        said("1. e2e4 (1. d2d4\nd7d5"),
        "line 4, column 5, decision 3: a variation without its `)`"
    );
    assert_eq!(said("1. e2e4)"), "line 3, column 8, decision 2: a `)` where no variation began");
    let mark =
        "line 3, column 9, decision 2: `$x` is no mark: a mark is `$` and a number, such as `$1`";
    assert_eq!(said("1. e2e4 $x"), mark);
    let nothing = "line 3, column 1, decision 1: a variation with no decision before it that it could replace";
    assert_eq!(said("(1. e2e4) 1. d2d4"), nothing);
    let illegal = said("1. e2e4 e7e5 (1... e7e4)");
    assert!(illegal.starts_with("line 3, column 20, decision 2: Black to decide"), "{illegal}");
}

#[test]
fn variations_are_nested_so_deep_and_no_deeper() {
    let game = game("chess");
    let nested = |depth: usize| {
        let inside = "1. a2a3 (".repeat(depth) + "1. b2b3";
        format!("[Game \"chess\"]\n\n{inside}{}", ")".repeat(depth))
    };
    assert!(Record::read(&game, &nested(MAX_VARIATION_DEPTH)).is_ok());
    let error = Record::read(&game, &nested(MAX_VARIATION_DEPTH + 1)).unwrap_err();
    assert!(error.to_string().contains("24 deep"), "{error}");
    assert!(Record::read(&game, &nested(1_000_000 / 11)).is_err());
}
