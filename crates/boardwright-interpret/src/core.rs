//! A program with everything prepared that interpretation looks up.

use crate::analysis::{BlockAnalysis, ProgramAnalysis};
use crate::attack_bounds::AttackBounds;
use crate::load_error::LoadError;
use crate::tables::Tables;
use boardwright_ir::Program;
use std::sync::Arc;

/// A loaded program, for sets of `W` words.
#[derive(Debug)]
pub(crate) struct Core<const W: usize> {
    /// The rules.
    pub program: Arc<Program>,
    /// The board.
    pub tables: Tables<W>,
    /// What is known of each statement's future.
    pub analysis: ProgramAnalysis,
    /// What a kind could ever capture from a site.
    pub bounds: AttackBounds<W>,
    /// By attribute, layer, place, variable: whether it belongs to identity.
    pub identity: Identity,
    /// For each player, the unit code that stands in where an attack on an empty site is judged.
    pub stand_in: Vec<u8>,
}

/// What belongs to the identity of positions.
#[derive(Debug)]
pub(crate) struct Identity {
    pub attributes: Vec<bool>,
    pub layers: Vec<bool>,
    pub places: Vec<bool>,
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
        Ok(Core { program, tables, analysis, bounds, identity, stand_in })
    }

    /// The notes of a stage's body.
    pub fn stage_analysis(&self, stage: usize) -> &BlockAnalysis {
        &self.analysis.stages[stage]
    }

    /// The code of a unit.
    pub fn code(&self, owner: i64, kind: i64) -> u8 {
        let layout = &self.program.layout;
        let known =
            (0..layout.players as i64).contains(&owner) && (0..layout.kinds as i64).contains(&kind);
        if known { (1 + owner * layout.kinds as i64 + kind) as u8 } else { 0 }
    }

    /// The owner and kind of a unit code that is not 0.
    #[inline]
    pub fn owner_and_kind(&self, code: u8) -> (usize, usize) {
        let kinds = self.program.layout.kinds;
        let index = usize::from(code) - 1;
        (index / kinds, index % kinds)
    }

    /// A value as a site of the board.
    #[inline]
    pub fn site(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&site| site < self.tables.sites)
    }

    /// A value as a player.
    #[inline]
    pub fn player(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&player| player < self.program.layout.players)
    }

    /// A value as a kind.
    #[inline]
    pub fn kind(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&kind| kind < self.program.layout.kinds)
    }
}
