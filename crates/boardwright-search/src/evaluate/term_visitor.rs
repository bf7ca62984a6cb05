//! The visitor through which terms report their values.

use crate::attacks::Attacks;

/// Collects the term values of a position.
pub(super) struct TermVisitor<'a, F> {
    pub(crate) attacks: &'a Attacks,
    pub(crate) state: &'a [u64],
    /// Number of player terms.
    pub(crate) player_terms: usize,
    /// Receives each term's number and value.
    pub(crate) visit: F,
}

impl<F: FnMut(usize, i32)> TermVisitor<'_, F> {
    /// Adds the number of sites that a unit of a code reaches.
    pub(crate) fn reach(&mut self, code: usize, sites: u32) {
        (self.visit)(code, sites as i32);
    }

    /// Adds the value of a player term, by its index in the list of names.
    pub(crate) fn player(&mut self, player: usize, term: usize, count: u32) {
        (self.visit)(self.attacks.codes() + player * self.player_terms + term, count as i32);
    }
}
