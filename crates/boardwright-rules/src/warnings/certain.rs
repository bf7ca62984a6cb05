//! What is certain before a game begins: conditions that always hold or never do, choices from nothing.

use crate::lowerer::Lowerer;
use boardwright_ir::*;

impl Lowerer<'_> {
    /// Whether a test is the same in every position, and which.
    pub(crate) fn certain(&self, test: &Condition) -> Option<bool> {
        if !self.spend(1) {
            return None;
        }
        match test {
            Condition::Const(value) => Some(*value),
            Condition::Not(inner) => Some(!self.certain(inner)?),
            Condition::And(tests) => self.certain_all(tests),
            Condition::Or(tests) => self.certain_any(tests),
            Condition::If(test, then, otherwise) => match self.certain(test) {
                Some(true) => self.certain(then),
                Some(false) => self.certain(otherwise),
                None => {
                    let then = self.certain(then)?;
                    self.certain(otherwise).filter(|&otherwise| otherwise == then)
                }
            },
            Condition::Compare(comparison, a, b) => self.certain_comparison(*comparison, a, b),
            Condition::NonZero(number) => match self.bounds_of(number)? {
                (0, 0) => Some(false),
                (low, high) if low > 0 || high < 0 => Some(true),
                _ => None,
            },
            Condition::Some(set) | Condition::Attacked { sites: set, .. } => {
                self.never_if(self.is_never_filled(set))
            }
            Condition::Contains(set, site) => {
                let apart = |player| {
                    self.most(set, player).intersection(&self.most_site(site, player)).is_empty()
                };
                self.never_if((0..self.player_count()).all(apart))
            }
            Condition::SomeWhere(_, set, test) => {
                self.never_if(self.is_never_filled(set) || self.certain(test) == Some(false))
            }
            Condition::Connected { a, b, .. } => {
                self.never_if(self.is_never_filled(a) || self.is_never_filled(b))
            }
            _ => None,
        }
    }

    fn never_if(&self, never: bool) -> Option<bool> {
        never.then_some(false)
    }

    fn certain_all(&self, tests: &[Condition]) -> Option<bool> {
        let each: Vec<Option<bool>> = tests.iter().map(|test| self.certain(test)).collect();
        if each.contains(&Some(false)) || contradict(tests, is_equal) {
            return Some(false);
        }
        each.iter().all(|known| *known == Some(true)).then_some(true)
    }

    fn certain_any(&self, tests: &[Condition]) -> Option<bool> {
        let each: Vec<Option<bool>> = tests.iter().map(|test| self.certain(test)).collect();
        // `a != 1 or a != 2` holds always: it is the opposite of `a = 1 and a = 2`.
        if each.contains(&Some(true)) || contradict(tests, is_not_equal) {
            return Some(true);
        }
        each.iter().all(|known| *known == Some(false)).then_some(false)
    }

    fn certain_comparison(&self, comparison: Comparison, a: &Num, b: &Num) -> Option<bool> {
        let (a, b) = (self.bounds_of(a)?, self.bounds_of(b)?);
        let (below, above) = (a.1 < b.0, a.0 > b.1);
        let same = a == b && a.0 == a.1;
        match comparison {
            Comparison::Equal if below || above => Some(false),
            Comparison::Equal => same.then_some(true),
            Comparison::NotEqual if below || above => Some(true),
            Comparison::NotEqual => same.then_some(false),
            Comparison::Less if below => Some(true),
            Comparison::Less => (a.0 >= b.1).then_some(false),
            Comparison::LessOrEqual if a.1 <= b.0 => Some(true),
            Comparison::LessOrEqual => above.then_some(false),
            Comparison::Greater if above => Some(true),
            Comparison::Greater => (a.1 <= b.0).then_some(false),
            Comparison::GreaterOrEqual if a.0 >= b.1 => Some(true),
            Comparison::GreaterOrEqual => below.then_some(false),
        }
    }

    /// Whether a domain never has a value.
    pub(crate) fn never_any(&self, domain: &Domain) -> bool {
        match domain {
            Domain::Sites(set) | Domain::Lines(set) => self.is_never_filled(set),
            Domain::Range(low, high) => match (self.bounds_of(low), self.bounds_of(high)) {
                (Some(low), Some(high)) => low.0 > high.1,
                _ => false,
            },
            Domain::Kinds(mask) => self.possible(mask) == 0,
            Domain::Directions(mask) => *mask == Num::Const(0),
            Domain::Players => false,
        }
    }

    /// Whether sets can have no site in common, since of each site only one such thing is true.
    pub(super) fn clash(&self, parts: &[Set]) -> bool {
        self.clash_in_words(parts).is_some()
    }

    /// Why sets have no site in common.
    pub(super) fn clash_in_words(&self, parts: &[Set]) -> Option<&'static str> {
        let pairs =
            parts.iter().enumerate().flat_map(|(i, a)| parts[i + 1..].iter().map(move |b| (a, b)));
        pairs.into_iter().find_map(|(a, b)| clash_of_two(a, b).or_else(|| clash_of_two(b, a)))
    }

    /// Whether a body can never run to its end.
    pub(crate) fn never_completes(&self, body: &[Statement]) -> bool {
        body.iter().any(|statement| match statement {
            Statement::Choose { domain, condition, .. } => {
                let barred =
                    condition.as_ref().is_some_and(|test| self.certain(test) == Some(false));
                barred || self.never_any(domain)
            }
            Statement::Require { condition: test, .. } => self.certain(test) == Some(false),
            Statement::Either(branches) => {
                branches.iter().all(|branch| self.never_completes(&branch.body))
            }
            Statement::If { condition: test, then, otherwise } => match self.certain(test) {
                Some(true) => self.never_completes(then),
                Some(false) => self.never_completes(otherwise),
                None => self.never_completes(then) && self.never_completes(otherwise),
            },
            _ => false,
        })
    }
}

fn clash_of_two(a: &Set, b: &Set) -> Option<&'static str> {
    let different = |a: &Num, b: &Num| matches!((a, b), (Num::Const(a), Num::Const(b)) if a != b);
    match (a, b) {
        (Set::Vacant, Set::Occupied | Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_)) => {
            Some("an empty site holds no unit")
        }
        (Set::OwnedBy(Num::Mover), Set::OwnedBy(Num::Opponent)) => {
            Some("no unit belongs to both players")
        }
        (Set::OwnedBy(a), Set::OwnedBy(b)) if different(a, b) => {
            Some("no unit belongs to both players")
        }
        (Set::OfKind(a), Set::OfKind(b)) if different(a, b) => {
            Some("no unit is of two kinds; `+` gives the units of either")
        }
        _ => None,
    }
}

/// The two sides of `a = b`.
fn is_equal(test: &Condition) -> Option<(&Num, &Num)> {
    match test {
        Condition::Compare(Comparison::Equal, a, b) => Some((a, b)),
        _ => None,
    }
}

/// The two sides of `a != b`.
fn is_not_equal(test: &Condition) -> Option<(&Num, &Num)> {
    match test {
        Condition::Compare(Comparison::NotEqual, a, b) => Some((a, b)),
        Condition::Not(inner) => is_equal(inner),
        _ => None,
    }
}

/// Whether tests of a form compare one number with two values.
fn contradict(tests: &[Condition], form: fn(&Condition) -> Option<(&Num, &Num)>) -> bool {
    let mut known: Vec<(&Num, i64)> = Vec::new();
    for (number, value) in tests.iter().filter_map(form) {
        let (number, value) = match (number, value) {
            (number, Num::Const(value)) | (Num::Const(value), number) => (number, *value),
            _ => continue,
        };
        if known.iter().any(|&(other, earlier)| other == number && earlier != value) {
            return true;
        }
        known.push((number, value));
    }
    false
}
