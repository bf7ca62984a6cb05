//! PDN: what is read and what is written.

use crate::support::{find, only};
use boardwright::{Game, Position, Record, Rng};
use boardwright_formats::pdn::{PdnGames, write};
use boardwright_formats::{Algebraic, ReadError};

pub fn read_all(text: impl AsRef<[u8]>) -> Vec<Result<Record, ReadError>> {
    PdnGames::new(text.as_ref(), find).collect()
}

fn read(text: &str) -> Record {
    only(read_all(text), text)
}

fn written(record: &Record) -> String {
    write(record, &mut Algebraic::new(record.start.game())).unwrap()
}

/// The moves of a text as they are written again, on one line.
fn moves(text: &str) -> String {
    let text = written(&read(text));
    let moves = text.split_once("\n\n").unwrap().1;
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

const WHOLE: &str = r#"[Event "A match"]
[White "Ann"]
[Black "Ben"]
[Date "2026.11.28"]
[Result "2-0"]
[GameType "20,W,10,10,N2,0"]
[WhiteTime "1:20"]

{ before all } 1. 32-28! { good } 19-23 ( 1... 20-24 { or so } 2. 37-32 15-20 ) 2. 28x19 14x23
$2 ( 2... 13x24 ) 3. 33-28 2-0

"#;

#[test]
fn game_with_comments_variations_and_marks_survives_a_round_trip() {
    let record = read(WHOLE);
    assert_eq!(record.names, ["Ann", "Ben"]);
    assert_eq!(record.result, "White wins");
    assert_eq!(record.decisions[0].marks, [1]);
    assert_eq!(record.decisions[1].variations.len(), 1);
    assert_eq!(record.decisions[3].marks, [2]);
    let text = written(&record);
    assert_eq!(read(&text), record, "{text}");
    assert!(text.contains("[GameType \"20,W,10,10,N2,0\"]\n[WhiteTime \"1:20\"]\n"), "{text}");
    assert!(text.contains("[Result \"2-0\"]"), "{text}");
    assert_eq!(
        moves(WHOLE),
        "{ before all } 1. 32-28 $1 { good } 1... 19-23 (1... 20-24 { or so } 2. 37-32 15-20) \
         2. 28x19 14x23 $2 (2... 13x24) 3. 33-28 2-0"
    );
}

#[test]
fn parentheses_in_comments_keep_the_spaces_around_them() {
    let long = "word ".repeat(14);
    let text = format!("[GameType \"20\"]\n\n1. 32-28 {{ a ( b ) c {long} ( {long} ) }} *\n\n");
    let record = read(&text);
    let comment = record.decisions[0].comment.as_deref().unwrap();
    assert_eq!(comment, format!("a ( b ) c {long} ( {long} )"));
    let again = written(&record);
    assert_eq!(read(&again).decisions[0].comment.as_deref(), Some(comment), "{again}");
    assert_eq!(written(&read(&again)), again);
}

#[test]
fn each_type_has_its_numbering() {
    for (tag, id, first, site) in [
        ("20", "international-draughts", "32-28", "d4-e5"),
        ("21,B,8,8,N1,0", "english-draughts", "11-15", "c3-d4"),
        ("21", "english-draughts", "9-14", "g3-f4"),
        ("22", "italian-draughts", "23-20", "f3-g4"),
        ("23", "pool-checkers", "11-15", "c3-d4"),
        ("24", "spanish-draughts", "10-13", "f3-g4"),
        ("25", "russian-draughts", "c3-d4", "c3-d4"),
        ("25,W,8,8,N2,0", "russian-draughts", "22-18", "c3-d4"),
        ("26", "brazilian-draughts", "22-18", "c3-d4"),
        ("27", "canadian-draughts", "46-40", "g5-h6"),
        ("30", "turkish-draughts", "a3-a4", "a3-a4"),
        ("40", "frisian-draughts", "32-28", "d4-e5"),
    ] {
        let record = read(&format!("[GameType \"{tag}\"]\n\n1. {first} *"));
        let game = record.start.game();
        assert_eq!(game.id(), id);
        let text = record.start.move_text(record.decisions[0].mv);
        assert_eq!(text, site, "{id} {first}");
        assert_eq!(read(&written(&record)), record);
    }
}

#[test]
fn captures_are_read_with_and_without_the_squares_between() {
    let start = "[GameType \"20\"]\n[FEN \"W:W38:B32,22,12,20\"]\n\n";
    assert!(read_all(format!("{start}1. 38x29x18x7 *")).remove(0).is_err());
    for capture in ["38x7", "38x27x18x7", "38x27x7", "38:27:18:7", "38x27 27x18 18x7"] {
        let record = read(&format!("{start}1. {capture} *"));
        assert_eq!(record.decisions.len(), 3, "{capture}");
        assert!(written(&record).contains("\n\n1. 38x7 *"), "{capture}");
    }
}

#[test]
fn ambiguous_captures_need_the_squares_between() {
    // A man takes two men on either way.
    let start = "[GameType \"21\"]\n[FEN \"B:W14,15,22,23:B10\"]\n\n";
    let error = read_all(format!("{start}1. 10x26 *")).remove(0).unwrap_err().to_string();
    assert!(
        error.contains("`10x26` may be several captures: name the squares between, as in `10x"),
        "{error}"
    );
    for capture in ["10x19x26", "10x17x26"] {
        let record = read(&format!("{start}1. {capture} *"));
        assert!(written(&record).contains(&format!("1. {capture} *")), "{capture}");
    }
}

#[test]
fn variation_within_a_capture_becomes_one_of_the_whole_move() {
    let start = "[Game \"english-draughts\"]\n[Start \"8/8/1m1m4/8/3m4/4M3/8/8 b\"]\n\n";
    let text = format!("{start}1. e3xc5 {{one}} c5xe7 {{two}}\n  (1. c5xa7)\n");
    let game = crate::support::game("english-draughts");
    let record = Record::read(&game, &text).unwrap();
    assert!(written(&record).contains("1. 10x26 { one two } (1. 10x28) *"), "{}", written(&record));
}

#[test]
fn results_are_read_in_both_styles() {
    for (result, expected, own) in [
        ("1-0", "White wins", "2-0"),
        ("2-0", "White wins", "2-0"),
        ("0-1", "Black wins", "0-2"),
        ("0-2", "Black wins", "0-2"),
        ("1/2-1/2", "draw", "1-1"),
        ("1-1", "draw", "1-1"),
        ("0-0", "*", "*"),
        ("*", "*", "*"),
    ] {
        let record = read(&format!("[GameType \"20\"]\n\n1. 32-28 {result}"));
        assert_eq!(record.result, expected, "{result}");
        assert!(written(&record).contains(&format!("[Result \"{own}\"]")), "{result}");
    }
    assert!(written(&read("[GameType \"21\"]\n\n1. 11-15 1-0")).contains("[Result \"1-0\"]"));
}

#[test]
fn games_follow_one_another_without_tags() {
    let games = read_all("1. 32-28 19-23 1-1\n1. 11-15 24-20 0-1\n\n1. 31-27 *\n");
    let ids = games.iter().map(|game| game.as_ref().unwrap().start.game().id().to_owned());
    assert_eq!(
        ids.collect::<Vec<_>>(),
        ["international-draughts", "english-draughts", "international-draughts"]
    );
}

#[test]
fn positions_are_read_and_written() {
    for (kind, fen, own) in [
        ("20", "W:W31-50:B1-20", None),
        ("20", "B:W31-50:B1-20", Some("B:W31,32,33,34,35,")),
        ("20", "W:WK5,28:BK50,7.", Some("W:WK5,28:B7,K50")),
        ("21", "B:W21-32:B1-12", None),
        ("21", "W:W18,24,K10:B12,16,K22", Some("W:WK10,18,24:B12,16,K22")),
        ("25", "W:Wc1,Ke3:Bf8", Some("W:WKe3,c1:Bf8")),
        ("20", "B:WK5:BK50:H7:F30", Some("B:WK5:BK50:H7:F30")),
    ] {
        let record = read(&format!("[GameType \"{kind}\"]\n[FEN \"{fen}\"]\n\n*"));
        let text = written(&record);
        match own {
            Some(own) => assert!(text.contains(&format!("[FEN \"{own}")), "{fen}: {text}"),
            None => assert_eq!(record.start, record.start.game().start(), "{fen}"),
        }
        assert_eq!(read(&text), record, "{text}");
    }
}

#[test]
fn errors_name_line_and_column() {
    let typed = |rest: &str| format!("[GameType \"20\"]\n{rest}");
    for (text, expected) in [
        (typed("\n1. 32-29"), "line 3, column 4: White to decide: `32-29`: `d4-g5` is not legal"),
        (typed("\n1. 32-51"), "line 3, column 4: White to decide: `32-51` is no move such as"),
        (typed("\n1. e4"), "line 3, column 4: White to decide: `e4` is no move such as"),
        (typed("\n1. 32-28 19-23 2. 31-26"), "line 3, column 19: White to decide: "),
        (typed("[FEN \"X:W1:B2\"]\n"), "line 2, column 1: the tag FEN is no position: `X` is no"),
        (typed("[FEN \"W:W99:B2\"]\n"), "line 2, column 1: the tag FEN is no position: `99` is"),
        (typed("[FEN \"W:W2:B2\"]\n"), "line 2, column 1: the tag FEN is no position: two units"),
        (typed("[FEN \"W:W1-99:B2\"]\n"), "line 2, column 1: the tag FEN is no position: `1-99`"),
        (typed("[FEN \"W:Q7\"]\n"), "line 2, column 1: the tag FEN is no position: `Q7` is no"),
        (typed("\n1. 32-28 (1. 31-27"), "line 3, column 19: a variation without its `)`"),
        (
            "[GameType \"31\"]\n".to_owned(),
            "line 1, column 1: the game type `31` is not bundled; these are: 20 international",
        ),
        ("[GameType \"20,W,8,8\"]\n".to_owned(), "line 1, column 1: `international-draughts` has"),
        ("[GameType \"20,W,10,10,S\"]\n".to_owned(), "line 1, column 1: `S` is no numbering"),
        ("1. 1-5 *".to_owned(), "line 1, column 1: the game is not named: add a tag such as"),
    ] {
        let error = read_all(&text).remove(0).map(|record| written(&record)).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn endless_streams_end_in_an_error() {
    for text in [&b"32-28 "[..], b"{", b"(1. 32-28 ", b"[", b"\xff", b"32x"] {
        let stream = std::io::BufReader::new(crate::support::Endless(text));
        let error = PdnGames::new(stream, find).next().unwrap().unwrap_err().to_string();
        assert!(error.contains("the game is longer than 4096 KiB"), "{text:?}: {error}");
    }
}

fn random_game(game: &Game, rng: &mut Rng) -> (Record, Position) {
    let mut record = Record::new(game.start());
    let mut position = game.start();
    for _ in 0..120 {
        let count = position.count().unwrap();
        if count == 0 {
            break;
        }
        let mv = position.nth(rng.below(count)).unwrap().unwrap();
        position.play_mut(mv).unwrap();
        record.push(mv);
    }
    // A capture is not broken off.
    while record.decisions.len() > 1 {
        let mut before = record.clone();
        before.decisions.pop();
        if before.last().turns() != record.last().turns() {
            break;
        }
        record = before;
    }
    let last = record.last();
    (record, last)
}

#[test]
fn random_games_of_all_types_lead_to_the_same_positions() {
    for id in [
        "international-draughts",
        "english-draughts",
        "italian-draughts",
        "pool-checkers",
        "spanish-draughts",
        "russian-draughts",
        "brazilian-draughts",
        "canadian-draughts",
        "turkish-draughts",
        "frisian-draughts",
    ] {
        let game = crate::support::game(id);
        let rng = &mut Rng::new(7);
        for _ in 0..6 {
            let (record, last) = random_game(&game, rng);
            let text = written(&record);
            let again = read(&text);
            assert_eq!(again.last(), last, "{id}\n{text}");
            assert_eq!(written(&again), text);
        }
    }
}
