//! CSA: what is read and what is written.

use crate::support::{find, only};
use boardwright::Record;
use boardwright_formats::csa::{CsaGames, write};
use boardwright_formats::{Algebraic, ReadError};
use std::io::{BufReader, Read};

fn read_all(text: impl AsRef<[u8]>) -> Vec<Result<Record, ReadError>> {
    CsaGames::new(text.as_ref(), find).collect()
}

fn read(text: &str) -> Record {
    only(read_all(text), text)
}

fn written(record: &Record) -> String {
    write(record, &mut Algebraic::new(record.start.game())).unwrap()
}

const WHOLE: &str = "'before all
V2.2
N+Ann
N-Ben
$EVENT:A match
$START_TIME:2026/11/28
PI
+
+7776FU
T12
-3334FU,T3
'*a comment
+8822UM
'and more
-3122GI
+0055KA
%TORYO
";

#[test]
fn game_survives_a_round_trip() {
    let record = read(WHOLE);
    assert_eq!(record.names, ["Ann", "Ben"]);
    assert_eq!(record.decisions.len(), 5);
    assert_eq!(record.decisions[1].comment.as_deref(), Some("a comment"));
    assert_eq!((record.result.as_str(), record.reason.as_str()), ("Black wins", "by resignation"));
    let text = written(&record);
    assert_eq!(read(&text), record);
    assert!(
        text.contains("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \n"),
        "{text}"
    );
    assert!(text.ends_with("+0055KA\n%TORYO\n"), "{text}");
}

#[test]
fn first_positions_are_read_in_three_ways() {
    let handicap = read("PI82HI22KA\n-\n-3334FU\n%CHUDAN\n");
    let start = handicap.start.format().unwrap();
    assert!(start.starts_with("lnsgkgsnl/9/ppppppppp/9/"), "{start}");
    let pieces = "P-51OU\nP+59OU53FU00KI00KI\n+\n+0052KI\n%TSUMI\n";
    let mate = read(pieces);
    assert_eq!(mate.result, "Black wins");
    assert_eq!(mate.start.format().unwrap(), "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1");
    let again = read(&written(&mate));
    assert_eq!(again.start, mate.start);
    assert_eq!(again.decisions, mate.decisions);
}

#[test]
fn rest_of_the_pieces_is_in_hand() {
    let problem = read("P-51OU\nP+53FU00KI00KI\nP-00AL\n+\n+0052KI\n%TSUMI\n");
    let start = problem.start.format().unwrap();
    assert_eq!(start, "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1");
}

#[test]
fn lines_of_a_server_say_how_a_game_ended() {
    let end = |lines: &str| {
        let record = read(&format!("PI\n+\n+7776FU,T1\n{lines}\n"));
        (record.result, record.reason)
    };
    let end_of = |lines| Some(end(lines)).map(|(result, reason)| format!("{result} {reason}"));
    assert_eq!(end_of("#TIME_UP").unwrap(), "Black wins on time");
    assert_eq!(end_of("#RESIGN\n#WIN").unwrap(), "Black wins by resignation");
    assert_eq!(end_of("%TORYO,T1\n#RESIGN").unwrap(), "Black wins by resignation");
    assert_eq!(end("#CENSORED").0, "*");
}

#[test]
fn games_are_separated_by_a_line() {
    let games = read_all("V2.2\nPI\n+\n%CHUDAN\n/\nPI\n+\n+7776KI\n/\nPI\n+\n+2726FU\n");
    assert_eq!(games.len(), 3);
    assert_eq!(games[0].as_ref().unwrap().result, "*");
    let error = games[1].as_ref().unwrap_err().to_string();
    assert_eq!(error, "line 8, column 1: Black to decide: `+7776KI` is not legal");
    assert_eq!(games[2].as_ref().unwrap().decisions.len(), 1);
}

#[test]
fn errors_name_line_and_column() {
    for (text, expected) in [
        ("+7776FU", "line 1, column 1: a move before the player to move is stated"),
        ("PI\n+\n-3334FU", "line 3, column 1: Black is to move"),
        ("PI\n+\n+77", "line 3, column 1: `+77` is no move such as `+7776FU`"),
        ("PI\n+\n+7776FU,+3334FU", "line 3, column 9: White is to move"),
        ("PI\n+\n+ä776FU", "line 3, column 1: "),
        ("PI11HI\n+", "line 1, column 3: this piece does not stand there"),
        ("P1-KY-XX *  *  *  *  *  * -KY\n+", "line 1, column 6: `-XX` is no piece such as `+FU`"),
        ("P1-KY-KE\n+", "line 1, column 3: this rank has 2 squares; write 9 of three characters"),
        (
            "P1-KY-KE *  *  *  *  *  * -KY * \n+",
            "line 1, column 3: this rank has 10 squares; write 9 of three characters",
        ),
        ("P2 * -HI *  *  *  *  * -KA *\n+", "line 2, column 1: the board lacks its rank `P1`"),
        (
            "P1 *  *  *  * -OU *  *  *  * \nP1 *  *  *  *  *  *  *  *  * \n+",
            "line 2, column 1: the rank `P1` is stated twice; leave one",
        ),
        ("PI\nP+55FU-\nP-55FU\n+", "line 2, column 7: expected a square and a piece"),
        ("P+55FU\nP-55FU\n+", "line 2, column 3: two pieces stand on 55; leave one of them"),
        ("P+55AL\n+", "line 1, column 3: the rest is in hand: write `00AL`"),
        ("P+77\n+", "line 1, column 3: expected a square and a piece such as `77FU`"),
        ("PX\n+", "line 1, column 2: expected `PI`"),
        ("P-51OU\nP+52KI59OU\n+", "line 3, column 1: the first position is none of the game: "),
        ("PI\n+\n%WHAT", "line 3, column 1: `%WHAT` is no end of a game"),
        ("PI\n+\n%CHUDAN\n+7776FU", "line 4, column 1: a statement follows the end of the game"),
        ("PI\n+\nhello", "line 3, column 1: `hello` is no statement here"),
    ] {
        let error = read_all(text).remove(0).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    let error = read_all(b"N+a\nN-\xff\nPI\n").remove(0).unwrap_err().to_string();
    assert!(error.starts_with("line 2, column 3: this is neither UTF-8 nor Shift_JIS"), "{error}");
    let japanese = read_all(b"N+a\nN-\x83\x5c\nPI\n+\n").remove(0).unwrap();
    assert_eq!(japanese.names[1], "ソ");
}

#[test]
fn endless_line_is_an_error() {
    let endless = BufReader::new(std::io::repeat(b'+').take(1 << 30));
    let mut games = CsaGames::new(endless, find);
    let error = games.next().unwrap().unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: the game is longer than 4096 KiB");
    assert!(games.next().is_none());
}
