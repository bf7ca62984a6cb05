//! The decision made so far on a path, and the next choice.

use crate::function::code::Slot;
use crate::function::key::AttackHit;
use boardwright_ir::{Condition, Domain, Local};

/// The decision made so far on a path.
#[derive(Clone, Copy, Debug)]
pub struct PartialDecision {
    /// Name of the branch taken.
    pub label: u16,
    /// Bits of the fields chosen, in an `i64` local; `None` before the first.
    pub bits: Option<Slot>,
    /// Bits of all fields chosen on the path.
    pub mask: u64,
    /// For an attack, whether the target was captured. For a decision that is played, whether it
    /// is known to be the wanted one.
    pub hit: AttackHit,
}

impl PartialDecision {
    /// Nothing is chosen yet.
    pub const EMPTY: PartialDecision =
        PartialDecision { label: 0, bits: None, mask: 0, hit: AttackHit::No };
}

/// A choice statement.
#[derive(Clone, Copy)]
pub struct Choice<'p> {
    /// Local that holds the value.
    pub local: Local,
    /// Values to choose from.
    pub domain: &'p Domain,
    /// Condition that a value must satisfy.
    pub condition: Option<&'p Condition>,
    /// Field of the decision that names the value.
    pub field: Option<u16>,
}
