//! The formatter changes layout alone: parse ∘ format = parse, formatting is idempotent, comments
//! stay.

use crate::clock::timed;
use boardwright_syntax::lexer::{self, TokenKind};

/// Formats a text.
pub fn target(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let formatted = timed("formatting", || boardwright_syntax::format(text));
    let again = timed("formatting", || boardwright_syntax::format(&formatted));
    assert_eq!(again, formatted, "formatting twice is not formatting once");
    assert_eq!(comments(text), comments(&formatted), "comments are kept");
    let (before, errors) = boardwright_syntax::parse(text);
    // Error recovery depends on indentation, so only correct texts are compared.
    if errors.is_empty() {
        let (after, errors) = boardwright_syntax::parse(&formatted);
        assert!(errors.is_empty(), "the formatted text is wrong: {errors:?}");
        let [before, after] = [before, after].map(|file| boardwright_syntax::print(&file));
        assert_eq!(before, after, "the formatted text says something else");
    }
}

/// Returns the comments of a text in order.
fn comments(text: &str) -> Vec<&str> {
    let (tokens, _) = lexer::lex(text);
    let comment =
        |token: &&lexer::Token| matches!(token.kind, TokenKind::Comment | TokenKind::DocComment);
    tokens.iter().filter(comment).map(|token| token.text(text).trim_end()).collect()
}
