//! Syntax trees of statements.

use crate::common::statements;

#[test]
fn choices() {
    assert_eq!(statements("choose from in own"), "(choose from own)");
    assert_eq!(
        statements("choose some x in 1..n where x > 2"),
        "(choose some x (.. 1 n) (where (> x 2)))"
    );
    assert_eq!(
        statements("optionally choose prey in around(from) & enemy { capture prey }"),
        "(optionally-choose prey (& (around from) enemy) {(capture prey)})"
    );
    assert_eq!(statements("optionally { castle }"), "(optionally {(castle)})");
    assert_eq!(
        statements(r#"choose x in own where a "a ship to pull" { pass }"#),
        "(choose x own (where a) \"a ship to pull\" {(pass)})"
    );
    assert_eq!(
        statements(r#"either sail "sail a corsair" { pass } or wait "wait" { pass }"#),
        "(either (branch sail \"sail a corsair\" {(pass)}) (branch wait \"wait\" {(pass)}))"
    );
    assert_eq!(
        statements("either sail { pass } or { again } or else leave { end turn }"),
        "(either (branch sail {(pass)}) (branch {(again)}) (or-else leave {(end-turn)}))"
    );
}

#[test]
fn conditions() {
    assert_eq!(statements("require a or b else \"no\""), "(require (or a b) \"no\")");
    assert_eq!(
        statements("if a { x = 1 } else if b { x = 2 } else { x = 3 }"),
        "(if a {(set x 1)} {(if b {(set x 2)} {(set x 3)})})"
    );
    assert_eq!(statements("if no own { pass }"), "(if (no own) {(pass)})");
}

#[test]
fn loops_and_names() {
    assert_eq!(statements("let y = { x in own where x in S }"), "(let y (filter x own (in x S)))");
    assert_eq!(statements("for d in directions { pass }"), "(for d directions {(pass)})");
    assert_eq!(
        statements("repeat { capture own } until nothing changes"),
        "(repeat {(capture own)})"
    );
    assert_eq!(statements("repeat\nrepeat(a1)"), "(repeat) (repeat a1)");
    assert_eq!(statements("castle castle(2, by x); castle"), "(castle) (castle 2 (by x)) (castle)");
    assert_eq!(statements("drop by_pawn = yes"), "(drop) (set by_pawn yes)");
    assert_eq!(
        statements("moves of K again begin play end turn"),
        "(moves-of K) (again) (begin play) (end-turn)"
    );
}

#[test]
fn effects() {
    assert_eq!(statements("move from -> to"), "(move from to)");
    assert_eq!(statements("swap a, b shift S by d, n - 1"), "(swap a b) (shift S d (- n 1))");
    assert_eq!(statements("capture a + b remove c"), "(capture (+ a b)) (remove c)");
    assert_eq!(statements("change S into promotion(kind(s))"), "(change S (promotion (kind s)))");
    assert_eq!(statements("give own & a to opponent"), "(give (& own a) opponent)");
    assert_eq!(statements("array \"rnbq\""), "(array \"rnbq\")");
}

#[test]
fn putting_and_sending() {
    assert_eq!(statements("put King at e1"), "(put King (at e1))");
    assert_eq!(statements("put 6 Rook of White in hand"), "(put 6 Rook (of White) (in hand))");
    assert_eq!(statements("put n Rook in hand"), "(put n Rook (in hand))");
    assert_eq!(
        statements("put promotion(k) of P from hand(P) at step north from s in wreck"),
        "(put (promotion k) (of P) (from (hand P)) (at (step north (from s))) (in wreck))"
    );
    assert_eq!(
        statements("put unit(s) at t put Pawn at to"),
        "(put (unit s) (at t)) (put Pawn (at to))"
    );
    assert_eq!(
        statements("send step north to hand of White"),
        "(send (step north) hand (of White))"
    );
    assert_eq!(
        statements("discard 2 Rook of White from hand discard King at s from wreck"),
        "(discard 2 Rook (of White) (from hand)) (discard King (at s) (from wreck))"
    );
}

#[test]
fn assignments() {
    assert_eq!(
        statements("x = 3; x(White) += 2 charges(s) -= 1"),
        "(set x 3) (add (x White) 2) (subtract (charges s) 1)"
    );
    assert_eq!(statements("moved = no\nking = yes"), "(set moved no) (set king yes)");
    assert_eq!(statements("lonely = no King"), "(set lonely (no King))");
    // Words of the language are names where only a name makes sense.
    assert_eq!(
        statements("capture = 3 moves = 4 end = 5"),
        "(set capture 3) (set moves 4) (set end 5)"
    );
}
