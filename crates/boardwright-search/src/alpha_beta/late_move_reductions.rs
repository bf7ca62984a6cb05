//! Late-move reductions (LMR) by depth and move number.

/// Returns 16·log₂ of a number, rounded down.
fn scaled_log2(number: u32) -> i32 {
    let whole = number.max(1).ilog2();
    // The fraction is the next four bits, interpolated linearly between powers of two.
    let rest = (number.max(1) << 4 >> whole) & 15;
    (whole * 16 + rest) as i32
}

/// Reductions in plies, by depth and number of decisions tried.
pub struct ReductionTable(Vec<[i8; 64]>);

impl ReductionTable {
    /// Fills the table: reductions grow with the product of both logarithms.
    pub fn new() -> ReductionTable {
        let of = |depth: usize, tried: usize| {
            let product = scaled_log2(depth as u32) * scaled_log2(tried as u32);
            if tried < 2 { 0 } else { ((product * 36 / 256 + 50) / 100) as i8 }
        };
        ReductionTable((0..64).map(|depth| std::array::from_fn(|tried| of(depth, tried))).collect())
    }

    /// Returns the reduction in plies.
    pub fn plies(&self, depth: i32, tried: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize][tried.min(63)].into()
    }
}

#[cfg(test)]
mod tests {
    use super::ReductionTable;

    #[test]
    fn later_and_deeper_moves_are_reduced_more_and_the_first_never() {
        let reductions = ReductionTable::new();
        assert_eq!(reductions.plies(10, 1), 0);
        assert!(reductions.plies(10, 20) > reductions.plies(4, 20));
        assert!(reductions.plies(10, 40) > reductions.plies(10, 5));
        assert_eq!(
            (reductions.plies(3, 3), reductions.plies(8, 8), reductions.plies(16, 63)),
            (1, 3, 9)
        );
    }
}
