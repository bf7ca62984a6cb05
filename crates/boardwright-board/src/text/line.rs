//! Lines of text measured in columns of a terminal.

/// A line written from left to right by columns.
#[derive(Clone, Default)]
pub(crate) struct Line {
    pub(crate) text: String,
    width: usize,
}

impl Line {
    /// Writes a text at a column, or at the next free one after it.
    pub(crate) fn put(&mut self, column: usize, text: &str) {
        let gap = column.saturating_sub(self.width);
        self.text.push_str(&" ".repeat(gap));
        self.text.push_str(text);
        self.width += gap + display_width(text);
    }
}

/// Returns a text centred in a number of columns.
pub(crate) fn centred(text: &str, width: usize) -> String {
    let room = width.saturating_sub(display_width(text));
    format!("{}{text}{}", " ".repeat(room / 2), " ".repeat(room - room / 2))
}

/// Returns the width of the widest text, at least one column.
pub(crate) fn widest<'a>(texts: impl IntoIterator<Item = &'a String>) -> usize {
    texts.into_iter().map(|text| display_width(text)).max().unwrap_or(1).max(1)
}

/// Returns the number of columns of a text in a terminal.
pub(crate) fn display_width(text: &str) -> usize {
    text.chars().map(character_width).sum()
}

/// Returns the width of a character: 0 for combining marks, 2 for East Asian letters and emoji.
fn character_width(character: char) -> usize {
    match u32::from(character) {
        0x0300..=0x036F | 0x200B..=0x200F | 0x20D0..=0x20FF | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F
        | 0x2E80..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1F64F
        | 0x1F680..=0x1F6FF
        | 0x1F900..=0x1F9FF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}
