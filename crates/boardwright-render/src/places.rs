//! The places of a diagnostic, text by text: those in the rules, and those in their bases.

use crate::place::is_whole_file;
use boardwright_syntax::diagnostic::{Diagnostic, DiagnosticLabel};
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::Span;

/// The part of a diagnostic that is about one text.
pub(crate) struct PartOfText<'m> {
    /// Name of the text; empty for the rules that were compiled.
    pub name: &'m str,
    /// The text.
    pub text: &'m str,
    /// The diagnostic with places in this text. Of a base its first place is its label.
    pub diagnostic: Diagnostic,
}

/// Returns the parts of a diagnostic; the first has its own place, and the others have labels.
pub(crate) fn by_text<'m>(
    sources: &'m SourceMap<'_>,
    diagnostic: &Diagnostic,
) -> Vec<PartOfText<'m>> {
    let own = sources.place(diagnostic.span);
    let within = |span: Span| {
        let place = sources.place(span);
        (place.file == own.file).then_some(place.span)
    };
    let mut first = diagnostic.clone();
    first.span = if is_whole_file(diagnostic.span) { diagnostic.span } else { own.span };
    first.labels.retain_mut(|label| within(label.span).map(|span| label.span = span).is_some());
    first.fix = first.fix.filter(|fix| within(fix.span).is_some());
    if let Some(fix) = &mut first.fix {
        fix.span = within(fix.span).unwrap_or_default();
    }
    let mut parts = vec![PartOfText { name: own.name, text: own.text, diagnostic: first }];
    let mut files = vec![own.file];
    for DiagnosticLabel { span, message } in &diagnostic.labels {
        let place = sources.place(*span);
        if place.file == own.file || is_whole_file(*span) {
            continue;
        }
        let label = message.as_str();
        match files.iter().position(|file| *file == place.file) {
            Some(known) => {
                let part = &mut parts[known].diagnostic;
                let label = DiagnosticLabel { span: place.span, message: message.clone() };
                part.labels.push(label);
            }
            None => {
                let of_base = Diagnostic::error(diagnostic.code, place.span, "").label(label);
                files.push(place.file);
                let (name, text) = (place.name, place.text);
                parts.push(PartOfText { name, text, diagnostic: of_base });
            }
        }
    }
    parts
}
