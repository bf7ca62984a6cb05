//! Texts within pages.

/// Escapes a text for an attribute or an element, after [`cleaned`].
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars().map(visible) {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Replaces characters that control a terminal, and those that change the direction of the text
/// around them, by spaces.
pub fn cleaned(text: &str) -> String {
    text.chars().map(visible).collect()
}

fn visible(letter: char) -> char {
    let turns_text = matches!(letter, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if turns_text || letter.is_control() { ' ' } else { letter }
}

/// JSON that can neither end the element it stands in nor begin a comment.
pub fn json_in_element(json: &str) -> String {
    // JSON has these characters in strings only.
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::{cleaned, escaped, json_in_element};

    #[test]
    fn markup_is_escaped_and_direction_marks_are_removed() {
        assert_eq!(
            escaped("<b title=\"x\">&\n\u{202E}evil\u{2066}"),
            "&lt;b title=&quot;x&quot;&gt;&amp;  evil "
        );
        assert_eq!(cleaned("a\u{1B}[1m<\u{202D}b"), "a [1m< b");
    }

    #[test]
    fn json_ends_no_element() {
        assert_eq!(
            json_in_element("[\"</script><!--&\"]"),
            "[\"\\u003c/script\\u003e\\u003c!--\\u0026\"]"
        );
    }
}
