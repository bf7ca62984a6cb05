//! Places in the rules text, and the two leaves that are one token: names and strings.

/// A range of bytes in the rules text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }
    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// An identifier, declared or used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word as written.
    pub text: String,
    /// Its place in the text.
    pub span: Span,
}

/// A string literal, without its quotes and escapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringLiteral {
    /// The string's value.
    pub text: String,
    /// Its place in the text, quotes included.
    pub span: Span,
}
