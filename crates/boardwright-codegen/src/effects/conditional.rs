//! Statements that hang on a condition, and the locals that either side of it may set.

use crate::function::builder::Scope;
use crate::function::code::{Label, Slot};
use crate::function::operand::{Sites, Value, Word};
use boardwright_ir::{Block, Local, SetLocal, Statement};
use std::collections::BTreeSet;

/// Where locals that one of several blocks sets are kept.
type Joined = (Vec<(Local, Slot)>, Vec<(SetLocal, Vec<Slot>)>);

impl<'p> Scope<'_, 'p> {
    /// Runs one of two blocks.
    pub fn effect_if(
        &mut self,
        condition: &'p boardwright_ir::Condition,
        then: &'p Block,
        otherwise: &'p Block,
        fail: Label,
    ) {
        match self.decided(condition) {
            Some(true) => return self.effects(then, fail),
            Some(false) => return self.effects(otherwise, fail),
            None => {}
        }
        let joined = self.joined_locals(&[then, otherwise]);
        let before = (self.locals.clone(), self.set_locals.clone(), self.wrote);
        let end = self.code.block();
        let no = self.code.block();
        self.branch_unless(condition, no);
        self.effects(then, fail);
        self.store_joined(&joined);
        self.code.branch(end);
        self.code.end();
        let wrote = self.wrote;
        (self.locals, self.set_locals) = (before.0.clone(), before.1.clone());
        self.wrote = before.2;
        self.effects(otherwise, fail);
        self.store_joined(&joined);
        self.code.end();
        self.wrote |= wrote;
        (self.locals, self.set_locals) = (before.0, before.1);
        for (local, slot) in joined.0 {
            self.bind(local, Value::In(slot, i64::MIN, i64::MAX));
        }
        for (local, slots) in joined.1 {
            let sites: Sites = slots.into_iter().map(Word::In).collect();
            self.set_locals[usize::from(local)] = Some(sites);
        }
    }

    /// Room for each local that one of several blocks sets.
    fn joined_locals(&mut self, blocks: &[&Block]) -> Joined {
        let (mut locals, mut set_locals) = (BTreeSet::new(), BTreeSet::new());
        blocks.iter().for_each(|block| assigned(block, &mut locals, &mut set_locals));
        let locals = locals.into_iter().map(|local| (local, self.code.long())).collect();
        let set_locals =
            set_locals.into_iter().map(|local| (local, self.room_for_sites())).collect();
        (locals, set_locals)
    }

    fn store_joined(&mut self, joined: &Joined) {
        for &(local, slot) in &joined.0 {
            let value = self.local(local);
            self.push(value);
            self.code.set(slot);
        }
        for (local, slots) in &joined.1 {
            let sites = self.set_local(*local);
            self.store_sites(slots, &sites);
        }
    }
}

/// The locals that a block without choices sets for good.
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
