//! Trees as S-expressions on one line an item: what a tree says, without its places in the text.
//!
//! Made for tests and for looking at what the parser understood; nothing reads it back.

mod expressions;
mod items;
mod statements;

use crate::tree::{Expr, GameFile, Name, Text};

pub use expressions::expression;

/// The whole tree: the title, then one line for each item.
pub fn print(file: &GameFile) -> String {
    let title = file.title.as_ref().map_or("-".to_string(), text);
    let mut lines = vec![list("game", [title])];
    lines.extend(file.words.iter().map(|words| format!("  /// {words}")));
    for item in &file.items {
        lines.extend(item.words.iter().map(|words| format!("  /// {words}")));
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

/// A string with its quotes and escapes.
fn text(text: &Text) -> String {
    quoted(&text.text)
}

fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A clause `(head value)`, or nothing.
fn clause(head: &str, value: Option<String>) -> String {
    value.map_or(String::new(), |value| list(head, [value]))
}

/// A word if it applies, or nothing.
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
