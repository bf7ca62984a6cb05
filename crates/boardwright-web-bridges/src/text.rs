//! Bytes of a file as text.

use crate::fault::Fault;
use boardwright_formats::text::{place_after, utf_16};

/// Decodes UTF-8, or UTF-16 with its mark or without.
///
/// # Errors
///
/// If the bytes are neither. The fault has the place of the first wrong byte.
pub fn decode(bytes: &[u8]) -> Result<String, Fault> {
    let text = utf_16(bytes).map_or_else(|| utf_8(bytes), Ok)?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    match text.find('\0') {
        Some(at) => Err(not_text(&text[..at])),
        None => Ok(text),
    }
}

fn utf_8(bytes: &[u8]) -> Result<String, Fault> {
    std::str::from_utf8(bytes).map(str::to_owned).map_err(|error| {
        let valid = &bytes[..error.valid_up_to()];
        not_text(&String::from_utf8_lossy(valid))
    })
}

/// Creates the fault behind a text that is valid.
fn not_text(valid: &str) -> Fault {
    let (line, column) = place_after(valid);
    Fault::at(
        line,
        column,
        "This file is not text. Choose a text file, or save it as UTF-8 and open it again.",
    )
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn text_may_be_utf_8_or_utf_16() {
        assert_eq!(decode("\u{feff}é".as_bytes()).unwrap(), "é");
        assert_eq!(decode(b"\xff\xfea\0\xe9\0").unwrap(), "aé");
        assert_eq!(decode(b"\xfe\xff\0a\0\xe9").unwrap(), "aé");
        assert_eq!(decode(b"a\0\xe9\0").unwrap(), "aé");
    }

    #[test]
    fn first_wrong_byte_has_a_place() {
        let place =
            |bytes| decode(bytes).unwrap_err().place.map(|place| (place.line, place.column));
        assert_eq!(place(b"ab\nc\x80"), Some((2, 2)));
        assert_eq!(place(b"abcdef\0g"), Some((1, 7)));
    }
}
