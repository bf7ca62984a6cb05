//! Folding of conditions.

use super::evaluator::ConstantEvaluator;
use super::foldable::{MAX_COMPARED, is_foldable};
use crate::constant_sets::is_empty;
use crate::take::Take;
use boardwright_ir::visit::IrNode;
use boardwright_ir::{Comparison, Condition, Num, Set};

/// Folds a condition whose operands are folded.
pub fn fold(evaluator: &mut ConstantEvaluator, condition: &mut Condition) {
    if matches!(condition, Condition::Const(_)) {
        return;
    }
    if is_foldable(IrNode::Condition(condition))
        && let Some(value) = evaluator.for_all_players(|evaluator| evaluator.condition(condition))
    {
        *condition = Condition::Const(value);
        return;
    }
    simplify(condition);
}

fn simplify(condition: &mut Condition) {
    match condition {
        Condition::Not(inner) => {
            if let Some(negation) = negation(inner) {
                *condition = negation;
            }
        }
        Condition::And(_) | Condition::Or(_) => simplify_list(condition),
        Condition::If(..) => simplify_if(condition),
        Condition::Compare(..) => simplify_comparison(condition),
        Condition::NonZero(Num::If(test, a, b)) => {
            let chosen = [a.take(), b.take()].map(|number| match number {
                Num::Const(value) => Condition::Const(value != 0),
                number => Condition::NonZero(number),
            });
            let [a, b] = chosen.map(Box::new);
            *condition = Condition::If(Box::new(test.take()), a, b);
            simplify_if(condition);
        }
        Condition::Some(Set::Filter(local, set, kept)) => {
            *condition = Condition::SomeWhere(*local, set.take(), Box::new(kept.take()));
        }
        Condition::Contains(set, _) | Condition::SomeWhere(_, set, _) if is_empty(set) => {
            *condition = Condition::Const(false);
        }
        Condition::Subset(a, b) if is_empty(a) || a == b => *condition = Condition::Const(true),
        Condition::SetEqual(a, b) if a == b => *condition = Condition::Const(true),
        Condition::Subset(a, b) if is_empty(b) => {
            *condition = Condition::Not(Box::new(Condition::Some(a.take())));
        }
        Condition::Attacked { sites, .. } if is_empty(sites) => {
            *condition = Condition::Const(false)
        }
        Condition::InMask(mask, bit) => {
            if let Some(simple) = single_bit_membership(mask, bit) {
                *condition = simple;
            }
        }
        _ => {}
    }
}

fn simplify_comparison(condition: &mut Condition) {
    let Condition::Compare(comparison, a, b) = condition else { return };
    if a == b {
        *condition = Condition::Const(comparison.holds(0, 0));
        return;
    }
    if let Some(simple) = existence_of_count(*comparison, a, b) {
        *condition = simple;
        return;
    }
    // The number is one of two constants.
    if let (Num::If(test, yes, no), Num::Const(value)) = (a, b)
        && let (Num::Const(yes), Num::Const(no)) = (&**yes, &**no)
    {
        let (yes, no) = (comparison.holds(*yes, *value), comparison.holds(*no, *value));
        let [yes, no] = [yes, no].map(|holds| Box::new(Condition::Const(holds)));
        *condition = Condition::If(Box::new(test.take()), yes, no);
        simplify_if(condition);
    }
}

/// Returns the negation of a condition, if it needs no `not`.
fn negation(condition: &mut Condition) -> Option<Condition> {
    match condition {
        Condition::Const(value) => Some(Condition::Const(!*value)),
        Condition::Not(inner) => Some(inner.take()),
        Condition::Compare(comparison, a, b) => {
            let inverse = match comparison {
                Comparison::Equal => Comparison::NotEqual,
                Comparison::NotEqual => Comparison::Equal,
                Comparison::Less => Comparison::GreaterOrEqual,
                Comparison::LessOrEqual => Comparison::Greater,
                Comparison::Greater => Comparison::LessOrEqual,
                Comparison::GreaterOrEqual => Comparison::Less,
            };
            Some(Condition::Compare(inverse, a.take(), b.take()))
        }
        _ => None,
    }
}

/// Flattens a conjunction or disjunction and removes neutral and repeated members.
fn simplify_list(condition: &mut Condition) {
    let (conditions, neutral) = match condition {
        Condition::And(conditions) => (conditions, true),
        Condition::Or(conditions) => (conditions, false),
        _ => return,
    };
    let mut kept: Vec<Condition> = Vec::new();
    for one in std::mem::take(conditions) {
        let inner = match (one, neutral) {
            (Condition::And(inner), true) | (Condition::Or(inner), false) => inner,
            (one, _) => vec![one],
        };
        for one in inner {
            match one {
                Condition::Const(value) if value == neutral => {}
                Condition::Const(value) => {
                    *condition = Condition::Const(value);
                    return;
                }
                one if kept.len() < MAX_COMPARED && kept.contains(&one) => {}
                one => kept.push(one),
            }
        }
    }
    *condition = match (kept.len(), neutral) {
        (0, neutral) => Condition::Const(neutral),
        (1, _) => kept.remove(0),
        (_, true) => Condition::And(kept),
        (_, false) => Condition::Or(kept),
    };
}

fn simplify_if(condition: &mut Condition) {
    let Condition::If(test, a, b) = condition else { return };
    let not = |test: &mut Condition| {
        negation(test).unwrap_or_else(|| Condition::Not(Box::new(test.take())))
    };
    *condition = match (&**test, &**a, &**b) {
        (Condition::Const(true), _, _) => a.take(),
        (Condition::Const(false), _, _) => b.take(),
        (_, Condition::Const(true), Condition::Const(false)) => test.take(),
        (_, Condition::Const(false), Condition::Const(true)) => not(test),
        (_, Condition::Const(false), _) => Condition::And(vec![not(test), b.take()]),
        (_, _, Condition::Const(false)) => Condition::And(vec![test.take(), a.take()]),
        (_, Condition::Const(true), _) => Condition::Or(vec![test.take(), b.take()]),
        (_, _, Condition::Const(true)) => Condition::Or(vec![not(test), a.take()]),
        (_, a, b) if a == b => a.clone(),
        _ => return,
    };
    simplify_list(condition);
}

/// Returns a comparison of a count as a test for existence, if that is all it asks.
fn existence_of_count(comparison: Comparison, a: &mut Num, b: &mut Num) -> Option<Condition> {
    let some = match (comparison, &*b) {
        (Comparison::Greater | Comparison::NotEqual, Num::Const(0))
        | (Comparison::GreaterOrEqual, Num::Const(1)) => true,
        (Comparison::Equal | Comparison::LessOrEqual, Num::Const(0))
        | (Comparison::Less, Num::Const(1)) => false,
        _ => return None,
    };
    let any = match a {
        Num::Count(set) => match set.take() {
            Set::Filter(local, set, condition) => Condition::SomeWhere(local, *set, condition),
            set => Condition::Some(set),
        },
        Num::CountWhere(local, set, condition) => {
            Condition::SomeWhere(*local, set.take(), Box::new(condition.take()))
        }
        _ => return None,
    };
    Some(if some { any } else { Condition::Not(Box::new(any)) })
}

/// Returns membership in a mask of at most one bit as a comparison.
fn single_bit_membership(mask: &Num, bit: &mut Num) -> Option<Condition> {
    match mask {
        Num::Const(0) => Some(Condition::Const(false)),
        Num::Const(mask) if mask.count_ones() == 1 => {
            let only = Num::Const(mask.trailing_zeros().into());
            Some(Condition::Compare(Comparison::Equal, bit.take(), only))
        }
        _ => None,
    }
}
