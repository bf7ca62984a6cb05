//! Reads fields of a packed state; [`boardwright::ir::Layout`] gives their offsets.

/// Reads the byte at a byte offset.
pub fn byte(words: &[u64], offset: usize) -> u8 {
    (words[offset / 8] >> (offset % 8 * 8)) as u8
}

/// Reads an unsigned 16-bit number at an even byte offset.
pub fn pair(words: &[u64], offset: usize) -> u16 {
    (words[offset / 8] >> (offset % 8 * 8)) as u16
}

/// Reads a signed 32-bit number at a byte offset divisible by four.
pub fn number(words: &[u64], offset: usize) -> i32 {
    (words[offset / 8] >> (offset % 8 * 8)) as i32
}
