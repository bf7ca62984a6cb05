//! Tests.

use super::numbers::is_ripe;
use super::sets::is_empty;
use super::{Fold, Take};
use crate::parts::Part;
use boardwright_ir::{Comparison, Num, Set, Test};

/// Lists longer than this are not searched for parts that are the same.
pub(super) const MAX_COMPARED: usize = 24;

impl Fold {
    /// Folds a test whose parts are folded.
    pub(super) fn fold_test(&mut self, test: &mut Test) {
        if matches!(test, Test::Const(_)) {
            return;
        }
        if is_ripe(Part::Test(test))
            && let Some(value) = self.constants.for_all(|constants| constants.test(test))
        {
            *test = Test::Const(value);
            return;
        }
        match test {
            Test::Not(inner) => {
                if let Some(opposite) = negated(inner) {
                    *test = opposite;
                }
            }
            Test::And(_) | Test::Or(_) => simplify_list(test),
            Test::If(..) => simplify_if(test),
            Test::Compare(..) => self.simplify_comparison(test),
            Test::NonZero(Num::If(condition, a, b)) => {
                let chosen = [a.taken(), b.taken()].map(|number| match number {
                    Num::Const(value) => Test::Const(value != 0),
                    number => Test::NonZero(number),
                });
                let [a, b] = chosen.map(Box::new);
                *test = Test::If(Box::new(condition.taken()), a, b);
                simplify_if(test);
            }
            Test::Some(Set::Filter(local, set, condition)) => {
                *test = Test::SomeWhere(*local, set.taken(), Box::new(condition.taken()));
            }
            Test::Contains(set, _) | Test::SomeWhere(_, set, _) if is_empty(set) => {
                *test = Test::Const(false);
            }
            Test::Subset(a, b) if is_empty(a) || a == b => *test = Test::Const(true),
            Test::SetEqual(a, b) if a == b => *test = Test::Const(true),
            Test::Subset(a, b) if is_empty(b) => {
                *test = Test::Not(Box::new(Test::Some(a.taken())));
            }
            Test::Attacked { sites, .. } if is_empty(sites) => *test = Test::Const(false),
            Test::InMask(mask, bit) => {
                if let Some(simple) = simple_membership(mask, bit) {
                    *test = simple;
                }
            }
            _ => {}
        }
    }

    fn simplify_comparison(&mut self, test: &mut Test) {
        let Test::Compare(comparison, a, b) = test else { return };
        if a == b {
            *test = Test::Const(comparison.holds(0, 0));
            return;
        }
        if let Some(simple) = of_count(*comparison, a, b) {
            *test = simple;
            return;
        }
        // A number that is one of two constants.
        if let (Num::If(condition, yes, no), Num::Const(value)) = (a, b)
            && let (Num::Const(yes), Num::Const(no)) = (&**yes, &**no)
        {
            let (yes, no) = (comparison.holds(*yes, *value), comparison.holds(*no, *value));
            let [yes, no] = [yes, no].map(|holds| Box::new(Test::Const(holds)));
            *test = Test::If(Box::new(condition.taken()), yes, no);
            simplify_if(test);
        }
    }
}

/// What says the opposite in one piece.
pub(crate) fn negated(test: &mut Test) -> Option<Test> {
    match test {
        Test::Const(value) => Some(Test::Const(!*value)),
        Test::Not(inner) => Some(inner.taken()),
        Test::Compare(comparison, a, b) => {
            let opposite = match comparison {
                Comparison::Equal => Comparison::NotEqual,
                Comparison::NotEqual => Comparison::Equal,
                Comparison::Less => Comparison::GreaterOrEqual,
                Comparison::LessOrEqual => Comparison::Greater,
                Comparison::Greater => Comparison::LessOrEqual,
                Comparison::GreaterOrEqual => Comparison::Less,
            };
            Some(Test::Compare(opposite, a.taken(), b.taken()))
        }
        _ => None,
    }
}

/// A list joined by `and` or by `or`, flat and without what cannot matter.
fn simplify_list(test: &mut Test) {
    let (tests, neutral) = match test {
        Test::And(tests) => (tests, true),
        Test::Or(tests) => (tests, false),
        _ => return,
    };
    let mut kept: Vec<Test> = Vec::new();
    for one in std::mem::take(tests) {
        let inner = match (one, neutral) {
            (Test::And(inner), true) | (Test::Or(inner), false) => inner,
            (one, _) => vec![one],
        };
        for one in inner {
            match one {
                Test::Const(value) if value == neutral => {}
                Test::Const(value) => {
                    *test = Test::Const(value);
                    return;
                }
                one if kept.len() < MAX_COMPARED && kept.contains(&one) => {}
                one => kept.push(one),
            }
        }
    }
    *test = match (kept.len(), neutral) {
        (0, neutral) => Test::Const(neutral),
        (1, _) => kept.remove(0),
        (_, true) => Test::And(kept),
        (_, false) => Test::Or(kept),
    };
}

fn simplify_if(test: &mut Test) {
    let Test::If(condition, a, b) = test else { return };
    let not = |condition: &mut Test| {
        negated(condition).unwrap_or_else(|| Test::Not(Box::new(condition.taken())))
    };
    *test = match (&**condition, &**a, &**b) {
        (Test::Const(true), _, _) => a.taken(),
        (Test::Const(false), _, _) => b.taken(),
        (_, Test::Const(true), Test::Const(false)) => condition.taken(),
        (_, Test::Const(false), Test::Const(true)) => not(condition),
        (_, Test::Const(false), _) => Test::And(vec![not(condition), b.taken()]),
        (_, _, Test::Const(false)) => Test::And(vec![condition.taken(), a.taken()]),
        (_, Test::Const(true), _) => Test::Or(vec![condition.taken(), b.taken()]),
        (_, _, Test::Const(true)) => Test::Or(vec![not(condition), a.taken()]),
        (_, a, b) if a == b => a.clone(),
        _ => return,
    };
    simplify_list(test);
}

/// A comparison of a count with what only tells whether there is anything.
fn of_count(comparison: Comparison, a: &mut Num, b: &mut Num) -> Option<Test> {
    let some = match (comparison, &*b) {
        (Comparison::Greater | Comparison::NotEqual, Num::Const(0))
        | (Comparison::GreaterOrEqual, Num::Const(1)) => true,
        (Comparison::Equal | Comparison::LessOrEqual, Num::Const(0))
        | (Comparison::Less, Num::Const(1)) => false,
        _ => return None,
    };
    let any = match a {
        Num::Count(set) => match set.taken() {
            Set::Filter(local, set, test) => Test::SomeWhere(local, *set, test),
            set => Test::Some(set),
        },
        Num::CountWhere(local, set, test) => {
            Test::SomeWhere(*local, set.taken(), Box::new(test.taken()))
        }
        _ => return None,
    };
    Some(if some { any } else { Test::Not(Box::new(any)) })
}

/// Membership in a mask of no more than one bit.
fn simple_membership(mask: &Num, bit: &mut Num) -> Option<Test> {
    match mask {
        Num::Const(0) => Some(Test::Const(false)),
        Num::Const(mask) if mask.count_ones() == 1 => {
            let only = Num::Const(mask.trailing_zeros().into());
            Some(Test::Compare(Comparison::Equal, bit.taken(), only))
        }
        _ => None,
    }
}
