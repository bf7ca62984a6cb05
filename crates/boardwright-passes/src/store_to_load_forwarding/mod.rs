//! Store-to-load forwarding: reads of the state after an effect become reads of the state before
//! it.
//!
//! After `move from -> to` the mover's units stand where they stood, but on `to` and no longer on
//! `from`. What a later choice reads of the board is then an expression over the board before the
//! move. Reads are rewritten if that expression is small and the effect is certain: `from` was
//! chosen among units, `to` among sites. For a conditional effect both outcomes are written out, as
//! in `if from = forest then … else …`. The contents of a place after a withdrawal are forwarded
//! too. Attacks, destinations and the record of the game are not.
//!
//! [`Forwarding::state_after`] summarizes an effect; [`rewrite_statement`] and
//! [`rewrite_condition`] rewrite reads by the summary. [`mod@crate::effect_sinking`] decides which
//! effects sink past which statements.

mod build;
mod effect;
mod program_summary;
mod rewrite;
mod state_after;

pub use effect::is_quiet_move;
pub use rewrite::{MAX_REWRITTEN, rewrite_condition, rewrite_statement};
pub use state_after::StateAfter;

use crate::facts::Facts;
use crate::footprint::{Footprint, Footprints};
use boardwright_ir::visit::{IrNode, children_of_statement, is_larger};
use boardwright_ir::{Block, FROM, Num, Program, Statement};
use effect::EffectAnalysis;
use program_summary::ProgramSummary;

/// Largest operand of an effect, in nodes; rewritten reads contain it.
const MAX_OPERAND: usize = 6;
/// Most operands of an effect.
const MAX_OPERANDS: usize = 12;

/// Summarizes the effects of one program.
pub struct Forwarding {
    program: ProgramSummary,
}

impl Forwarding {
    /// Prepares for a program.
    pub fn new(program: &Program) -> Forwarding {
        Forwarding { program: ProgramSummary::new(program) }
    }

    /// Returns the state after a statement in terms of the state before it. Returns `None` if the
    /// statement's effect has no summary, or a large one.
    pub fn state_after(
        &self,
        statement: &Statement,
        facts: &Facts,
        footprints: &Footprints,
    ) -> Option<StateAfter<'_>> {
        let analysis = EffectAnalysis { program: &self.program, facts, footprints };
        let effect = analysis.of_statement(statement)?;
        let is_small = |node| !is_larger(node, MAX_OPERAND);
        let is_simple =
            effect.operands().len() <= MAX_OPERANDS && effect.operands().into_iter().all(is_small);
        is_simple.then(|| StateAfter::new(&self.program, effect))
    }
}

/// Returns true if a unit of the mover stands on [`FROM`] wherever a program borrows the moves of
/// kinds.
pub fn borrows_own_moves_only(program: &Program, footprints: &Footprints) -> bool {
    let mut kinds = program.kinds.iter();
    let mut stages = program.stages.iter();
    kinds.all(|kind| check_block(&kind.body, Facts::own_unit_on(FROM), footprints).0)
        && stages.all(|stage| check_block(&stage.body, Facts::default(), footprints).0)
}

/// Checks the same for a block; returns the answer and the block's footprint.
fn check_block(block: &Block, mut facts: Facts, footprints: &Footprints) -> (bool, Footprint) {
    let (mut own, mut all) = (true, Footprint::default());
    for statement in block {
        own &= match statement {
            Statement::MovesOf { .. } => facts.of(&Num::Local(FROM)).own,
            _ => true,
        };
        let mut footprint = footprints.of_statement_head(statement);
        children_of_statement(statement, &mut |child| {
            if let IrNode::Block(block) = child {
                let (inner, inner_footprint) = check_block(block, facts.clone(), footprints);
                own &= inner;
                footprint.add(&inner_footprint);
            }
        });
        facts.transfer(statement, &footprint, footprints);
        all.add(&footprint);
    }
    (own, all)
}
