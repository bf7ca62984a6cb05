//! A source of bytes and numbers that choose decisions.

/// Yields bytes in order, and zeros after the last.
pub struct ByteSource<'a> {
    rest: &'a [u8],
}

impl<'a> ByteSource<'a> {
    /// Starts at the first byte.
    pub fn new(bytes: &'a [u8]) -> ByteSource<'a> {
        ByteSource { rest: bytes }
    }

    /// Returns true if no byte is left.
    pub fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        first
    }

    /// Returns the next eight bytes as a number.
    pub fn word(&mut self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    /// Returns a number below `bound` from as few bytes as possible; 0 if `bound` is 0. Equal bytes
    /// give similar places in lists of similar length, so that small changes of the input have
    /// small effects.
    pub fn below(&mut self, bound: usize) -> usize {
        let mut scale = 256;
        let mut number = usize::from(self.byte());
        while scale < bound {
            number = number * 256 + usize::from(self.byte());
            scale *= 256;
        }
        number % bound.max(1)
    }
}
