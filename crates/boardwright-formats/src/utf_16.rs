//! UTF-16, in which some programs save text files.

/// Order of the two bytes of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ByteOrder {
    /// The low byte first.
    Little,
    /// The high byte first.
    Big,
}

/// Largest number of bytes that are looked at for a file without a mark.
const MAX_PROBE: usize = 512;

impl ByteOrder {
    /// Returns the order of a file in UTF-16 by its beginning; `None` for any other file. A file
    /// without the mark of the order is told by the zeros of its ASCII characters, which are more
    /// than a third of all.
    pub fn of_start(start: &[u8]) -> Option<ByteOrder> {
        match start {
            [0xff, 0xfe, ..] => return Some(ByteOrder::Little),
            [0xfe, 0xff, ..] => return Some(ByteOrder::Big),
            _ => {}
        }
        let probe = &start[..start.len().min(MAX_PROBE) / 2 * 2];
        let zeros = |at: usize| probe.iter().skip(at).step_by(2).filter(|&&byte| byte == 0).count();
        let (order, ascii) = match (zeros(0), zeros(1)) {
            (0, ascii) => (ByteOrder::Little, ascii),
            (ascii, 0) => (ByteOrder::Big, ascii),
            _ => return None,
        };
        if 3 * ascii <= probe.len() / 2 {
            return None;
        }
        let is_text = |unit: u16| unit >= 0x20 || matches!(unit, 9 | 10 | 13);
        order.units(probe).all(is_text).then_some(order)
    }

    /// Returns the units of bytes. A last byte without another is left out.
    pub fn units(self, bytes: &[u8]) -> impl Iterator<Item = u16> + '_ {
        bytes.chunks_exact(2).map(move |pair| self.unit([pair[0], pair[1]]))
    }

    fn unit(self, pair: [u8; 2]) -> u16 {
        match self {
            ByteOrder::Little => u16::from_le_bytes(pair),
            ByteOrder::Big => u16::from_be_bytes(pair),
        }
    }

    /// Decodes bytes. Units without meaning become U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> String {
        char::decode_utf16(self.units(bytes)).map(|unit| unit.unwrap_or('\u{fffd}')).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str, order: ByteOrder) -> Vec<u8> {
        let pair = |unit: u16| match order {
            ByteOrder::Little => unit.to_le_bytes(),
            ByteOrder::Big => unit.to_be_bytes(),
        };
        text.encode_utf16().flat_map(pair).collect()
    }

    #[test]
    fn order_is_told_with_a_mark_and_without() {
        for order in [ByteOrder::Little, ByteOrder::Big] {
            for text in ["\u{feff}(;B[aa])", "(;B[aa])", "先手：Ann\r\n", "[White \"Ψ𝄞\"]"] {
                let bytes = bytes(text, order);
                assert_eq!(ByteOrder::of_start(&bytes), Some(order), "{text}");
                assert_eq!(order.decode(&bytes), text);
            }
        }
    }

    #[test]
    fn other_files_are_not_utf_16() {
        let others =
            ["", "a", "先手：Ann", "(;B[aa])", "\0\0\0\0", "PK\u{3}\u{4}\0\0a\0", "ab\nPNGs\0"];
        for text in others {
            assert_eq!(ByteOrder::of_start(text.as_bytes()), None, "{text}");
        }
        assert_eq!(ByteOrder::of_start(b"\x83\x5c\x83\x5c"), None);
    }
}
