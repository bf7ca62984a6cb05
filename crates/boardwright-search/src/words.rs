//! Reading the words of a state; [`boardwright::ir::Layout`] says where what lies.

/// The byte at an offset.
pub fn byte(words: &[u64], offset: usize) -> u8 {
    (words[offset / 8] >> (offset % 8 * 8)) as u8
}

/// The unsigned number of two bytes at an offset, which is even.
pub fn pair(words: &[u64], offset: usize) -> u16 {
    (words[offset / 8] >> (offset % 8 * 8)) as u16
}

/// The number of four bytes at an offset, which is a multiple of four.
pub fn number(words: &[u64], offset: usize) -> i32 {
    (words[offset / 8] >> (offset % 8 * 8)) as i32
}
