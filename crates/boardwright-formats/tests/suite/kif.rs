//! KIF and KI2: what is read and what is written.

use crate::support::{find, game};
use boardwright::record::{RecordVariation, RecordedMove};
use boardwright::{Record, Rng};
use boardwright_formats::kif::{KifGames, write};
use boardwright_formats::{Algebraic, ReadError, WantedGame};

fn read_all(text: impl AsRef<[u8]>) -> Vec<Result<Record, ReadError>> {
    let finder = |wanted: &WantedGame| {
        let usual = wanted.name.clone().or(wanted.usual.map(str::to_owned));
        find(&WantedGame { name: usual, ..wanted.clone() })
    };
    KifGames::new(text.as_ref(), finder).collect()
}

fn read(text: &str) -> Record {
    let mut games = read_all(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn written(record: &Record) -> String {
    write(record, &mut Algebraic::new(record.start.game())).unwrap()
}

fn error(text: &str) -> String {
    read_all(text).remove(0).unwrap_err().to_string()
}

fn usi(record: &Record) -> String {
    let line = boardwright_formats::usi::write(record).unwrap();
    line.split_once("moves ").map_or(String::new(), |(_, moves)| moves.trim().to_owned())
}

const WHOLE: &str = "# KIF version=2.0 encoding=UTF-8
開始日時：2026/11/28
棋戦：A match
場所：Here
手合割：平手
先手：Ann
後手：Ben
手数----指手---------消費時間--
*before all
   1 ７六歩(77)   ( 0:05/00:00:05)
   2 ３四歩(33)   ( 1:10/00:01:10)
*a comment
   3 ２二角成(88)   ( 0:00/00:00:05)
   4 同　銀(31)   ( 0:01/00:01:11)
   5 ５五角打   ( 0:00/00:00:05)
   6 投了
まで5手で先手の勝ち

変化：4手
*and here
   4 同　飛(82)   ( 0:00/00:01:10)

変化：3手
   3 ２六歩(27)   ( 0:00/00:00:05)
   4 ８四歩(83)   ( 0:00/00:01:10)

変化：4手
   4 ４四歩(43)   ( 0:00/00:01:10)

";

#[test]
fn game_survives_a_round_trip() {
    let record = read(WHOLE);
    assert_eq!(record.names, ["Ann", "Ben"]);
    assert_eq!(record.comment.as_deref(), Some("before all"));
    assert_eq!(usi(&record), "7g7f 3c3d 8h2b+ 3a2b B*5e");
    assert_eq!(record.decisions[1].comment.as_deref(), Some("[%emt 0:01:10] a comment"));
    assert_eq!(record.decisions[3].variations[0].comment.as_deref(), Some("and here"));
    let second = &record.decisions[2].variations[0];
    assert_eq!((second.decisions.len(), second.decisions[1].variations.len()), (2, 1));
    assert_eq!((record.result.as_str(), record.reason.as_str()), ("Black wins", "by resignation"));
    assert_eq!(written(&record), WHOLE);
}

#[test]
fn shift_jis_is_read_as_utf_8_is() {
    let record = read(WHOLE);
    let (bytes, _, has_errors) = encoding_rs::SHIFT_JIS.encode(WHOLE);
    assert!(!has_errors);
    assert_eq!(read_all(bytes.as_ref()).remove(0).unwrap(), record);
    let broken = [&bytes[..bytes.len() / 2], b"\xff\xff\n"].concat();
    let said = read_all(broken).remove(0).unwrap_err().to_string();
    assert!(said.contains("this is neither UTF-8 nor Shift_JIS"), "{said}");
}

#[test]
fn first_positions_are_handicaps_or_drawn() {
    let two = read("手合割：二枚落ち\n下手：Ann\n上手：Ben\n   1 ３四歩(33)\n   2 中断\n");
    let start = two.start.format().unwrap();
    assert_eq!(start, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    let text = written(&two);
    assert!(text.contains("手合割：二枚落ち\n下手：Ann\n上手：Ben\n"), "{text}");
    assert_eq!(read(&text), two);
    let mini = read("手合割：5五将棋\n1 ５三歩(54)\n").start;
    assert_eq!(mini.game().id(), "minishogi");
    let drawn = "後手の持駒：飛二　歩十一
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・v杏 ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ 龍 ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 王 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
先手：
後手：
   1 ５二金打
   2 詰み
";
    let mate = read(drawn);
    let start = mate.start.format().unwrap();
    assert_eq!(start, "4k4/9/4P4/9/9/1+l7/3+R5/9/4K4 b G2r11p 1");
    assert_eq!((mate.result.as_str(), usi(&mate).as_str()), ("Black wins", "G*5b"));
    assert_eq!(read(&written(&mate)), mate);
}

#[test]
fn ki2_is_read_with_its_signs() {
    let text = "先手：Ann\n後手：Ben\n\n▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲７八金
△３三銀  ▲５八金右  △５二金右  ▲６六歩 △６二銀  ▲６七金左
まで11手で中断\n";
    let record = read(text);
    assert_eq!(usi(&record), "7g7f 3c3d 8h2b+ 3a2b 6i7h 2b3c 4i5h 6a5b 6g6f 7a6b 7h6g");
    let said = error(&text.replace("金右  ▲６六歩", "金  ▲６六歩"));
    assert!(said.contains("several pieces could go there"), "{said}");
}

#[test]
fn field_that_reads_as_a_move_is_no_field_of_its_own() {
    for field in ["(1)", "変化 ", "(変化)", "(まで)", "(1)手", "(手数)"] {
        let record = read(&format!("{field}：x\n棋戦：y\n先手：Ann\n手合割：平手\n1 ７六歩(77)\n"));
        let text = written(&record);
        let again = read(&text);
        assert_eq!(again.decisions, record.decisions, "{text}");
        assert_eq!(again.names, record.names, "{text}");
    }
}

#[test]
fn ends_of_a_game_agree() {
    let game = |end: &str| format!("手合割：平手\n1 ７六歩(77)\n{end}\n");
    assert_eq!(read(&game("2 投了\nまで1手で先手の勝ち")).result, "Black wins");
    assert_eq!(read(&game("2 中断\nまで1手で中断")).result, "*");
    assert_eq!(read(&game("まで1手で後手の勝ち")).result, "White wins");
    assert_eq!(
        error(&game("2 投了\nまで1手で後手の勝ち")),
        "line 4, column 1: `まで1手で後手の勝ち`, but the game ended: Black wins by resignation"
    );
    assert_eq!(
        error(&game("2 投了\n2 千日手")),
        "line 4, column 3: the game has ended before; leave one of its ends"
    );
}

#[test]
fn many_variations_of_late_moves_are_read() {
    // Making all moves again for each variation would exceed a bound.
    const MOVES: usize = 180;
    let mut record = Record::new(game("shogi").start());
    let (mut position, mut rng, mut before) = (record.start.clone(), Rng::new(5), Vec::new());
    while record.decisions.len() < MOVES {
        let count = position.count().unwrap();
        let mv = position.nth(rng.below(count)).unwrap().unwrap();
        before.push(position.clone());
        record.push(mv);
        position.play_mut(mv).unwrap();
    }
    for number in 0..2_000 {
        let at = MOVES - 1 - number % 7;
        let instead = before[at].nth(rng.below(before[at].count().unwrap())).unwrap().unwrap();
        let comment = Some(format!("variation {number}"));
        let decisions = vec![RecordedMove::new(instead)];
        record.decisions[at].variations.push(RecordVariation { comment, decisions });
    }
    let again = read(&written(&record));
    assert_eq!(again.decisions, record.decisions);
}

#[test]
fn files_may_have_several_games() {
    let twice = format!("{WHOLE}{}", WHOLE.replace("Ann", "Cy"));
    let games = read_all(twice);
    let names: Vec<_> = games.iter().map(|game| game.as_ref().unwrap().names[0].clone()).collect();
    assert_eq!(names, ["Ann", "Cy"]);
}

#[test]
fn errors_name_line_and_column() {
    for (text, expected) in [
        ("   1 ７六歩(78)", "line 1, column 6: Black to decide: `７六歩(78)`: it is not legal"),
        (
            "   1 ７六歩(77)\n   3 ３四歩(33)",
            "line 2, column 4: this is move 3, and move 2 is missing",
        ),
        ("   1 歩", "line 1, column 6: `歩` is no move such as `７六歩(77)`"),
        (
            "   1 同　歩(77)",
            "line 1, column 6: Black to decide: `同　歩(77)`: `同` follows no move",
        ),
        ("   1 ７六歩(77) (a)", "line 1, column 14: `(a)` is no time such as"),
        (
            "1 ７六歩(77)\n2 投了\n3 ３四歩(33)",
            "line 3, column 1: this is move 3, and move 2 is missing",
        ),
        (
            "1 ７六歩(77)\n2 投了\n2 ３四歩(33)",
            "line 3, column 3: a move follows the end of the game",
        ),
        ("1 ７六歩(77)\n変化：3手\n", "line 2, column 1: there is no move 3"),
        ("1 ７六歩(77)\n変化：x手\n", "line 2, column 4: expected the number of a move"),
        ("1 ７六歩(77)\nhello", "line 2, column 1: `hello` is no line such as"),
        ("hello", "line 1, column 1: `hello` is no field such as `先手：Ann`"),
        ("手合割：無", "line 1, column 5: `無` is no first position that is known"),
        ("手合割：京都将棋", "line 1, column 5: `京都将棋` is no first position"),
        ("先手の持駒：飛 x", "line 1, column 9: `x` is no piece in hand"),
        ("先手の持駒：歩九九九", "line 1, column 7: a hand has at most 40 pieces"),
        ("| ・ 車|", "line 1, column 5: `車` is no piece such as `歩`"),
        ("| ・ ・", "line 1, column 6: the rank lacks the `|`"),
        ("| ・|\n| ・ ・|", "line 2, column 1: this rank is not as long as the first"),
        ("| ・ ・|\n1 投了", "line 1, column 1: the first position is none of Shogi"),
    ] {
        let said = error(text);
        assert!(said.starts_with(expected), "{text}: {said}");
    }
}

#[test]
fn endless_and_nested_files_are_errors() {
    use std::io::{BufReader, Read};
    let endless = BufReader::new(std::io::repeat(b'*').take(1 << 30));
    let mut games = KifGames::new(endless, find);
    let said = games.next().unwrap().unwrap_err().to_string();
    assert_eq!(said, "line 1, column 1: the game is longer than 4096 KiB");
    let mut text = String::new();
    for number in 1..60 {
        let (from, to) = if number % 2 == 1 { ("28", "３八") } else { ("82", "７二") };
        let back = if number % 2 == 1 { ("38", "２八") } else { ("72", "８二") };
        let (from, to) = if (number - 1) / 2 % 2 == 0 { (from, to) } else { (back.0, back.1) };
        text.push_str(&format!("{number} {to}飛({from})\n"));
    }
    let said = error(&text);
    assert!(said.contains("the move is not legal here"), "{said}");
    let game = game("chess");
    let record = Record::new(game.start());
    let said = write(&record, &mut Algebraic::new(&game)).unwrap_err().to_string();
    assert_eq!(said, "KIF has no names for all pieces of `chess`");
}
