//! Diagnostics as people read them: the message, the lines of the rules with labels, and the
//! repair.
//!
//! The command line prints the results of [`render`] and [`summary`], and the golden tests compare
//! them with `diagnostics/`. The wording comes from the code that finds an error, not from here.
//!
//! [`html`] puts texts into pages.

pub mod html;
mod place;
mod places;

use annotate_snippets::{Annotation, normalize_untrusted_str};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};
use boardwright_syntax::diagnostic::{Diagnostic, Fix, Severity};
use boardwright_syntax::source_map::SourceMap;
use place::{Excerpt, is_whole_file};

/// Returns all diagnostics as text, each followed by an empty line.
///
/// `path` names the rules that were compiled; the source map knows the names of their bases.
pub fn render(
    path: &str,
    sources: &SourceMap<'_>,
    diagnostics: &[Diagnostic],
    colour: bool,
) -> String {
    diagnostics
        .iter()
        .map(|diagnostic| render_one(path, sources, diagnostic, colour) + "\n\n")
        .collect()
}

/// Returns one diagnostic as text, without a line end after it.
pub fn render_one(
    path: &str,
    sources: &SourceMap<'_>,
    diagnostic: &Diagnostic,
    colour: bool,
) -> String {
    let parts = places::by_text(sources, diagnostic);
    let excerpts: Vec<Excerpt<'_>> =
        parts.iter().map(|part| Excerpt::new(part.text, &part.diagnostic)).collect();
    let named: Vec<Named<'_>> = parts
        .iter()
        .zip(&excerpts)
        .map(|(part, excerpt)| {
            let path = if part.name.is_empty() { path } else { part.name };
            Named { path, excerpt, diagnostic: &part.diagnostic }
        })
        .collect();
    let mut groups = vec![main_group(&named)];
    let first = &named[0];
    if let Some(fix) = first.excerpt.shown_fix(first.diagnostic) {
        groups.push(fix_group(first.excerpt, first.diagnostic, fix));
    }
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let text = renderer.render(&groups);
    // Empty labels leave trailing spaces.
    let mut lines = text.lines().map(str::trim_end);
    let title = lines.next().unwrap_or_default().to_owned();
    // Without a line number the rest is indented one column too little.
    let indent = if is_whole_file(diagnostic.span) { " " } else { "" };
    lines.fold(title, |text, line| format!("{text}\n{indent}{line}"))
}

/// `PATH: 2 errors, 1 warning`.
pub fn summary(path: &str, diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    let warnings = diagnostics.len() - errors;
    format!("{path}: {}, {}", counted(errors, "error"), counted(warnings, "warning"))
}

fn counted(count: usize, what: &str) -> String {
    match count {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// The part of a diagnostic that is about one text.
struct Named<'a> {
    path: &'a str,
    excerpt: &'a Excerpt<'a>,
    diagnostic: &'a Diagnostic,
}

/// Returns the message, the labelled lines of each text, and the help if there is no repair.
fn main_group<'a>(parts: &[Named<'a>]) -> Group<'a> {
    let diagnostic = parts[0].diagnostic;
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
    let mut group = Group::with_title(title);
    for Named { path, excerpt, diagnostic } in parts {
        group = match is_whole_file(diagnostic.span) {
            true => group.element(Origin::path(normalize_untrusted_str(path))),
            false => group.element(
                Snippet::source(excerpt.text)
                    .line_start(excerpt.first_line)
                    .path(normalize_untrusted_str(path))
                    .annotations(annotations(excerpt, diagnostic)),
            ),
        };
    }
    if let (Some(help), None) = (&diagnostic.help, parts[0].excerpt.shown_fix(diagnostic)) {
        group = group.element(Level::HELP.message(normalize_untrusted_str(help)));
    }
    group
}

fn annotations<'a>(excerpt: &Excerpt<'a>, diagnostic: &'a Diagnostic) -> Vec<Annotation<'a>> {
    let labelled = |annotation: Annotation<'a>, label: &str| match label {
        "" => annotation,
        label => annotation.label(normalize_untrusted_str(label)),
    };
    let first = AnnotationKind::Primary.span(excerpt.marked_range(diagnostic.span));
    let mut all = vec![labelled(first, &diagnostic.label)];
    for label in diagnostic.labels.iter().filter(|label| !is_whole_file(label.span)) {
        let place = AnnotationKind::Context.span(excerpt.marked_range(label.span));
        all.push(labelled(place, &label.message));
    }
    all
}

/// Returns the help with the repaired lines.
fn fix_group<'a>(excerpt: &Excerpt<'a>, diagnostic: &'a Diagnostic, fix: &'a Fix) -> Group<'a> {
    let words = diagnostic.help.as_deref().unwrap_or("write it so");
    let patch = Patch::new(excerpt.range(fix.span), fix.replacement.as_str());
    let snippet = Snippet::source(excerpt.text).line_start(excerpt.first_line).patch(patch);
    Level::HELP.secondary_title(normalize_untrusted_str(words)).element(snippet)
}
