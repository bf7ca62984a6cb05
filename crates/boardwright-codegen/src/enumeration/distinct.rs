//! Counting and picking decisions where several ways may make the same one.
//!
//! A list of such decisions is searched for duplicates as a whole. To count them, or to pick one, no list of all is
//! needed where it is known at which choices the ways part that may make the same decision
//! ([`boardwright_passes::ambiguous_choices`]): duplicates are looked for only among the decisions that come of one such
//! choice, which are gathered in a list of their own.
//!
//! Gain: see `benches`.

use crate::enumeration::continuation::Rest;
use crate::enumeration::decision_output::{LEAVES, LIST};
use crate::enumeration::explore_function::OVER;
use crate::enumeration::partial_decision::Packed;
use crate::function::builder::{Goal, Scope};
use crate::function::code::{Code, Label};
use crate::function::key::Key;
use boardwright_ir::{Program, Statement};
use wasm_encoder::{Instruction as I, ValType};

/// For each stage, the choices at which ways may part that make the same decision; none if it is not known.
pub fn doubtful(program: &Program) -> Vec<Option<Vec<&Statement>>> {
    let stages = program.stages.iter();
    stages
        .map(|stage| match stage.may_have_duplicates {
            true => boardwright_passes::ambiguous_choices(program, stage),
            false => Some(Vec::new()),
        })
        .collect()
}

impl<'p> Scope<'_, 'p> {
    /// Whether a stage's decisions can be told apart without a list of them all.
    pub fn tells_apart(&self, stage: usize) -> bool {
        self.g.doubtful[stage].is_some()
    }

    /// Whether duplicates have to be looked for among the decisions that come of a choice, and are not yet.
    pub fn is_doubtful(&self, statement: &Statement) -> bool {
        matches!(self.goal, Goal::Scan)
            && !self.gathers
            && self.g.doubtful[self.stage].as_ref().is_some_and(|choices| {
                choices.iter().any(|choice| std::ptr::eq(*choice, statement))
            })
    }

    /// Writes the code of what is left, from a doubtful choice on: where decisions are not listed anyway, they are
    /// gathered in a list of their own at the middle of what is free, since what is worked out on the way may
    /// need the beginning.
    pub fn run_gathered(&mut self, rest: &Rest<'p>, packed: Packed) {
        let Some(skip) = self.skip else { return };
        let globals = self.g.globals;
        let kept = [globals.mode, globals.list, globals.room, globals.listed];
        let [mode, list, room, listed] = kept.map(|global| {
            self.code.op(I::GlobalGet(global));
            self.code.keep_int()
        });
        let (start, gathers) = (self.code.int(), self.code.int());
        // A list is searched when it is complete, and the first decision of all is like none before it.
        self.code.get(skip).long_const(0).op(I::I64Ne);
        self.code.get(mode).int_const(LEAVES).op(I::I32Eq).op(I::I32Or);
        self.code.get(mode).int_const(LIST).op(I::I32Ne).op(I::I32And).tee(gathers);
        self.code.begin_if();
        let end = self.g.places.arena_end;
        self.code.address(end).op(I::GlobalGet(globals.arena)).op(I::I32Sub);
        self.code.int_const(1).op(I::I32ShrU).op(I::GlobalGet(globals.arena)).op(I::I32Add);
        self.code.int_const(-8).op(I::I32And).tee(start).op(I::GlobalSet(globals.list));
        // Behind the list there is to be room for the search.
        self.code.address(end).get(start).op(I::I32Sub).int_const(6).op(I::I32ShrU);
        self.code.op(I::GlobalSet(globals.room));
        self.code.int_const(0).op(I::GlobalSet(globals.listed));
        self.code.int_const(LIST).op(I::GlobalSet(globals.mode));
        self.code.end();
        let inner = self.code.long();
        self.code.long_const(0).set(inner);
        (self.skip, self.gathers) = (Some(inner), true);
        let rest = rest.clone();
        self.alternative(|this, fail: Label| this.run(rest, packed, fail));
        (self.skip, self.gathers) = (Some(skip), false);
        self.code.get(gathers);
        self.code.begin_if();
        let count = self.code.int();
        self.code.op(I::GlobalGet(globals.listed)).op(I::GlobalGet(globals.room)).op(I::I32GtU);
        self.code.begin_if();
        self.g.note_limit(&mut self.code, 6);
        self.code.int_const(0).op(I::GlobalSet(globals.listed));
        self.code.end();
        self.code.get(start).op(I::GlobalGet(globals.listed));
        self.call(Key::Distinct);
        self.code.set(count);
        for (global, value) in kept.into_iter().zip([mode, list, room, listed]) {
            self.code.get(value).op(I::GlobalSet(global));
        }
        self.record_listed(start, count);
        self.code.end();
    }

    /// Notes the decisions of a list, all of them legal.
    fn record_listed(
        &mut self,
        start: crate::function::code::Slot,
        count: crate::function::code::Slot,
    ) {
        let Some(skip) = self.skip else { return };
        self.code.get(skip).get(count).op(I::I64ExtendI32U).op(I::I64LtU);
        self.code.begin_if();
        let (at, end) = (self.code.int(), self.code.int());
        self.code.get(start).get(count).int_const(3).op(I::I32Shl).op(I::I32Add).set(end);
        self.code.get(start).get(skip).op(I::I32WrapI64).int_const(3).op(I::I32Shl);
        self.code.op(I::I32Add).set(at);
        let round = self.code.begin_loop();
        self.code.get(at).load64(0);
        self.call(Key::Emit);
        self.code.tee(skip).long_const(0).op(I::I64LtS);
        self.code.begin_if();
        self.code.long_const(OVER).leave();
        self.code.end();
        self.code.get(at).int_const(8).op(I::I32Add).tee(at).get(end).op(I::I32LtU);
        self.code.branch_if(round);
        self.code.end();
        self.code.otherwise();
        self.code.get(skip).get(count).op(I::I64ExtendI32U).op(I::I64Sub).set(skip);
        self.code.end();
    }

    /// Writes the function behind [`Key::Distinct`]: takes duplicates out of a list (address, count), keeping the
    /// first of each; gives how many are left.
    pub fn write_distinct(&self) -> Code {
        let mut code = Code::new(&[ValType::I32, ValType::I32]);
        let (list, count) = (code.parameter(0), code.parameter(1));
        let [table, mask, read, kept, slot] = [0; 5].map(|_| code.int());
        let decision = code.long();
        // A list of one has no duplicates; a long one needs room for the table behind it.
        code.get(count).int_const(2).op(I::I32LtU);
        code.begin_if();
        code.get(count).leave();
        code.end();
        // The table has at least twice as many slots as there are decisions, a power of two.
        code.int_const(-1).get(count).int_const(1).op(I::I32Shl).op(I::I32Clz);
        code.op(I::I32ShrU).set(mask);
        code.get(list).get(count).int_const(3).op(I::I32Shl).op(I::I32Add).set(table);
        code.get(table).get(mask).int_const(1).op(I::I32Add).int_const(3).op(I::I32Shl);
        code.op(I::I32Add).address(self.g.places.arena_end).op(I::I32GtU);
        code.begin_if();
        self.g.note_limit(&mut code, 6);
        code.get(count).leave();
        code.end();
        code.get(table).int_const(0);
        code.get(mask).int_const(1).op(I::I32Add).int_const(3).op(I::I32Shl).op(I::MemoryFill(0));
        let out = code.block();
        let round = code.begin_loop();
        code.get(read).get(count).op(I::I32GeU).branch_if(out);
        code.get(list).get(read).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0).set(decision);
        code.get(read).int_const(1).op(I::I32Add).set(read);
        code.get(decision).long_const(0x9e37_79b9_7f4a_7c15_u64 as i64).op(I::I64Mul);
        code.long_const(32).op(I::I64ShrU).op(I::I32WrapI64).get(mask).op(I::I32And).set(slot);
        let seen = code.block();
        let new = code.block();
        let probe = code.begin_loop();
        let held = code.long();
        code.get(table).get(slot).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0).tee(held);
        code.op(I::I64Eqz).branch_if(new);
        // An empty slot is 0, so decisions are kept as their complement, of which none is 0 in practice: the
        // complement of 0 is no decision that can be packed.
        code.get(held).get(decision).long_const(-1).op(I::I64Xor).op(I::I64Eq).branch_if(seen);
        code.get(slot).int_const(1).op(I::I32Add).get(mask).op(I::I32And).set(slot);
        code.branch(probe);
        code.end();
        code.end();
        code.get(table).get(slot).int_const(3).op(I::I32Shl).op(I::I32Add);
        code.get(decision).long_const(-1).op(I::I64Xor).store64(0);
        code.get(list).get(kept).int_const(3).op(I::I32Shl).op(I::I32Add);
        code.get(decision).store64(0);
        code.get(kept).int_const(1).op(I::I32Add).set(kept);
        code.end();
        code.branch(round);
        code.end();
        code.end();
        code.get(kept);
        code
    }
}
