//! Moves expressions out of the tree.

use boardwright_ir::{Condition, Num, Set};

/// Moves an expression out of its place, so that it can be put elsewhere without a copy.
pub trait Take {
    /// Returns the expression and leaves a trivial one behind.
    fn take(&mut self) -> Self;
}

impl Take for Num {
    fn take(&mut self) -> Self {
        std::mem::replace(self, Num::Const(0))
    }
}

impl Take for Condition {
    fn take(&mut self) -> Self {
        std::mem::replace(self, Condition::Const(false))
    }
}

impl Take for Set {
    fn take(&mut self) -> Self {
        std::mem::replace(self, Set::Vacant)
    }
}
