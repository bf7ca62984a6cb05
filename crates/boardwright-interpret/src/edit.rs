//! Edits of a state, checked against the program.

use crate::core::Core;
use crate::read;
use crate::state::Outcome;
use crate::write::Writer;
use boardwright_board::{Bits, SiteSet};
use boardwright_ir::{VariableId, VariableType, control};
use boardwright_syntax::tree::{Holder, Lifetime};

/// An edit of a state.
pub(crate) enum Edit<'a> {
    Unit { site: usize, unit: Option<(u8, u8)> },
    Attribute { attribute: usize, site: usize, value: u8 },
    Place { place: usize, owner: usize, kind: usize, number: u16 },
    Layer { layer: usize, kind: usize, site: usize, number: u8 },
    Variable { variable: VariableId, player: usize, pending: bool, value: i64 },
    Sites { variable: VariableId, player: usize, pending: bool, sites: &'a SiteSet },
    Phase { phase: usize },
    Player { player: usize },
    Decision { player: usize, stage: usize, actions: u8 },
    Turns { turns: u32 },
    Plies { plies: u32 },
    Outcome { outcome: Option<Outcome>, rule: u8 },
}

impl<const W: usize> Core<W> {
    /// Applies an edit; one that names an item which the program does not have is ignored.
    pub fn apply(&self, words: &mut [u64], edit: Edit<'_>) {
        if !self.has(&edit) {
            return;
        }
        let mut writer = Writer { words, core: self };
        match edit {
            Edit::Unit { site, unit } => {
                let code = unit.map_or(0, |(owner, kind)| self.code(owner.into(), kind.into()));
                writer.put_fresh(site, code);
            }
            Edit::Attribute { attribute, site, value } => {
                let info = &self.program.attributes[attribute];
                writer.set_attribute(attribute, site, value.clamp(info.low, info.high));
            }
            Edit::Place { place, owner, kind, number } => {
                writer.set_place_count(place, owner, kind, number);
            }
            Edit::Layer { layer, kind, site, number } => {
                writer.set_layer_count(layer, kind, site, number);
            }
            Edit::Variable { variable, player, pending, value } => {
                writer.set_variable(
                    variable,
                    self.variable_owner(variable, player),
                    pending,
                    value,
                );
            }
            Edit::Sites { variable, player, pending, sites } => {
                let sites = Bits::from_slice(sites.words());
                let sites = sites & self.tables.full;
                writer.set_sites(variable, self.variable_owner(variable, player), pending, sites);
            }
            Edit::Phase { phase } => {
                writer.set_byte(control::PHASE, phase as u8);
                let player = read::byte(writer.words, control::PLAYER);
                writer.begin_turn(player.into());
            }
            Edit::Player { player } => writer.begin_turn(player),
            Edit::Decision { player, stage, actions } => {
                writer.set_player(player);
                writer.set_stage(stage);
                writer.set_actions(actions);
            }
            Edit::Turns { turns } => writer.set_u32(control::TURNS, turns),
            Edit::Plies { plies } => writer.set_u32(control::PLIES, plies),
            Edit::Outcome { outcome, rule } => {
                writer.set_byte(control::OUTCOME, Outcome::to_byte(outcome));
                writer.set_byte(control::REASON, rule);
            }
        }
    }

    /// Returns the index of a holder's value of a variable: 0 if there is one value.
    fn variable_owner(&self, variable: VariableId, player: usize) -> usize {
        match self.program.variables[usize::from(variable)].holder {
            Holder::Game => 0,
            Holder::Player | Holder::Kind | Holder::Site => player,
        }
    }

    /// True if the program has every item that an edit names.
    fn has(&self, edit: &Edit<'_>) -> bool {
        let program = &self.program;
        let (players, kinds) = (program.layout.players, program.layout.kinds);
        let sites = self.tables.sites;
        let variable = |variable: &VariableId, player: usize, pending: bool, is_set: bool| {
            let info = program.variables.get(usize::from(*variable));
            info.is_some_and(|info| {
                (info.holder == Holder::Game || player < program.layout.holders(info))
                    && (!pending || info.lifetime == Lifetime::NextTurn)
                    && is_set == (info.ty == VariableType::Sites)
            })
        };
        match edit {
            Edit::Unit { site, .. } => *site < sites,
            Edit::Attribute { attribute, site, .. } => {
                *attribute < program.attributes.len() && *site < sites
            }
            Edit::Place { place, owner, kind, .. } => {
                *place < program.places.len() && *owner < players && *kind < kinds
            }
            Edit::Layer { layer, kind, site, .. } => {
                *layer < program.layers.len() && *kind < kinds && *site < sites
            }
            Edit::Variable { variable: v, player, pending, .. } => {
                variable(v, *player, *pending, false)
            }
            Edit::Sites { variable: v, player, pending, .. } => {
                variable(v, *player, *pending, true)
            }
            Edit::Phase { phase } => *phase < program.phases.len(),
            Edit::Player { player } => *player < players,
            Edit::Decision { player, stage, .. } => {
                *player < players && *stage < program.stages.len()
            }
            Edit::Outcome { outcome: Some(Outcome::Win(player)), .. } => {
                usize::from(*player) < players
            }
            Edit::Turns { .. } | Edit::Plies { .. } | Edit::Outcome { .. } => true,
        }
    }
}
