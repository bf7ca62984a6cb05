//! Encodings of old files: Shift_JIS of Japan, GB 18030 of China.

/// An encoding of files that are not UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    /// Shift_JIS, of files of shogi.
    Japanese,
    /// GB 18030, which holds GBK and GB 2312, of files of xiangqi.
    Chinese,
}

impl Encoding {
    /// Name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Japanese => "Shift_JIS",
            Encoding::Chinese => "GB 18030",
        }
    }

    /// Decodes bytes.
    ///
    /// # Errors
    ///
    /// Text before the first byte that has no meaning, or before the first that is not ASCII if
    /// the crate is built without encodings.
    #[cfg(feature = "encodings")]
    pub fn decode(self, bytes: &[u8]) -> Result<String, String> {
        let encoding = match self {
            Encoding::Japanese => encoding_rs::SHIFT_JIS,
            Encoding::Chinese => encoding_rs::GB18030,
        };
        let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
        if !has_errors {
            return Ok(text.into_owned());
        }
        let valid = text.split('\u{fffd}').next().unwrap_or("");
        Err(valid.to_owned())
    }

    /// Decodes bytes, of which only ASCII is known.
    ///
    /// # Errors
    ///
    /// Text before the first byte that is not ASCII.
    #[cfg(not(feature = "encodings"))]
    pub fn decode(self, bytes: &[u8]) -> Result<String, String> {
        let valid = bytes.iter().take_while(|byte| byte.is_ascii()).count();
        let text: String = bytes[..valid].iter().map(|&byte| char::from(byte)).collect();
        if valid == bytes.len() { Ok(text) } else { Err(text) }
    }
}

/// Decodes bytes in the encoding that a file names; `None` if the name is not known.
///
/// # Errors
///
/// Text before the first byte that has no meaning.
#[cfg(feature = "encodings")]
pub(crate) fn decode_named(name: &str, bytes: &[u8]) -> Option<Result<String, String>> {
    let encoding = encoding_rs::Encoding::for_label(name.trim().as_bytes())?;
    let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
    if !has_errors {
        return Some(Ok(text.into_owned()));
    }
    Some(Err(text.split('\u{fffd}').next().unwrap_or("").to_owned()))
}

/// Decodes no encoding, as the crate is built without them.
#[cfg(not(feature = "encodings"))]
pub(crate) fn decode_named(_: &str, _: &[u8]) -> Option<Result<String, String>> {
    None
}
