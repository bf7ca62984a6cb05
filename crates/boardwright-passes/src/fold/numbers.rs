//! Numbers.

use super::{Fold, Take};
use crate::parts::{Part, of_condition, of_number, of_set};
use boardwright_ir::{Condition, Num, NumOperator, Set};

impl Fold {
    /// Folds a number whose parts are folded.
    pub(super) fn fold_number(&mut self, number: &mut Num) {
        if matches!(number, Num::Const(_) | Num::Local(_) | Num::Mover | Num::Opponent) {
            return;
        }
        if is_ripe(Part::Number(number))
            && let Some(value) = self.constants.for_all(|constants| constants.number(number))
        {
            *number = Num::Const(value);
            return;
        }
        self.simplify_number(number);
    }

    fn simplify_number(&mut self, number: &mut Num) {
        match number {
            Num::If(condition, a, b) => match **condition {
                Condition::Const(true) => *number = a.taken(),
                Condition::Const(false) => *number = b.taken(),
                _ if a == b => *number = a.taken(),
                _ => {}
            },
            Num::OpponentOf(player) if **player == Num::Mover => *number = Num::Opponent,
            Num::Binary(operator, a, b) => {
                let (operator, zero) = (*operator, Num::Const(0));
                match operator {
                    NumOperator::BitOr if **a == zero => *number = b.taken(),
                    NumOperator::BitOr | NumOperator::BitMinus if **b == zero => {
                        *number = a.taken();
                    }
                    NumOperator::BitAnd if **a == zero || **b == zero => *number = zero,
                    NumOperator::BitMinus if **a == zero => *number = zero,
                    _ => {}
                }
            }
            Num::KindsOn(set) if super::sets::is_empty(set) => *number = Num::Const(0),
            _ => {}
        }
    }
}

/// Whether working a part out is worth a try: what it is made of is constant, or it binds a local
/// over constants, in which case what it says of the local was not worked out before.
pub(super) fn is_ripe(part: Part<'_>) -> bool {
    let mut parts = Vec::new();
    let binds = match part {
        Part::Number(number) => {
            of_number(number, &mut |part| parts.push(is_constant(&part)));
            matches!(number, Num::CountWhere(..))
        }
        Part::Condition(condition) => {
            of_condition(condition, &mut |part| parts.push(is_constant(&part)));
            matches!(condition, Condition::SomeWhere(..))
        }
        Part::Set(set) => {
            of_set(set, &mut |part| parts.push(is_constant(&part)));
            matches!(set, Set::Filter(..) | Set::Union(..))
        }
        Part::Block(_) => return false,
    };
    if binds {
        parts.pop();
    }
    parts.into_iter().all(|constant| constant)
}

fn is_constant(part: &Part<'_>) -> bool {
    match part {
        Part::Number(number) => matches!(number, Num::Const(_) | Num::Mover | Num::Opponent),
        Part::Condition(condition) => matches!(condition, Condition::Const(_)),
        Part::Set(set) => super::sets::is_constant(set),
        Part::Block(_) => false,
    }
}
