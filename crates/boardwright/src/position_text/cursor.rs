//! Cursor over a text that is read word by word.

use super::PositionError;

/// A position in a text.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

/// Punctuation marks that end a word.
const MARKS: [char; 6] = [';', ':', ',', '=', '(', ')'];

impl<'a> Cursor<'a> {
    /// Creates a cursor at the beginning of a text.
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    /// Creates a cursor at a byte offset of a text.
    pub fn starting_at(text: &'a str, at: usize) -> Cursor<'a> {
        Cursor { text, at }
    }

    /// Skips white space. Returns the byte offset of the next word or mark.
    pub fn offset(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at
    }

    /// True if only white space is left.
    pub fn is_done(&mut self) -> bool {
        self.offset() == self.text.len()
    }

    /// Returns the next character without taking it.
    pub fn peek(&mut self) -> Option<char> {
        let at = self.offset();
        self.text[at..].chars().next()
    }

    /// Takes a mark; false if another character is next.
    pub fn take(&mut self, mark: char) -> bool {
        let is_next = self.peek() == Some(mark);
        if is_next {
            self.at += mark.len_utf8();
        }
        is_next
    }

    /// Takes the next word. Returns it with its byte offset; `None` if a mark or the end is next.
    pub fn word(&mut self) -> Option<(usize, &'a str)> {
        let start = self.offset();
        let rest = &self.text[start..];
        let ends = |next: char| next.is_whitespace() || MARKS.contains(&next);
        let length = rest.find(ends).unwrap_or(rest.len());
        self.at = start + length;
        (length > 0).then(|| (start, &rest[..length]))
    }

    /// Takes the next word.
    ///
    /// # Errors
    ///
    /// If a mark or the end is next. The message says that `what` was expected.
    pub fn need_word(&mut self, what: &str) -> Result<(usize, &'a str), PositionError> {
        self.word().ok_or_else(|| self.expected(what))
    }

    /// Returns the error that `what` was expected here.
    pub fn expected(&mut self, what: &str) -> PositionError {
        let found = match self.peek() {
            Some(mark) => format!("found `{mark}`"),
            None => "the text ends".to_owned(),
        };
        PositionError::at(self.at, format!("expected {what}, but {found}"))
    }
}
