//! Differences from the notation that reading ignores: spaces, dashes, capture marks and case.

/// Differences from the notation that reading ignores.
pub(super) struct NotationTolerance {
    /// Ignored characters.
    dropped: &'static [char],
    /// True if case is ignored.
    fold: bool,
}

/// Tolerances from the strictest on; the first with a matching move decides.
pub(super) const TOLERANCES: [NotationTolerance; 3] = [
    NotationTolerance { dropped: &[' ', '\t', '-', '–'], fold: false },
    NotationTolerance { dropped: &[' ', '\t', '-', '–'], fold: true },
    NotationTolerance {
        dropped: &[' ', '\t', '-', '–', 'x', '×', ':', '=', '+', '#', '!', '?', ',', '(', ')'],
        fold: true,
    },
];

impl NotationTolerance {
    /// True if capitals and small letters are the same.
    pub(super) fn ignores_case(&self) -> bool {
        self.fold
    }

    /// Returns the text without the differences: texts with equal keys match.
    pub(super) fn key(&self, text: &str) -> String {
        let folded = if self.fold { text.to_lowercase() } else { text.to_owned() };
        folded.replace(self.dropped, "")
    }
}
