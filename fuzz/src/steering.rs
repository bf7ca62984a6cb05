//! Bytes as a sequence of decisions.

/// Bytes taken one after another; zeros after the last.
pub struct Steering<'a> {
    rest: &'a [u8],
}

impl<'a> Steering<'a> {
    /// From the first byte.
    pub fn new(bytes: &'a [u8]) -> Steering<'a> {
        Steering { rest: bytes }
    }

    /// Whether no byte is left.
    pub fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        first
    }

    /// Eight bytes as a number.
    pub fn word(&mut self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    /// A number below `bound` of as few bytes as it takes; 0 if `bound` is 0. Equal bytes give equal
    /// places in lists of alike length, so that a small change of the input is a small change.
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
