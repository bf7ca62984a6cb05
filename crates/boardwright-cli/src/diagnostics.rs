//! Diagnostics as text and as JSON.

use crate::rules_source::RulesSource;
use boardwright::{Diagnostic, Severity, Span};
use serde_json::{Value, json};
use std::ops::Range;

/// A diagnostic as text, with its excerpt of the source.
pub fn diagnostic(diagnostic: &Diagnostic, source: &RulesSource, colours: bool) -> String {
    // These errors are on the command line, and not in the rules.
    let of_options =
        ["unknown-ruleset", "unknown-option", "bad-option-value"].contains(&diagnostic.code);
    if of_options && diagnostic.span == Span::default() {
        let help = diagnostic.help.as_ref().map(|help| format!("\n  help: {help}"));
        let head = format!("error[{}]: {}", diagnostic.code, diagnostic.message);
        return format!("{head}\n  on the command line{}", help.unwrap_or_default());
    }
    boardwright_render::render_one(&source.name, &source.text, diagnostic, colours)
}

/// The byte range of a span, clamped to character boundaries of the text.
fn range(span: Span, text: &str) -> Range<usize> {
    let start = text.floor_char_boundary(span.start as usize);
    let end = text.floor_char_boundary((span.end as usize).max(start));
    start..end
}

/// A diagnostic as JSON. Lines and columns count from 1; columns count characters.
pub fn json(diagnostic: &Diagnostic, source: &RulesSource) -> Value {
    let place = |span: Span| {
        let range = range(span, &source.text);
        let before = &source.text[..range.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        json!({
            "start": range.start,
            "end": range.end,
            "line": before.matches('\n').count() + 1,
            "column": before[line_start..].chars().count() + 1,
        })
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
        "file": source.name,
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
