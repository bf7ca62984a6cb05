//! Texts in values: escapes and line ends.

/// Returns a text of several lines. A backslash takes a line end away, and any other character as
/// it is; other white space becomes spaces.
pub(super) fn text(raw: &str) -> String {
    unescaped(raw, '\n').trim().to_owned()
}

/// Returns a text of one line.
pub(super) fn simple_text(raw: &str) -> String {
    unescaped(raw, ' ').trim().to_owned()
}

fn unescaped(raw: &str, line_end: char) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars().peekable();
    while let Some(character) = characters.next() {
        let (is_escaped, character) = match character {
            '\\' => match characters.next() {
                Some(next) => (true, next),
                None => break,
            },
            other => (false, other),
        };
        match character {
            '\n' | '\r' => {
                // A line end has one or two characters.
                let other = if character == '\n' { '\r' } else { '\n' };
                characters.next_if_eq(&other);
                if !is_escaped {
                    text.push(line_end);
                }
            }
            '\t' | '\u{b}' | '\u{c}' => text.push(' '),
            _ => text.push(character),
        }
    }
    text
}

/// Returns two texts as a composed value.
pub(super) fn composed(first: &str, second: &str) -> String {
    format!("{}:{}", escaped(first).replace(':', "\\:"), escaped(second))
}

/// Returns a text as a value.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// Returns the parts of a composed value before and after its colon.
pub(super) fn parts(raw: &str) -> Option<(&str, &str)> {
    let mut is_escaped = false;
    for (at, byte) in raw.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b':' => return Some((&raw[..at], &raw[at + 1..])),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backslash_keeps_a_character_and_takes_a_line_end_away() {
        assert_eq!(text(r"a\]b\\c\:d\e"), r"a]b\c:de");
        assert_eq!(text("one\\\ntwo\nthree\r\nfour\tfive"), "onetwo\nthree\nfour five");
        assert_eq!(simple_text("one\ntwo"), "one two");
        assert_eq!(escaped(r"a]b\c"), r"a\]b\\c");
        assert_eq!(parts(r"a\:b:c:d"), Some((r"a\:b", "c:d")));
        assert_eq!(parts("ab"), None);
    }
}
