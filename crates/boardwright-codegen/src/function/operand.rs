//! Operands: numbers and sets, constant or in locals.

use crate::function::code::Slot;
use boardwright_ir::NONE;

/// A number-like value of the IR, with its bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    /// A constant.
    Const(i64),
    /// An `i64` local with its least and largest value.
    Local(Slot, i64, i64),
}

impl Operand {
    /// The value none.
    pub(crate) const NONE: Operand = Operand::Const(NONE);

    /// Returns the least value.
    pub(crate) fn low(self) -> i64 {
        match self {
            Operand::Const(value) => value,
            Operand::Local(_, low, _) => low,
        }
    }

    /// Returns the largest value.
    pub(crate) fn high(self) -> i64 {
        match self {
            Operand::Const(value) => value,
            Operand::Local(_, _, high) => high,
        }
    }

    /// Returns true if the value is certainly from 0 to below a bound.
    pub(crate) fn is_below(self, bound: usize) -> bool {
        self.low() >= 0 && self.high() < bound as i64
    }

    /// Returns true if the value is certainly -1 or below a bound.
    pub(crate) fn is_none_or_below(self, bound: usize) -> bool {
        self.low() >= NONE && self.high() < bound as i64
    }

    /// Returns bounds for a function's parameter: of a site, of a site or none, or none at all.
    /// They are coarse, so that no function is written again for bounds that make no difference.
    pub(crate) fn coarse_bounds(self, sites: usize) -> (i64, i64) {
        match self {
            value if value.is_below(sites) => (0, sites as i64 - 1),
            value if value.is_none_or_below(sites) => (NONE, sites as i64 - 1),
            _ => (i64::MIN, i64::MAX),
        }
    }

    /// Returns the operand with the knowledge that it is from 0 to below a bound.
    pub(crate) fn known_below(self, bound: usize) -> Operand {
        match self {
            Operand::Local(slot, ..) => Operand::Local(slot, 0, bound as i64 - 1),
            known => known,
        }
    }

    /// Returns true if the value is certainly not from 0 to below a bound.
    pub(crate) fn is_never_below(self, bound: usize) -> bool {
        self.high() < 0 || self.low() >= bound as i64
    }
}

/// A word of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WordOperand {
    /// A constant.
    Const(u64),
    /// An `i64` local.
    Local(Slot),
}

/// A set of sites by words, the lowest first.
pub(crate) type SetOperand = Vec<WordOperand>;

/// Returns the words of a set, if all are constant.
pub(crate) fn known_words(sites: &[WordOperand]) -> Option<Vec<u64>> {
    let known =
        |word: &WordOperand| if let WordOperand::Const(word) = word { Some(*word) } else { None };
    sites.iter().map(known).collect()
}

/// Returns true if a set is certainly empty.
pub(crate) fn is_empty(sites: &[WordOperand]) -> bool {
    sites.iter().all(|word| *word == WordOperand::Const(0))
}
