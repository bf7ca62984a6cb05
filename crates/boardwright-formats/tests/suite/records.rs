//! Records read through the same door as other formats.

use crate::support::find;
use boardwright_formats::GameFormat;
use std::io::Cursor;

fn read(text: &'static [u8]) -> Result<String, String> {
    let mut games = GameFormat::Record.games(Cursor::new(text), find);
    let game = games.next().unwrap();
    assert!(games.next().is_none());
    game.map(|record| record.text()).map_err(|error| error.to_string())
}

#[test]
fn record_keeps_comments_and_variations() {
    let text = b"[Game \"chess\"]\n\n1. e2e4 {best} e7e5\n  (1... c7c5)\n2. g1f3\n";
    let written = read(text).unwrap();
    assert!(written.contains("{best}") && written.contains("c7c5"), "{written}");
}

#[test]
fn error_of_a_record_has_a_line_and_a_column() {
    let illegal = read(b"[Game \"chess\"]\n\n1. e2e4 e2e4\n").unwrap_err();
    assert!(illegal.starts_with("line 3, column 9: decision 2: "), "{illegal}");
    let variation = read(b"[Game \"chess\"]\n\n1. e2e4 {\xc3\xa9\n}\n 1... e2e4").unwrap_err();
    assert!(variation.starts_with("line 5, column 7: decision 2: "), "{variation}");
    let unknown = read(b"[White \"x\"]\n[Game \"nothing\"]\n\n1. e4\n").unwrap_err();
    assert_eq!(unknown, "line 2, column 1: there is no game `nothing`");
    let binary = read(b"[Game \"chess\"]\n\xff\xfe").unwrap_err();
    assert_eq!(binary, "line 2, column 1: this is not UTF-8 text");
}
