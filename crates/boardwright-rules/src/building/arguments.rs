//! The text of a module with its parameters replaced.
//!
//! Replacement is by tokens: each word of the module that is the name of a parameter becomes the
//! text of its value. A value of several parts stands in parentheses there.

use boardwright_syntax::lexer::{self, TokenKind};
use boardwright_syntax::tree::{Expr, ExprKind, ItemKind, ModuleFile, Span};
use std::ops::Range;

/// A parameter of a module with its value in a game.
pub(super) struct Argument {
    pub name: String,
    /// Text of the value, as it stands in the place of the name.
    pub text: String,
    /// Place where a game gives the value; `None` for the default.
    pub given: Option<Span>,
}

/// Part of the text of a module that is the value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReplacedPart {
    /// Bytes of the new text.
    pub bytes: Range<usize>,
    /// Name of the parameter, and text of its value.
    pub parameter: (String, String),
    /// Place where a game gives the value; `None` for the default.
    pub given: Option<Span>,
}

/// Returns the text of a value on one line, without comments; in parentheses if it has several
/// parts.
pub(super) fn value_text(value: &Expr, text: &str) -> String {
    let line = on_one_line(text);
    let is_one_part = matches!(
        value.kind,
        ExprKind::Number(_) | ExprKind::String(_) | ExprKind::Name(_) | ExprKind::Call { .. }
    );
    if is_one_part { line } else { format!("({line})") }
}

/// Returns a part of rules on one line, without comments.
pub fn on_one_line(text: &str) -> String {
    let (tokens, _) = lexer::lex(text);
    let mut line = String::with_capacity(text.len());
    let mut end = None;
    for token in tokens {
        if matches!(token.kind, TokenKind::Comment | TokenKind::DocComment | TokenKind::End) {
            continue;
        }
        if end.is_some_and(|end| end != token.span.start) {
            line.push(' ');
        }
        line.push_str(token.text(text));
        end = Some(token.span.end);
    }
    line
}

/// Returns the text of a module with the values in the places of the parameters, and these places.
/// `None` if it would have more than `most` bytes.
pub(super) fn replace(
    text: &str,
    module: &ModuleFile,
    arguments: &[Argument],
    most: usize,
) -> Option<(String, Vec<ReplacedPart>)> {
    // The parameters themselves keep their names.
    let declared: Vec<Span> = module
        .items
        .iter()
        .filter(|item| matches!(item.kind, ItemKind::Parameter { .. }))
        .map(|item| item.span)
        .collect();
    let (tokens, _) = lexer::lex(text);
    let mut replaced = String::with_capacity(text.len());
    let mut parts = Vec::new();
    let mut copied = 0;
    for token in tokens.iter().filter(|token| token.kind == TokenKind::Word) {
        let word = token.text(text);
        let Some(argument) = arguments.iter().find(|argument| argument.name == word) else {
            continue;
        };
        if declared.iter().any(|it| (it.start..it.end).contains(&token.span.start)) {
            continue;
        }
        replaced.push_str(&text[copied..token.span.start as usize]);
        let start = replaced.len();
        replaced.push_str(&argument.text);
        let bytes = start..replaced.len();
        let parameter = (argument.name.clone(), argument.text.clone());
        parts.push(ReplacedPart { bytes, parameter, given: argument.given });
        copied = token.span.end as usize;
        if replaced.len() > most {
            return None;
        }
    }
    replaced.push_str(&text[copied..]);
    (replaced.len() <= most).then_some((replaced, parts))
}
