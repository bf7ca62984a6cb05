//! The excerpt of a rules text that a diagnostic shows.

use boardwright_syntax::diagnostic::{Diagnostic, Fix};
use boardwright_syntax::tree::Span;
use std::ops::Range;

/// Most bytes of a line that are printed: more would fill the screen, fifty times in one list.
const MAX_LINE: usize = 400;

/// True if a span stands for the whole file.
pub(crate) fn is_whole_file(span: Span) -> bool {
    span == Span::default()
}

/// The lines that hold all places of a diagnostic.
pub(crate) struct Excerpt<'a> {
    /// Whole lines of the source.
    pub text: &'a str,
    /// Number of the first of them, from 1.
    pub first_line: usize,
    start: usize,
    /// End of the last visible character of the source.
    visible_end: usize,
}

impl<'a> Excerpt<'a> {
    /// Cuts out the lines that a diagnostic needs, so that a long text costs nothing.
    pub(crate) fn new(source: &'a str, diagnostic: &Diagnostic) -> Excerpt<'a> {
        let visible_end = source.trim_end().len();
        let whole = Excerpt { text: source, first_line: 1, start: 0, visible_end };
        let spans = [diagnostic.span]
            .into_iter()
            .chain(diagnostic.labels.iter().map(|label| label.span))
            .chain(diagnostic.fix.iter().map(|fix| fix.span))
            .filter(|&span| !is_whole_file(span));
        let ranges: Vec<Range<usize>> = spans.map(|span| whole.range(span)).collect();
        let first = ranges.iter().map(|range| range.start).min().unwrap_or(0);
        let last = ranges.iter().map(|range| range.end).max().unwrap_or(0);
        let start = source[..first].rfind('\n').map_or(0, |at| at + 1);
        let end = source[last..].find('\n').map_or(source.len(), |at| last + at);
        let first_line = source[..start].matches('\n').count() + 1;
        Excerpt { text: &source[start..end], first_line, start, visible_end }
    }

    /// Returns the fix of a diagnostic, unless a line of the excerpt is too long to be printed
    /// whole.
    pub(crate) fn shown_fix<'d>(&self, diagnostic: &'d Diagnostic) -> Option<&'d Fix> {
        let has_long_line = || self.text.lines().any(|line| line.len() > MAX_LINE);
        diagnostic.fix.as_ref().filter(|_| !has_long_line())
    }

    /// Returns the bytes of a span to be marked: of a very long part of a line only the beginning.
    pub(crate) fn marked_range(&self, span: Span) -> Range<usize> {
        let range = self.range(span);
        if range.len() <= MAX_LINE || self.text[range.clone()].contains('\n') {
            return range;
        }
        range.start..self.text.floor_char_boundary(range.start + MAX_LINE)
    }

    /// Returns the bytes of a span in the excerpt: within the text, between whole characters, and
    /// not after its last line.
    pub(crate) fn range(&self, span: Span) -> Range<usize> {
        let end_of_text = self.start + self.text.len();
        let at =
            |offset: u32| (offset as usize).min(self.visible_end).clamp(self.start, end_of_text);
        let (start, end) = (at(span.start) - self.start, at(span.end) - self.start);
        let start = self.text.floor_char_boundary(start);
        start..self.text.ceil_char_boundary(end.max(start))
    }
}
