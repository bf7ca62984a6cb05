//! A place in a text that is being read word by word.

use super::PositionError;

/// A place in a text.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

/// Marks that end a word.
const MARKS: [char; 6] = [';', ':', ',', '=', '(', ')'];

impl<'a> Cursor<'a> {
    /// The beginning of a text.
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    /// Where the next word or mark begins.
    pub fn offset(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at
    }

    /// True if nothing is left.
    pub fn is_done(&mut self) -> bool {
        self.offset() == self.text.len()
    }

    /// The next character, which stays.
    pub fn peek(&mut self) -> Option<char> {
        let at = self.offset();
        self.text[at..].chars().next()
    }

    /// Takes the mark if it is next.
    pub fn take(&mut self, mark: char) -> bool {
        let there = self.peek() == Some(mark);
        if there {
            self.at += mark.len_utf8();
        }
        there
    }

    /// Takes the next word, if one is next.
    pub fn word(&mut self) -> Option<(usize, &'a str)> {
        let start = self.offset();
        let rest = &self.text[start..];
        let ends = |next: char| next.is_whitespace() || MARKS.contains(&next);
        let length = rest.find(ends).unwrap_or(rest.len());
        self.at = start + length;
        (length > 0).then(|| (start, &rest[..length]))
    }

    /// Takes the next word, or says what was expected in its place.
    pub fn need_word(&mut self, what: &str) -> Result<(usize, &'a str), PositionError> {
        self.word().ok_or_else(|| self.expected(what))
    }

    /// The error that something else was expected here.
    pub fn expected(&mut self, what: &str) -> PositionError {
        let found = match self.peek() {
            Some(mark) => format!("found `{mark}`"),
            None => "the text ends".to_owned(),
        };
        PositionError::at(self.at, format!("expected {what}, but {found}"))
    }
}
