//! Text of the other program as it may be repeated to it.

/// Maximum length of a repeated text in characters.
const MAX_LENGTH: usize = 500;

/// Returns the text on one line, shortened, and without control characters.
pub fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(MAX_LENGTH).collect()
}
