//! Text of a game cut out of a file, with the place where it begins.

use crate::encoding::Encoding;
use crate::error::FormatError;
use boardwright::record::{MAX_RECORD_DECISIONS, MAX_RECORD_TEXT};
use std::io::{self, BufRead, Read};

/// Lines of a file, each of bounded length.
pub(crate) struct Lines<R> {
    input: R,
    /// Number of lines taken.
    taken: usize,
    /// True if the last line was cut.
    is_within_line: bool,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines { input, taken: 0, is_within_line: false }
    }

    /// Returns the next line with its end, after its number from 1; `None` at the end of the file.
    /// A line longer than a game may be is cut.
    pub fn next_line(&mut self) -> io::Result<Option<(usize, Vec<u8>)>> {
        let mut bytes = Vec::new();
        let limit = MAX_RECORD_TEXT as u64 + 1;
        (&mut self.input).take(limit).read_until(b'\n', &mut bytes)?;
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
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let on_line = before[line_start..].chars().count();
        let indent = if line_start == 0 { self.indent } else { 0 };
        FormatError {
            line: self.line + before.matches('\n').count(),
            column: indent + on_line + 1,
            message: message.into(),
        }
    }
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
