//! Texts that are refused, each at its place.

use super::world::{BOARD, compiled, on, rules};
use boardwright_syntax::diagnostic::{Diagnostic, Severity};

fn problem(betza: &str) -> (Diagnostic, usize) {
    let (program, diagnostics) = compiled(BOARD, betza);
    assert!(program.is_none(), "{betza} was accepted");
    let mut errors = diagnostics.into_iter().filter(|d| d.severity == Severity::Error);
    let first = errors.next().expect("an error");
    assert_eq!(errors.next(), None, "{betza}");
    assert!(first.help.is_some(), "{betza}: {first:?}");
    assert_eq!(first.code, "betza", "{betza}");
    (first, rules(BOARD, "|").find('|').expect("the place of the text"))
}

fn refused(betza: &str, at: std::ops::Range<usize>, word: &str) {
    let (problem, zero) = problem(betza);
    let found = problem.span.start as usize - zero..problem.span.end as usize - zero;
    assert_eq!(found, at, "{betza}: {problem:?}");
    assert!(problem.message.contains(word), "{betza}: {problem:?}");
}

#[test]
fn unknown_letters_are_errors_at_their_place() {
    refused("Qx$", 1..2, "`x`");
    refused("Q$", 1..2, "`$`");
    refused("WfFé", 3..5, "`é`");
    refused("W F", 1..2, "spaces");
    refused("fm", 1..2, "missing");
    refused("ifmnD", 0..1, "not moved");
    refused("fmWfceF", 5..6, "in passing");
    refused("tR", 0..1, "`t`");
    refused("wR", 0..1, "`w`");
    refused("]", 0..1, "outside brackets");
    refused("[W-F", 0..4, "do not end");
    refused("[W,F]", 0..3, "do not end");
    refused("[aW]", 0..2, "`a` stands in brackets");
    refused("[W-U]", 3..4, "steps, slides and leaps");
    refused("[N-sR]", 4..5, "only `f`");
    refused("f[fW-F]", 2..3, "directions already");
    refused("n[W-F]", 0..1, "stands before a leg");
    refused("[cF-F]", 1..2, "on the way");
    refused("P", 0..1, "`P`");
    refused("@", 0..1, "drops");
    refused("O2", 0..2, "castling");
    refused("O", 0..1, "number of squares");
    refused("mafzW", 3..4, "none before");
    refused("3W", 0..1, "after an atom");
}

#[test]
fn invalid_ranges_and_leaps_are_errors() {
    refused("W03", 1..3, "begins with 0");
    refused("W9999999999", 1..11, "1024");
    refused("BB", 1..2, "already");
    refused("WWW", 2..3, "third");
    refused("WW3", 2..3, "no number");
    refused("WXWX", 2..4, "second time");
    refused("(0,0)", 0..5, "not a leap");
    refused("(1,99)", 0..6, "not a leap");
    refused("(99999999999,1)", 0..15, "not a leap");
    refused("(fW)", 0..2, "two numbers");
    refused("(1,4", 0..4, "two numbers");
}

#[test]
fn incompatible_modifiers_are_errors() {
    refused("Wca", 2..3, "missing");
    refused("camF", 0..1, "on the way");
    refused("mmW", 1..2, "twice");
    refused("fmsN", 2..3, "together");
    refused("sfN", 0..2, "two ways");
    refused("sF", 0..1, "none of the diagonal");
    refused("hN", 0..1, "`h`");
    refused("fhW", 1..2, "`h`");
    refused("nW", 0..1, "single step");
    refused("nR", 0..1, "range");
    refused("jC", 0..1, "D, A and N");
    refused("jNN", 0..1, "repeat");
    refused("pW", 0..1, "no room");
    refused("pR99", 0..1, "up to 16");
    refused("npR", 1..2, "together");
    refused("zNN", 0..1, "not settled");
    refused("zW", 0..1, "not settled");
    refused("yW", 0..1, "none follows");
    refused("nafW", 0..1, "not supported on this leg");
    refused("fU", 0..1, "no meaning before U");
    refused("aafrN", 2..4, "oblique");
    refused("aaaaaaaaK", 7..8, "8 legs");
    refused("caibR", 2..3, "not moved");
}

#[test]
fn escapes_in_a_string_keep_error_places() {
    refused(r#"W\""#, 1..3, "not a known atom");
    refused(r"W\\", 1..3, "not a known atom");
}

#[test]
fn betza_texts_are_bounded() {
    let many = problem(&"WF".repeat(33)).0.message;
    assert_eq!(many, "a Betza text may have 64 atoms at most");
    assert!(problem("aaaaK").0.message.contains("too many different ways"));
    assert_eq!(problem("").0.message, "this Betza text says nothing");
}

#[test]
fn letter_o_is_allowed_only_on_boards_with_joined_sides() {
    let cylinder = "rectangle(8, 8) { wrap east }";
    assert_eq!(on(cylinder, "osW", 0, "a4", "", ""), "b4 h4");
    refused("oR", 0..1, "not joined");
}

#[test]
fn boards_without_squares_are_reported_once() {
    let (program, diagnostics) = compiled("hexagon(4)", "NfF$");
    assert!(program.is_none());
    assert_eq!(diagnostics.iter().filter(|d| d.code == "betza").count(), 1);
}

#[test]
fn no_betza_text_panics() {
    let letters: Vec<char> =
        "aabcdefghijklmnopqrstuvwxyzWFDNAHCLZJGKQRBUXYOP0123456789()[],- é$".chars().collect();
    let mut state = 7u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    for _ in 0..4000 {
        let length = random(9);
        let text: String = (0..length).map(|_| letters[random(letters.len())]).collect();
        let source = rules("rectangle(5, 6)", &text);
        let (_, diagnostics) = boardwright_rules::compile(&source, &[], None);
        for diagnostic in diagnostics {
            let (start, end) = (diagnostic.span.start as usize, diagnostic.span.end as usize);
            assert!(source.get(start..end).is_some(), "{text}: {diagnostic:?}");
        }
    }
}
