//! Static truth of conditions, and emptiness of domains.

use crate::expressions::interval::Interval;
use crate::lowerer::Lowerer;
use boardwright_ir::*;

impl Lowerer<'_> {
    /// Returns the truth of a condition if it is the same in every position.
    pub(crate) fn constant_truth(&self, condition: &Condition) -> Option<bool> {
        if !self.spend_work(1) {
            return None;
        }
        match condition {
            Condition::Const(value) => Some(*value),
            Condition::Not(inner) => Some(!self.constant_truth(inner)?),
            Condition::And(conditions) => self.constant_and(conditions),
            Condition::Or(conditions) => self.constant_or(conditions),
            Condition::If(condition, then, otherwise) => match self.constant_truth(condition) {
                Some(true) => self.constant_truth(then),
                Some(false) => self.constant_truth(otherwise),
                None => {
                    let then = self.constant_truth(then)?;
                    self.constant_truth(otherwise).filter(|&otherwise| otherwise == then)
                }
            },
            Condition::Compare(comparison, a, b) => self.constant_comparison(*comparison, a, b),
            Condition::NonZero(number) => match self.bounds_of(number)? {
                Interval { low: 0, high: 0 } => Some(false),
                Interval { low, high } if low > 0 || high < 0 => Some(true),
                _ => None,
            },
            Condition::Some(set) | Condition::Attacked { sites: set, .. } => {
                self.never_if(self.is_always_empty(set))
            }
            Condition::Contains(set, site) => {
                let apart = |player| {
                    self.upper_bound(set, player)
                        .intersection(&self.possible_sites(site, player))
                        .is_empty()
                };
                self.never_if((0..self.player_count()).all(apart))
            }
            Condition::SomeWhere(_, set, condition) => self.never_if(
                self.is_always_empty(set) || self.constant_truth(condition) == Some(false),
            ),
            Condition::Connected { a, b, .. } => {
                self.never_if(self.is_always_empty(a) || self.is_always_empty(b))
            }
            Condition::SomeMove(_, index) => {
                let after = self.program.move_conditions.get(usize::from(*index))?;
                self.never_if(self.constant_truth(after) == Some(false))
            }
            _ => None,
        }
    }

    fn never_if(&self, never: bool) -> Option<bool> {
        never.then_some(false)
    }

    fn constant_and(&self, conditions: &[Condition]) -> Option<bool> {
        let each: Vec<Option<bool>> =
            conditions.iter().map(|condition| self.constant_truth(condition)).collect();
        if each.contains(&Some(false)) || contradict(conditions, is_equal) {
            return Some(false);
        }
        each.iter().all(|known| *known == Some(true)).then_some(true)
    }

    fn constant_or(&self, conditions: &[Condition]) -> Option<bool> {
        let each: Vec<Option<bool>> =
            conditions.iter().map(|condition| self.constant_truth(condition)).collect();
        // `a != 1 or a != 2` always holds: it is the negation of `a = 1 and a = 2`.
        if each.contains(&Some(true)) || contradict(conditions, is_not_equal) {
            return Some(true);
        }
        each.iter().all(|known| *known == Some(false)).then_some(false)
    }

    fn constant_comparison(&self, comparison: Comparison, a: &Num, b: &Num) -> Option<bool> {
        let (a, b) = (self.bounds_of(a)?, self.bounds_of(b)?);
        let (below, above) = (a.high < b.low, a.low > b.high);
        let same = a == b && a.single().is_some();
        match comparison {
            Comparison::Equal if below || above => Some(false),
            Comparison::Equal => same.then_some(true),
            Comparison::NotEqual if below || above => Some(true),
            Comparison::NotEqual => same.then_some(false),
            Comparison::Less if below => Some(true),
            Comparison::Less => (a.low >= b.high).then_some(false),
            Comparison::LessOrEqual if a.high <= b.low => Some(true),
            Comparison::LessOrEqual => above.then_some(false),
            Comparison::Greater if above => Some(true),
            Comparison::Greater => (a.high <= b.low).then_some(false),
            Comparison::GreaterOrEqual if a.low >= b.high => Some(true),
            Comparison::GreaterOrEqual => below.then_some(false),
        }
    }

    /// True if a domain is always empty.
    pub(crate) fn is_empty_domain(&self, domain: &Domain) -> bool {
        match domain {
            Domain::Sites(set) | Domain::Lines(set) => self.is_always_empty(set),
            Domain::Range(low, high) => match (self.bounds_of(low), self.bounds_of(high)) {
                (Some(low), Some(high)) => low.low > high.high,
                _ => false,
            },
            Domain::Kinds(mask) => self.possible_kinds_of_mask(mask) == 0,
            Domain::Directions(mask) => *mask == Num::Const(0),
            Domain::Players => false,
        }
    }

    /// True if sets are always disjoint, since their conditions exclude each other.
    pub(super) fn are_disjoint(&self, parts: &[Set]) -> bool {
        self.disjointness(parts).is_some()
    }

    /// Returns the reason why sets are disjoint.
    pub(super) fn disjointness(&self, parts: &[Set]) -> Option<&'static str> {
        let pairs =
            parts.iter().enumerate().flat_map(|(i, a)| parts[i + 1..].iter().map(move |b| (a, b)));
        pairs.into_iter().find_map(|(a, b)| {
            let of_pair = disjointness_of_pair(a, b).or_else(|| disjointness_of_pair(b, a));
            of_pair.or_else(|| self.disjointness_of_owner(a, b))
        })
    }

    /// Returns the reason why a player's units and those of a kind of nobody are disjoint.
    fn disjointness_of_owner(&self, a: &Set, b: &Set) -> Option<&'static str> {
        let ((Set::OwnedBy(owner), Set::OfKind(kind)) | (Set::OfKind(kind), Set::OwnedBy(owner))) =
            (a, b)
        else {
            return None;
        };
        let is_nobodys =
            matches!(kind, Num::Const(0..)) && self.is_nobody(&self.owner_of_kind(kind));
        (is_nobodys && !self.is_nobody(owner)).then_some("its units belong to nobody")
    }

    /// True if a body can never be completed.
    pub(crate) fn never_completes(&self, body: &[Statement]) -> bool {
        body.iter().any(|statement| match statement {
            Statement::Choose { domain, condition, .. } => {
                let barred = condition
                    .as_ref()
                    .is_some_and(|condition| self.constant_truth(condition) == Some(false));
                barred || self.is_empty_domain(domain)
            }
            Statement::Require { condition, .. } => self.constant_truth(condition) == Some(false),
            Statement::Either(branches) => {
                branches.iter().all(|branch| self.never_completes(&branch.body))
            }
            Statement::If { condition, then, otherwise } => match self.constant_truth(condition) {
                Some(true) => self.never_completes(then),
                Some(false) => self.never_completes(otherwise),
                None => self.never_completes(then) && self.never_completes(otherwise),
            },
            _ => false,
        })
    }
}

fn disjointness_of_pair(a: &Set, b: &Set) -> Option<&'static str> {
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

/// Returns the two sides of `a = b`.
fn is_equal(condition: &Condition) -> Option<(&Num, &Num)> {
    match condition {
        Condition::Compare(Comparison::Equal, a, b) => Some((a, b)),
        _ => None,
    }
}

/// Returns the two sides of `a != b`.
fn is_not_equal(condition: &Condition) -> Option<(&Num, &Num)> {
    match condition {
        Condition::Compare(Comparison::NotEqual, a, b) => Some((a, b)),
        Condition::Not(inner) => is_equal(inner),
        _ => None,
    }
}

/// True if conditions of a form compare one number with two values.
fn contradict(conditions: &[Condition], form: fn(&Condition) -> Option<(&Num, &Num)>) -> bool {
    let mut known: Vec<(&Num, i64)> = Vec::new();
    for (number, value) in conditions.iter().filter_map(form) {
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
