//! Evaluation of expressions, through a game that writes one number to a variable.

use crate::support::interpreter;

/// Returns the value of a number in a position, from White's perspective.
#[track_caller]
fn value(board: &str, pieces: &str, setup: &str, number: &str) -> i64 {
    let source = format!(
        r#"game "One number" {{
            players White, Black
            {board}
            {pieces}
            place hand
            layer wreck
            attribute charges: 0..3 = 2
            state answer: -1000..1000
            start {{ {setup}  answer = {number} }}
            turn {{ choose from in own  moves of from }}
        }}"#
    );
    let interpreter = interpreter(&source);
    let state = interpreter.start();
    assert_eq!(interpreter.hash(&state), interpreter.fresh_hash(&state));
    let answer = interpreter.program().variables.iter().position(|v| v.name == "answer");
    interpreter.variable(&state, answer.expect("declared") as u16, 0)
}

/// Returns the value of a number on a chess board.
#[track_caller]
fn on_squares(setup: &str, number: &str) -> i64 {
    let pieces = "piece Rook R { slide orthogonal }
        piece Knight N { leap (1, 2) }
        piece Pawn P promotes to Rook { step forward to empty step forward_diagonal to enemy }
        piece Cannon C { slide orthogonal over occupied to enemy slide orthogonal to empty }";
    value("board rectangle(8, 8)", pieces, setup, number)
}

#[test]
fn arithmetic_rounds_towards_zero_and_survives_zero() {
    assert_eq!(on_squares("", "7 / 2 + (0 - 7) / 2"), 0);
    assert_eq!(on_squares("", "(0 - 7) % 3"), -1);
    assert_eq!(on_squares("", "5 / 0 + 5 % 0"), 0);
    assert_eq!(on_squares("", "max(3, min(9, 4)) - abs(0 - 2)"), 2);
}

#[test]
fn slides_stop_at_the_first_unit() {
    let setup = "put Rook of White at a1  put Pawn of White at a4  put Pawn of Black at c1";
    assert_eq!(on_squares(setup, "count(slide orthogonal from a1)"), 5);
    assert_eq!(on_squares(setup, "count(slide orthogonal up to 2 from a1)"), 4);
    assert_eq!(on_squares(setup, "count(slide orthogonal at least 3 from a1)"), 1);
    assert_eq!(on_squares(setup, "count(slide orthogonal exactly 2 from a1)"), 2);
    assert_eq!(on_squares(setup, "count(slide orthogonal through sites from a1)"), 14);
}

#[test]
fn hurdles_are_passed_once() {
    let setup = "put Rook of White at a1  put Pawn of White at a3  put Pawn of Black at a6  put Pawn of White at a8";
    assert_eq!(on_squares(setup, "count(slide north over occupied from a1)"), 3);
    assert_eq!(on_squares(setup, "count(slide north over enemy from a1)"), 0);
    assert_eq!(on_squares("put Pawn of White at b2", "count(hop diagonal over own from a1)"), 1);
    assert_eq!(on_squares("put Pawn of White at c3", "count(hop diagonal over own from a1)"), 0);
}

#[test]
fn legs_follow_one_another() {
    // A bent rider: one step diagonally, then on as a rook, outward.
    assert_eq!(on_squares("", "count(step diagonal from d4 then outward slide orthogonal)"), 20);
    assert_eq!(on_squares("", "count(step north from d4 then onward step any)"), 1);
    assert_eq!(on_squares("", "count(step orthogonal from d4 then step orthogonal)"), 8);
}

#[test]
fn lines_are_evaluated() {
    assert_eq!(on_squares("", "count(between(a1, e5))"), 3);
    assert_eq!(on_squares("", "count(between(a1, b3))"), 0);
    assert_eq!(on_squares("", "if the(beyond(a1, b2)) = c3 then 1 else 0"), 1);
    assert_eq!(on_squares("", "count(ray(d4, any))"), 27);
    let setup = "put Pawn of White at b1 + c1 + d1 + f1  put Rook of Black at b2 + b3  put Pawn of White at b4";
    assert_eq!(on_squares(setup, "count(run(a1, east, own))"), 3);
    assert_eq!(on_squares(setup, "count(bracketed(b1, any, enemy, own))"), 2);
    assert_eq!(on_squares(setup, "longest(c1, own, orthogonal)"), 3);
    assert_eq!(on_squares(setup, "longest(a1, own, orthogonal)"), 0);
    assert_eq!(on_squares(setup, "count(rows(own, orthogonal, 3))"), 3);
    assert_eq!(on_squares(setup, "reach(b1 + c1 + d1, east, empty)"), 1);
    assert_eq!(on_squares(setup, "reach(c1, west, empty)"), 0);
    assert_eq!(on_squares(setup, "count(shifted(own, north, 5))"), 4);
}

#[test]
fn groups_connections_and_distances_are_evaluated() {
    let setup = "put Pawn of White at a1 + a2 + b2 + d4 + e5";
    assert_eq!(on_squares(setup, "count(group(a1, own))"), 3);
    assert_eq!(on_squares(setup, "count(group(d4, own, any))"), 2);
    assert_eq!(on_squares(setup, "if connected(a1, b2, own) then 1 else 0"), 1);
    assert_eq!(on_squares(setup, "if connected(a1, d4, own, any) then 1 else 0"), 0);
    assert_eq!(on_squares(setup, "distance(a1, c4)"), 5);
}

#[test]
fn units_kinds_and_counts_are_evaluated() {
    let setup = "put Pawn of White at a2  put Rook of Black at b7  put 3 Knight of White in hand  put 2 Rook of Black in hand";
    assert_eq!(on_squares(setup, "hand.Knight + count(hand(Black))"), 5);
    assert_eq!(on_squares(setup, "charges(a2) + charges(a3)"), 2);
    assert_eq!(
        on_squares(setup, "if promotion(kind(a2)) = Rook and owner(b7) = Black then 1 else 0"),
        1
    );
    assert_eq!(
        on_squares(setup, "if Knight in kinds(hand) and Rook not in kinds(hand) then 1 else 0"),
        1
    );
    assert_eq!(on_squares(setup, "if kinds(occupied) = kinds(Pawn, Rook) then 1 else 0"), 1);
    let wrecks = "put Rook at c3 in wreck  put Rook at c3 in wreck";
    assert_eq!(on_squares(wrecks, "wreck(c3).Rook + count(wreck)"), 3);
    assert_eq!(on_squares("put Pawn of White at a2  charges(a2) -= 5", "charges(a2)"), 0);
}

#[test]
fn attacks_follow_captures_not_plain_moves() {
    let setup = "put Cannon of Black at a8  put Pawn of Black at a5  put Rook of White at a1  put Knight of White at b4";
    // The cannon captures the rook over the pawn; the pawn captures diagonally; plain moves of the
    // cannon do not capture.
    assert_eq!(on_squares(setup, "if attacked(a1) then 1 else 0"), 1);
    assert_eq!(on_squares(setup, "if attacked(b4) then 1 else 0"), 1);
    assert_eq!(on_squares(setup, "if attacked(b8) then 1 else 0"), 0);
    assert_eq!(on_squares(setup, "count x in sites where attacked(x)"), 5);
    assert_eq!(on_squares(setup, "if attacked(a5, by White) then 1 else 0"), 1);
}

#[test]
fn destinations_take_the_perspective_of_the_owner() {
    let setup = "put Pawn of Black at d5  put Rook of White at a1";
    assert_eq!(on_squares(setup, "if the(destinations(d5)) = d4 then 1 else 0"), 1);
    assert_eq!(on_squares(setup, "count(destinations(a1))"), 14);
    assert_eq!(on_squares(setup, "count(destinations(h8))"), 0);
}

#[test]
fn effects_keep_the_attributes_of_units() {
    let swap = "put Pawn of White at a1  charges(a1) = 1  put Rook of Black at b1  swap a1, b1";
    assert_eq!(on_squares(swap, "charges(b1) * 10 + charges(a1)"), 12);
    let unit = "put Pawn of Black at a1  charges(a1) = 3  let u = unit(a1)  remove a1  put u at c3";
    assert_eq!(on_squares(unit, "if owner(c3) = Black then charges(c3) else 0"), 3);
    let change = "put Pawn of White at a1  charges(a1) = 3  change a1 into Rook  give a1 to Black";
    assert_eq!(on_squares(change, "if a1 in Rook & Black then charges(a1) else 0"), 3);
}

#[test]
fn blocked_units_of_a_shift_stay() {
    // The row a1-b1-c1 against d1: nothing moves; a3 moves; h5 would leave the board.
    let setup = "put Pawn of White at a1 + b1 + c1 + a3 + h5  put Rook of White at d1
        shift Pawn by east, 1";
    assert_eq!(on_squares(setup, "count(Pawn & (a1 + b1 + c1 + b3 + h5))"), 5);
    let setup = "put Pawn of White at a1 + b1 + c1  shift Pawn by east, 2";
    assert_eq!(on_squares(setup, "count(Pawn & (c1 + d1 + e1))"), 3);
}

#[test]
fn rings_and_hexagons_have_coordinates() {
    let rings = "board rings(8, 8, 4)";
    let man = "piece Man M { step any }";
    assert_eq!(value(rings, man, "", "ring_of(c1)"), 3);
    assert_eq!(value(rings, man, "", "count(slide clockwise from a1)"), 7);
    assert_eq!(value("board hexagon(3)", man, "", "count(around(c3))"), 6);
}
