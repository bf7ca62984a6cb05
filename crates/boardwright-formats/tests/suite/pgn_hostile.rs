//! Hostile files end in a message or are read, within the memory of one game.

use crate::support::{Endless, find, read_all};
use boardwright::Record;
use boardwright::record::{MAX_RECORD_TEXT, MAX_VARIATION_DEPTH};
use boardwright_formats::pgn::{GameTexts, PgnGames};
use std::io::BufReader;

#[test]
fn endless_line_is_an_error() {
    for text in [&b"e4 "[..], b"{", b"(", b"[", b"\"", b"\xff", b" e4\n(", b"{\n", b"1. "] {
        let mut games = GameTexts::new(BufReader::new(Endless(text)));
        let error = games.next().unwrap().unwrap_err().to_string();
        assert!(error.contains("the game is longer than 4096 KiB"), "{text:?}: {error}");
        assert!(games.next().is_none());
    }
}

#[test]
fn endless_file_of_games_is_read_one_at_a_time() {
    let games = PgnGames::new(BufReader::new(Endless(b"1. e4 *\n")), find);
    assert!(games.take(300).all(|game| game.is_ok()));
}

#[test]
fn million_nested_variations_are_an_error() {
    let nested = |depth: usize| format!("1. e4 {}{} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert!(read_all(nested(MAX_VARIATION_DEPTH)).remove(0).is_ok());
    for depth in [MAX_VARIATION_DEPTH + 1, MAX_RECORD_TEXT / 10] {
        let error = read_all(nested(depth)).remove(0).unwrap_err().to_string();
        assert!(error.contains("variations are nested at most 24 deep"), "{error}");
    }
    let flat = format!("1. e4 {} *", "(1. d4) ".repeat(20_000));
    assert_eq!(read_all(flat).remove(0).unwrap().decisions[0].variations.len(), 20_000);
}

#[test]
fn bytes_that_are_no_text_are_an_error_with_a_place() {
    for bytes in
        [&b"\0\0\0"[..], b"\xff\xfe[\0E\0", b"\x89PNG\r\n\x1a\n", b"[\xff \"", b"PK\x03\x04"]
    {
        for game in read_all(bytes) {
            let error = game.unwrap_err().to_string();
            assert!(error.starts_with("line "), "{error}");
        }
    }
    assert!(read_all(b"").is_empty());
    assert!(read_all(b" \n\r\n\t").is_empty());
}

#[test]
fn comments_of_a_move_are_joined_in_linear_time() {
    let text = format!("1. e4 {} *", "{a} ".repeat(900_000));
    let record = read_all(text).remove(0).unwrap();
    assert_eq!(record.decisions[0].comment.as_ref().map(String::len), Some(1_799_999));
    let marked = Record::read(record.start.game(), &record.text()).unwrap();
    assert_eq!(marked.decisions[0].comment, record.decisions[0].comment);
}
