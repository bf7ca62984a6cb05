//! Differences from the notation that reading ignores: spaces, dashes, capture marks and case.

/// Differences from the notation that reading ignores.
pub(super) struct NotationTolerance {
    /// Ignored characters.
    dropped: &'static [char],
    ignores_case: bool,
}

/// Tolerances from the strictest on; the first with a matching move decides.
pub(super) const TOLERANCES: [NotationTolerance; 3] = [
    NotationTolerance { dropped: &[' ', '\t', '-', '–'], ignores_case: false },
    NotationTolerance { dropped: &[' ', '\t', '-', '–'], ignores_case: true },
    NotationTolerance {
        dropped: &[' ', '\t', '-', '–', 'x', '×', ':', '=', '+', '#', '!', '?', ',', '(', ')'],
        ignores_case: true,
    },
];

impl NotationTolerance {
    /// Returns the text without the differences: texts with equal keys match.
    pub(super) fn key(&self, text: &str) -> String {
        let folded = if self.ignores_case { text.to_lowercase() } else { text.to_owned() };
        folded.replace(self.dropped, "")
    }
}
