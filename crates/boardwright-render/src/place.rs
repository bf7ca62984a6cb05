//! The excerpt of a rules text that a diagnostic shows.

use boardwright_syntax::diagnostic::Diagnostic;
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

    /// True if a line of the excerpt is too long to be printed whole.
    pub(crate) fn has_long_lines(&self) -> bool {
        self.text.lines().any(|line| line.len() > MAX_LINE)
    }

    /// Returns the bytes of a span to be marked: of a very long part of a line only the beginning.
    pub(crate) fn marked_range(&self, span: Span) -> Range<usize> {
        let range = self.range(span);
        if range.len() <= MAX_LINE || self.text[range.clone()].contains('\n') {
            return range;
        }
        let is_boundary = |at: &usize| self.text.is_char_boundary(*at);
        let end = (range.start..=range.start + MAX_LINE).rfind(is_boundary);
        range.start..end.unwrap_or(range.end)
    }

    /// Returns the bytes of a span in the excerpt: within the text, between whole characters, and
    /// not after its last line.
    pub(crate) fn range(&self, span: Span) -> Range<usize> {
        let end_of_text = self.start + self.text.len();
        let at =
            |offset: u32| (offset as usize).min(self.visible_end).clamp(self.start, end_of_text);
        let (start, end) = (at(span.start) - self.start, at(span.end) - self.start);
        let boundary = |at: &usize| self.text.is_char_boundary(*at);
        let start = (0..=start).rfind(boundary).unwrap_or(0);
        let end = (end.max(start)..=self.text.len()).find(boundary);
        start..end.unwrap_or(self.text.len())
    }
}
