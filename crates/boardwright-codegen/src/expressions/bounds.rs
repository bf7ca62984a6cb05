//! Bounds of the result of an operator.

use crate::function::operand::Operand;
use boardwright_ir::NumOperator;

/// Returns the bounds of the result of an operator.
pub(crate) fn bounds_of_result(operator: NumOperator, a: Operand, b: Operand) -> (i64, i64) {
    let (al, ah, bl, bh) = (a.low(), a.high(), b.low(), b.high());
    match operator {
        NumOperator::Add => (al.saturating_add(bl), ah.saturating_add(bh)),
        NumOperator::Subtract => (al.saturating_sub(bh), ah.saturating_sub(bl)),
        NumOperator::Multiply => {
            let products = [al, ah]
                .into_iter()
                .flat_map(|x| [bl, bh].map(|y| x.saturating_mul(y)))
                .collect::<Vec<_>>();
            let low = products.iter().copied().min().unwrap_or(i64::MIN);
            (low, products.iter().copied().max().unwrap_or(i64::MAX))
        }
        NumOperator::Min => (al.min(bl), ah.min(bh)),
        NumOperator::Max => (al.max(bl), ah.max(bh)),
        NumOperator::BitAnd if al >= 0 && bl >= 0 => (0, ah.min(bh)),
        NumOperator::BitAnd if al >= 0 => (0, ah),
        NumOperator::BitAnd if bl >= 0 => (0, bh),
        NumOperator::BitMinus if al >= 0 => (0, ah),
        NumOperator::BitOr if al >= 0 && bl >= 0 => (0, or_bound(ah, bh)),
        _ => (i64::MIN, i64::MAX),
    }
}

fn or_bound(a: i64, b: i64) -> i64 {
    let bits = 64 - (a | b).leading_zeros();
    if bits >= 63 { i64::MAX } else { (1 << bits) - 1 }
}
