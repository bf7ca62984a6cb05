//! What expressions come to while code is written: numbers and sets, known or to be found in locals.

use crate::function::code::Slot;
use boardwright_ir::NONE;

/// A number-like value of the IR, with what is known of its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Known.
    Const(i64),
    /// In an `i64` local, between two bounds.
    In(Slot, i64, i64),
}

impl Value {
    /// The value of what is absent.
    pub const NOTHING: Value = Value::Const(NONE);

    /// The least it can be.
    pub fn low(self) -> i64 {
        match self {
            Value::Const(value) => value,
            Value::In(_, low, _) => low,
        }
    }

    /// The most it can be.
    pub fn high(self) -> i64 {
        match self {
            Value::Const(value) => value,
            Value::In(_, _, high) => high,
        }
    }

    /// Whether it is certainly at least 0 and below a bound.
    pub fn is_below(self, bound: usize) -> bool {
        self.low() >= 0 && self.high() < bound as i64
    }

    /// Whether it is certainly -1 or below a bound.
    pub fn is_none_or_below(self, bound: usize) -> bool {
        self.low() >= NONE && self.high() < bound as i64
    }

    /// Its bounds as a function that is given it needs to know them: whether it is a site, and whether it is one or
    /// none. Coarse, so that functions are not written twice for bounds that make no difference.
    pub fn class(self, sites: usize) -> (i64, i64) {
        match self {
            value if value.is_below(sites) => (0, sites as i64 - 1),
            value if value.is_none_or_below(sites) => (NONE, sites as i64 - 1),
            _ => (i64::MIN, i64::MAX),
        }
    }

    /// The same value where it has turned out to be at least 0 and below a bound.
    pub fn known_below(self, bound: usize) -> Value {
        match self {
            Value::In(slot, ..) => Value::In(slot, 0, bound as i64 - 1),
            known => known,
        }
    }

    /// Whether it certainly is no number from 0 to below a bound.
    pub fn is_never_below(self, bound: usize) -> bool {
        self.high() < 0 || self.low() >= bound as i64
    }
}

/// A word of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// Known.
    Const(u64),
    /// In an `i64` local.
    In(Slot),
}

/// A set of sites, word by word.
pub type Sites = Vec<Word>;

/// The words of a set, if all are known.
pub fn known_words(sites: &[Word]) -> Option<Vec<u64>> {
    let known = |word: &Word| if let Word::Const(word) = word { Some(*word) } else { None };
    sites.iter().map(known).collect()
}

/// Whether a set is known to be empty.
pub fn is_empty(sites: &[Word]) -> bool {
    sites.iter().all(|word| *word == Word::Const(0))
}
