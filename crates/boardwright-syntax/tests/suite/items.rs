//! Syntax trees of items.

use crate::common::items;

#[test]
fn file_with_doc_comments() {
    let source = "/// A game.\n/// Of two lines.\ngame \"Te \\\"st\" { /// inner\n about \"x\" }";
    let (file, diagnostics) = boardwright_syntax::parse(source);
    assert!(diagnostics.is_empty());
    let expected =
        "(game \"Te \\\"st\")\n  /// A game.\n  /// Of two lines.\n  /// inner\n  (about \"x\")\n";
    assert_eq!(boardwright_syntax::print(&file), expected);
    assert_eq!(items(""), "");
    assert_eq!(
        items("about \"a\" source \"b\"; ruling \"c\""),
        "(about \"a\")\n(source \"b\")\n(ruling \"c\")"
    );
}

#[test]
fn options_and_rulesets() {
    assert_eq!(items("option side: 4..11 = 5 \"n\""), "(option side (.. 4 11) 5 \"n\")");
    assert_eq!(items("option shared: flag = yes"), "(option shared flag yes)");
    assert_eq!(items("option r: old | new = old"), "(option r (| old new) old)");
    assert_eq!(
        items("ruleset quick { setup = quick; side = 5 } \"w\""),
        "(ruleset quick (set setup quick) (set side 5) \"w\")"
    );
    assert_eq!(
        items("when r = old { place a place b } else { place c }"),
        "(when (= r old) {(place a) (place b)} {(place c)})"
    );
    assert_eq!(
        items("when a { place a } else when b { place b }"),
        "(when a {(place a)} {(when b {(place b)})})"
    );
}

#[test]
fn flag_may_be_no_before_any_clause() {
    let source = "option a: flag = no \"words\"\nstate b: flag = no this turn\n\
                  state c: flag = no\nstate d: flag = no outside identity\nplace e";
    let expected = "(option a flag no \"words\")\n(state b flag (initially no) this-turn)\n\
                    (state c flag (initially no))\n(state d flag (initially no) outside-identity)\n(place e)";
    assert_eq!(items(source), expected);
}

#[test]
fn boards() {
    assert_eq!(items("board rectangle(8, 8)"), "(board (rectangle 8 8))");
    assert_eq!(
        items("board graph { site a at (0, -1); edge a - b - c as east, west edge a - d }"),
        "(board (graph) (site a 0 (negate 1)) (edge a b c (as east west)) (edge a d))"
    );
    assert_eq!(
        items("board rings(4, 2) { names shogi cut a1 + a2 wrap east }"),
        "(board (rings 4 2) (names shogi) (cut (+ a1 a2)) (wrap east))"
    );
    assert_eq!(
        items(
            "board hexagon(n) { link s in ring(f) to ring(f) - s - step clockwise from s as across }"
        ),
        "(board (hexagon n) (link (each s) (ring f) (- (- (ring f) s) (step clockwise (from s))) across))"
    );
    assert_eq!(
        items(
            "board hexagon(5) { link a1 to h8 as tunnel, back line inward goes on inward, across }"
        ),
        "(board (hexagon 5) (link a1 h8 tunnel (back back)) (line inward inward across))"
    );
    assert_eq!(
        items("board hexagon(5) { direction f of N = inward, of S = outward direction r = a + b }"),
        "(board (hexagon 5) (direction f (of N inward) (of S outward)) (direction r (+ a b)))"
    );
}

#[test]
fn regions_players_places() {
    assert_eq!(items("players White, Black"), "(players White Black)");
    assert_eq!(items("region home = rank(1) + rank(2)"), "(region home (+ (rank 1) (rank 2)))");
    assert_eq!(
        items("region castle of White = a1, of Black = a8"),
        "(region castle (of White a1) (of Black a8))"
    );
    assert_eq!(
        items("place hand place taken outside identity layer wreck"),
        "(place hand)\n(place taken outside-identity)\n(layer wreck)"
    );
    assert_eq!(
        items("attribute charges: 0..3 = 3 attribute moved: flag outside identity"),
        "(attribute charges (.. 0 3) (initially 3))\n(attribute moved flag outside-identity)"
    );
}

#[test]
fn state() {
    assert_eq!(items("state w: 1..9 of each kind"), "(state w (.. 1 9) of-each-kind)");
    assert_eq!(items("state h: 0..3 of each site"), "(state h (.. 0 3) of-each-site)");
    assert_eq!(
        items("state x: -n..n = -3 this move state y: sites of each player for next turn"),
        "(state x (.. (negate n) n) (initially (negate 3)) this-move)\n\
         (state y sites of-each-player next-turn)"
    );
    assert_eq!(
        items(
            "state a: site state b: kind state c: player state d: direction this turn outside identity state e: flag for next turn if usable"
        ),
        "(state a site)\n(state b kind)\n(state c player)\n(state d direction this-turn outside-identity)\n(state e flag next-turn if-usable)"
    );
}

#[test]
fn pieces() {
    assert_eq!(
        items("piece Rook R { slide orthogonal }"),
        "(piece Rook \"R\" (way (slide orthogonal)))"
    );
    assert_eq!(
        items("piece Tokin \"+P\" \"+p\" of White = A + B promotes to C"),
        "(piece Tokin \"+P\" \"+p\" (of White) (= A B) (promotes C))"
    );
    assert_eq!(items("piece Bare\npiece Stone O"), "(piece Bare)\n(piece Stone \"O\")");
}

#[test]
fn alternatives_are_separated_by_nothing_or_by_or() {
    assert_eq!(
        items(
            "piece P { step forward; castle or step diagonal if a and no b or castle(3)\nleap (1, 2) { promote } }"
        ),
        "(piece P (way (step forward)) (way castle) (way (step diagonal) (if (and a (no b)))) \
         (way (castle 3)) (way (leap 1 2) {(promote)}))"
    );
    assert_eq!(
        items("piece P { step a if (b or c) or step d if some x in S where x = 1 or step e }"),
        "(piece P (way (step a) (if (or b c))) (way (step d) (if (some x S (= x 1)))) (way (step e)))"
    );
    assert_eq!(
        items("piece P { step a + step b to c & d { again } }"),
        "(piece P (way (+ (step a) (step b (to (& c d)))) {(again)}))"
    );
}

#[test]
fn definitions_and_named_moves() {
    assert_eq!(items("define f(a, b) = a + b"), "(define (f a b) (+ a b))");
    assert_eq!(items("define f = 3"), "(define f 3)");
    assert_eq!(
        items("move castle(side) { pass } move go { }"),
        "(move (castle side) {(pass)})\n(move go {})"
    );
}

#[test]
fn turns_and_phases() {
    assert_eq!(items("turn { pass }"), "(turn {(pass)})");
    assert_eq!(
        items(
            "turn of White, up to n + 1 actions { pass } then more { pass } then { } after { pass } prefer most captures"
        ),
        "(turn (of White) (up-to (+ n 1)) {(pass)} (then more {(pass)}) (then {}) (after {(pass)}) (prefer-most captures))"
    );
    assert_eq!(items("turn, 2 actions { pass }"), "(turn (actions 2) {(pass)})");
    assert_eq!(
        items("phase setup { turn { pass } after { pass }\nafter move { pass } end { draw } }"),
        "(phase setup {(turn {(pass)} (after {(pass)})) (after-move {(pass)}) (end (draw))})"
    );
    assert_eq!(
        items("after turn { pass } after setup { pass } on capture { remove here }"),
        "(after-turn {(pass)})\n(after-setup {(pass)})\n(on-capture {(remove here)})"
    );
}

#[test]
fn ends() {
    assert_eq!(
        items(
            "end { White wins if no (King & Black) \"taken\" mover loses; if C { draw if n >= 2 \"t\" } draw }"
        ),
        "(end (wins White (if (no (& King Black))) \"taken\") (loses mover) (if C (draw (if (>= n 2)) \"t\")) (draw))"
    );
    assert_eq!(
        items("no move { pass if x pass mover loses }"),
        "(no-move (pass (if x)) (pass) (loses mover))"
    );
}

#[test]
fn presentation() {
    assert_eq!(
        items("notation { default \"{from}\" sail \"x\" }"),
        "(notation (default \"{from}\") (sail \"x\"))"
    );
    assert_eq!(
        items(
            "position fen { board board [hand] hand player \"w\" \"b\" flags \"K\" short(White), \"Q\" long }"
        ),
        "(position fen (board) (board (hand hand)) (place hand) (player \"w\" \"b\") \
         (flags (flag \"K\" (short White)) (flag \"Q\" long)))"
    );
    assert_eq!(
        items("position fen { site ep number quiet number turn text \"-\" }"),
        "(position fen (site ep) (number quiet) (number turn) (text \"-\"))"
    );
    assert_eq!(
        items(
            "position fen { phase \"s\" setup, \"p\" play\noptional joined { number checks(White) \
             text \"+\" number checks(Black) }\nsites passed flags \"abc\" gates & rank(8) }"
        ),
        "(position fen (phase (word \"s\" setup) (word \"p\" play)) (optional (joined (number checks \
         (of White)) (text \"+\") (number checks (of Black)))) (sites passed) (flags (flag \"abc\" \
         (& gates (rank 8)))))"
    );
    assert_eq!(
        items("draw { board checkered\nRook \"R\" \"r\"\ncolour White \"#fff\"; Pawn \"P\" }"),
        "(draw (board checkered) (Rook \"R\" \"r\") (colour White \"#fff\") (Pawn \"P\"))"
    );
}

#[test]
fn modules_are_used_with_values() {
    assert_eq!(items("use castling"), "(use castling)");
    assert_eq!(items("use castling()"), "(use castling)");
    assert_eq!(
        items("use m(steps = 3, when_so = a = b or c, pieces = kinds(Q, R)) use n"),
        "(use m (set steps 3) (set when_so (or (= a b) c)) (set pieces (kinds Q R)))\n(use n)"
    );
    assert_eq!(items("without use castling, royal"), "(without (use castling) (use royal))");
}

#[test]
fn rulings_are_taken_away_by_their_first_words() {
    assert_eq!(items("without rulings"), "(without (rulings))");
    assert_eq!(
        items("without ruling \"A King\", \"Pawns\"\nruling \"x\""),
        "(without (rulings \"A King\") (rulings \"Pawns\"))\n(ruling \"x\")"
    );
}

#[test]
fn modules_have_parameters() {
    let text = "// first\nmodule m {\n  parameter king = King \"words\"\n  parameter s\n  region x = s\n}\n";
    assert!(boardwright_syntax::is_module(text));
    assert!(!boardwright_syntax::is_module("/// module\ngame \"x\" { }"));
    let (module, diagnostics) = boardwright_syntax::parse_module_from(text, 0);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(module.name.map(|name| name.text).as_deref(), Some("m"));
    assert_eq!(module.items.len(), 3);
    assert_eq!(boardwright_syntax::format(text), text);
}
