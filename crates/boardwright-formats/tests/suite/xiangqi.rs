//! Notations of xiangqi in PGN: WXF, ICCS and Chinese.

use crate::support::{error, game, only, read_all};
use boardwright::{Position, Record};
use boardwright_formats::pgn::write_in;
use boardwright_formats::{Algebraic, MoveNotation};

const WXF: &str = "[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[Red \"Ann\"]
[Black \"Ben\"]
[Result \"1-0\"]
[Game \"Chinese Chess\"]
[Format \"WXF\"]

1. C2.5 H8+7 2. H2+3 (2. P7+1 P7+1) 2... R9.8 3. R1.2 { out } 1-0

";

fn read(text: &str) -> Record {
    only(read_all(text), text)
}

fn moves(record: &Record) -> String {
    let positions = record.positions();
    let made = record.decisions.iter().zip(&positions);
    let texts: Vec<String> = made.map(|(made, before)| before.move_text(made.mv)).collect();
    texts.join(" ")
}

fn written(record: &Record, style: MoveNotation) -> String {
    write_in(record, &mut Algebraic::new(record.start.game()), style).unwrap()
}

#[test]
fn wxf_survives_a_round_trip() {
    let record = read(WXF);
    assert_eq!(record.names, ["Ann", "Ben"]);
    assert_eq!(moves(&record), "h3e3 h10g8 h1g3 i10h10 i1h1");
    assert_eq!(written(&record, MoveNotation::Wxf), WXF);
}

#[test]
fn iccs_counts_ranks_from_0() {
    let record = read(WXF);
    let text = written(&record, MoveNotation::Iccs);
    assert!(text.contains("1. H2-E2 H9-G7 2. H0-G2 (2. C3-C4 G6-G5) 2... I9-H9"), "{text}");
    assert_eq!(read(&text), record);
    let small = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. h2e2 h9g7 2. h0-g2 *\n";
    assert_eq!(moves(&read(small)), "h3e3 h10g8 h1g3");
}

#[test]
fn chinese_moves_are_read() {
    let head = "[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n";
    let simple = format!("{head}\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 兵七进一 卒7进1 *\n");
    assert_eq!(moves(&read(&simple)), "h3e3 h10g8 h1g3 i10h10 c4c5 g7g6");
    let other = format!("{head}\n1.炮二平五 馬８進７ 2.傌二進三 車９平８ *\n");
    assert_eq!(moves(&read(&other)), "h3e3 h10g8 h1g3 i10h10");
}

#[test]
fn units_on_one_file_are_told_apart() {
    let head = "[Game \"Chinese Chess\"]\n";
    let cannons = "3k5/9/9/C8/C8/9/9/9/9/4K4 r - - 0 1";
    let of = |fen: &str, mv: &str| moves(&read(&format!("{head}[FEN \"{fen}\"]\n\n1. {mv} *\n")));
    for text in ["C+.5", "C+=5", "+C.5", "前炮平五"] {
        assert_eq!(of(cannons, text), "a7e7", "{text}");
    }
    assert_eq!(of(cannons, "C--1"), "a6a5");
    assert_eq!(of(cannons, "后炮退一"), "a6a5");
    let soldiers = "5k3/9/4P1P2/4P1P2/4P4/9/9/9/9/3K5 w - - 0 1";
    for (text, expected) in [("15.6", "e8d8"), ("25.4", "e7f7"), ("35.6", "e6d6"), ("13+1", "g8g9")]
    {
        assert_eq!(of(soldiers, text), expected);
        let record = read(&format!("{head}[FEN \"{soldiers}\"]\n\n1. {text} *\n"));
        let own = written(&record, MoveNotation::Wxf);
        assert!(own.contains(&format!("1. {text} *")), "{own}");
    }
    let three = "5k3/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1";
    assert_eq!(of(three, "中兵平六"), "e7d7");
    assert_eq!(of(three, "前兵进一"), "e8e9");
}

#[test]
fn tags_tell_the_notation_and_the_players() {
    let record = read(WXF);
    let own = boardwright_formats::pgn::write(&record, &mut Algebraic::new(record.start.game()));
    let own = own.unwrap();
    assert!(own.contains("[White \"Ann\"]") && !own.contains("Format"), "{own}");
    assert_eq!(read(&own), record);
    let chess = Record::new(game("chess").start());
    let said = write_in(&chess, &mut Algebraic::new(&game("chess")), MoveNotation::Wxf);
    assert_eq!(said.unwrap_err().to_string(), "WXF is for xiangqi, unlike `chess`");
}

#[test]
fn algebraic_notation_with_a_rank_is_no_point() {
    let fen = "3aka3/9/3a5/9/9/9/4P4/9/9/4K4 b - - 0 1";
    let text = format!("[Variant \"Xiangqi\"]\n[FEN \"{fen}\"]\n\n1... A8e9 *\n");
    assert_eq!(moves(&read(&text)), "d8e9");
}

#[test]
fn errors_name_line_and_column() {
    let head = "[Game \"Chinese Chess\"]\n\n1. ";
    for (text, expected) in [
        ("C2.2 *", "line 3, column 4: Red to decide: `C2.2`: it is not legal"),
        ("C2.5 h2.2 *", "line 3, column 9: Black to decide: `h2.2`: it is not legal"),
        ("H2-A9 *", "line 3, column 4: Red to decide: `H2-A9`: it is not legal"),
        ("炮二平二 *", "line 3, column 4: Red to decide: `炮二平二`: it is not legal"),
        ("中炮进一 *", "line 3, column 4: Red to decide: `中炮进一`: it is not legal"),
    ] {
        let said = error(&format!("{head}{text}"));
        assert!(said.starts_with(expected), "{text}: {said}");
    }
}

#[test]
fn null_move_is_a_pass_or_an_error() {
    let said = error("1. e4 (1. d4 -- 2. c4) 1... e5 *");
    let expected =
        "line 1, column 14: Black to decide: `--` is a null move, and no player may pass here";
    assert_eq!(said, expected);
    let go = "[Variant \"go\"]\n\n1. a1 -- 2. b2 *\n";
    let record = read(go);
    assert_eq!(record.decisions.len(), 3);
    let last: Position = record.last();
    assert_eq!(last.player().0, 1);
}
