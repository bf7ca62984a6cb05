//! The decision made so far on a path, and the next choice.

use crate::function::code::Slot;
use crate::function::key::AttackHit;
use boardwright_ir::{Condition, Domain, Local};

/// The decision made so far on a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartialDecision {
    /// Name of the branch taken.
    pub(crate) label: u16,
    /// Bits of the fields chosen, in an `i64` local; `None` before the first.
    pub(crate) bits: Option<Slot>,
    /// Bits of all fields chosen on the path.
    pub(crate) mask: u64,
    /// For an attack, whether the target was captured. For a decision that is played, whether it
    /// is known to be the wanted one.
    pub(crate) hit: AttackHit,
}

impl PartialDecision {
    /// Nothing is chosen yet.
    pub(crate) const EMPTY: PartialDecision =
        PartialDecision { label: 0, bits: None, mask: 0, hit: AttackHit::No };
}

/// A choice statement.
#[derive(Clone, Copy)]
pub(crate) struct Choice<'p> {
    /// Local that holds the value.
    pub(crate) local: Local,
    /// Values to choose from.
    pub(crate) domain: &'p Domain,
    /// Condition that a value must satisfy.
    pub(crate) condition: Option<&'p Condition>,
    /// Field of the decision that names the value.
    pub(crate) field: Option<u16>,
}
