use super::{MAX_BYTES, parse};
use crate::error::Place;

#[test]
fn sections_have_parents_keys_places_and_comments() {
    let text = "# A file.\n\n; Hopping knights\n# https://example.org/hop\n[hop:chess]\ncustomPiece1 = n:gQ  \n\n[plain]\n  king=k\n";
    let sections = parse(text).unwrap();
    let [hop, plain] = sections.as_slice() else { panic!("two sections") };
    assert_eq!((hop.name.as_str(), hop.parent.as_deref()), ("hop", Some("chess")));
    assert_eq!(hop.comments, ["Hopping knights", "https://example.org/hop"]);
    assert_eq!(hop.place, Place { line: 5, column: 2 });
    let entry = &hop.entries[0];
    assert_eq!((entry.key.as_str(), entry.value.as_str()), ("customPiece1", "n:gQ"));
    assert_eq!((entry.place, entry.value_column), (Place { line: 6, column: 1 }, 16));
    assert_eq!((plain.name.as_str(), &plain.parent), ("plain", &None));
    assert_eq!(plain.entries[0].place, Place { line: 9, column: 3 });
}

#[test]
fn a_line_of_no_ini_file_is_an_error_with_its_place() {
    let cases = [
        ("", 1, 1, "there is no section"),
        ("king = k\n[a]\n", 1, 1, "before the first section"),
        ("[a]\nking\n", 2, 1, "key = value"),
        ("[a\n", 1, 1, "ends with `]`"),
        ("[a] b\n", 1, 1, "nothing may stand after"),
        ("[../a]\n", 1, 1, "begins with a letter or digit"),
        ("[a]\n[a]\n", 2, 1, "on line 1 already"),
        ("[a]\nking = k\u{1b}[31m\n", 2, 9, "control character"),
    ];
    for (text, line, column, message) in cases {
        let error = parse(text).unwrap_err();
        assert_eq!(error.place, Place { line, column }, "{text:?}");
        assert!(error.message.contains(message), "{text:?}: {}", error.message);
    }
}

#[test]
fn sizes_are_bounded() {
    let message = |text: &str| parse(text).unwrap_err().message;
    assert!(message(&"#\n".repeat(MAX_BYTES)).contains("too large"));
    assert!(message(&format!("[a]\nx = {}\n", "y".repeat(5_000))).contains("line is too long"));
    let sections = (0..3_000).map(|n| format!("[s{n}]\n")).collect::<String>();
    assert!(message(&sections).contains("too many sections"));
    let keys = (0..1_000).map(|n| format!("k{n} = 1\n")).collect::<String>();
    assert!(message(&format!("[a]\n{keys}")).contains("too many keys"));
}

#[test]
fn any_beginning_of_a_file_is_read_or_has_an_error_within_it() {
    let text = "# Hopping\r\n[hop:chess]\r\ncustomPiece1 = n:gQ\r\n\r\n[b : hop] # later\r\nflagRegion = *8 é\r\n";
    for (end, _) in text.char_indices() {
        if let Err(error) = parse(&text[..end]) {
            let line = text[..end].lines().nth(error.place.line - 1).unwrap_or_default();
            assert!(error.place.column <= line.chars().count() + 1, "{end}: {error}");
        }
    }
    assert_eq!(parse(text).unwrap()[1].entries[0].value, "*8 é");
}

#[test]
fn encodings_and_line_ends_of_windows_are_read_or_named() {
    let plain = "[a:chess]\nking = k\n";
    let entries = |text: &str| parse(text).unwrap()[0].entries.clone();
    assert_eq!(entries("\u{feff}[a:chess]\nking = k\n"), entries(plain));
    assert_eq!(entries("[a:chess]\r\nking = k\r\n"), entries(plain));
    let error = |text: &str| parse(text).unwrap_err();
    // A byte of UTF-16 in two, or the ends of lines of old.
    assert_eq!(error("[\0a\0]\0\n").place, Place { line: 1, column: 2 });
    assert_eq!(error("[a]\rking = k\r").place, Place { line: 1, column: 4 });
    assert_eq!(error("[a]\nking = \0k\n").place, Place { line: 2, column: 8 });
}

#[test]
fn the_section_after_the_last_that_is_read_is_named() {
    let sections = (0..100_000).map(|n| format!("[s{n}]\n")).collect::<String>();
    let error = parse(&sections).unwrap_err();
    assert_eq!(error.place, Place { line: 2_001, column: 1 });
    let twice = parse("[a]\nking = k\nking = q\n").unwrap();
    assert_eq!(twice[0].entries.len(), 2);
}
