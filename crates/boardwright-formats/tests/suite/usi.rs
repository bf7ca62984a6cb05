//! USI: what is read and what is written.

use crate::support::{find, game};
use boardwright::Record;
use boardwright_formats::usi::{UsiGames, write};
use boardwright_formats::{ReadError, WantedGame};
use std::io::{BufReader, Read};

fn read_all(text: impl AsRef<[u8]>) -> Vec<Result<Record, ReadError>> {
    let finder = |wanted: &WantedGame| {
        find(&WantedGame { name: wanted.usual.map(str::to_owned), ..wanted.clone() })
    };
    UsiGames::new(text.as_ref(), finder).collect()
}

#[test]
fn lines_survive_a_round_trip() {
    let lines = [
        "position startpos",
        "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e",
        "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1 moves G*5b",
        "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 3e2d 3a4b",
    ];
    let games = read_all(lines.join("\n\n"));
    assert_eq!(games.len(), lines.len());
    for (line, game) in lines.iter().zip(games) {
        assert_eq!(write(&game.unwrap()).unwrap(), format!("{line}\n"));
    }
    let plain = read_all("startpos moves 7g7f\nsfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1\n");
    assert!(plain.iter().all(Result::is_ok));
}

#[test]
fn errors_name_line_and_column() {
    for (text, expected) in [
        ("hello", "line 1, column 1: expected `position startpos`"),
        ("position", "line 1, column 9: expected `position startpos`"),
        (
            "position startpos moves 7g7f 7g7f",
            "line 1, column 30: White to decide: `7g7f` is not legal",
        ),
        ("position startpos 7g7f", "line 1, column 19: expected `moves`, found `7g7f`"),
        ("position sfen", "line 1, column 14: `` is no position of Shogi"),
        ("\nsfen 9/9 b - 1", "line 2, column 6: `9/9 b - 1` is no position of Shogi"),
        (
            "position startpos moves P*5e+",
            "line 1, column 25: Black to decide: `P*5e+` is not legal",
        ),
        ("position startpos moves -", "line 1, column 25: Black to decide: `-` is not legal"),
    ] {
        let said = read_all(text).remove(0).unwrap_err().to_string();
        assert!(said.starts_with(expected), "{text}: {said}");
    }
    let said = read_all(b"position \xff").remove(0).unwrap_err().to_string();
    assert_eq!(said, "line 1, column 10: this is no text in USI");
    let games = read_all("hello\nposition startpos\n");
    assert!(games[0].is_err() && games[1].is_ok());
}

#[test]
fn endless_line_is_an_error() {
    let endless = BufReader::new(std::io::repeat(b'7').take(1 << 30));
    let mut games = UsiGames::new(endless, find);
    let said = games.next().unwrap().unwrap_err().to_string();
    assert_eq!(said, "line 1, column 1: the game is longer than 4096 KiB");
    assert!(games.next().is_none());
}

#[test]
fn games_without_sfen_are_refused() {
    let said = write(&Record::new(game("chess").start())).unwrap_err().to_string();
    assert_eq!(said, "USI is for games with positions in SFEN, unlike `chess`");
}
