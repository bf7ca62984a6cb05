//! Encodings of texts.

use crate::cutter::GameBytes;
use crate::encoding::decode_named;
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
    let broken = |valid: String| {
        let (end, message) = (valid.len(), format!("this is not `{name}`, which CA names"));
        GameText { text: valid, line, indent }.error(end, message)
    };
    // Files name an old encoding although they were converted.
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Ok(GameText { text, line, indent }),
        Err(error) if UTF_8.contains(&folded.as_str()) => {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            return Err(broken(String::from_utf8_lossy(valid).into_owned()));
        }
        Err(error) => error.into_bytes(),
    };
    match decode_named(&name, &bytes) {
        Some(Ok(text)) => Ok(GameText { text, line, indent }),
        Some(Err(valid)) => Err(broken(valid)),
        None => {
            let message = format!("the encoding `{name}` is not known; convert the file to UTF-8");
            Err(GameText { text: latin_1(&bytes), line, indent }.error(at, message))
        }
    }
}

/// True if an encoding has characters of two bytes, such as Shift_JIS, GBK, Big5 and EUC-KR.
pub(super) fn has_pairs(name: &[u8]) -> bool {
    const PARTS: [&str; 7] = ["jis", "gb", "big5", "euc", "949", "936", "950"];
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    PARTS.iter().any(|part| name.contains(part))
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
