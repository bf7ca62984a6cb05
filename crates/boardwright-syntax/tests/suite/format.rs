//! The formatter: changes of layout, and everything that stays.

use boardwright_syntax::format;

/// Formats, and checks that formatting again changes nothing.
fn formatted(source: &str) -> String {
    let once = format(source);
    assert_eq!(format(&once), once, "formatting is not idempotent");
    once
}

#[test]
fn indents_by_braces() {
    let source = "game \"T\" {\npiece Rook R {\n      slide orthogonal   to   empty\n}\n  }";
    let expected = "game \"T\" {\n  piece Rook R {\n    slide orthogonal to empty\n  }\n}\n";
    assert_eq!(formatted(source), expected);
}

#[test]
fn keeps_comments_and_line_breaks() {
    let source = "// top\n\n\n\ngame \"T\" {   // here\n\n\n  /// words\n  place a\n\n\n  place b // b\n  // last\n\n}\n\n";
    let expected = "// top\n\ngame \"T\" { // here\n\n  /// words\n  place a\n\n  place b // b\n  // last\n}\n";
    // A blank line after `{` goes, but not one after a comment that follows it.
    assert_eq!(formatted(source), expected);
}

#[test]
fn one_space_round_operators() {
    let source = "define f( a,b )=a+b*-1 - c&d..e  define g = -a-b  define h = no(x) and step(a) or count (y)";
    let expected = "define f(a, b) = a + b * -1 - c & d..e define g = -a - b define h = no (x) and step (a) or count(y)\n";
    assert_eq!(formatted(source), expected);
    assert_eq!(formatted("move a->b;x+=1;y( s )-=2"), "move a -> b; x += 1; y(s) -= 2\n");
    assert_eq!(formatted("x = hand . Rook ; { }"), "x = hand.Rook; {}\n");
    assert_eq!(formatted("option a:b|c=b"), "option a: b | c = b\n");
}

#[test]
fn continued_lines_are_indented() {
    let source = "turn {\nrequire a\nand b\nor c\nx = f(\n1,\n2\n)\npass\n}";
    let expected =
        "turn {\n  require a\n    and b\n    or c\n  x = f(\n    1,\n    2\n  )\n  pass\n}\n";
    assert_eq!(formatted(source), expected);
}

#[test]
fn alternatives_after_or_begin_their_own_lines() {
    let source = "piece P {\nstep a\nor step b\n}\nturn {\neither {\npass\n}\nor {\npass\n}\n}";
    let expected = "piece P {\n  step a\n  or step b\n}\nturn {\n  either {\n    pass\n  }\n  or {\n    pass\n  }\n}\n";
    assert_eq!(formatted(source), expected);
}

#[test]
fn a_block_after_a_continued_condition_is_indented_once() {
    let source = "turn {\nif a\nand b {\npass\n}\n}";
    assert_eq!(formatted(source), "turn {\n  if a\n    and b {\n    pass\n  }\n}\n");
}

#[test]
fn text_with_lexical_errors_stays_unchanged() {
    for source in ["a   == b", "x = \"open", "a\u{202E}  b", "@"] {
        assert_eq!(format(source), source);
    }
    assert_eq!(format(""), "");
    assert_eq!(format("\n\n"), "");
    assert_eq!(formatted("a  b\r\nc"), "a b\nc\n");
}

#[test]
fn syntax_errors_do_not_stop_the_formatter() {
    assert_eq!(formatted("piece {{ (  }"), "piece { { ( }\n");
}
