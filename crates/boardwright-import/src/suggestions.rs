//! Suggestions for unknown words. Each is a search, so that a file gets a bounded number of them.

/// Largest number of suggestions for a file.
const MAX_SUGGESTIONS: usize = 1_000;

/// Suggestions that a file may still get.
pub(crate) struct Suggestions {
    left: usize,
}

impl Suggestions {
    /// Creates those of a file.
    pub fn of_file() -> Suggestions {
        Suggestions { left: MAX_SUGGESTIONS }
    }

    /// Creates those of a text that gets none.
    pub fn none() -> Suggestions {
        Suggestions { left: 0 }
    }

    /// Returns the candidate that is most like a word; `None` if there is none, or if the file had
    /// all its suggestions.
    pub fn closest<'a>(
        &mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Option<String> {
        self.left = self.left.checked_sub(1)?;
        boardwright_syntax::suggest::closest(word, candidates).map(str::to_owned)
    }
}
