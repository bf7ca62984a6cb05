//! Common-subexpression elimination for the sets of choices.
//!
//! `choose prey in (if some open_men then open_men else enemy)` contains the definition of
//! `open_men` twice once definitions are inlined. The pass computes the set once, into a local
//! before the choice, where the position is the same.
//!
//! Gain: instructions a decision without it: Nine Men's Morris 1.05 times as many, others the same.

use crate::take::Take;
use boardwright_ir::visit::{IrNode, Rewrite, is_larger};
use boardwright_ir::{Block, Condition, Domain, Program, Set, SetLocal, Statement};

/// Most sets kept in new locals.
const MAX_NEW_LOCALS: u16 = 64;
/// Most set-valued locals a program may have, including the new ones.
const MAX_SET_LOCALS: u16 = 4096;
/// Sets of this many nodes or fewer are as cheap to compute as to keep.
const CHEAP_NODES: usize = 2;

/// Computes sets once where a choice would compute them twice.
pub fn common_subexpression_elimination(program: &mut Program) {
    let first = program.set_local_count;
    let most = MAX_SET_LOCALS.saturating_sub(first).min(MAX_NEW_LOCALS);
    let mut pass = CommonSubexpressionElimination { next: first, end: first + most };
    pass.decision_bodies(program);
    program.set_local_count = pass.next;
}

struct CommonSubexpressionElimination {
    /// First free set-valued local.
    next: SetLocal,
    /// End of the locals that may be used, exclusive.
    end: SetLocal,
}

impl Rewrite for CommonSubexpressionElimination {
    fn block(&mut self, block: &mut Block) {
        for index in (0..block.len()).rev() {
            if let Statement::Choose { domain: Domain::Sites(set), .. } = &mut block[index]
                && let Some(definition) = self.extract(set)
            {
                block.insert(index, definition);
            }
        }
    }
}

impl CommonSubexpressionElimination {
    /// Replaces both uses of a repeated set by a local and returns the local's definition.
    fn extract(&mut self, set: &mut Set) -> Option<Statement> {
        let Set::If(condition, then, _) = set else { return None };
        let Condition::Some(tested) = &mut **condition else { return None };
        let is_cheap = !is_larger(IrNode::Set(tested), CHEAP_NODES);
        if self.next >= self.end || *tested != **then || is_cheap {
            return None;
        }
        let local = self.next;
        self.next += 1;
        **then = Set::Local(local);
        let value = tested.take();
        *tested = Set::Local(local);
        Some(Statement::LetSet(local, value))
    }
}

#[cfg(test)]
mod tests {
    use crate::test_support::{after, body};

    #[test]
    fn set_in_condition_and_branch_is_computed_once() {
        let items = "define single = enemy - rows(enemy, any, 2)
             turn { choose prey in if some single then single else enemy  remove prey }";
        assert_eq!(
            body(&after(items, super::common_subexpression_elimination))[..2],
            [
                "let set#0 = owned-by opponent - rows(owned-by opponent, any, at least 2)",
                "choose prey#3 field 0 in (if some (set#0) then set#0 else owned-by opponent)",
            ]
        );
    }
}
