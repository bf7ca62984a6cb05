//! Semantics of operators and comparisons, shared by constant folding and interpretation.

use crate::expression::{Comparison, NumOperator};

/// Largest magnitude of a number; arithmetic saturates there.
pub const LARGEST_NUMBER: i64 = 1 << 40;

impl NumOperator {
    /// Returns the operator's value. Sums, differences, products and quotients saturate at
    /// [`LARGEST_NUMBER`]; division by zero gives zero.
    pub fn apply(self, left: i64, right: i64) -> i64 {
        let saturated = |value: i64| value.clamp(-LARGEST_NUMBER, LARGEST_NUMBER);
        match self {
            NumOperator::Add => saturated(left.saturating_add(right)),
            NumOperator::Subtract => saturated(left.saturating_sub(right)),
            NumOperator::Multiply => saturated(left.saturating_mul(right)),
            NumOperator::Divide => saturated(left.checked_div(right).unwrap_or(0)),
            NumOperator::Remainder => left.checked_rem(right).unwrap_or(0),
            NumOperator::Min => left.min(right),
            NumOperator::Max => left.max(right),
            NumOperator::BitAnd => left & right,
            NumOperator::BitOr => left | right,
            NumOperator::BitMinus => left & !right,
        }
    }
}

impl Comparison {
    /// Returns true if the comparison holds.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
        }
    }
}
