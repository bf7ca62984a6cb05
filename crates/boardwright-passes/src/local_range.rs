//! Ranges of locals: the values that a local may hold, given that a condition is true or false.

use boardwright_ir::{Comparison, Condition, Local, Num};

/// The values that a local may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalRange {
    /// The local.
    pub local: Local,
    /// The values below 64 that it may hold, as a bit mask.
    bits: u64,
    /// True if it may hold other values.
    others: bool,
}

/// Returns the ranges of locals where a condition has a value.
pub fn implied_by(condition: &Condition, value: bool) -> Vec<LocalRange> {
    let one = |local: &Local, bits: u64, value: bool| {
        let bits = if value { bits } else { !bits };
        vec![LocalRange { local: *local, bits, others: !value }]
    };
    match condition {
        Condition::InMask(Num::Const(mask), Num::Local(local)) => one(local, *mask as u64, value),
        Condition::Compare(Comparison::Equal, Num::Local(local), Num::Const(bit @ 0..64)) => {
            one(local, 1 << bit, value)
        }
        Condition::Compare(Comparison::NotEqual, Num::Local(local), Num::Const(bit @ 0..64)) => {
            one(local, 1 << bit, !value)
        }
        Condition::And(conditions) if value => {
            conditions.iter().flat_map(|condition| implied_by(condition, true)).collect()
        }
        Condition::Or(conditions) if !value => {
            conditions.iter().flat_map(|condition| implied_by(condition, false)).collect()
        }
        Condition::Not(condition) => implied_by(condition, !value),
        _ => Vec::new(),
    }
}

/// Returns the value of a condition, or `None` if the known ranges do not decide it.
pub fn value_of(condition: &Condition, known: &[LocalRange]) -> Option<bool> {
    match condition {
        Condition::And(conditions) => {
            let mut values = conditions.iter().map(|condition| value_of(condition, known));
            values.any(|value| value == Some(false)).then_some(false)
        }
        Condition::Not(condition) => value_of(condition, known).map(|value| !value),
        _ => {
            let [asked] = implied_by(condition, true)[..] else { return None };
            let known = known.iter().filter(|range| range.local == asked.local);
            known.fold(None, |decided, known| {
                let others = known.others && asked.others;
                if known.bits & asked.bits == 0 && !others {
                    Some(false)
                } else if known.bits & !asked.bits == 0 && (!known.others || asked.others) {
                    Some(true)
                } else {
                    decided
                }
            })
        }
    }
}
