//! The source map: texts that stand one after another in one space of offsets.
//!
//! The rules that are compiled begin at offset 0; a game that they are based on comes after them,
//! then the game that that one is based on. So a [`Span`] is two numbers and still says which text
//! it is in. Rules without a base are a map of one text, whose offsets are those of the text.

use crate::tree::Span;
use std::borrow::Cow;

/// One of the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SourceFile {
    /// Path, or id of a bundled game; empty for the rules that are compiled.
    name: String,
    start: usize,
    end: usize,
}

/// All texts that rules are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceMap<'s> {
    /// The texts, with a line end between them.
    text: Cow<'s, str>,
    files: Vec<SourceFile>,
}

/// A place in one of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcePlace<'m> {
    /// Index of the text; 0 for the rules that are compiled.
    pub file: usize,
    /// Name of the text; empty for the rules that are compiled.
    pub name: &'m str,
    /// The whole text.
    pub text: &'m str,
    /// The place within the text.
    pub span: Span,
}

impl<'s> SourceMap<'s> {
    /// Returns a map of one text.
    pub fn new(text: impl Into<Cow<'s, str>>) -> SourceMap<'s> {
        let text = text.into();
        let files = vec![SourceFile { name: String::new(), start: 0, end: text.len() }];
        SourceMap { text, files }
    }

    /// Adds a text after the others, and returns the offset at which it begins.
    pub fn push(&mut self, name: impl Into<String>, text: &str) -> usize {
        let all = self.text.to_mut();
        all.push('\n');
        let start = all.len();
        all.push_str(text);
        self.files.push(SourceFile { name: name.into(), start, end: all.len() });
        start
    }

    /// Returns a map that borrows nothing.
    pub fn into_owned(self) -> SourceMap<'static> {
        SourceMap { text: Cow::Owned(self.text.into_owned()), files: self.files }
    }

    /// The rules that are compiled.
    pub fn root(&self) -> &str {
        &self.text[..self.files[0].end]
    }

    /// All texts, with a line end between them. Spans count its bytes.
    pub fn whole_text(&self) -> &str {
        &self.text
    }

    /// Number of texts.
    pub fn count(&self) -> usize {
        self.files.len()
    }

    /// Returns the name of each text, the offset at which it begins, and the text itself.
    pub fn texts(&self) -> impl Iterator<Item = (&str, usize, &str)> {
        self.files.iter().map(|SourceFile { name, start, end }| {
            (name.as_str(), *start, &self.text[*start..*end])
        })
    }

    /// True if a place is in the rules that are compiled.
    pub fn is_in_root(&self, span: Span) -> bool {
        span.start as usize <= self.files[0].end
    }

    /// Returns the text at a place; `None` if it is no place of these texts.
    pub fn get(&self, span: Span) -> Option<&str> {
        self.text.get(span.start as usize..span.end as usize)
    }

    /// Returns the text that holds a place, and the place in it. A place after the last text counts
    /// as one in it.
    pub fn place(&self, span: Span) -> SourcePlace<'_> {
        let start = span.start as usize;
        let file = self.files.partition_point(|file| file.start <= start).saturating_sub(1);
        let SourceFile { name, start: first, end } = &self.files[file];
        let within = |offset: u32| (offset as usize).saturating_sub(*first);
        SourcePlace {
            file,
            name,
            text: &self.text[*first..*end],
            span: Span::new(within(span.start), within(span.end)),
        }
    }
}

impl<'s> From<&'s str> for SourceMap<'s> {
    fn from(text: &'s str) -> SourceMap<'s> {
        SourceMap::new(text)
    }
}

#[cfg(test)]
mod tests {
    use super::SourceMap;
    use crate::tree::Span;

    #[test]
    fn offsets_of_one_text_are_its_own() {
        let map = SourceMap::new("abc");
        let place = map.place(Span::new(1, 2));
        assert_eq!((place.file, place.text, place.span), (0, "abc", Span::new(1, 2)));
        assert_eq!(map.get(Span::new(1, 2)), Some("b"));
        assert_eq!(map.place(Span::new(9, 10)).span, Span::new(9, 10));
    }

    #[test]
    fn places_are_found_in_their_text() {
        let mut map = SourceMap::new("abc");
        let start = map.push("chess", "defg");
        assert_eq!((start, map.root(), map.count()), (4, "abc", 2));
        let place = map.place(Span::new(5, 7));
        assert_eq!((place.file, place.name, place.text), (1, "chess", "defg"));
        assert_eq!(place.span, Span::new(1, 3));
        let texts: Vec<_> = map.texts().collect();
        assert_eq!(texts, [("", 0, "abc"), ("chess", 4, "defg")]);
        assert_eq!(map.get(Span::new(5, 7)), Some("ef"));
        assert!(map.is_in_root(Span::new(3, 3)) && !map.is_in_root(Span::new(4, 5)));
    }
}
