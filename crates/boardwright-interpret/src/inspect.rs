//! Reading the contents of a state.
//!
//! Attributes, places, layers and variables are given by index into the program's tables. An index
//! out of bounds panics.

use crate::interpreter::Interpreter;
use crate::read;
use crate::state::{Outcome, State};
use boardwright_board::SiteSet;
use boardwright_ir::{AttributeId, LayerId, PlaceId, VariableId, control};
use boardwright_syntax::tree::Holder;

impl Interpreter {
    /// Returns the hash of everything that the identity of a position includes.
    pub fn hash(&self, state: &State) -> u64 {
        state.words()[control::HASH / 8]
    }

    /// Returns the hash without the player to move, the stage and the number of actions.
    pub fn board_hash(&self, state: &State) -> u64 {
        read::board_hash(state.words())
    }

    /// Returns the player to move.
    pub fn player(&self, state: &State) -> u8 {
        read::byte(state.words(), control::PLAYER)
    }

    /// Returns the stage to decide, an index into
    /// [`Program::stages`](boardwright_ir::Program::stages).
    pub fn stage(&self, state: &State) -> u16 {
        read::byte(state.words(), control::STAGE).into()
    }

    /// Returns the number of decisions made in this stage of this turn.
    pub fn actions(&self, state: &State) -> u8 {
        read::byte(state.words(), control::ACTIONS)
    }

    /// Returns the current phase, an index into
    /// [`Program::phases`](boardwright_ir::Program::phases).
    pub fn phase(&self, state: &State) -> u16 {
        read::byte(state.words(), control::PHASE).into()
    }

    /// Returns the number of completed player turns.
    pub fn turns(&self, state: &State) -> u32 {
        read::u32(state.words(), control::TURNS)
    }

    /// Returns the number of decisions made.
    pub fn plies(&self, state: &State) -> u32 {
        read::u32(state.words(), control::PLIES)
    }

    /// Returns the outcome recorded in the state. Ends that read the history and the lack of a
    /// legal decision are not recorded; see [`RulesEngine::outcome`](crate::RulesEngine::outcome).
    pub fn recorded_outcome(&self, state: &State) -> Option<Outcome> {
        read::outcome(state.words())
    }

    /// Returns the index of the end rule that gave [`Interpreter::recorded_outcome`]; 0 if there is
    /// none.
    pub fn recorded_rule(&self, state: &State) -> u8 {
        read::byte(state.words(), control::REASON)
    }

    /// Returns the owner and kind of the unit on a site; `None` if it is vacant or not on the
    /// board. The owner is the number of players if the unit belongs to nobody.
    pub fn unit(&self, state: &State, site: u16) -> Option<(u8, u8)> {
        let layout = &self.program().layout;
        if usize::from(site) >= layout.sites {
            return None;
        }
        let code = read::byte(state.words(), layout.units + usize::from(site));
        let (owner, kind) = (code != 0).then(|| layout.owner_and_kind(code))?;
        Some((owner as u8, kind as u8))
    }

    /// Returns an attribute of the unit on a site; 0 if it is vacant.
    pub fn attribute(&self, state: &State, attribute: AttributeId, site: u16) -> u8 {
        let offset = self.program().layout.attributes[usize::from(attribute)];
        read::byte(state.words(), offset + usize::from(site))
    }

    /// Returns the number of units of an owner's kind in a place.
    pub fn in_place(&self, state: &State, place: PlaceId, owner: u8, kind: u8) -> u16 {
        let (place, owner, kind) = (place.into(), owner.into(), kind.into());
        read::u16(state.words(), read::place_offset(&self.program().layout, place, owner, kind))
    }

    /// Returns the number of units of a kind that a layer holds at a site.
    pub fn in_layer(&self, state: &State, layer: LayerId, site: u16, kind: u8) -> u8 {
        let (layer, site, kind) = (layer.into(), site.into(), kind.into());
        read::byte(state.words(), read::layer_offset(&self.program().layout, layer, kind, site))
    }

    /// Returns the current value of a scalar variable. `holder` is ignored if it has one value.
    pub fn variable(&self, state: &State, variable: VariableId, holder: u16) -> i64 {
        self.number_at(state, self.variable_offset(variable, holder, false))
    }

    /// Returns the current value of a set variable. `holder` is ignored if it has one value.
    pub fn variable_set(&self, state: &State, variable: VariableId, holder: u16) -> SiteSet {
        self.sites_at(state, self.variable_offset(variable, holder, false))
    }

    /// Returns the value of a scalar variable for the next turn; the current value if it has no
    /// other.
    pub fn next_variable(&self, state: &State, variable: VariableId, holder: u16) -> i64 {
        self.number_at(state, self.variable_offset(variable, holder, true))
    }

    /// Returns the value of a set variable for the next turn; the current value if it has no other.
    pub fn next_variable_set(&self, state: &State, variable: VariableId, holder: u16) -> SiteSet {
        self.sites_at(state, self.variable_offset(variable, holder, true))
    }

    fn number_at(&self, state: &State, offset: usize) -> i64 {
        i64::from(read::u32(state.words(), offset) as i32)
    }

    fn sites_at(&self, state: &State, offset: usize) -> SiteSet {
        let words = &state.words()[offset / 8..][..self.program().layout.set_words];
        let mut sites = SiteSet::new(self.program().layout.sites);
        for (index, &word) in words.iter().enumerate() {
            for bit in crate::choice::set_bits(word) {
                sites.insert(index * 64 + bit as usize);
            }
        }
        sites
    }

    fn variable_offset(&self, variable: VariableId, holder: u16, pending: bool) -> usize {
        let holder = match self.program().variables[usize::from(variable)].holder {
            Holder::Game => 0,
            Holder::Player | Holder::Kind | Holder::Site => holder.into(),
        };
        read::variable_offset(&self.program().layout, variable, holder, pending)
    }
}
