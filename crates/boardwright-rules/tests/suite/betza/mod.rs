//! Betza movements: their destinations, and errors with their places.

mod refusals;
mod tables;
mod world;

use boardwright_ir::Set;
use boardwright_syntax::diagnostic::Severity;
use world::{BOARD, back, compiled, count, free, goes, movement, program, sorted};

#[test]
fn atoms_lead_to_the_squares_of_their_letters() {
    let counts = "W 4, F 4, D 4, N 8, A 4, H 4, C 8, L 8, Z 8, J 8, G 4, K 8, B 16, R 16, Q 32, \
                  FX 8, WX 4, DY 8, AY 4, U 80, WfF 6, FfW 5, BN 24, K4 32, Q4 32";
    for pair in counts.split(", ") {
        let (betza, expected) = pair.split_once(' ').expect("a pair");
        assert_eq!(count(betza).to_string(), expected, "{betza}");
    }
    assert_eq!(free("C"), free("L"));
    assert_eq!(free("J"), free("(3,2)"));
    assert_eq!(free("FX"), free("(1,4)"));
    assert_eq!(free("N"), free("(2, 1)"));
    assert_eq!(free("D"), "c5 e3 e7 g5");
    assert_eq!(free("H"), "b5 e2 e8 h5");
}

#[test]
fn ranges_and_doubled_letters_make_riders() {
    assert_eq!(free("WW"), free("R"));
    assert_eq!(free("W0"), free("R"));
    assert_eq!(free("FF"), free("B"));
    assert_eq!(free("R4"), free("W4"));
    assert_eq!(free("KK"), free("Q"));
    assert_eq!(free("W2"), "c5 d5 e3 e4 e6 e7 f5 g5");
    assert_eq!(free("NN"), free("N0"));
    assert_eq!(count("NN"), 16);
    // A rider is blocked where it lands, not between.
    assert_eq!(goes("ffNN", "e3", "e4 d4", "f5"), "b9 c7 d5 f5");
    assert_eq!(goes("fW3", "e5", "e8", ""), "e6 e7");
    assert_eq!(goes("fW3", "e5", "", "e7"), "e6 e7");
}

#[test]
fn direction_letters_of_straight_atoms_add_up_or_join() {
    assert_eq!(free("fW"), "e6");
    assert_eq!(free("frW"), "e6 f5");
    assert_eq!(free("fsW"), "d5 e6 f5");
    assert_eq!(free("sfW"), free("fsW"));
    assert_eq!(free("vW"), "e4 e6");
    assert_eq!(free("fF"), "d6 f6");
    assert_eq!(free("flF"), "d6");
    assert_eq!(free("rbF"), "f4");
    assert_eq!(free("FsfW"), "d4 d5 d6 e6 f4 f5 f6");
    assert_eq!(free("WfF"), "d5 d6 e4 e6 f5 f6");
    assert_eq!(free("FfW"), "d4 d6 e6 f4 f6");
}

#[test]
fn directions_before_k_and_q_are_read_for_both_halves() {
    for letters in ["f", "b", "l", "r", "ff", "rr", "fb", "fl", "lf", "rb", "flbr", "lfrb"] {
        let [king, queen] = ["K", "Q"].map(|atom| free(&format!("{letters}{atom}")));
        assert_eq!(king, free(&format!("{letters}W{letters}F")), "{letters}");
        assert_eq!(queen, free(&format!("{letters}R{letters}B")), "{letters}");
    }
    assert_eq!(free("bK"), "d4 e4 f4");
    assert_eq!(free("fsRbK"), free("fsRbWbF"));
    assert_eq!(free("sK"), free("sWF"));
    assert_eq!(free("vK"), free("vWF"));
    assert_eq!(free("fsK"), free("fsWfF"));
    assert_eq!(free("sfK"), free("fsK"));
    assert_eq!(free("lvK"), free("lvWlF"));
    assert_eq!(free("fhK"), free("fK"));
    assert_eq!(free("ffrrK"), free("frWfFrF"));
    assert_eq!(free("fbK2"), free("vW2F2"));
    assert_eq!(free("fbrlK"), free("K"));
    assert_eq!(free("bKK"), free("bQ"));
    assert_eq!(free("mbafK"), free("mbafWmbafF"));
    assert_eq!(goes("bpQ", "e5", "e4 d4", ""), goes("bpRbpB", "e5", "e4 d4", ""));
}

/// Pieces of the Nutty Knights by Ralph Betza, whose moves his page tells in words.
#[test]
fn betza_writes_the_sides_and_the_rear_of_a_king_as_rlb() {
    assert_eq!(free("rlbK"), "d4 d5 e4 f4 f5");
    assert_eq!(free("frlRrlbK"), free("fsRbWbF"));
    assert_eq!(free("fhNrlbK"), free("fhNbsWbF"));
    assert_eq!(back("fhNrlbK", "e5", "", ""), "c4 d3 d5 d6 e6 f3 f5 f6 g4");
}

#[test]
fn direction_letters_of_oblique_atoms_pick_halves_pairs_and_single_leaps() {
    assert_eq!(free("fhN"), "c6 d7 f7 g6");
    assert_eq!(free("rhN"), "f3 f7 g4 g6");
    assert_eq!(free("ffN"), "d7 f7");
    assert_eq!(free("fN"), "d7 f7");
    assert_eq!(free("fsN"), "c6 g6");
    assert_eq!(free("bsN"), "c4 g4");
    assert_eq!(free("lfN"), "d7");
    assert_eq!(free("flN"), "c6");
    assert_eq!(free("rvN"), "f3 f7");
    assert_eq!(free("vN"), "d3 d7 f3 f7");
    assert_eq!(free("sN"), "c4 c6 g4 g6");
    assert_eq!(free("ffrrN"), "d7 f7 g4 g6");
    assert_eq!(free("ssffN"), "c4 c6 d7 f7 g4 g6");
    assert_eq!(free("hrN"), "c6 d3 f7 g4");
    assert_eq!(free("hlN"), "c4 d7 f3 g6");
    assert_eq!(free("fbN"), "d3 d7 f3 f7");
}

#[test]
fn second_player_sees_the_board_from_the_other_side() {
    assert_eq!(back("ffN", "e5", "", ""), "d3 f3");
    assert_eq!(back("fhN", "e5", "", ""), "c4 d3 f3 g4");
    assert_eq!(back("lfN", "e5", "", ""), "f3");
    assert_eq!(back("rW", "e5", "", ""), "d5");
    assert_eq!(back("WfF", "e5", "", ""), "d4 d5 e4 e6 f4 f5");
    assert_eq!(back("fmWfcF", "e5", "", "d4 f6"), "d4 e4");
    assert_eq!(back("fnA", "e5", "", "d4"), "g3");
    assert_eq!(back("fafrW", "e5", "", ""), "d3");
}

#[test]
fn modality_restricts_the_landing() {
    assert_eq!(goes("W", "e5", "e6", "e4"), "d5 e4 f5");
    assert_eq!(goes("mW", "e5", "e6", "e4"), "d5 f5");
    assert_eq!(goes("cW", "e5", "e6", "e4"), "e4");
    assert_eq!(goes("mcW", "e5", "e6", "e4"), "d5 e4 f5");
    assert_eq!(goes("dW", "e5", "e6", "e4"), "e6");
    assert_eq!(goes("cdW", "e5", "e6", "e4"), "e4 e6");
    assert_eq!(goes("mdW", "e5", "e6", "e4"), "d5 e6 f5");
    assert_eq!(goes("mcdW", "e5", "e6", "e4"), "d5 e4 e6 f5");
    assert_eq!(goes("fmWfcF", "e5", "", "e6 d6"), "d6");
    assert_eq!(goes("fmWfcF", "e5", "d6", ""), "e6");
    assert_eq!(goes("cU", "e5", "a1", "e4 i9"), "e4 i9");
    assert_eq!(free("mfW"), "e6");
}

#[test]
fn lame_and_jumping_leaps_depend_on_squares_between() {
    assert_eq!(goes("nN", "e5", "e6", "f5"), "c4 c6 d3 f3");
    assert_eq!(goes("nA", "e5", "d6", "f4"), "c3 g7");
    assert_eq!(goes("fnD", "e5", "", "e6"), "");
    assert_eq!(goes("fnD", "e5", "", "e7"), "e7");
    assert_eq!(goes("fnH", "e5", "", "e7"), "");
    // The Janggi elephant: straight, then two squares outward.
    assert_eq!(goes("ffnZ", "e5", "", "f7"), "c8");
    assert_eq!(goes("ffnZ", "e5", "", "e6"), "");
    assert_eq!(goes("ffnC", "e5", "", "e7"), "");
    assert_eq!(goes("jD", "e5", "e6", "d5"), "c5 e7");
    assert_eq!(goes("jA", "e5", "d6", ""), "c7");
    assert_eq!(goes("jN", "e5", "e6", ""), "d7 f7");
    assert_eq!(goes("fjR", "e5", "e6", "e8"), "e7 e8");
    assert_eq!(free("fjR"), "e7 e8 e9");
    assert_eq!(free("fjW3"), "e7 e8");
}

#[test]
fn hoppers_need_exactly_one_hurdle() {
    assert_eq!(goes("fpR", "e3", "e5", "e8"), "e6 e7 e8");
    assert_eq!(goes("mRcpR", "a1", "a3", "a6 c1"), "a2 a6 b1");
    assert_eq!(goes("fpR", "e3", "", ""), "");
    assert_eq!(goes("fpR", "e3", "e5", "e6 e7"), "e6");
    assert_eq!(goes("ffgQ", "e3", "e5", ""), "e6");
    assert_eq!(goes("gQ", "e3", "e5 c5", "a3"), "b6 e6");
    // The range counts the squares before the hurdle too.
    assert_eq!(goes("fpW4", "e3", "e5", ""), "e6 e7");
    assert_eq!(goes("fpW2", "e3", "e5", ""), "");
    assert_eq!(goes("fgW3", "e3", "e5", ""), "e6");
    assert_eq!(goes("ffpNN", "e1", "f3", ""), "g5 h7 i9");
}

#[test]
fn letter_a_joins_legs() {
    assert_eq!(free("mafsW"), free("N"));
    assert_eq!(goes("mafsW", "e5", "e6", "f5"), goes("nN", "e5", "e6", "f5"));
    assert_eq!(goes("mafF", "e5", "d6", ""), "c3 g3 g7");
    assert_eq!(goes("mafsmafW", "e5", "", "f7"), goes("nZ", "e5", "", "f7"));
    assert_eq!(free("mpafN"), free("(2,4)"));
    assert_eq!(goes("fpafR", "e3", "e5", "e8"), goes("fpR", "e3", "e5", "e8"));
    assert_eq!(goes("gafQ", "e3", "e5 c5", "a3"), goes("gQ", "e3", "e5 c5", "a3"));
    // The Griffon: a step along a diagonal, then a slide outward.
    assert_eq!(count("yafsF"), 24);
    assert_eq!(goes("fyafsF", "e5", "d6", "f8"), "f7 f8 g6 h6 i6");
    // The Hook Mover turns a right angle once.
    assert_eq!(goes("masR", "a1", "a2", ""), sorted(&hook()));
    // Two steps of a King, never straight back.
    assert_eq!(count("aK"), 24);
    assert_eq!(goes("aK", "e5", "d4 d5 d6 e4 f4 f5 f6", ""), "d7 e7 f7");
    assert_eq!(free("fabW"), "");
    // A piece that has left counts as gone: it may come back over where it began.
    assert_eq!(free("fabafW"), "e4");
    assert_eq!(goes("fabafR", "e5", "", "e2"), "e2 e3 e4 e6 e7");
}

/// All squares to the right of the a-file that a Rook reaches from a1 by one turn, with a2 taken.
fn hook() -> String {
    let files = "bcdefghi".chars();
    files.flat_map(|file| (2..=9).map(move |rank| format!("{file}{rank} "))).collect()
}

#[test]
fn crooked_and_circular_riders() {
    assert_eq!(free("frzB2"), "e7 f6 g5");
    assert_eq!(goes("frzB3", "e5", "g5", ""), "e7 f6 f8");
    // From the corner b2 is the only beginning: up the a-file, or along the first rank.
    assert_eq!(goes("zFF", "a1", "", ""), sorted("b2 a3 b4 a5 b6 a7 b8 a9 c1 d2 e1 f2 g1 h2 i1"));
    assert_eq!(goes("fzR", "a1", "", "c3"), "a2 b2 b3 c3");
    // The Rose by way of f4: one circle leaves the board after h5, the other goes round.
    assert_eq!(goes("rfqNN", "e2", "", ""), sorted("f4 h5 e6 c7 a6"));
    assert_eq!(goes("rfqNN", "d1", "", ""), sorted("e3 g4 i3 d5 b6"));
    assert_eq!(goes("rfqNN", "d2", "", "b7"), sorted("e4 g5 i4 d6 b7"));
}

#[test]
fn symmetric_movements_are_single_walks() {
    for (betza, legs) in [("WfF", 1), ("nN", 2), ("nA", 1), ("pR", 1), ("mpafN", 2), ("yafsF", 2)] {
        let Set::Minus(set, _) = movement(&program(BOARD, betza)) else { panic!("{betza}") };
        let Set::Walk { legs: found, .. } = *set else { panic!("{betza}: {set:?}") };
        assert_eq!(found.len(), legs, "{betza}");
    }
}

#[test]
fn directions_that_xbetza_reads_otherwise_before_k_and_q_give_a_warning() {
    let warning = |betza| {
        let (program, diagnostics) = compiled(BOARD, betza);
        assert!(program.is_some(), "{betza}: {diagnostics:?}");
        let mut warnings = diagnostics
            .into_iter()
            .filter(|d| d.code == "betza" && d.severity == Severity::Warning)
            .map(|d| d.help.expect("a help"));
        let first = warnings.next();
        assert_eq!(warnings.next(), None, "{betza}");
        first.unwrap_or_default()
    };
    assert_eq!(warning("fQ"), "write `fRfB`, which every program reads alike");
    assert_eq!(warning("bK"), "write `bWbF`, which every program reads alike");
    assert_eq!(warning("fsK"), "write `flrWfF`, which every program reads alike");
    assert_eq!(warning("frK"), "write `frWfrF`, which every program reads alike");
    assert_eq!(warning("sQ"), "write `lrRB`, which every program reads alike");
    assert_eq!(warning("fhQ"), "");
    assert_eq!(warning("Q"), "");
    assert_eq!(warning("bWbF"), "");
}

#[test]
fn a_double_step_is_a_line_with_a_condition() {
    let source = "game \"Test\" { players White, Black board rectangle(8, 8) \
        piece Pawn P { betza \"fmWfcF\" betza \"fmnD\" if from in row(2) } \
        piece King K { betza \"cK\" to Pawn & enemy } \
        start { put Pawn of White at a1 } turn { choose from in own moves of from } }";
    let (program, diagnostics) = boardwright_rules::compile(source, &[], None);
    assert!(program.is_some(), "{diagnostics:#?}");
}
