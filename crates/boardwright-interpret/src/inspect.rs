//! What a state holds, for callers.
//!
//! Attributes, places, layers and variables are asked for by index. An index that the program does
//! not have is a mistake of the caller and panics.

use crate::interpreter::Interpreter;
use crate::read;
use crate::state::{Outcome, State};
use boardwright_board::SiteSet;
use boardwright_ir::{AttributeId, LayerId, PlaceId, VariableId, control};

impl Interpreter {
    /// A hash of all that belongs to the identity of a position.
    pub fn hash(&self, state: &State) -> u64 {
        state.words()[control::HASH / 8]
    }

    /// The hash without what says who decides what next.
    pub fn board_hash(&self, state: &State) -> u64 {
        read::board_hash(state.words())
    }

    /// The player to move.
    pub fn player(&self, state: &State) -> u8 {
        read::byte(state.words(), control::PLAYER)
    }

    /// What is decided: an index into the program's stages.
    pub fn stage(&self, state: &State) -> u16 {
        read::byte(state.words(), control::STAGE).into()
    }

    /// Number of decisions have been made in this stage of this turn.
    pub fn actions(&self, state: &State) -> u8 {
        read::byte(state.words(), control::ACTIONS)
    }

    /// The phase in force.
    pub fn phase(&self, state: &State) -> u16 {
        read::byte(state.words(), control::PHASE).into()
    }

    /// Player turns completed.
    pub fn turns(&self, state: &State) -> u32 {
        read::u32(state.words(), control::TURNS)
    }

    /// Decisions made.
    pub fn plies(&self, state: &State) -> u32 {
        read::u32(state.words(), control::PLIES)
    }

    /// How the game ended as the state alone says, without what the record of the game or the want
    /// of a decision say; see [`Interpreter::outcome`].
    pub fn recorded_outcome(&self, state: &State) -> Option<Outcome> {
        read::outcome(state.words())
    }

    /// The index of the end rule that gave [`Interpreter::recorded_outcome`]; 0 while there is
    /// none.
    pub fn recorded_rule(&self, state: &State) -> u8 {
        read::byte(state.words(), control::REASON)
    }

    /// The owner and kind of the unit on a site.
    pub fn unit(&self, state: &State, site: u16) -> Option<(u8, u8)> {
        let layout = &self.program().layout;
        if usize::from(site) >= layout.sites {
            return None;
        }
        let code = read::byte(state.words(), layout.units + usize::from(site));
        let index = usize::from(code.checked_sub(1)?);
        Some(((index / layout.kinds) as u8, (index % layout.kinds) as u8))
    }

    /// An attribute of what stands on a site; 0 if nothing does.
    pub fn attribute(&self, state: &State, attribute: AttributeId, site: u16) -> u8 {
        let offset = self.program().layout.attributes[usize::from(attribute)];
        read::byte(state.words(), offset + usize::from(site))
    }

    /// Number of units of an owner's kind a place holds.
    pub fn in_place(&self, state: &State, place: PlaceId, owner: u8, kind: u8) -> u16 {
        let (place, owner, kind) = (place.into(), owner.into(), kind.into());
        read::u16(state.words(), read::place_offset(&self.program().layout, place, owner, kind))
    }

    /// Number of units of a kind a layer holds at a site.
    pub fn in_layer(&self, state: &State, layer: LayerId, site: u16, kind: u8) -> u8 {
        let (layer, site, kind) = (layer.into(), site.into(), kind.into());
        read::byte(state.words(), read::layer_offset(&self.program().layout, layer, kind, site))
    }

    /// The value in force of a number-like variable; the player plays no part if there is one
    /// value for all.
    pub fn variable(&self, state: &State, variable: VariableId, player: u8) -> i64 {
        self.number_at(state, self.variable_offset(variable, player, false))
    }

    /// The value in force of a set variable.
    pub fn variable_set(&self, state: &State, variable: VariableId, player: u8) -> SiteSet {
        self.sites_at(state, self.variable_offset(variable, player, false))
    }

    /// The value for the next turn of a number-like variable; the one in force if it has no other.
    pub fn next_variable(&self, state: &State, variable: VariableId, player: u8) -> i64 {
        self.number_at(state, self.variable_offset(variable, player, true))
    }

    /// The value for the next turn of a set variable; the one in force if it has no other.
    pub fn next_variable_set(&self, state: &State, variable: VariableId, player: u8) -> SiteSet {
        self.sites_at(state, self.variable_offset(variable, player, true))
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

    fn variable_offset(&self, variable: VariableId, player: u8, pending: bool) -> usize {
        let per_player = self.program().variables[usize::from(variable)].per_player;
        let player = if per_player { player.into() } else { 0 };
        read::variable_offset(&self.program().layout, variable, player, pending)
    }
}
