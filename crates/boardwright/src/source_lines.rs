//! Places in the text of the rules.

use boardwright_syntax::tree::Span;

/// Returns the span of `word` in the first line that begins with it; `None` if no line does.
pub(crate) fn line_of(word: &str, source: &str) -> Option<Span> {
    let mut offset = 0;
    for line in source.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let rest = line[indent..].strip_prefix(word);
        if rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')) {
            let start = offset + indent;
            return Some(Span::new(start, start + word.len()));
        }
        offset += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::line_of;
    use boardwright_syntax::tree::Span;

    #[test]
    fn line_of_skips_longer_words() {
        let source = "game \"G\" {\n  starting = 1\n  start {\n  }\n}\n";
        assert_eq!(line_of("start", source), Some(Span::new(28, 33)));
        assert_eq!(line_of("turn", source), None);
    }
}
