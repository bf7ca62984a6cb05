//! Questions about code that the generator asks as well.

use crate::footprint::Footprints;
use crate::value_facts::ValueFacts;
use boardwright_ir::visit::{IrNode, reads_local as node_reads_local};
use boardwright_ir::{Local, Num, NumOperator, Program, Set};

/// Returns true if a set reads a local.
pub fn reads_local(set: &Set, local: Local) -> bool {
    node_reads_local(IrNode::Set(set), local)
}

/// Returns true if no member of a set has a unit on it, in any position.
pub fn is_vacant(set: &Set) -> bool {
    ValueFacts::of_members(set, ValueFacts::default()).vacant
}

/// Returns true if every member of a set has a unit on it, in any position.
pub fn is_occupied(set: &Set) -> bool {
    ValueFacts::of_members(set, ValueFacts::default()).occupied
}

/// Returns true if captures change other units on the board than those captured.
pub fn captures_change_units(program: &Program) -> bool {
    !program.on_capture.is_empty() && Footprints::new(program).on_capture.changes_units()
}

/// Returns the kinds that a mask of kinds may hold, as a constant mask.
pub fn kinds_in_mask(mask: &Num) -> u64 {
    match mask {
        Num::Const(mask) => *mask as u64,
        Num::Binary(NumOperator::BitMinus, all, excluded) => match &**excluded {
            Num::Const(excluded) => kinds_in_mask(all) & !*excluded as u64,
            _ => kinds_in_mask(all),
        },
        Num::Binary(NumOperator::BitAnd, a, b) => kinds_in_mask(a) & kinds_in_mask(b),
        Num::Binary(NumOperator::BitOr, a, b) => kinds_in_mask(a) | kinds_in_mask(b),
        _ => u64::MAX,
    }
}
