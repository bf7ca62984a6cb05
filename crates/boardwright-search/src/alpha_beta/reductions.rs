//! How much less deep late decisions are searched.

/// Sixteen times the logarithm of a number to the base 2, from below.
fn logarithm(number: u32) -> i32 {
    let whole = number.max(1).ilog2();
    // The rest of the mantissa, to four bits, taken as if the logarithm were straight between powers.
    let rest = (number.max(1) << 4 >> whole) & 15;
    (whole * 16 + rest) as i32
}

/// Reductions by depth and by how many decisions were tried before.
pub struct Reductions(Vec<[i8; 64]>);

impl Reductions {
    /// The usual ones: they grow with the logarithms of both.
    pub fn new() -> Reductions {
        let of = |depth: usize, tried: usize| {
            let product = logarithm(depth as u32) * logarithm(tried as u32);
            if tried < 2 { 0 } else { ((product * 36 / 256 + 50) / 100) as i8 }
        };
        Reductions((0..64).map(|depth| std::array::from_fn(|tried| of(depth, tried))).collect())
    }

    /// How many plies less.
    pub fn of(&self, depth: i32, tried: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize][tried.min(63)].into()
    }
}

#[cfg(test)]
mod tests {
    use super::Reductions;

    #[test]
    fn later_and_deeper_is_reduced_more_and_the_first_never() {
        let reductions = Reductions::new();
        assert_eq!(reductions.of(10, 1), 0);
        assert!(reductions.of(10, 20) > reductions.of(4, 20));
        assert!(reductions.of(10, 40) > reductions.of(10, 5));
        assert_eq!((reductions.of(3, 3), reductions.of(8, 8), reductions.of(16, 63)), (1, 3, 9));
    }
}
