//! Condition materialization: the condition of an `if` is evaluated into a local where it stands,
//! so that the effects it guards can sink.
//!
//! `if kind-at(from) = Pawn { set pawn_moved = 1 }` cannot sink past the moves of a unit, since
//! they change what stands on `from`. With the condition in a local only the local is read later:
//! `let answer = …`, `if answer { … }`. The pass does this where the condition alone blocks
//! effect sinking.
//!
//! Gain: instructions a decision without it: Odin's Rune Chess 1.08 times as many, others the same.

use crate::footprint::{Footprint, Footprints};
use boardwright_ir::visit::{IrNode, Rewrite};
use boardwright_ir::{Block, Condition, Local, Num, Program, Statement};

/// Most conditions kept in new locals.
const MAX_NEW_LOCALS: u16 = 64;
/// Most locals a program may have, including the new ones.
const MAX_LOCALS: u16 = 4096;

/// Materializes conditions in the code of decisions where that lets effects sink.
pub fn condition_materialization(program: &mut Program) {
    let (first, footprints) = (program.local_count, Footprints::new(program));
    let most = MAX_LOCALS.saturating_sub(first).min(MAX_NEW_LOCALS);
    let mut pass = ConditionMaterialization { footprints, next: first, end: first + most };
    pass.decision_bodies(program);
    program.local_count = pass.next;
    program.local_names.resize(pass.next.into(), String::new());
}

struct ConditionMaterialization {
    footprints: Footprints,
    /// First free local.
    next: Local,
    /// End of the locals that may be used, exclusive.
    end: Local,
}

impl Rewrite for ConditionMaterialization {
    fn block(&mut self, block: &mut Block) {
        for index in (0..block.len().saturating_sub(1)).rev() {
            let (first, later) = block.split_at_mut(index + 1);
            let Some(next) = later.first() else { continue };
            if self.next < self.end && self.is_profitable(&first[index], next) {
                let definition = self.materialize(&mut first[index]);
                block.insert(index, definition);
            }
        }
    }
}

impl ConditionMaterialization {
    /// Returns true if only its condition keeps a conditional effect from sinking past the next
    /// statement.
    fn is_profitable(&self, effect: &Statement, next: &Statement) -> bool {
        let Statement::If { condition, then, otherwise } = effect else { return false };
        let condition = self.footprints.of_node(IrNode::Condition(condition));
        let mut effects = self.footprints.of_block(then);
        effects.add(&self.footprints.of_block(otherwise));
        if effects.chooses_or_rejects {
            return false;
        }
        let next: Footprint = self.footprints.of_statement(next);
        next.chooses_or_rejects
            && next.clobbers(&condition)
            && effects.commutes_with(&next)
            && !effects.clobbers(&condition)
    }

    /// Replaces the condition by a read of a new local and returns the local's definition.
    fn materialize(&mut self, effect: &mut Statement) -> Statement {
        let local = self.next;
        self.next += 1;
        let mut value = Condition::NonZero(Num::Local(local));
        if let Statement::If { condition, .. } = effect {
            std::mem::swap(condition, &mut value);
        }
        let [yes, no] = [1, 0].map(|value| Box::new(Num::Const(value)));
        Statement::Let(local, Num::If(Box::new(value), yes, no))
    }
}

#[cfg(test)]
mod tests {
    use crate::effect_sinking::effect_sinking;
    use crate::test_support::{after, body};
    use boardwright_ir::Program;

    #[test]
    fn condition_is_kept_in_a_local_across_borrowed_moves() {
        let items = "piece Man M { step any } piece King K { step any }
             state walks: flag this move
             turn { choose from in own  if kind(from) is Man { walks = yes }  moves of from }";
        let pass = |program: &mut Program| {
            super::condition_materialization(program);
            effect_sinking(program);
        };
        assert_eq!(
            body(&after(items, pass))[1..],
            [
                "let #3 = (if kind-at(from#0) = Man then 1 else 0)",
                "moves-of kind-at(from#0)",
                "if #3",
                "  set walks = 1",
            ]
        );
    }
}
