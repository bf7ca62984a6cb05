//! The parser accepts any bytes: it never panics, ends in time, and reports spans within the text.

use crate::clock::timed;
use boardwright::{Diagnostic, Span};
use boardwright_syntax::limits::MAX_DIAGNOSTICS;

/// Parses bytes.
pub fn target(bytes: &[u8]) {
    let (file, diagnostics) = timed("parsing", || boardwright_syntax::parse_bytes(bytes));
    assert!(diagnostics.len() <= MAX_DIAGNOSTICS);
    // The tree can be printed, whatever is missing from it.
    timed("printing", || boardwright_syntax::print(&file));
    match std::str::from_utf8(bytes) {
        Ok(text) => diagnostics.iter().for_each(|diagnostic| lies_within(diagnostic, text)),
        Err(_) => {
            let [only] = diagnostics.as_slice() else { panic!("one error for what is no text") };
            assert!(only.span.end as usize <= bytes.len());
        }
    }
}

/// Checks that a diagnostic's spans lie within the text at character boundaries, and that it has a
/// message. Labels after the text are in modules.
pub fn lies_within(diagnostic: &Diagnostic, text: &str) {
    let labels = diagnostic.labels.iter().map(|label| label.span);
    let labels = labels.filter(|span| span.start as usize <= text.len());
    let fix = diagnostic.fix.iter().map(|fix| fix.span);
    for Span { start, end } in std::iter::once(diagnostic.span).chain(labels).chain(fix) {
        let part = text.get(start as usize..end as usize);
        assert!(part.is_some(), "{start}..{end} of {} bytes: {diagnostic:?}", text.len());
    }
    assert!(!diagnostic.message.trim().is_empty(), "{diagnostic:?}");
}
