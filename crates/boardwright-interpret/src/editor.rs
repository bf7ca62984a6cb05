//! An editor that sets up positions.

use crate::edit::Edit;
use crate::state::Outcome;
use crate::width::{AnyCore, with_core};
use boardwright_board::SiteSet;
use boardwright_ir::{AttributeId, LayerId, PlaceId, VariableId};
use std::sync::Arc;

/// Editor of a state; see [`crate::Interpreter::edit`]. Edits that name an item which the program
/// does not have are ignored.
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

    /// Puts a unit with initial attributes, given by owner and kind, on a site; `None` clears the
    /// site.
    pub fn set_unit(&mut self, site: u16, unit: Option<(u8, u8)>) {
        self.change(Edit::Unit { site: site.into(), unit });
    }

    /// Sets an attribute of the unit on a site, clamped to its range.
    pub fn set_attribute(&mut self, attribute: AttributeId, site: u16, value: u8) {
        let (attribute, site) = (attribute.into(), site.into());
        self.change(Edit::Attribute { attribute, site, value });
    }

    /// Sets the number of units of an owner's kind in a place.
    pub fn set_place(&mut self, place: PlaceId, owner: u8, kind: u8, number: u16) {
        let (place, owner, kind) = (place.into(), owner.into(), kind.into());
        self.change(Edit::Place { place, owner, kind, number });
    }

    /// Sets the number of units of a kind that a layer holds at a site.
    pub fn set_layer(&mut self, layer: LayerId, site: u16, kind: u8, number: u8) {
        let (layer, site, kind) = (layer.into(), site.into(), kind.into());
        self.change(Edit::Layer { layer, kind, site, number });
    }

    /// Sets the current value of a scalar variable, clamped to its range.
    pub fn set_variable(&mut self, variable: VariableId, holder: u16, value: i64) {
        self.change(Edit::Variable { variable, player: holder.into(), pending: false, value });
    }

    /// Sets the value for the next turn of a scalar variable that has one, clamped to its range.
    pub fn set_next_variable(&mut self, variable: VariableId, holder: u16, value: i64) {
        self.change(Edit::Variable { variable, player: holder.into(), pending: true, value });
    }

    /// Sets the current value of a set variable.
    pub fn set_variable_set(&mut self, variable: VariableId, holder: u16, sites: &SiteSet) {
        self.change(Edit::Sites { variable, player: holder.into(), pending: false, sites });
    }

    /// Sets the value for the next turn of a set variable that has one.
    pub fn set_next_variable_set(&mut self, variable: VariableId, holder: u16, sites: &SiteSet) {
        self.change(Edit::Sites { variable, player: holder.into(), pending: true, sites });
    }

    /// Begins a turn of a player in the current phase, or of the first player after it that has
    /// one.
    pub fn set_player(&mut self, player: u8) {
        self.change(Edit::Player { player: player.into() });
    }

    /// Sets the player to move, the stage, and the number of decisions already made in that stage
    /// of the turn.
    pub fn set_decision(&mut self, player: u8, stage: u16, actions: u8) {
        self.change(Edit::Decision { player: player.into(), stage: stage.into(), actions });
    }

    /// Sets the phase and begins a turn of it for the player to move.
    pub fn set_phase(&mut self, phase: u16) {
        self.change(Edit::Phase { phase: phase.into() });
    }

    /// Sets the number of completed player turns.
    pub fn set_turns(&mut self, turns: u32) {
        self.change(Edit::Turns { turns });
    }

    /// Sets the number of decisions made.
    pub fn set_plies(&mut self, plies: u32) {
        self.change(Edit::Plies { plies });
    }

    /// Sets the recorded outcome and the index of its end rule; `None` while the game goes on.
    pub fn set_outcome(&mut self, outcome: Option<Outcome>, rule: u8) {
        self.change(Edit::Outcome { outcome, rule });
    }
}
