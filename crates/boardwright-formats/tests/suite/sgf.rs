//! SGF: what is read and what is written.

use crate::support::{find, only};
use boardwright::Record;
use boardwright_formats::sgf::{SgfGames, write};
use boardwright_formats::{Algebraic, ReadError};

pub fn read_all(text: impl AsRef<[u8]>) -> Vec<Result<Record, ReadError>> {
    SgfGames::new(text.as_ref(), find).collect()
}

fn read(text: &str) -> Record {
    only(read_all(text), text)
}

fn written(record: &Record) -> String {
    write(record, &mut Algebraic::new(record.start.game())).unwrap()
}

/// Reads, writes and reads again. Returns the game and its text.
fn round_trip(text: &str) -> (Record, String) {
    let record = read(text);
    let text = written(&record);
    assert_eq!(read(&text), record, "{text}");
    assert_eq!(written(&read(&text)), text);
    (record, text)
}

fn moves(record: &Record) -> Vec<String> {
    let mut position = record.start.clone();
    let text = |made: &boardwright::record::RecordedMove| {
        let text = position.move_text(made.mv);
        position.play_mut(made.mv).unwrap();
        text
    };
    record.decisions.iter().map(text).collect()
}

const WHOLE: &str = r"(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]PB[Ann]PW[Ben \[B\]]DT[2026-11-28]EV[A match]
RO[3]RE[W+2.5]C[before
all]
;B[ee]TE[1]C[best: a\:b \\ c];W[gc]
(;B[cg]LB[cg:A][dd:B]TR[ee]N[plan];W[cc](;B[gg];W[];B[])(;B[dd]BM[2]))
(;C[or so]B[cc]))";

#[test]
fn game_with_comments_variations_and_drawings_survives_a_round_trip() {
    let (record, text) = round_trip(WHOLE);
    assert_eq!(record.names, ["Ann", "Ben [B]"]);
    assert_eq!((record.result.as_str(), record.reason.as_str()), ("White wins", "by 2.5 points"));
    assert_eq!(record.comment.as_deref(), Some("before\nall"));
    assert_eq!(moves(&record)[..4], ["e5", "g7", "c3", "c7"]);
    assert_eq!(record.decisions[0].marks, [1]);
    assert_eq!(record.decisions[0].comment.as_deref(), Some("best: a:b \\ c"));
    let kept = "[%sgf LB[cg:A][dd:B]TR[ee]N[plan]]";
    assert_eq!(record.decisions[2].comment.as_deref(), Some(kept));
    assert_eq!(record.decisions[2].variations.len(), 1);
    assert_eq!(record.decisions[4].variations[0].decisions[0].marks, [4]);
    assert!(text.contains(";B[cg]LB[cg:A][dd:B]TR[ee]N[plan];W[cc]"), "{text}");
    // Records keep the same.
    let kept = Record::read(record.start.game(), &record.text()).unwrap();
    assert_eq!(kept.decisions, record.decisions);
}

#[test]
fn first_lines_of_each_game_are_read() {
    for (text, id, expected) in [
        ("(;B[pd];W[dp];B[tt])", "go", vec!["p16", "d4", "pass"]),
        ("(;GM[2];B[fe];W[fd])", "othello", vec!["f5", "f4"]),
        ("(;GM[4]SZ[15];B[hh];W[hg])", "gomoku", vec!["h8", "h9"]),
        ("(;GM[9];B[b1-b3];W[A7:c7+])", "lines-of-action", vec!["b1-b3", "a7-c7"]),
        ("(;GM[11];B[e4];W[K11])", "hex", vec!["e4", "k11"]),
        ("(;GM[11]SZ[5];B[a2];W[swap-pieces];B[c3])", "hex", vec!["a2", "swap", "c3"]),
        ("(;GM[11]SZ[5];B[bc];W[cb])", "hex", vec!["b3", "c2"]),
        ("(;GM[18];B[djddgd];W[addgad])", "amazons", vec!["d1-d7", "/g7", "a7-d4", "/a7"]),
    ] {
        let record = read(text);
        assert_eq!(record.start.game().id(), id);
        assert_eq!(moves(&record), expected, "{text}");
        round_trip(text);
    }
}

#[test]
fn handicap_stones_are_the_first_position() {
    let (record, text) = round_trip("(;GM[1]SZ[9]HA[2]AB[gc][cg]KM[0.5];W[ee];B[ge])");
    assert_eq!(record.start.player(), boardwright::Player(1));
    assert!(text.contains("KM[0.5]HA[2]AB[cg][gc]PL[W]"), "{text}");
    // The stones may stand in a node of their own, and be points of a rectangle.
    let (problem, _) = round_trip("(;SZ[9];AB[aa:bb]AW[ca][cb]AE[ab]PL[W]C[Kill];W[ab])");
    assert_eq!(problem.comment.as_deref(), Some("Kill"));
    assert_eq!(problem.start.text().matches("Stone").count(), 2);
    let white_first = read("(;SZ[9];W[ee])");
    assert_eq!(white_first.decisions.len(), 1);
}

#[test]
fn othello_of_the_usual_stones_begins_as_usual() {
    let record = read("(;GM[2]SZ[8]AB[ed][de]AW[dd][ee]PL[B];B[fe])");
    assert_eq!(record.start, record.start.game().start());
}

#[test]
fn moves_in_a_row_of_one_player_have_passes_between_them() {
    assert_eq!(moves(&read("(;SZ[9];B[cc];B[gg];W[ee])")), ["c7", "pass", "g3", "e5"]);
}

#[test]
fn agreed_result_may_differ_from_the_count_of_all_stones() {
    // White has all but one stone, which Black leaves as dead.
    let game = |result: &str| format!("(;SZ[9]KM[0]RE[{result}];B[aa];W[ee];B[];W[];B[tt])");
    let (counted, _) = round_trip(&game("W+79"));
    assert_eq!(counted.decisions.len(), 3);
    assert_eq!((counted.result.as_str(), counted.reason.as_str()), ("White wins", "by 79 points"));
    assert_eq!(read(&game("?")).decisions.len(), 4);
    let (draw, text) = round_trip(&game("0"));
    assert_eq!(draw.decisions.len(), 4);
    assert!(text.contains("RE[0]"), "{text}");
}

#[test]
fn agreed_result_that_is_counted_too_needs_no_second_pass() {
    // One pass, and a result that two passes would give, too: both stay what they are.
    for (passes, decisions) in [(";B[]", 3), (";B[];W[]", 4)] {
        let game = format!("(;SZ[9]KM[7.5]RE[W+2.5];B[aa];W[ee]{passes})");
        assert_eq!(round_trip(&game).0.decisions.len(), decisions, "{passes}");
    }
}

#[test]
fn stones_that_are_stated_alike_twice_are_read() {
    let twice = round_trip("(;SZ[9]SZ[9]AB[aa][aa]AW[bb];AW[aa]PL[B];B[cc])").0;
    let stones = twice.start.format().unwrap_or_else(|| twice.start.text());
    assert_eq!(twice.start.text().matches("Stone").count(), 1, "{stones}");
}

#[test]
fn results_are_kept() {
    for (result, winner, reason) in [
        ("B+R", "Black wins", "by resignation"),
        ("W+Time", "White wins", "on time"),
        ("W+F", "White wins", "by forfeit"),
        ("B+3,5", "Black wins", "by 3.5 points"),
        ("B+", "Black wins", ""),
        ("Jigo", "draw", ""),
        ("Void", "*", ""),
        ("", "*", ""),
    ] {
        let (record, text) = round_trip(&format!("(;RE[{result}];B[aa])"));
        assert_eq!((record.result.as_str(), record.reason.as_str()), (winner, reason), "{text}");
    }
    let (given_up, text) = round_trip("(;GM[9];B[b1-b3];W[resign])");
    assert_eq!(given_up.reason, "by resignation");
    assert!(text.contains("RE[B+R]"), "{text}");
}

#[test]
fn older_versions_are_read() {
    let old = "(;GaMe[1]FileFormat[1]SiZe[9];Black[cc];White[gg]Comment[hello])";
    let record = read(old);
    assert_eq!(moves(&record), ["c7", "g3"]);
    assert_eq!(record.decisions[1].comment.as_deref(), Some("hello"));
}

#[test]
fn text_around_the_games_is_skipped_before_the_first_only() {
    let games =
        read_all("From: a list (of Go)\n\n(;SZ[9];B[aa])(\n;SZ[9];B[bb])\n\n(;SZ[9];B[cc])\nend");
    let last = games.last().unwrap().as_ref().unwrap_err().to_string();
    assert_eq!(games.iter().filter(|game| game.is_ok()).count(), 3);
    assert_eq!(last, "line 7, column 1: there is no game here: a game begins with `(;`");
}

#[test]
fn encodings_are_those_that_the_file_names() {
    let named = |charset: &str, name: &[u8]| {
        let head = format!("(;CA[{charset}]PB[");
        read_all([head.as_bytes(), name, b"];B[aa])"].concat()).remove(0)
    };
    let name = |charset: &str, bytes: &[u8]| named(charset, bytes).unwrap().names[0].clone();
    assert_eq!(name("UTF-8", "Müller".as_bytes()), "Müller");
    assert_eq!(name("", "Müller".as_bytes()), "Müller");
    assert_eq!(name("", b"M\xfcller"), "Müller");
    assert_eq!(name("ISO-8859-1", "ü".as_bytes()), "Ã¼");
    assert_eq!(name("Shift_JIS", b"\x83\x5c"), "ソ");
    assert_eq!(name("GB2312", b"\xb9\xc5\xc1\xa6"), "古力");
    let two = b"(;CA[Shift_JIS]PB[\x83\x5c];B[aa])(;CA[Shift_JIS]PB[\x81\x5d];B[aa])";
    let names = read_all(two).into_iter().map(|game| game.unwrap().names[0].clone());
    assert_eq!(names.collect::<Vec<_>>(), ["ソ", "‐"]);
    let error = |charset: &str| named(charset, b"\x83\xff").unwrap_err().to_string();
    assert_eq!(error("Shift_JIS"), "line 1, column 19: this is not `Shift_JIS`, which CA names");
    assert_eq!(error("utf-8"), "line 1, column 15: this is not `utf-8`, which CA names");
    assert_eq!(
        error("nonsense"),
        "line 1, column 3: the encoding `nonsense` is not known; convert the file to UTF-8"
    );
}

#[test]
fn errors_name_line_and_column() {
    for (text, expected) in [
        ("(;GM[1]\n;B[aa];W[aa])", "line 2, column 10: White to decide: `aa`: "),
        ("(;SZ[9];B[jj])", "line 1, column 11: `jj` is no move of go on this board"),
        ("(;SZ[9];W[zz])", "line 1, column 11: `zz` is no move of go on this board"),
        ("(;GM[3];B[e4])", "line 1, column 6: `GM[3]` is no game of which SGF moves are read"),
        ("(;GM[1]SZ[19:13])", "line 1, column 11: `go` is played on square boards here"),
        ("(;GM[9]SZ[10])", "line 1, column 11: `lines-of-action` has no board of 10 by 10"),
        ("(;SZ[x])", "line 1, column 6: `x` is no size"),
        ("(;SZ[77])", "line 1, column 6: "),
        ("(;GM[1]\nSZ[99999])", "line 2, column 4: "),
        ("(;KM[3.75])", "line 1, column 6: a komi of `3.75`: the game has half points"),
        ("(;HA[3];W[aa])", "line 1, column 6: a handicap of 3 stones, which no AB sets up"),
        ("(;B[aa];AW[bb])", "line 1, column 9: AW changes the board after the first move"),
        ("(;AB[aa]AW[aa])", "line 1, column 12: `aa` stands in AW and in AB of one node; leave it"),
        (
            "(;SZ[9]AB[aa:cc]AE[bb]AW[bb:cc])",
            "line 1, column 26: `bc` stands in AW and in AB of one",
        ),
        ("(;GM[1]GM[11])", "line 1, column 11: the first node has `GM[1]` and `GM[11]`; leave one"),
        ("(;SZ[9][13];B[aa])", "line 1, column 9: the first node has `SZ[9]` and `SZ[13]`"),
        ("(;PB[Ann]PB[Ben])", "line 1, column 13: the first node has `PB[Ann]` and `PB[Ben]`"),
        ("(;B[aa][bb])", "line 1, column 9: B has two moves; write each in a node of its own: `;B"),
        ("(;AB[aa:zz])", "line 1, column 6: `aa:zz` is no point of this board"),
        ("(;PL[x])", "line 1, column 3: `x` is no player"),
        ("(;B[aa]", "line 1, column 8: a game without its last `)`"),
        ("(;B[aa", "line 1, column 4: a value without its `]`"),
        ("(;B)", "line 1, column 3: the property B has no value: write `B[]`"),
        ("(;b[aa])", "line 1, column 3: a property has a name in capital letters"),
        ("(;B[aa]])", "line 1, column 8: a `]` without its `[`"),
        ("(;B[aa]=)", "line 1, column 8: `=` begins no property"),
        ("(;B[aa](;W[bb]);W[cc])", "line 1, column 16: a node behind a tree"),
        ("(;GM[2];B[fe];B[aa])", "line 1, column 17: White is to move"),
        ("(;GM[18];B[djdd])", "line 1, column 12: `djdd` is no move of amazons"),
        ("(;GM[18];B[djddzz])", "line 1, column 12: `djddzz` is no move of amazons"),
        ("(;GM[18];B[djaadd])", "line 1, column 12: White to decide: `djaadd`: "),
        (
            "(;GM[4]RE[W+]SZ[7];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])",
            "line 1, column 11: the result is given as `W+`, but the game ended: Black wins",
        ),
        (
            "(;GM[4]SZ[7];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[gg])",
            "line 1, column 70: moves follow the end of the game",
        ),
        ("hello", "line 1, column 1: there is no game here"),
        ("\n \u{fc}(x)", "line 2, column 2: there is no game here"),
    ] {
        let error = read_all(text).remove(0).map(|record| written(&record)).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn variation_without_moves_before_it_goes_on_with_the_line() {
    let record = read("(;SZ[9](;C[nothing])(;B[aa];W[bb])(;B[cc]))");
    assert_eq!(moves(&record), ["a9", "b8"]);
    assert_eq!(record.decisions[0].variations.len(), 1);
}

#[test]
fn agreed_pass_stands_before_the_variations() {
    let (record, _) = round_trip("(;SZ[9]RE[W+2](;B[aa];W[];B[])(;B[bb](;W[cc])(;W[dd])))");
    assert_eq!(record.decisions.len(), 2);
    round_trip("(;SZ[9](;B[aa])((;B[bb])(;B[cc])))");
}

#[test]
fn comment_keeps_no_property_that_means_something() {
    for text in ["(;SZ[9]C[[%sgf B[aa\\]\\]])", "(;SZ[9];TR[aa]KM[x];B[aa]C[[%sgf C[x\\]\\]])"] {
        round_trip(text);
    }
    // The values of a mark are numbers; other ones are kept as they are, a vertical tab, too.
    let (record, text) = round_trip("(;SZ[9];B[aa]NAG[a\u{b}b]C[look];W[bb]NAG[140][7])");
    assert_eq!(record.decisions[0].comment.as_deref(), Some("look [%sgf NAG[a\u{b}b]]"));
    assert_eq!(record.decisions[1].marks, [140, 7]);
    assert!(text.contains("C[look]NAG[a\u{b}b]"), "{text}");
    let (record, text) = round_trip("(;SZ[9];TR[aa]KM[x]C[look];B[aa])");
    assert_eq!(record.comment.as_deref(), Some("look [%sgf TR[aa]KM[x]]"));
    assert!(text.contains("KM[7.5]\n;C[look]TR[aa]KM[x]\n;B[aa])"), "{text}");
}

#[test]
fn game_without_a_notation_of_sgf_is_refused() {
    let chess = Record::new(crate::support::game("chess").start());
    let error = write(&chess, &mut Algebraic::new(chess.start.game())).unwrap_err().to_string();
    assert!(error.starts_with("SGF has no moves for `chess`; they are written for GM[1] go"));
}
