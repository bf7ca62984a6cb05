//! Places that are awkward to show: tabs, wide letters, ends of files, very long lines, letters
//! that would disturb a terminal.

use boardwright_render::render_one;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;
use std::time::Duration;

/// An error at a span, with a label and a sentence of help.
fn error(start: usize, end: usize) -> Diagnostic {
    Diagnostic::error("code", Span::new(start, end), "the message").label("here").help("the help")
}

fn check(source: &str, diagnostic: &Diagnostic, expected: &str) {
    let found = render_one("game.board", &source.into(), diagnostic, false);
    assert_eq!(found, expected.trim_matches('\n'), "\n{found}");
}

#[test]
fn tab_is_four_columns() {
    check(
        "game {\n\tpiece\tRook\n}\n",
        &error(14, 18),
        r"
error[code]: the message
 --> game.board:2:8
  |
2 |     piece    Rook
  |              ^^^^ here
  |
  = help: the help
",
    );
}

#[test]
fn wide_letter_is_two_columns() {
    check(
        "piece 王 Rook",
        &error(10, 14),
        r"
error[code]: the message
 --> game.board:1:9
  |
1 | piece 王 Rook
  |          ^^^^ here
  |
  = help: the help
",
    );
}

#[test]
fn end_of_file_is_shown_after_its_last_word() {
    let expected = r"
error[code]: the message
 --> game.board:2:5
  |
2 |   b
  |    ^ here
  |
  = help: the help
";
    let source = "a\n  b\n\n\n";
    check(source, &error(source.len(), source.len()), &expected.replace("2:5", "2:4"));
    check(source, &error(source.len() + 7, source.len() + 9), &expected.replace("2:5", "2:4"));
}

#[test]
fn message_about_the_whole_file_shows_no_line() {
    check(
        "game \"x\" { }",
        &error(0, 0),
        r"
error[code]: the message
 --> game.board
  = help: the help
",
    );
}

#[test]
fn distant_places_keep_their_line_numbers() {
    let source = format!("first\n{}last\n", "\n".repeat(200));
    let diagnostic = error(206, 210).also(Span::new(0, 5), "before");
    check(
        &source,
        &diagnostic,
        r"
error[code]: the message
   --> game.board:202:1
    |
  1 | first
    | ----- before
...
202 | last
    | ^^^^ here
    |
    = help: the help
",
    );
}

#[test]
fn repair_shows_the_repaired_line() {
    let diagnostic = error(6, 10).fix(Span::new(6, 10), "Rook");
    check(
        "piece Rok! R",
        &diagnostic,
        r"
error[code]: the message
 --> game.board:1:7
  |
1 | piece Rok! R
  |       ^^^^ here
  |
help: the help
  |
1 - piece Rok! R
1 + piece Rook R
  |
",
    );
}

#[test]
fn warning_has_its_own_title() {
    let warning = Diagnostic::warning("unused", Span::new(0, 5), "never used");
    check(
        "piece",
        &warning,
        r"
warning[unused]: never used
 --> game.board:1:1
  |
1 | piece
  | ^^^^^
",
    );
}

#[test]
fn terminal_control_characters_are_removed() {
    let letters = "\u{1b}[31m \u{202e} \u{200b} \u{7}";
    let diagnostic = Diagnostic::error("code", Span::new(0, 3), letters)
        .label(letters)
        .also(Span::new(4, 5), letters)
        .help(letters);
    let text = render_one(letters, &letters.into(), &diagnostic, false);
    for letter in ['\u{1b}', '\u{202e}', '\u{7}'] {
        assert!(!text.contains(letter), "{letter:?} in {text:?}");
    }
}

#[test]
fn any_span_of_any_text_renders() {
    let texts = ["", "\n", "a", "é\r\n王\t\u{301}x\n", "\u{feff}game", "a\n\n\nb", "\r\r\n"];
    for text in texts {
        for start in 0..text.len() + 3 {
            for end in 0..text.len() + 3 {
                for (from, to) in [(start, end), (0, end)] {
                    let diagnostic = error(start, end)
                        .also(Span::new(from, to), "also")
                        .fix(Span::new(from, to), "é");
                    render_one("game.board", &text.into(), &diagnostic, true);
                }
            }
        }
    }
}

#[test]
fn line_of_a_megabyte_is_cut() {
    let source = "x ".repeat(500_000);
    let text = boardwright_cost::within(Duration::from_millis(200), "cutting", || {
        render_one("game.board", &source.as_str().into(), &error(400_000, 400_001), false)
    });
    assert!(text.len() < 2_000, "{} bytes", text.len());
    let text = render_one("game.board", &source.as_str().into(), &error(0, 999_999), false);
    assert!(text.len() < 4_000, "{} bytes", text.len());
}
