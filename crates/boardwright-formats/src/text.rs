//! Text of a game cut out of a file, with the place where it begins.

use crate::encoding::Encoding;
use crate::error::FormatError;
use crate::utf_16::ByteOrder;
use boardwright::record::{MAX_RECORD_DECISIONS, MAX_RECORD_TEXT};
use std::io::{self, BufRead, Read};

/// Lines of a file, each of bounded length. A file in UTF-16 is read as UTF-8.
pub(crate) struct Lines<R> {
    input: R,
    /// Order of the bytes of UTF-16; `None` for any other file.
    order: Option<ByteOrder>,
    /// Number of lines taken.
    taken: usize,
    /// True if the last line was cut.
    is_within_line: bool,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines { input, order: None, taken: 0, is_within_line: false }
    }

    /// Returns the next line with its end, after its number from 1; `None` at the end of the file.
    /// A line longer than a game may be is cut.
    pub fn next_line(&mut self) -> io::Result<Option<(usize, Vec<u8>)>> {
        if self.taken == 0 {
            self.order = ByteOrder::of_start(self.input.fill_buf()?);
        }
        let mut bytes = Vec::new();
        match self.order {
            Some(order) => bytes = self.utf_16_line(order)?,
            None => self.read_until_line_end(&mut bytes, MAX_RECORD_TEXT + 1)?,
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        self.taken += usize::from(!self.is_within_line);
        self.is_within_line = !bytes.ends_with(b"\n");
        if self.taken == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        Ok(Some((self.taken, bytes)))
    }

    /// Adds bytes to `bytes` up to the next line end, and to a length at most.
    fn read_until_line_end(&mut self, bytes: &mut Vec<u8>, limit: usize) -> io::Result<()> {
        let rest = limit.saturating_sub(bytes.len()) as u64;
        (&mut self.input).take(rest).read_until(b'\n', bytes).map(drop)
    }

    /// Returns the next line of a file in UTF-16 as UTF-8.
    fn utf_16_line(&mut self, order: ByteOrder) -> io::Result<Vec<u8>> {
        /// Length at which a line of ASCII is longer than a game may be.
        const LIMIT: usize = 2 * (MAX_RECORD_TEXT + 1);
        let mut bytes = Vec::new();
        loop {
            let before = bytes.len();
            self.read_until_line_end(&mut bytes, LIMIT)?;
            let is_whole = bytes.len().is_multiple_of(2);
            if bytes.ends_with(b"\n") && !is_whole {
                (&mut self.input).take(1).read_to_end(&mut bytes)?;
            }
            // The byte of a line end may be half of another character.
            let is_line_end = order.units(&bytes).last() == Some(u16::from(b'\n'));
            if is_line_end || bytes.len() == before || bytes.len() >= LIMIT {
                return Ok(order.decode(&bytes).into_bytes());
            }
        }
    }
}

/// Text of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// The text.
    pub text: String,
    /// Line number of its beginning in the file, from 1.
    pub line: usize,
    /// Number of characters before it on that line.
    pub indent: usize,
}

impl GameText {
    /// Creates a text that is a whole file.
    pub fn whole(text: impl Into<String>) -> GameText {
        GameText { text: text.into(), line: 1, indent: 0 }
    }

    /// Returns an error at a byte offset.
    pub fn error(&self, offset: usize, message: impl Into<String>) -> FormatError {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let (line, column) = place_after(before);
        let indent = if line == 1 { self.indent } else { 0 };
        FormatError { line: self.line + line - 1, column: indent + column, message: message.into() }
    }
}

/// Returns the text of a file in UTF-16, with a mark of the order of its bytes or without; `None`
/// for any other file.
pub fn utf_16(bytes: &[u8]) -> Option<String> {
    let text = ByteOrder::of_start(bytes)?.decode(bytes);
    Some(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Returns line and column of the character behind a text. Both count from 1; columns count
/// characters.
pub fn place_after(text: &str) -> (usize, usize) {
    let line = 1 + text.matches('\n').count();
    let on_line = text.rsplit('\n').next().unwrap_or_default();
    (line, 1 + on_line.chars().count())
}

/// Returns the message about a game of too many moves.
pub(crate) fn too_many_moves() -> String {
    format!("a game has at most {MAX_RECORD_DECISIONS} moves")
}

/// Returns the message about a game that is too long.
pub(crate) fn too_long(reason: &str) -> String {
    format!("the game is longer than {} KiB{reason}", MAX_RECORD_TEXT >> 10)
}

/// Decodes bytes: UTF-8, or else GB 18030 in games of xiangqi, or else Latin-1, in which old files
/// are written.
pub fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let bytes = error.as_bytes();
        let chinese = is_of_xiangqi(bytes).then(|| Encoding::Chinese.decode(bytes).ok()).flatten();
        chinese.unwrap_or_else(|| bytes.iter().map(|&byte| char::from(byte)).collect())
    })
}

/// True if a tag names xiangqi.
fn is_of_xiangqi(bytes: &[u8]) -> bool {
    let names: [&[u8]; 3] = [b"\"Chinese Chess\"", b"\"Chinese\"", b"\"Xiangqi\""];
    names
        .iter()
        .any(|name| bytes.windows(name.len()).any(|window| window.eq_ignore_ascii_case(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_names_line_and_column_in_the_file() {
        let text = GameText { text: "äb\ncd".to_owned(), line: 7, indent: 4 };
        let place = |offset| {
            let error = text.error(offset, "");
            (error.line, error.column)
        };
        assert_eq!(place(0), (7, 5));
        assert_eq!(place(2), (7, 6));
        assert_eq!(place(4), (8, 1));
        assert_eq!(place(99), (8, 3));
    }

    #[test]
    fn lines_of_utf_16_are_those_of_utf_8() {
        // U+010A and U+0A01 have the byte of a line end.
        let text = "a\u{10a}b\nc\u{a01}\r\n\n𝄞";
        let lines = |bytes: Vec<u8>| {
            let mut lines = Lines::new(bytes.as_slice());
            std::iter::from_fn(|| lines.next_line().unwrap()).collect::<Vec<_>>()
        };
        let units = || text.encode_utf16();
        let expected = lines(text.as_bytes().to_vec());
        assert_eq!(expected.len(), 4);
        assert_eq!(lines(units().flat_map(u16::to_le_bytes).collect()), expected);
        assert_eq!(lines(units().flat_map(u16::to_be_bytes).collect()), expected);
        let marked = format!("\u{feff}{text}");
        assert_eq!(lines(marked.encode_utf16().flat_map(u16::to_le_bytes).collect()), expected);
    }

    #[test]
    fn text_that_is_not_utf_8_is_latin_1() {
        assert_eq!(decode(b"M\xfcller".to_vec()), "Müller");
        assert_eq!(decode("Müller".as_bytes().to_vec()), "Müller");
    }
    #[cfg(feature = "encodings")]
    #[test]
    fn text_of_xiangqi_that_is_not_utf_8_is_gb_18030() {
        let bytes = b"[Game \"Chinese Chess\"]\n\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5";
        assert!(decode(bytes.to_vec()).ends_with("炮二平五"));
    }
}
