//! Encodings of texts.

use crate::cutter::GameBytes;
use crate::error::FormatError;
use crate::text::GameText;

/// Names of UTF-8, without dashes, in small letters.
const UTF_8: [&str; 2] = ["utf8", "unicode11utf8"];

/// Names of Latin-1 and of ASCII, which is a part of it.
const LATIN_1: [&str; 6] = ["iso88591", "latin1", "l1", "cp819", "usascii", "ascii"];

/// Returns the text of a game in the encoding that it names. Without a name it is UTF-8, or else
/// Latin-1, the standard of the format.
pub(super) fn decoded(game: GameBytes) -> Result<GameText, FormatError> {
    let Some((at, name)) = named(&game.bytes) else { return Ok(game.decoded()) };
    let GameBytes { bytes, line, indent } = game;
    let folded = crate::pgn::variants::folded(&name);
    let latin_1 = |bytes: &[u8]| bytes.iter().map(|&byte| char::from(byte)).collect::<String>();
    if LATIN_1.contains(&folded.as_str()) {
        return Ok(GameText { text: latin_1(&bytes), line, indent });
    }
    String::from_utf8(bytes).map(|text| GameText { text, line, indent }).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        if UTF_8.contains(&folded.as_str()) {
            let text = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
            let end = text.len();
            let message = "this is not UTF-8, which the property CA names";
            return GameText { text, line, indent }.error(end, message);
        }
        let text = latin_1(error.as_bytes());
        let message = format!("texts in `{name}` are not read; convert the file to UTF-8 first");
        let at = latin_1(&error.as_bytes()[..at]).len();
        GameText { text, line, indent }.error(at, message)
    })
}

/// Returns the encoding that the first node names, after its byte offset.
fn named(bytes: &[u8]) -> Option<(usize, String)> {
    const KEY: &[u8] = b"CA[";
    let mut nodes = bytes.iter().enumerate().filter(|(_, byte)| **byte == b';');
    let end = nodes.nth(1).map_or(bytes.len(), |(at, _)| at);
    let first = &bytes[..end];
    let is_key = |&at: &usize| {
        first[at..].starts_with(KEY)
            && !at
                .checked_sub(1)
                .is_some_and(|before| first[before].is_ascii_uppercase() || first[before] == b'\\')
    };
    let at = (0..first.len()).find(is_key)?;
    let value = first[at + KEY.len()..].split(|&byte| byte == b']').next()?;
    let name = String::from_utf8_lossy(value).trim().to_owned();
    (!name.is_empty()).then_some((at, name))
}
