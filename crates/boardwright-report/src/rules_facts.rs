//! Facts about the rules that no games of players are needed for.

use crate::idle_options::IdleOption;
use crate::solution::Solution;

/// Facts about the rules themselves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RulesFacts {
    /// Options that change nothing.
    pub idle_options: Vec<IdleOption>,
    /// The result of best play, if it was proved.
    pub solution: Option<Solution>,
}
