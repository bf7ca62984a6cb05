//! Transcripts of Othello: what is read and what is written.

use crate::support::{Endless, find, only};
use boardwright::Record;
use boardwright_formats::othello::{OthelloGames, begins_like_transcript, write};
use boardwright_formats::{Algebraic, ReadError};
use std::io::BufReader;

fn read_all(text: impl AsRef<[u8]>) -> Vec<Result<Record, ReadError>> {
    OthelloGames::new(text.as_ref(), find).collect()
}

fn read(text: &str) -> Record {
    only(read_all(text), text)
}

fn written(record: &Record) -> String {
    write(record, &mut Algebraic::new(record.start.game())).unwrap()
}

/// A short game: Black takes all discs with the ninth move.
const SHORTEST: &str = "e6f4e3f6g5d6e7f5c5\n";

#[test]
fn transcript_survives_a_round_trip() {
    let record = read(SHORTEST);
    assert_eq!(record.decisions.len(), 9);
    assert_eq!(record.last().outcome().unwrap().unwrap().result(record.start.game()), "Black wins");
    assert_eq!(written(&record), SHORTEST);
}

#[test]
fn spaces_capitals_and_numbers_do_not_matter() {
    let moves = read(SHORTEST).decisions;
    for text in [
        "E6F4E3F6G5D6E7F5C5",
        "e6 f4 e3 f6 g5 d6 e7 f5 c5",
        "1. e6 f4 2. E3 F6\n3.g5 d6\n\n4. e7 f5 5. c5 13-0\n",
        "e6, f4, e3, f6, g5, d6, e7, f5, c5",
    ] {
        assert_eq!(read(text).decisions, moves, "{text}");
    }
}

#[test]
fn passes_may_be_left_out_or_written() {
    // Black has no ninth move.
    const IMPLIED: &str = "c4c3f5b4a4a5b2a3c1\n";
    let record = read(IMPLIED);
    assert_eq!(record.decisions.len(), 10);
    assert_eq!(written(&record), IMPLIED);
    for pass in ["pa", " PASS ", "--", " - "] {
        let text = IMPLIED.replace("c1", &format!("{pass}c1"));
        assert_eq!(read(&text).decisions, record.decisions, "{text}");
    }
}

#[test]
fn pass_at_the_end_is_written() {
    let record = read("c4c3f5b4a4a5b2a3 pass");
    assert_eq!(record.decisions.len(), 9);
    assert_eq!(written(&record), "c4c3f5b4a4a5b2a3--\n");
    assert_eq!(read(&written(&record)).decisions, record.decisions);
}

#[test]
fn each_line_is_a_game() {
    let games = read_all("f5d6\n\nd3c5\r\nc4c4\ne6f6 1-0\n");
    let counts: Vec<_> =
        games.iter().map(|game| game.as_ref().map(|game| game.decisions.len()).ok()).collect();
    assert_eq!(counts, [Some(2), Some(2), None, Some(2)]);
    let error = games[2].as_ref().unwrap_err().to_string();
    assert!(error.starts_with("line 4, column 3: White to decide: "), "{error}");
    assert_eq!(games[3].as_ref().unwrap().result, "Black wins");
}

#[test]
fn errors_name_line_and_column() {
    for (text, expected) in [
        ("f5d7", "line 1, column 3: White to decide: `d7` is not legal"),
        ("f5 pass", "line 1, column 4: White to decide: a pass, although there are moves"),
        ("f5 i9", "line 1, column 4: White to decide: "),
        ("f5 räuber d6", "line 1, column 4: White to decide: "),
        ("f5 20-20 d6", "line 1, column 10: a move follows the score"),
        ("f5 999-1", "line 1, column 4: `999-1` is no score"),
        ("1.", "line 1, column 1: there are no moves here"),
        ("e6f4e3f6g5d6e7f5c5 0-13", "line 1, column 20: the score is `0-13`, but the game ended"),
        ("e6f4e3f6g5d6e7f5c5a1", "line 1, column 19: White to decide: "),
    ] {
        let error = read_all(text).remove(0).map(|record| written(&record)).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn endless_line_is_an_error() {
    for text in [&b"f5"[..], b"f5 ", b"\xff", b"1", b"pa"] {
        let mut games = OthelloGames::new(BufReader::new(Endless(text)), find);
        let error = games.next().unwrap().unwrap_err().to_string();
        assert_eq!(error, "line 1, column 1: the game is longer than 4096 KiB");
        assert!(games.next().is_none());
    }
    let mut games = OthelloGames::new(BufReader::new(Endless(b"f5d6\n")), find);
    assert!(games.by_ref().take(300).all(|game| game.is_ok()));
}

#[test]
fn other_first_moves_are_no_transcript() {
    assert!(begins_like_transcript("F5 D6 C3"));
    for text in ["f5d3", "f5d6e4", "e4e5", "f5 d6 Nf3", ""] {
        assert!(!begins_like_transcript(text), "{text}");
    }
}
