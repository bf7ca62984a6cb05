//! Tests of the game that the engine server plays.

use super::served_game::ServedGame;
use super::variant_names;
use crate::external_engine::Protocol;
use crate::test_games::game;

fn served(id: &str) -> ServedGame {
    ServedGame::new(game(id), Protocol::Uci)
}

#[test]
fn turns_are_played_undone_and_refused() {
    let mut chess = served("chess");
    chess.set_position(None, &["e2e4", "e7e5"]).unwrap();
    chess.set_position(None, &["e2e4", "e7e5", "g1f3"]).unwrap();
    assert_eq!(chess.turns(), 3);
    assert!(chess.undo());
    let error = chess.set_position(None, &["e2e4", "e7e5", "e1e3"]).unwrap_err().to_string();
    assert!(error.contains("`e1e3`"), "{error}");
    assert_eq!(chess.turns(), 2);
    chess.set_position(Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), &["a7a8q"]).unwrap();
    assert_eq!(chess.turns(), 1);
    assert!(chess.set_start(Some("nonsense")).is_err());
}

#[test]
fn turn_of_two_decisions_is_one_text() {
    let mut amazons = served("amazons");
    amazons.play_text("d1d7,d7g7").unwrap();
    assert_eq!((amazons.turns(), amazons.position().turns()), (1, 1));
    assert!(amazons.play_text("d10d9").is_err(), "the arrow is missing");
    let mv = amazons.position().nth(0).unwrap().unwrap();
    let after = amazons.position().play(mv).unwrap();
    let shot = after.nth(0).unwrap().unwrap();
    let text = amazons.text(&[mv, shot]);
    assert_eq!(amazons.line(&[mv, shot], 9), [text.as_str()]);
    let next = after.play(shot).unwrap().nth(0).unwrap().unwrap();
    assert_eq!(amazons.line(&[mv, shot, next], 9).len(), 2);
    assert_eq!(amazons.complete_turns(&[mv, shot, next], 9), [text.as_str()]);
    amazons.play_text(&text).unwrap();
}

#[test]
fn start_positions_of_other_programs_are_the_start() {
    let table = include_str!("start_fens.tsv").lines().filter(|line| !line.starts_with('#'));
    for (name, fen) in table.filter_map(|line| line.split_once('\t')) {
        let game = variant_names::find(Protocol::Uci, name).expect(name);
        let mut served = ServedGame::new(game, Protocol::Uci);
        served.set_start(Some(fen)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(*served.position(), served.position().game().start(), "{name}: {fen}");
    }
}

#[test]
fn draws_that_a_player_may_claim_are_played_on() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut chess = served("chess");
    chess.set_position(None, &shuffle.repeat(2)).unwrap();
    assert!(!chess.is_over() && chess.searched_position().outcome().unwrap().is_none());
    assert_eq!(chess.end().unwrap().unwrap().reason, "repetition");
    chess.set_position(None, &shuffle.repeat(4)).unwrap();
    chess.play_text("e2e4").unwrap();
    assert!(chess.end().unwrap().is_none(), "the position is new");

    let fifty = "4k3/8/8/8/8/8/4P3/4K2R w - - 99 80";
    chess.set_position(Some(fifty), &["h1h2", "e8d8", "h2h3"]).unwrap();
    assert!(chess.end().unwrap().is_some() && !chess.is_over());
    assert!(chess.searched_position().outcome().unwrap().is_none());
    chess.set_position(Some(fifty), &["h1h2", "e8d8", "e2e4"]).unwrap();
    assert!(chess.end().unwrap().is_none(), "a Pawn has moved");
}

#[test]
fn faults_last_until_a_position_is_accepted() {
    let mut chess = served("chess");
    assert!(chess.set_position(Some("nonsense"), &[]).is_err() && chess.fault().is_some());
    chess.set_position(None, &["e2e4"]).unwrap();
    assert_eq!(chess.fault(), None);
    assert!(chess.set_position(None, &["e2e4", "e2e4"]).is_err());
    assert!(chess.fault().unwrap().contains("`e2e4`"));
}

#[test]
fn drops_and_passes_have_texts() {
    let mut othello = served("othello");
    let mv = othello.position().nth(0).unwrap().unwrap();
    let text = othello.text(&[mv]);
    assert!(text.starts_with("P@"), "{text}");
    othello.play_text(&text).unwrap();
    let mut ataxx = served("ataxx");
    ataxx.play_text("P@a6").unwrap();
    ataxx.play_text("g7e7").unwrap();
    assert!(othello.play_text("0000").is_err(), "a player who can move may not pass");
}

#[test]
fn forced_pass_may_be_left_out() {
    let (mut written, mut without_passes) = (served("othello"), Vec::new());
    let mut passes = 0;
    while !written.is_over() {
        let mv = written.position().nth(0).unwrap().unwrap();
        let is_forced = written.position().forced_pass().unwrap() == Some(mv);
        let text = written.play(&[mv]);
        if is_forced {
            passes += 1;
        } else {
            without_passes.push(text);
        }
    }
    assert!(passes > 0);
    let turns: Vec<&str> = without_passes.iter().map(String::as_str).collect();
    let mut other = served("othello");
    other.set_position(None, &turns).unwrap();
    assert_eq!(other.position(), written.position());
}
