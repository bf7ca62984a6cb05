//! Marks of decisions, the numeric annotation glyphs of PGN.

/// Suffixes of moves, in the order of their numbers, from 1.
const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Returns the number of a suffix such as `!?`; `None` if it is none of the six.
pub fn mark_of_suffix(suffix: &str) -> Option<u8> {
    SUFFIXES.iter().position(|known| *known == suffix).map(|index| index as u8 + 1)
}

/// Returns the number of a mark such as `$14` or `!?`; `None` if it is none.
pub(super) fn read_mark(text: &str) -> Option<u8> {
    match text.strip_prefix('$') {
        Some(number) => number.parse().ok(),
        None => mark_of_suffix(text),
    }
}

/// Splits the suffix off a move; `None` if it has none.
pub(super) fn split_suffix(text: &str) -> Option<(&str, u8)> {
    let mv = text.trim_end_matches(['!', '?']);
    let mark = mark_of_suffix(&text[mv.len()..])?;
    (!mv.is_empty()).then_some((mv, mark))
}
