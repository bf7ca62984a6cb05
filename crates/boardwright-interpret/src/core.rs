//! A loaded program with its lookup tables.

use crate::analysis::{BlockAnalysis, ProgramAnalysis};
use crate::attack_bounds::AttackBounds;
use crate::load_error::LoadError;
use crate::state::State;
use crate::tables::Tables;
use boardwright_ir::Program;
use std::sync::{Arc, OnceLock};

/// A loaded program for sets of `W` words.
#[derive(Debug)]
pub(crate) struct Core<const W: usize> {
    /// The rules.
    pub program: Arc<Program>,
    /// Lookup tables of the board.
    pub tables: Tables<W>,
    /// Analysis of the statements after each statement.
    pub analysis: ProgramAnalysis,
    /// Upper bounds of the sites that a kind may capture on, by origin.
    pub bounds: AttackBounds<W>,
    /// Items that the identity of positions includes.
    pub identity: Identity,
    /// Initial state, once it was asked for.
    pub initial: OnceLock<State>,
    /// By player: code of the unit that stands in on a vacant site tested for attacks.
    pub stand_in: Vec<u8>,
}

/// Items that the identity, and so the hash, of positions includes: a flag by index of the item.
#[derive(Debug)]
pub(crate) struct Identity {
    /// By attribute.
    pub attributes: Vec<bool>,
    /// By layer.
    pub layers: Vec<bool>,
    /// By place.
    pub places: Vec<bool>,
    /// By variable.
    pub variables: Vec<bool>,
}

impl<const W: usize> Core<W> {
    /// Prepares a program that has been validated.
    pub fn new(program: Arc<Program>) -> Result<Core<W>, LoadError> {
        let tables = Tables::new(&program)?;
        let analysis = ProgramAnalysis::new(&program);
        let bounds = AttackBounds::new(&program, &tables);
        let identity = Identity {
            attributes: program.attributes.iter().map(|attribute| attribute.identity).collect(),
            layers: program.layers.iter().map(|layer| layer.identity).collect(),
            places: program.places.iter().map(|place| place.identity).collect(),
            variables: program.variables.iter().map(|variable| variable.identity).collect(),
        };
        let stand_in = (0..program.layout.players).map(|player| program.stand_in(player));
        let stand_in = stand_in.collect();
        let initial = OnceLock::new();
        Ok(Core { program, tables, analysis, bounds, identity, initial, stand_in })
    }

    /// Returns the analysis of a stage's body.
    pub fn stage_analysis(&self, stage: usize) -> &BlockAnalysis {
        &self.analysis.stages[stage]
    }

    /// Returns the code of a unit; 0 if there is no such owner or kind. The owner does not matter
    /// for a kind of nobody.
    pub fn code(&self, owner: i64, kind: i64) -> u8 {
        let Some(kind) = self.kind(kind) else { return 0 };
        let layout = &self.program.layout;
        match self.player(owner) {
            Some(owner) => layout.unit_code(owner, kind),
            None if layout.is_nobodys(kind) => layout.unit_code(layout.players, kind),
            None => 0,
        }
    }

    /// Returns the owner and kind of a unit code other than 0. The owner is the number of players
    /// if the unit belongs to nobody.
    #[inline]
    pub fn owner_and_kind(&self, code: u8) -> (usize, usize) {
        self.program.layout.owner_and_kind(code)
    }

    /// Converts a value to a site; `None` if it is not on the board.
    #[inline]
    pub fn site(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&site| site < self.tables.sites)
    }

    /// Converts a value to a player; `None` if it is no player.
    #[inline]
    pub fn player(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&player| player < self.program.layout.players)
    }

    /// Converts a value to an owner, a player or nobody; `None` if it is neither.
    #[inline]
    pub fn owner(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&owner| owner < self.program.layout.owners())
    }

    /// Converts a value to a kind; `None` if it is no kind.
    #[inline]
    pub fn kind(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&kind| kind < self.program.layout.kinds)
    }
}
