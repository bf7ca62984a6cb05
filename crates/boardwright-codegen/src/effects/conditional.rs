//! `if` statements, and the locals that either side may set.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Label, Slot};
use crate::function::operand::{Operand, WordOperand};
use boardwright_ir::{Block, Condition, Local, SetLocal, Statement};
use std::collections::BTreeSet;

/// Slots of the locals that one of several blocks sets: the phi nodes behind a branch.
struct MergedLocals {
    numbers: Vec<(Local, Slot)>,
    sets: Vec<(SetLocal, Vec<Slot>)>,
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Writes an `if` whose sides contain no choices.
    pub(crate) fn effect_if(
        &mut self,
        condition: &'p Condition,
        then: &'p Block,
        otherwise: &'p Block,
        fail: Label,
    ) {
        match self.known_value(condition) {
            Some(true) => return self.effects(then, fail),
            Some(false) => return self.effects(otherwise, fail),
            None => {}
        }
        let merged = self.merged_locals(&[then, otherwise]);
        let end = self.code.begin_block();
        let no = self.code.begin_block();
        self.branch_unless(condition, no);
        self.on_own_path(|this| {
            this.effects(then, fail);
            this.store_merged(&merged);
        });
        self.code.branch(end);
        self.code.end();
        self.on_own_path(|this| {
            this.effects(otherwise, fail);
            this.store_merged(&merged);
        });
        self.code.end();
        for (local, slot) in merged.numbers {
            self.bind(local, Operand::Local(slot, i64::MIN, i64::MAX));
        }
        for (local, slots) in merged.sets {
            self.path.locals.bind_set(local, slots.into_iter().map(WordOperand::Local).collect());
        }
    }

    /// Returns slots for each local that one of several blocks sets.
    fn merged_locals(&mut self, blocks: &[&Block]) -> MergedLocals {
        let (mut numbers, mut sets) = (BTreeSet::new(), BTreeSet::new());
        blocks.iter().for_each(|block| assigned(block, &mut numbers, &mut sets));
        MergedLocals {
            numbers: numbers.into_iter().map(|local| (local, self.code.new_i64())).collect(),
            sets: sets.into_iter().map(|local| (local, self.new_set_slots())).collect(),
        }
    }

    /// Stores the present values of merged locals in their slots.
    fn store_merged(&mut self, merged: &MergedLocals) {
        for &(local, slot) in &merged.numbers {
            let value = self.local(local);
            self.push(value);
            self.code.set(slot);
        }
        for (local, slots) in &merged.sets {
            let sites = self.set_local(*local);
            self.store_set(slots, &sites);
        }
    }
}

/// Collects the locals that a block without choices sets.
fn assigned(block: &[Statement], locals: &mut BTreeSet<Local>, sets: &mut BTreeSet<SetLocal>) {
    for statement in block {
        match statement {
            Statement::Let(local, _) => {
                locals.insert(*local);
            }
            Statement::LetSet(local, _) => {
                sets.insert(*local);
            }
            Statement::If { then, otherwise, .. } => {
                assigned(then, locals, sets);
                assigned(otherwise, locals, sets);
            }
            _ => {}
        }
    }
}
