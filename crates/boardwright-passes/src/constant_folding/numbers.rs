//! Folding of numbers.

use super::evaluator::ConstantEvaluator;
use super::foldable::is_foldable;
use crate::constant_sets::is_empty;
use crate::take::Take;
use boardwright_ir::visit::IrNode;
use boardwright_ir::{Condition, Num, NumOperator};

/// Folds a number whose operands are folded.
pub fn fold(evaluator: &mut ConstantEvaluator, number: &mut Num) {
    if matches!(number, Num::Const(_) | Num::Local(_) | Num::Mover | Num::Opponent) {
        return;
    }
    if is_foldable(IrNode::Number(number))
        && let Some(value) = evaluator.for_all_players(|evaluator| evaluator.number(number))
    {
        *number = Num::Const(value);
        return;
    }
    simplify(number);
}

fn simplify(number: &mut Num) {
    match number {
        Num::If(condition, a, b) => match **condition {
            Condition::Const(true) => *number = a.take(),
            Condition::Const(false) => *number = b.take(),
            _ if a == b => *number = a.take(),
            _ => {}
        },
        Num::OpponentOf(player) if **player == Num::Mover => *number = Num::Opponent,
        Num::Binary(operator, a, b) => {
            let (operator, zero) = (*operator, Num::Const(0));
            match operator {
                NumOperator::BitOr if **a == zero => *number = b.take(),
                NumOperator::BitOr | NumOperator::BitMinus if **b == zero => {
                    *number = a.take();
                }
                NumOperator::BitAnd if **a == zero || **b == zero => *number = zero,
                NumOperator::BitMinus if **a == zero => *number = zero,
                _ => {}
            }
        }
        Num::KindsOn(set) if is_empty(set) => *number = Num::Const(0),
        _ => {}
    }
}
