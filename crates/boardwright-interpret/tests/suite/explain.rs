//! Sentences that explain why moves are not legal.

use crate::support::{game, interpreter, site};
use boardwright_interpret::{
    Editor, History, Interpreter, LegalityVerdict, PartialMove, PositionRef,
};

/// Returns the sentence for a move between two sites, after an edit of the initial position.
#[track_caller]
fn why(
    interpreter: &Interpreter,
    set_up: impl FnOnce(&mut Editor),
    from: &str,
    to: &str,
) -> String {
    let state = interpreter.edit(&interpreter.start(), set_up);
    let fields = vec![
        ("from".to_owned(), site(interpreter, from).into()),
        ("to".to_owned(), site(interpreter, to).into()),
    ];
    let wanted = PartialMove { label: None, fields };
    interpreter
        .explain(PositionRef::new(&state, &History::default()), &wanted)
        .expect("no limit")
        .sentence(interpreter, &state)
}

fn unchanged(_: &mut Editor) {}

#[test]
fn illegal_chess_moves_are_explained() {
    let chess = game("chess");
    let say = |from, to| why(&chess, unchanged, from, to);
    assert_eq!(say("a1", "a3"), "the Rook at a1 cannot pass a2: your own Pawn stands there");
    assert_eq!(say("a1", "a2"), "your own Pawn stands at a2");
    assert_eq!(say("b1", "b3"), "the Knight at b1 does not go to b3");
    assert_eq!(say("e4", "e5"), "nothing stands at e4");
    assert_eq!(say("e7", "e5"), "the Pawn at e7 is not yours");
    assert_eq!(say("e2", "e4"), "the move is legal");
    assert_eq!(say("f1", "a6"), "the Bishop at f1 cannot pass e2: your own Pawn stands there");
}

#[test]
fn conditions_after_a_move_give_the_message_of_the_rules() {
    let chess = game("chess");
    let kind = |name: &str| {
        let kinds = &chess.program().kinds;
        kinds.iter().position(|kind| kind.name == name).expect("a kind") as u8
    };
    let pinned = |editor: &mut Editor| {
        editor.set_unit(site(&chess, "e2"), Some((0, kind("Knight"))));
        editor.set_unit(site(&chess, "e7"), Some((1, kind("Rook"))));
    };
    assert_eq!(why(&chess, pinned, "e2", "c3"), "the King would be in check");
}

#[test]
fn verdicts_are_data() {
    let interpreter = interpreter(
        r#"game "Obstacles" {
            players White, Black
            board rectangle(5, 1)
            region marsh = c1
            piece Man M { slide any through (empty - marsh) }
            start { put Man of White at a1  put Man of Black at e1 }
            turn {
                either walk { choose from in own  moves of from }
                or else wait { require no occupied else "somebody is there" }
            }
        }"#,
    );
    let start = interpreter.start();
    let none = History::default();
    let explain = |label: Option<&str>, fields: &[(&str, &str)]| {
        let label = label.map(|label| {
            interpreter.program().labels.iter().position(|known| known == label).expect("known")
                as u16
        });
        let fields = fields
            .iter()
            .map(|(name, at)| ((*name).to_owned(), i64::from(site(&interpreter, at))))
            .collect();
        let wanted = PartialMove { label, fields };
        interpreter.explain(PositionRef::new(&start, &none), &wanted).expect("no limit")
    };
    let say = |fields: &[(&str, &str)]| explain(None, fields).sentence(&interpreter, &start);
    assert_eq!(say(&[("from", "a1"), ("to", "d1")]), "the Man at a1 cannot pass c1");
    assert_eq!(say(&[("from", "a1"), ("to", "c1")]), "the move is legal");
    assert_eq!(say(&[("from", "a1"), ("way", "c1")]), "the Man at a1 has no such move");
    assert_eq!(say(&[("from", "e1"), ("to", "d1")]), "the Man at e1 is not yours");
    // `wait` is closed, but a pattern with two sites cannot match it.
    assert_eq!(say(&[("from", "a1"), ("to", "e1")]), "the Man at a1 cannot pass c1");
    assert!(matches!(explain(Some("wait"), &[]).verdict, LegalityVerdict::BranchClosed { .. }));
    assert_eq!(explain(Some("walk"), &[]).verdict, LegalityVerdict::Legal);
}

#[test]
fn empty_domain_of_a_later_choice_is_reported() {
    let interpreter = interpreter(
        r#"game "Ranks" {
            players White, Black
            board rectangle(3, 3)
            piece Pawn P { step forward to empty { choose rank in kinds(lost)  put rank from lost at to } }
            piece Rook R { slide orthogonal }
            place lost
            start { put Pawn of White at a2  put Rook of Black at c3 }
            turn { choose from in own  moves of from }
        }"#,
    );
    assert_eq!(why(&interpreter, unchanged, "a2", "a3"), "there is no rank to choose");
    assert_eq!(why(&interpreter, unchanged, "a2", "b3"), "the Pawn at a2 does not go to b3");
}

#[test]
fn hop_is_not_blocked_by_its_own_origin() {
    let interpreter = interpreter(
        r#"game "Hops" {
            players White, Black
            board rectangle(5, 5)
            piece Jumper J { hop any over occupied }
            place hand
            start {
                put Jumper of White at b3 + b4 + c2 + d1
                put Jumper of Black at e5
            }
            turn {
                either { choose from in own  moves of from }
                or drop {
                    require hand.Jumper > 0 else "no Jumper in hand"
                    choose to in empty
                    put Jumper from hand at to
                }
            }
        }"#,
    );
    let say = |from, to| why(&interpreter, unchanged, from, to);
    assert_eq!(say("b3", "b5"), "the move is legal");
    assert_eq!(say("b3", "b1"), "the Jumper at b3 has nothing to jump over on the way to b1");
    assert_eq!(say("b3", "d1"), "your own Jumper stands at d1");
    assert_eq!(say("b3", "b2"), "the Jumper at b3 does not go to b2");
    // The branch that drops has no `from`, so its condition is irrelevant.
    assert_eq!(say("e5", "e3"), "the Jumper at e5 is not yours");
    assert_eq!(say("a1", "a3"), "nothing stands at a1");
}

#[test]
fn compulsory_branch_is_the_reason_against_what_comes_after_it() {
    let rules = |name: &str| {
        interpreter(&format!(
            r#"game "Takers" {{
            players White, Black
            board rectangle(4, 4)
            piece Man M {{ step any }}
            start {{ array "4/4/1m2/M2M" }}
            turn {{
                choose from in own
                either {name} {{ choose to in step any from from to enemy  capture to  move from -> to }}
                or else walk {{ choose to in step any from from to empty  move from -> to }}
            }}
            no move {{ pass }}
        }}"#
        ))
    };
    let takers = rules("take");
    assert_eq!(why(&takers, unchanged, "a1", "a2"), "it is not allowed while take is possible");
    let takers = rules("");
    assert_eq!(why(&takers, unchanged, "a1", "a2"), "another move is compulsory");
    // A move that no branch has is explained as before.
    assert_eq!(why(&takers, unchanged, "d1", "d2"), "the move is legal");
    let reason = "c3 is too far: the Man at a1 goes at most one step that way";
    assert_eq!(why(&takers, unchanged, "a1", "c3"), reason);
}
