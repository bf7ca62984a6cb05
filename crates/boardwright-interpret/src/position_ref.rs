//! A position as the rules see it, borrowed from whoever keeps it.

use crate::history::History;
use crate::state::State;

/// A state together with the positions before it: what every question about rules is asked of.
#[derive(Clone, Copy, Debug)]
pub struct PositionRef<'a> {
    /// The state.
    pub state: &'a State,
    /// The positions before it, which only repetition looks at.
    pub history: &'a History,
}

impl<'a> PositionRef<'a> {
    /// Borrows a state and its history.
    pub fn new(state: &'a State, history: &'a History) -> PositionRef<'a> {
        PositionRef { state, history }
    }
}
