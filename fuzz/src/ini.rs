//! Any text is an ini file or an error with a place. Each variant has rules or names what is in the
//! way, and the rules are those of the language, formatted.

use crate::clock::timed;
use boardwright_import::{ImportedVariant, IniFile, Place};

/// Reads and imports; reads the rules.
pub fn target(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match timed("reading", || IniFile::parse(text)) {
        Err(error) => {
            assert!(is_inside(error.place, text), "{error}");
            assert!(!error.message.is_empty());
        }
        Ok(file) => {
            for variant in timed("importing", || file.import()) {
                holds(&variant, text);
            }
        }
    }
}

fn holds(variant: &ImportedVariant, text: &str) {
    assert_eq!(variant.rules.is_some(), variant.problems.is_empty(), "{}", variant.name);
    for problem in &variant.problems {
        assert!(problem.place.is_none_or(|place| is_inside(place, text)), "{problem:?}");
        assert!(!problem.message.is_empty(), "{problem:?}");
    }
    if let Some(rules) = &variant.rules {
        let (_, diagnostics) = boardwright_syntax::parse_bytes(rules.as_bytes());
        assert!(diagnostics.is_empty(), "{diagnostics:?}\n{rules}");
        assert_eq!(&boardwright_syntax::format(rules), rules);
    }
}

fn is_inside(place: Place, text: &str) -> bool {
    let line = text.lines().nth(place.line - 1).unwrap_or_default();
    place.column > 0 && place.column <= line.chars().count() + 2
}
