//! The formatter changes nothing but the dress: parse ∘ format = parse, twice is once, comments stay.

use crate::clock::timed;
use boardwright_syntax::lexer::{self, TokenKind};

/// Formats a text.
pub fn target(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let formatted = timed("formatting", || boardwright_syntax::format(text));
    let again = timed("formatting", || boardwright_syntax::format(&formatted));
    assert_eq!(again, formatted, "formatting twice is not formatting once");
    assert_eq!(comments(text), comments(&formatted), "comments are kept");
    let (before, errors_before) = boardwright_syntax::parse(text);
    let (after, errors_after) = boardwright_syntax::parse(&formatted);
    assert_eq!(
        boardwright_syntax::print(&before),
        boardwright_syntax::print(&after),
        "the formatted text says something else"
    );
    let codes = |all: &[boardwright::Diagnostic]| all.iter().map(|d| d.code).collect::<Vec<_>>();
    assert_eq!(codes(&errors_before), codes(&errors_after), "formatting changes what is wrong");
}

/// The comments of a text in order.
fn comments(text: &str) -> Vec<&str> {
    let (tokens, _) = lexer::lex(text);
    let comment = |token: &&lexer::Token| {
        matches!(token.kind, TokenKind::Comment | TokenKind::Words)
    };
    tokens.iter().filter(comment).map(|token| token.text(text).trim_end()).collect()
}
