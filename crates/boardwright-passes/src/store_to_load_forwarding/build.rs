//! Short constructors for the expressions that forwarding builds.

use boardwright_board::SiteSet;
use boardwright_ir::{Comparison, Condition, Num, Set};

/// Returns the set of one site.
pub fn singleton(site: &Num) -> Set {
    Set::One(site.clone())
}

/// Returns the union of two sets.
pub fn union(a: Set, b: Set) -> Set {
    Set::Or(vec![a, b])
}

/// Returns the difference of two sets.
pub fn difference(a: Set, b: Set) -> Set {
    Set::Minus(Box::new(a), Box::new(b))
}

/// Returns a set if a condition holds, else the empty set.
pub fn set_if(condition: Condition, set: Set) -> Set {
    let nothing = Set::Const(SiteSet::default(), String::new());
    Set::If(Box::new(condition), Box::new(set), Box::new(nothing))
}

/// Returns the condition that two numbers are equal.
pub fn equal(a: &Num, b: &Num) -> Condition {
    Condition::Compare(Comparison::Equal, a.clone(), b.clone())
}

/// Returns one number if a condition holds, else another.
pub fn number_if(condition: Condition, then: Num, otherwise: Num) -> Num {
    Num::If(Box::new(condition), Box::new(then), Box::new(otherwise))
}
