//! Moves and records as people and other programs write them.

use crate::support::{at, game};
use boardwright::{Game, MoveTextError, Options, Position, Record};

/// The position of a game after moves in any notation.
fn after(id: &str, moves: &str) -> Position {
    let mut position = game(id, "").start();
    for mv in position.read_moves(moves).unwrap() {
        position.play_mut(mv).unwrap();
    }
    position
}

fn position(id: &str, text: &str) -> Position {
    at(&game(id, ""), text)
}

/// The own text of the move that a text names.
fn read(position: &Position, text: &str) -> String {
    let mv = position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.move_text(mv)
}

/// The texts of moves between which a text does not decide.
fn candidates(position: &Position, text: &str) -> Vec<String> {
    match position.read_move(text) {
        Err(MoveTextError::Ambiguous { candidates, .. }) => candidates,
        other => panic!("{text}: {other:?}"),
    }
}

/// `scripts/san-facts` writes the table. `SAN_FACTS` names a longer one.
#[test]
fn algebraic_notation_of_every_legal_move_is_read_as_that_move() {
    let longer = std::env::var("SAN_FACTS").ok();
    let longer = longer.map(|path| std::fs::read_to_string(path).unwrap());
    let table = longer.as_deref().unwrap_or(include_str!("facts/san.tsv"));
    for line in table.lines() {
        let [id, fen, pairs] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = position(id, fen);
        let mut count = 0;
        for (wanted, text) in pairs.split(' ').filter_map(|pair| pair.split_once('=')) {
            let mv = position.read_move(wanted).unwrap();
            let plain = text.trim_end_matches(['+', '#']);
            for text in [text, plain, &plain.replace('=', ""), &format!("{text}!?")] {
                let found = position.read_move(text);
                assert_eq!(found, Ok(mv), "`{text}` is {wanted} in {fen}");
            }
            count += 1;
        }
        assert_eq!(position.count().unwrap(), count, "{fen}");
    }
}

#[test]
fn small_letter_is_the_file_and_capital_the_piece() {
    let chess = position("chess", "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1");
    assert_eq!(read(&chess, "bxc3"), "b2c3");
    assert_eq!(read(&chess, "bc3"), "b2c3");
    assert_eq!(read(&chess, "Bxc3"), "d2c3");
    let without_pawn = position("chess", "4k3/8/8/8/8/2n5/3B4/4K3 w - - 0 1");
    let said = without_pawn.read_move("bxc3").unwrap_err().to_string();
    assert_eq!(said, "`bxc3` is not legal: no unit on file b can go to c3; did you mean `Bxc3`?");
    // A small letter that is no file may stand for the piece.
    assert_eq!(read(&game("chess", "").start(), "nf3"), "g1f3");
}

#[test]
fn text_that_fits_several_moves_is_asked_about() {
    let two_knights = position("chess", "4k3/3n4/8/8/8/8/3N4/3NK1N1 w - - 0 1");
    assert_eq!(candidates(&two_knights, "Nf3").len(), 2);
    let said = two_knights.read_move("Nf3").unwrap_err().to_string();
    assert!(said.contains("`d2f3`") && said.contains("`g1f3`"), "{said}");
    assert_eq!(read(&two_knights, "Ndf3"), "d2f3");
    assert_eq!(read(&two_knights, "N1f3"), "g1f3");
    let promotion = position("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(candidates(&promotion, "a8").len(), 4);
    for text in ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=q", "a8=Q+", "a8q"] {
        assert_eq!(read(&promotion, text), "a7a8q", "{text}");
    }
}

#[test]
fn move_without_a_letter_is_the_pawns() {
    let chess = after("chess", "1. e4 e5 2. Nf3");
    assert_eq!(read(&chess, "d6"), "d7d6");
    assert_eq!(read(&after("chess", "e4 d5"), "exd5"), "e4d5");
    assert_eq!(read(&after("chess", "e4 d5 e5 f5"), "exf6 e.p."), "e5f6");
}

#[test]
fn castling_is_a_decision_that_moves_two_units() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let white = position("chess", both);
    for (text, wanted) in [("O-O", "e1g1"), ("0-0", "e1g1"), ("O-O-O", "e1c1"), ("0-0-0+", "e1c1")]
    {
        assert_eq!(read(&white, text), wanted);
    }
    let black = position("chess", &both.replace(" w ", " b "));
    assert_eq!((read(&black, "O-O"), read(&black, "o-o-o")), ("e8g8".into(), "e8c8".into()));
    let wide = position("capablanca", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    assert_eq!((read(&wide, "O-O"), read(&wide, "O-O-O")), ("f1i1".into(), "f1c1".into()));
    let said = game("chess", "").start().read_move("O-O").unwrap_err().to_string();
    assert_eq!(said, "`O-O` is not legal: castling to that side is not possible");
}

#[test]
fn letters_of_other_programs_name_pieces() {
    let xiangqi = game("xiangqi", "").start();
    assert_eq!(read(&xiangqi, "Hc3"), read(&xiangqi, "Nc3"));
    let shogi = game("shogi", "").start();
    assert_eq!(read(&shogi, "P-7f"), "7g7f");
    let with_hand = position("shogi", "4k4/9/9/9/9/9/9/9/4K4 b GP 1");
    assert_eq!(read(&with_hand, "P*5e"), read(&with_hand, "P@5e"));
    assert_eq!(read(&with_hand, "G*5e"), "G*5e");
}

#[test]
fn movetext_may_have_numbers_marks_comments_and_results() {
    let plain = after("chess", "e2e4 e7e5 g1f3 b8c6 f1b5");
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5",
        "1.e4 e5 2.Nf3! Nc6 $1 3.Bb5 {the Spanish} *",
        "1 e4 e5 2 Nf3 Nc6 !? 3 Bb5 1/2-1/2",
        "1. e4 ; best by test\n1... e5 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 $14",
        "e4, e5, Nf3, Nc6, Bb5",
    ] {
        assert_eq!(after("chess", text), plain, "{text}");
    }
    for (text, wanted) in [("1. e4", "e2e4"), ("1.e4!?", "e2e4"), ("Nf3 $1", "g1f3")] {
        let start = game("chess", "").start();
        let moves = start.read_moves(text).unwrap();
        assert_eq!(start.move_text(moves[0]), wanted);
    }
}

#[test]
fn records_of_other_programs_need_no_game_tag() {
    let text = "[Event \"Casual\"]\n[White \"Ann\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let record = Record::read(&game("chess", ""), text).unwrap();
    assert_eq!(record.decisions.len(), 4);
    assert_eq!(record.end().unwrap().unwrap().winner.unwrap().index(), 1);
    let fen = "[FEN \"6k1/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. Kb1 1-0\n";
    let record = Record::read(&game("chess", ""), fen).unwrap();
    assert_eq!((record.decisions.len(), record.result.as_str()), (1, "1-0"));
    assert!(Record::read(&game("chess", ""), "[Option \"repetitions=5\"]\n\n1. e4\n").is_err());
}

#[test]
fn forced_pass_may_be_left_out() {
    let mut othello = game("othello", "").start();
    let mut written = Vec::new();
    let mut without_passes = Vec::new();
    let mut passes = 0;
    while othello.outcome().unwrap().is_none() {
        let mv = othello.nth(0).unwrap().unwrap();
        let text = othello.move_text(mv);
        if othello.forced_pass().unwrap() == Some(mv) {
            passes += 1;
        } else {
            without_passes.push(text.clone());
        }
        written.push(text);
        othello.play_mut(mv).unwrap();
    }
    assert!(passes > 0);
    assert_eq!(after("othello", &without_passes.join(" ")), after("othello", &written.join(" ")));
}

#[test]
fn missing_pass_is_named_where_it_is_not_forced() {
    let rules = r#"game "Waiting" {
        players White, Black
        board rectangle(3, 1)
        piece White_stone W of White
        piece Black_stone B of Black
        turn of White { either { choose to in empty & file(a)  put White_stone at to } or pass { pass } }
        turn of Black { either { choose to in empty & file(c)  put Black_stone at to } or pass { pass } }
        end { draw if turns >= 6 }
    }"#;
    let (game, diagnostics) = Game::compile(rules, &Options::default());
    let start = game.unwrap_or_else(|| panic!("{diagnostics:?}")).start();
    let said = start.read_moves("c1").unwrap_err().message;
    assert_eq!(
        said,
        "White to decide: `c1` is a move of Black; White must pass first, which is written `pass`"
    );
    assert_eq!(start.read_moves("pass c1").unwrap().len(), 2);
}
