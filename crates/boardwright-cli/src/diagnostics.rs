//! Diagnostics as text and as JSON.

use boardwright::{Diagnostic, Severity, SourceMap, Span};
use serde_json::{Value, json};
use std::ops::Range;

/// A diagnostic as text, with its excerpt of the source.
///
/// `name` is that of the rules; the source map knows the names of their bases.
pub fn diagnostic(
    diagnostic: &Diagnostic,
    name: &str,
    sources: &SourceMap<'_>,
    colours: bool,
) -> String {
    if is_of_options(diagnostic) {
        let help = diagnostic.help.as_ref().map(|help| format!("\n  help: {help}"));
        let head = format!("error[{}]: {}", diagnostic.code, diagnostic.message);
        return format!("{head}\n  on the command line{}", help.unwrap_or_default());
    }
    boardwright_render::render_one(name, sources, diagnostic, colours)
}

/// True for an error of the options that a game is compiled with, which is not in its rules.
pub fn is_of_options(diagnostic: &Diagnostic) -> bool {
    ["unknown-ruleset", "unknown-option", "bad-option-value"].contains(&diagnostic.code)
        && diagnostic.span == Span::default()
}

/// The byte range of a span, clamped to character boundaries of the text.
fn range(span: Span, text: &str) -> Range<usize> {
    let start = text.floor_char_boundary(span.start as usize);
    let end = text.floor_char_boundary((span.end as usize).max(start));
    start..end
}

/// A diagnostic as JSON. Lines and columns count from 1; columns count characters.
///
/// A place in a base names its file.
pub fn json(diagnostic: &Diagnostic, name: &str, sources: &SourceMap<'_>) -> Value {
    let place = |span: Span| {
        let place = sources.place(span);
        let range = range(place.span, place.text);
        let before = &place.text[..range.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let mut json = json!({
            "start": range.start,
            "end": range.end,
            "line": before.matches('\n').count() + 1,
            "column": before[line_start..].chars().count() + 1,
        });
        if !place.name.is_empty() {
            json["file"] = place.name.into();
        }
        json
    };
    let labels: Vec<Value> = diagnostic
        .labels
        .iter()
        .map(|label| json!({ "span": place(label.span), "message": label.message }))
        .collect();
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    json!({
        "file": name,
        "severity": severity,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "span": place(diagnostic.span),
        "label": diagnostic.label,
        "labels": labels,
        "help": diagnostic.help,
        "fix": diagnostic.fix.as_ref().map(|fix| {
            json!({ "span": place(fix.span), "replacement": fix.replacement })
        }),
    })
}
