//! The diagnostics of a rules text, as data for an editor.

use boardwright::building::Bases;
use boardwright::{CompiledRules, Diagnostic, DiagnosticLabel, Options, Severity, SourceMap, Span};
use serde::Serialize;

/// A diagnostic. Its spans count UTF-16 code units, as editors in pages do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DiagnosticView {
    /// A stable id in kebab case.
    pub code: &'static str,
    /// True for an error, false for a warning.
    pub error: bool,
    /// The message, one sentence.
    pub message: String,
    /// The span it is about.
    pub at: TextSpan,
    /// A few words at that span; may be empty.
    pub label: String,
    /// Further spans, with a few words each.
    pub labels: Vec<(TextSpan, String)>,
    /// Advice.
    pub help: Option<String>,
    /// A fix: the span to replace, and its replacement.
    pub fix: Option<(TextSpan, String)>,
}

/// A span of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextSpan {
    /// Its first code unit.
    pub from: usize,
    /// The code unit after its last.
    pub to: usize,
    /// Its line, from 1.
    pub line: usize,
}

/// Returns the diagnostics of a rules text: the list that `boardwright check` prints. `bases` finds
/// what the rules are based on.
pub fn check(rules: &str, bases: &dyn Bases) -> Vec<DiagnosticView> {
    views(&boardwright::check_with(rules, &Options::default(), bases))
}

/// Returns the diagnostics of rules that were checked.
pub(crate) fn views(checked: &CompiledRules) -> Vec<DiagnosticView> {
    checked.diagnostics.iter().map(|diagnostic| view(&checked.sources, diagnostic)).collect()
}

/// Returns diagnostics as lines of text, without excerpts of the rules.
pub(crate) fn text(views: &[DiagnosticView]) -> String {
    views.iter().map(DiagnosticView::line).collect::<Vec<_>>().join("\n")
}

impl DiagnosticView {
    fn line(&self) -> String {
        let severity = if self.error { "error" } else { "warning" };
        let label = if self.label.is_empty() { "" } else { &format!(" ({})", self.label) };
        let help = self.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
        format!("line {}: {severity}: {}{label}{help}", self.at.line, self.message)
    }
}

fn view(sources: &SourceMap<'_>, diagnostic: &Diagnostic) -> DiagnosticView {
    let place = |span: Span| place(sources.root(), span);
    let (labels, of_bases): (Vec<&DiagnosticLabel>, Vec<&DiagnosticLabel>) =
        diagnostic.labels.iter().partition(|label| sources.is_in_root(label.span));
    let labels = labels.iter().map(|label| (place(label.span), label.message.clone()));
    let mut words = diagnostic.label.clone();
    for label in of_bases {
        let separator = if words.is_empty() { "" } else { "; " };
        words = format!("{words}{separator}{}", words_in_base(sources, label));
    }
    DiagnosticView {
        code: diagnostic.code,
        error: diagnostic.severity == Severity::Error,
        message: diagnostic.message.clone(),
        at: place(diagnostic.span),
        label: words,
        labels: labels.collect(),
        help: diagnostic.help.clone(),
        fix: diagnostic.fix.as_ref().map(|fix| (place(fix.span), fix.replacement.clone())),
    }
}

/// Returns a label in a base with its place, which the editor does not show.
fn words_in_base(sources: &SourceMap<'_>, label: &DiagnosticLabel) -> String {
    let place = sources.place(label.span);
    let start = place.text.floor_char_boundary(place.span.start as usize);
    let line = place.text[..start].matches('\n').count() + 1;
    format!("line {line} of `{}`: {}", place.name, label.message)
}

fn place(rules: &str, span: Span) -> TextSpan {
    let before = |end: u32| {
        let end = rules.floor_char_boundary((end as usize).min(rules.len()));
        &rules[..end]
    };
    let units = |text: &str| text.encode_utf16().count();
    let line = before(span.start).matches('\n').count() + 1;
    TextSpan { from: units(before(span.start)), to: units(before(span.end)), line }
}

#[cfg(test)]
mod tests {
    use super::check;
    use boardwright::bundled::BundledBases;

    #[test]
    fn spans_count_utf_16() {
        let rules = "/// “𝄞”\ngame \"G\" {\n  players A, B\n  board square(3)\n}\n";
        let found = check(rules, &BundledBases);
        let units: Vec<u16> = rules.encode_utf16().collect();
        let at =
            |it: &super::DiagnosticView| String::from_utf16(&units[it.at.from..it.at.to]).unwrap();
        assert!(
            found.iter().any(|it| it.error && at(it).contains("square") && it.at.line == 4),
            "{found:?}"
        );
    }
}
