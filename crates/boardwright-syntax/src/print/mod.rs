//! Syntax trees as S-expressions without spans, one line an item.
//!
//! For tests and debugging; nothing parses this form.

mod expressions;
mod items;
mod statements;

use crate::tree::{Expr, GameFile, Name, StringLiteral};

pub use expressions::expression;

/// Returns the whole tree: the title and its doc comment, then each item with its doc comment.
pub fn print(file: &GameFile) -> String {
    let title = file.title.as_ref().map_or("-".to_string(), text);
    let base = clause("based-on", file.base.as_ref().map(text));
    let mut lines = vec![list("game", [title, base])];
    lines.extend(file.doc_comment.iter().map(|line| format!("  /// {line}")));
    for item in &file.items {
        lines.extend(item.doc_comment.iter().map(|line| format!("  /// {line}")));
        lines.push(format!("  {}", items::item(item)));
    }
    lines.join("\n") + "\n"
}

/// `(head part part)`; empty parts are left out.
fn list(head: &str, parts: impl IntoIterator<Item = String>) -> String {
    let mut text = format!("({head}");
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        text.push(' ');
        text.push_str(&part);
    }
    text + ")"
}

/// Returns a string with its quotes and escapes.
fn text(text: &StringLiteral) -> String {
    quoted(&text.text)
}

fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns `(head value)`, or nothing if there is no value.
fn clause(head: &str, value: Option<String>) -> String {
    value.map_or(String::new(), |value| list(head, [value]))
}

/// Returns the word if it applies, or nothing.
fn mark(word: &str, applies: bool) -> String {
    if applies { word.to_string() } else { String::new() }
}

fn names(names: &[Name]) -> impl Iterator<Item = String> + '_ {
    names.iter().map(|name| name.text.clone())
}

fn optional_name(name: &Option<Name>) -> Option<String> {
    name.as_ref().map(|name| name.text.clone())
}

fn optional(expr: &Option<Expr>) -> Option<String> {
    expr.as_ref().map(expression)
}
