//! PGN: what is read and what is written.

use crate::support::{error, game, only, read, read_all};
use boardwright::{Game, Record, Rng};
use boardwright_formats::pgn::PgnGames;
use boardwright_formats::{Algebraic, WantedGame, pgn};

fn written(record: &Record) -> String {
    pgn::write(record, &mut Algebraic::new(record.start.game())).unwrap()
}

/// The moves of a text as they are written again, on one line.
fn moves(text: &str) -> String {
    let text = written(&read(text));
    let moves = text.split_once("\n\n").unwrap().1;
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

const WHOLE: &str = r#"[Event "A match"]
[Site "?"]
[Date "2026.11.28"]
[Round "?"]
[White "Ann"]
[Black "Ben \"B\" Bo"]
[Result "1-0"]
[Annotator "Cy"]

{ before all } 1. e4 $1 { best } e5 (1... c5 { the Sicilian } 2. Nf3 (2. c3) 2... d6)
(1... e6) 2. Qh5?! Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

"#;

#[test]
fn game_with_comments_variations_and_marks_survives_a_round_trip() {
    let record = read(WHOLE);
    assert_eq!(record.decisions.len(), 7);
    assert_eq!(record.decisions[0].marks, [1]);
    assert_eq!(record.decisions[1].variations.len(), 2);
    assert_eq!(record.names, ["Ann", "Ben \"B\" Bo"]);
    let again = read(&written(&record));
    assert_eq!(again, record);
    // Records keep the same, and add the reason that the rules give.
    let kept = Record::read(record.start.game(), &record.text()).unwrap();
    assert_eq!(kept.reason, "checkmate");
    assert_eq!(Record { reason: String::new(), ..kept }, record);
    assert_eq!(
        moves(WHOLE),
        "{ before all } 1. e4 $1 { best } 1... e5 (1... c5 { the Sicilian } 2. Nf3 (2. c3) 2... d6) \
         (1... e6) 2. Qh5 $6 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
    );
}

#[test]
fn roster_of_seven_tags_comes_first() {
    let text = written(&read("1. e4 *"));
    assert!(
        text.starts_with(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
             [Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
        ),
        "{text}"
    );
}

#[test]
fn dialects_of_moves_are_read() {
    assert_eq!(
        moves("1.e2-e4 e7e5 2.Ng1f3,Nb8-c6 3 Bf1-b5!? a6?"),
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 $5 a6 $2 *"
    );
    assert_eq!(moves("1. e4 d5 2. e4xd5 c5 3. dxc6e.p. *"), "1. e4 d5 2. exd5 c5 3. dxc6 *");
    assert_eq!(
        moves("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0"),
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"
    );
    assert_eq!(
        moves("% for programs\n1. e4 ; to the end\n1... c5"),
        "1. e4 { to the end } 1... c5 *"
    );
}

#[test]
fn games_follow_one_another_with_or_without_tags() {
    let text = "1. e4 e5 1-0 1. d4 0-1\n1. c4 (1. b3 0-0 {]}) {[Event \"x\"] 1-0} *\n[Result \"1/2-1/2\"]\n\n1. g3\n[White \"Z\"]\n";
    let games = read_all(text);
    assert_eq!(games.len(), 5);
    let results: Vec<String> = games
        .iter()
        .map(|game| {
            game.as_ref().map_or_else(|error| error.to_string(), |record| record.result.clone())
        })
        .collect();
    assert_eq!(results[0], "White wins");
    assert_eq!(results[1], "Black wins");
    assert!(results[2].starts_with("line 2, column 14: Black to decide: `0-0`"), "{}", results[2]);
    assert_eq!(&results[3..], ["draw", "*"]);
}

#[test]
fn variants_and_positions_are_named_by_tags() {
    let text =
        "[Variant \"crazy house\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1\"]\n\n1. N@f3 Kd7 *";
    let text = written(&read(text));
    assert!(
        text.contains(
            "[Variant \"Crazyhouse\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1\"]\n"
        ),
        "{text}"
    );
    let xfen = "[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n1. g3 *";
    assert!(written(&read(xfen)).contains(" w FHfh - 0 1\"]"));
    let shredder = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1\"]\n\n1. O-O O-O-O *";
    assert_eq!(moves(shredder), "1. O-O O-O-O *");
}

#[test]
fn play_may_go_on_after_a_draw_that_nobody_claims() {
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0";
    let record = read(shuffle);
    assert_eq!((record.decisions.len(), record.result.as_str()), (10, "White wins"));
    assert_eq!(Record::read(&crate::support::game("chess"), &record.text()).unwrap(), record);
}

#[test]
fn old_files_in_latin_1_are_read() {
    let games = read_all(b"\xef\xbb\xbf[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n} *\n");
    let record = games.into_iter().next().unwrap().unwrap();
    assert_eq!(record.names[0], "ï»¿Müller".trim_start_matches("ï»¿"));
    assert_eq!(record.decisions[0].comment.as_deref(), Some("schön"));
}

#[test]
fn errors_name_line_and_column() {
    let places = [
        ("[White Ann]\n\n1. e4", "line 1, column 1: expected a tag such as [White \"Ann\"]"),
        ("[White \"Ann]\n\n1. e4", "line 1, column 8: a value without its last quote"),
        (
            "1. e4 e5\n2. Ke3",
            "line 2, column 4: White to decide: `Ke3` is not legal: no King can go to e3",
        ),
        ("1. e4 {never\nclosed", "line 1, column 7: a comment without its `}`"),
        ("1. e4 (1. d4", "line 1, column 13: a variation without its `)`"),
        ("1. e4 )", "line 1, column 7: a `)` without its `(`"),
        ("(1. e4)", "line 1, column 1: a variation before the first move"),
        ("1. e4 $999", "line 1, column 7: `$999` is no mark: write `$0` to `$255`"),
        ("1. e4 } e5", "line 1, column 7: a `}` among the moves"),
        ("[FEN \"x\"]\n1. e4", "line 1, column 1: the tag FEN is no position: at character 1: "),
        ("[Variant \"Bughouse\"]\n1. e4", "line 1, column 1: there is no game `Bughouse`"),
        (
            "[White \"A\"]\n[White \"B\"]\n\n1. e4",
            "line 2, column 1: the tag White is there twice, as `A` and as `B`; leave one of them",
        ),
        (
            "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 0-1",
            "line 2, column 1: the tag Result is `1-0`, but the moves end with `0-1`; make them alike",
        ),
        ("[Result \"2-0\"]\n\n1. e4", "line 1, column 1: `2-0` is no result"),
        (
            "[Result \"0-1\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#",
            "line 1, column 1: the result is given as `0-1`, but the game ended: White wins: checkmate",
        ),
    ];
    for (text, expected) in places {
        let said = error(text);
        assert!(said.starts_with(expected), "{text}: {said}");
    }
}

#[test]
fn game_has_one_result() {
    let games = read_all("1. e4 1-0 0-1\n\n1. d4 *\n");
    assert!(games[0].is_ok() && games[2].is_ok());
    let second = games[1].as_ref().unwrap_err().to_string();
    assert!(second.starts_with("line 1, column 11: a result without a game: "), "{second}");
    // A tag may know more than the moves, and the other way round.
    assert_eq!(read("[Result \"1-0\"]\n\n1. e4 *").result, "White wins");
    assert_eq!(read("[Result \"*\"]\n\n1. e4 0-1").result, "Black wins");
    assert_eq!(read("[Result \"1/2-1/2\"]\n\n1. e4 1/2").result, "draw");
}

#[test]
fn reading_goes_on_behind_a_broken_game() {
    let games = read_all("[White \"a\"]\n\n1. e5 *\n\n[White \"b\"]\n\n1. e4 *\n");
    assert!(games[0].is_err());
    assert_eq!(games[1].as_ref().unwrap().names[0], "b");
}

#[test]
fn long_comments_are_wrapped_and_read_the_same() {
    let comment = "word ".repeat(60) + "[%clk 1:2:3] % {x}";
    let mut record = read("1. e4 *");
    record.decisions[0].comment = Some(comment.trim().to_owned());
    let text = written(&record);
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
    let read = read(&text).decisions[0].comment.clone().unwrap();
    assert_eq!(read, comment.replace('{', "(").replace('}', ")"));
}

/// Share of the bundled games whose random games are tested: every third, or all with `MORE`.
fn is_tested(index: usize) -> bool {
    index.is_multiple_of(3) || std::env::var_os("MORE").is_some()
}

#[test]
fn random_games_of_all_games_for_two_survive_a_round_trip() {
    for (index, bundled) in boardwright::bundled::all().iter().enumerate() {
        let game = game(bundled.id);
        if !is_tested(index) || game.players().count() != 2 {
            continue;
        }
        let record = random_game(&game, 24);
        let text = written(&record);
        let finder = |_: &WantedGame| Ok(game.clone());
        let again: Vec<_> = PgnGames::new(text.as_bytes(), finder).collect();
        let again = only(again, &text);
        assert_eq!((&again.decisions, &again.start), (&record.decisions, &record.start), "{text}");
    }
}

fn random_game(game: &Game, decisions: usize) -> Record {
    let mut rng = Rng::new(11);
    let mut record = Record::new(game.start());
    let mut position = game.start();
    for _ in 0..decisions {
        let count = position.count().unwrap();
        if count == 0 {
            break;
        }
        let mv = position.nth(rng.below(count)).unwrap().unwrap();
        record.push(mv);
        position.play_mut(mv).unwrap();
    }
    record
}
