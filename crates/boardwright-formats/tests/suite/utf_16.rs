//! Files in UTF-16 are read in every format, with the mark of the order of its bytes or without.

use crate::support::find;
use boardwright_formats::GameFormat;
use std::io::Cursor;

const FILES: [(GameFormat, &str); 9] = [
    (GameFormat::Record, "[Game \"chess\"]\n[White \"Änn\"]\n\n1. e2e4 e7e5\n"),
    (
        GameFormat::Pgn,
        "[White \"Änn\"]\r\n\r\n1. e4 e5 *\r\n\r\n[Black \"Ben\"]\r\n\r\n1. d4 *\r\n",
    ),
    (GameFormat::Pgn, "[Game \"Chinese Chess\"]\n\n1. 炮二平五 *\n"),
    (GameFormat::Csa, "V2.2\nN+Ann\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n%CHUDAN\n"),
    (GameFormat::Sgf, "(;GM[1]SZ[9]PB[古力];B[aa])\n(;SZ[9])"),
    (GameFormat::Pdn, "[GameType \"20\"]\n[White \"Š\"]\n\n1. 32-28 *\n"),
    (GameFormat::Othello, "f5d6c3\ne6f4\n"),
    (GameFormat::Kif, "手合割：平手\n先手：Ann\n   1 ７六歩(77)\n   2 投了\n"),
    (GameFormat::Usi, "position startpos moves 7g7f\nstartpos moves 2g2f\n"),
];

fn read(format: GameFormat, bytes: Vec<u8>) -> Vec<String> {
    let games = format.games(Cursor::new(bytes), find);
    games.map(|game| game.unwrap_or_else(|error| panic!("{format:?}: {error}")).text()).collect()
}

#[test]
fn file_in_utf_16_is_that_in_utf_8() {
    for (format, text) in FILES {
        let expected = read(format, text.as_bytes().to_vec());
        assert!(!expected.is_empty());
        for mark in ["\u{feff}", ""] {
            let units = || mark.encode_utf16().chain(text.encode_utf16());
            let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
            for bytes in [little, big] {
                assert_eq!(GameFormat::of_content(&bytes), Some(format), "{text}");
                assert_eq!(read(format, bytes), expected, "{text}");
            }
        }
    }
}

#[test]
fn error_in_utf_16_has_its_place() {
    let bytes: Vec<u8> = "(;GM[1]\n;B[é])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let error = GameFormat::Sgf.games(Cursor::new(bytes), find).next().unwrap().unwrap_err();
    assert!(error.to_string().starts_with("line 2, column 4: `é` is no move"), "{error}");
}
