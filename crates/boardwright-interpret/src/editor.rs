//! Setting up positions by hand.

use crate::edit::Edit;
use crate::state::Outcome;
use crate::width::{AnyCore, with_core};
use boardwright_board::SiteSet;
use boardwright_ir::{AttributeId, LayerId, PlaceId, VariableId};
use std::sync::Arc;

/// A state being set up; see [`crate::Interpreter::edit`]. What the program does not have is not
/// written.
pub struct Editor {
    core: Arc<AnyCore>,
    words: Box<[u64]>,
}

impl Editor {
    pub(crate) fn new(core: Arc<AnyCore>, words: &[u64]) -> Editor {
        Editor { core, words: words.into() }
    }

    pub(crate) fn into_words(self) -> Box<[u64]> {
        self.words
    }

    fn change(&mut self, edit: Edit<'_>) {
        with_core!(&*self.core, core => core.apply(&mut self.words, edit));
    }

    /// Puts a fresh unit (owner and kind) on a site, or empties it.
    pub fn set_unit(&mut self, site: u16, unit: Option<(u8, u8)>) {
        self.change(Edit::Unit { site: site.into(), unit });
    }

    /// Writes an attribute of the unit on a site, within its range.
    pub fn set_attribute(&mut self, attribute: AttributeId, site: u16, value: u8) {
        let (attribute, site) = (attribute.into(), site.into());
        self.change(Edit::Attribute { attribute, site, value });
    }

    /// Writes how many units of an owner's kind a place holds.
    pub fn set_place(&mut self, place: PlaceId, owner: u8, kind: u8, number: u16) {
        let (place, owner, kind) = (place.into(), owner.into(), kind.into());
        self.change(Edit::Place { place, owner, kind, number });
    }

    /// Writes how many units of a kind a layer holds at a site.
    pub fn set_layer(&mut self, layer: LayerId, site: u16, kind: u8, number: u8) {
        let (layer, site, kind) = (layer.into(), site.into(), kind.into());
        self.change(Edit::Layer { layer, kind, site, number });
    }

    /// Writes the value in force of a number-like variable, within its range.
    pub fn set_variable(&mut self, variable: VariableId, player: u8, value: i64) {
        self.change(Edit::Variable { variable, player: player.into(), pending: false, value });
    }

    /// Writes the value for the next turn of a number-like variable that has one, within its range.
    pub fn set_next_variable(&mut self, variable: VariableId, player: u8, value: i64) {
        self.change(Edit::Variable { variable, player: player.into(), pending: true, value });
    }

    /// Writes the value in force of a set variable.
    pub fn set_variable_set(&mut self, variable: VariableId, player: u8, sites: &SiteSet) {
        self.change(Edit::Sites { variable, player: player.into(), pending: false, sites });
    }

    /// Writes the value for the next turn of a set variable that has one.
    pub fn set_next_variable_set(&mut self, variable: VariableId, player: u8, sites: &SiteSet) {
        self.change(Edit::Sites { variable, player: player.into(), pending: true, sites });
    }

    /// Lets a player decide, at the beginning of a turn of the phase in force.
    pub fn set_player(&mut self, player: u8) {
        self.change(Edit::Player { player: player.into() });
    }

    /// Says who decides what, in the middle of a turn if need be: after so many decisions made in
    /// this stage of it.
    pub fn set_decision(&mut self, player: u8, stage: u16, actions: u8) {
        self.change(Edit::Decision { player: player.into(), stage: stage.into(), actions });
    }

    /// Sets the phase; the player to decide begins a turn of it.
    pub fn set_phase(&mut self, phase: u16) {
        self.change(Edit::Phase { phase: phase.into() });
    }

    /// Writes how many player turns have been completed.
    pub fn set_turns(&mut self, turns: u32) {
        self.change(Edit::Turns { turns });
    }

    /// Writes how many decisions have been made.
    pub fn set_plies(&mut self, plies: u32) {
        self.change(Edit::Plies { plies });
    }

    /// Records how the game ended and the end rule that said so, or that it goes on.
    pub fn set_outcome(&mut self, outcome: Option<Outcome>, rule: u8) {
        self.change(Edit::Outcome { outcome, rule });
    }
}
