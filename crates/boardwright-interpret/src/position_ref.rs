//! A borrowed position.

use crate::history::History;
use crate::state::State;

/// A state with the positions before it, as every query takes it.
#[derive(Clone, Copy, Debug)]
pub struct PositionRef<'a> {
    /// The state.
    pub state: &'a State,
    /// Earlier positions, which only conditions on repetition read.
    pub history: &'a History,
}

impl<'a> PositionRef<'a> {
    /// Borrows a state and its history.
    pub fn new(state: &'a State, history: &'a History) -> PositionRef<'a> {
        PositionRef { state, history }
    }
}
