//! Tests.

use super::numbers::is_ripe;
use super::sets::is_empty;
use super::{Fold, Take};
use crate::parts::Part;
use boardwright_ir::{Comparison, Condition, Num, Set};

/// Lists longer than this are not searched for parts that are the same.
pub(super) const MAX_COMPARED: usize = 24;

impl Fold {
    /// Folds a condition whose parts are folded.
    pub(super) fn fold_condition(&mut self, condition: &mut Condition) {
        if matches!(condition, Condition::Const(_)) {
            return;
        }
        if is_ripe(Part::Condition(condition))
            && let Some(value) = self.constants.for_all(|constants| constants.condition(condition))
        {
            *condition = Condition::Const(value);
            return;
        }
        match condition {
            Condition::Not(inner) => {
                if let Some(opposite) = negated(inner) {
                    *condition = opposite;
                }
            }
            Condition::And(_) | Condition::Or(_) => simplify_list(condition),
            Condition::If(..) => simplify_if(condition),
            Condition::Compare(..) => self.simplify_comparison(condition),
            Condition::NonZero(Num::If(test, a, b)) => {
                let chosen = [a.taken(), b.taken()].map(|number| match number {
                    Num::Const(value) => Condition::Const(value != 0),
                    number => Condition::NonZero(number),
                });
                let [a, b] = chosen.map(Box::new);
                *condition = Condition::If(Box::new(test.taken()), a, b);
                simplify_if(condition);
            }
            Condition::Some(Set::Filter(local, set, kept)) => {
                *condition = Condition::SomeWhere(*local, set.taken(), Box::new(kept.taken()));
            }
            Condition::Contains(set, _) | Condition::SomeWhere(_, set, _) if is_empty(set) => {
                *condition = Condition::Const(false);
            }
            Condition::Subset(a, b) if is_empty(a) || a == b => *condition = Condition::Const(true),
            Condition::SetEqual(a, b) if a == b => *condition = Condition::Const(true),
            Condition::Subset(a, b) if is_empty(b) => {
                *condition = Condition::Not(Box::new(Condition::Some(a.taken())));
            }
            Condition::Attacked { sites, .. } if is_empty(sites) => {
                *condition = Condition::Const(false)
            }
            Condition::InMask(mask, bit) => {
                if let Some(simple) = simple_membership(mask, bit) {
                    *condition = simple;
                }
            }
            _ => {}
        }
    }

    fn simplify_comparison(&mut self, condition: &mut Condition) {
        let Condition::Compare(comparison, a, b) = condition else { return };
        if a == b {
            *condition = Condition::Const(comparison.holds(0, 0));
            return;
        }
        if let Some(simple) = of_count(*comparison, a, b) {
            *condition = simple;
            return;
        }
        // A number that is one of two constants.
        if let (Num::If(test, yes, no), Num::Const(value)) = (a, b)
            && let (Num::Const(yes), Num::Const(no)) = (&**yes, &**no)
        {
            let (yes, no) = (comparison.holds(*yes, *value), comparison.holds(*no, *value));
            let [yes, no] = [yes, no].map(|holds| Box::new(Condition::Const(holds)));
            *condition = Condition::If(Box::new(test.taken()), yes, no);
            simplify_if(condition);
        }
    }
}

/// What says the opposite in one piece.
pub(crate) fn negated(condition: &mut Condition) -> Option<Condition> {
    match condition {
        Condition::Const(value) => Some(Condition::Const(!*value)),
        Condition::Not(inner) => Some(inner.taken()),
        Condition::Compare(comparison, a, b) => {
            let opposite = match comparison {
                Comparison::Equal => Comparison::NotEqual,
                Comparison::NotEqual => Comparison::Equal,
                Comparison::Less => Comparison::GreaterOrEqual,
                Comparison::LessOrEqual => Comparison::Greater,
                Comparison::Greater => Comparison::LessOrEqual,
                Comparison::GreaterOrEqual => Comparison::Less,
            };
            Some(Condition::Compare(opposite, a.taken(), b.taken()))
        }
        _ => None,
    }
}

/// A list joined by `and` or by `or`, flat and without what cannot matter.
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
        negated(test).unwrap_or_else(|| Condition::Not(Box::new(test.taken())))
    };
    *condition = match (&**test, &**a, &**b) {
        (Condition::Const(true), _, _) => a.taken(),
        (Condition::Const(false), _, _) => b.taken(),
        (_, Condition::Const(true), Condition::Const(false)) => test.taken(),
        (_, Condition::Const(false), Condition::Const(true)) => not(test),
        (_, Condition::Const(false), _) => Condition::And(vec![not(test), b.taken()]),
        (_, _, Condition::Const(false)) => Condition::And(vec![test.taken(), a.taken()]),
        (_, Condition::Const(true), _) => Condition::Or(vec![test.taken(), b.taken()]),
        (_, _, Condition::Const(true)) => Condition::Or(vec![not(test), a.taken()]),
        (_, a, b) if a == b => a.clone(),
        _ => return,
    };
    simplify_list(condition);
}

/// A comparison of a count with what only tells whether there is anything.
fn of_count(comparison: Comparison, a: &mut Num, b: &mut Num) -> Option<Condition> {
    let some = match (comparison, &*b) {
        (Comparison::Greater | Comparison::NotEqual, Num::Const(0))
        | (Comparison::GreaterOrEqual, Num::Const(1)) => true,
        (Comparison::Equal | Comparison::LessOrEqual, Num::Const(0))
        | (Comparison::Less, Num::Const(1)) => false,
        _ => return None,
    };
    let any = match a {
        Num::Count(set) => match set.taken() {
            Set::Filter(local, set, condition) => Condition::SomeWhere(local, *set, condition),
            set => Condition::Some(set),
        },
        Num::CountWhere(local, set, condition) => {
            Condition::SomeWhere(*local, set.taken(), Box::new(condition.taken()))
        }
        _ => return None,
    };
    Some(if some { any } else { Condition::Not(Box::new(any)) })
}

/// Membership in a mask of no more than one bit.
fn simple_membership(mask: &Num, bit: &mut Num) -> Option<Condition> {
    match mask {
        Num::Const(0) => Some(Condition::Const(false)),
        Num::Const(mask) if mask.count_ones() == 1 => {
            let only = Num::Const(mask.trailing_zeros().into());
            Some(Condition::Compare(Comparison::Equal, bit.taken(), only))
        }
        _ => None,
    }
}
