//! Duplicate decisions, where several paths lead to the same one.
//!
//! A list of decisions is searched for duplicates as a whole. Counting and picking need no list of
//! all decisions where the choices are known whose values may lead to duplicates
//! ([`boardwright_passes::ambiguous_choices`]). The decisions below each such choice are gathered
//! in a list of their own and searched.
//!
//! Gain: see `benches`.

use crate::enumeration::continuation::Continuation;
use crate::enumeration::partial_decision::PartialDecision;
use crate::enumeration::scan_mode::ScanMode;
use crate::function::builder::{DecisionSink, FunctionBuilder};
use crate::function::code::{Code, Label, Slot};
use crate::function::context::Goal;
use crate::function::key::Key;
use boardwright_ir::Statement;
use boardwright_ir::limits::Limit;
use wasm_encoder::{Instruction as I, ValType};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns true if a stage's duplicates are found without a list of all decisions.
    pub(crate) fn finds_duplicates_below_choices(&self, stage: usize) -> bool {
        self.generator.duplicate_points[stage].is_some()
    }

    /// Returns true if the decisions below a choice must be gathered, and are not yet.
    pub(crate) fn may_duplicate(&self, statement: &Statement) -> bool {
        matches!(self.context.goal, Goal::Scan)
            && !self.sink.is_some_and(|sink| sink.gathers)
            && self.generator.duplicate_points[self.context.stage].as_ref().is_some_and(|choices| {
                choices.iter().any(|choice| std::ptr::eq(*choice, statement))
            })
    }

    /// Explores a continuation that may lead to duplicates. Unless decisions are listed anyway,
    /// they are gathered in the middle of the free arena: its beginning may be needed on the way.
    pub(crate) fn explore_gathered(&mut self, rest: &Continuation<'p>, decision: PartialDecision) {
        let Some(skip) = self.skip() else { return };
        let outer = self.sink;
        let globals = self.generator.globals;
        let kept = [globals.mode, globals.list, globals.room, globals.listed];
        let [mode, list, room, listed] = kept.map(|global| {
            self.code.global_get(global);
            self.code.pop_i32()
        });
        let (start, gathers) = (self.code.new_i32(), self.code.new_i32());
        // A complete list is searched later, and the first decision has no earlier duplicate.
        self.code.get(skip).i64_const(0).op(I::I64Ne);
        self.code.get(mode).i32_const(ScanMode::NoteSets as i32).op(I::I32Eq).op(I::I32Or);
        self.code
            .get(mode)
            .i32_const(ScanMode::List as i32)
            .op(I::I32Ne)
            .op(I::I32And)
            .tee(gathers);
        self.code.begin_if();
        let end = self.generator.memory.arena_end;
        self.code.u32_const(end).global_get(globals.arena).op(I::I32Sub);
        self.code.i32_const(1).op(I::I32ShrU).global_get(globals.arena).op(I::I32Add);
        self.code.i32_const(-8).op(I::I32And).tee(start).global_set(globals.list);
        // The search needs room behind the list.
        self.code.u32_const(end).get(start).op(I::I32Sub).i32_const(6).op(I::I32ShrU);
        self.code.global_set(globals.room);
        self.code.i32_const(0).global_set(globals.listed);
        self.code.i32_const(ScanMode::List as i32).global_set(globals.mode);
        self.code.end();
        let inner = self.code.new_i64();
        self.code.i64_const(0).set(inner);
        self.sink = Some(DecisionSink { skip: inner, gathers: true });
        let rest = rest.clone();
        self.try_path(|this, fail: Label| this.explore(rest, decision, fail));
        self.sink = outer;
        self.code.get(gathers);
        self.code.begin_if();
        let count = self.code.new_i32();
        self.code.global_get(globals.listed).global_get(globals.room).op(I::I32GtU);
        self.code.begin_if();
        self.generator.note_limit(&mut self.code, Limit::Memory);
        self.code.i32_const(0).global_set(globals.listed);
        self.code.end();
        self.code.get(start).global_get(globals.listed);
        self.call(Key::Distinct);
        self.code.set(count);
        for (global, value) in kept.into_iter().zip([mode, list, room, listed]) {
            self.code.get(value).global_set(global);
        }
        self.emit_listed(start, count);
        self.code.end();
    }

    /// Emits the legal decisions of a list.
    fn emit_listed(&mut self, start: Slot, count: Slot) {
        let Some(skip) = self.skip() else { return };
        self.code.get(skip).get(count).op(I::I64ExtendI32U).op(I::I64LtU);
        self.code.begin_if();
        let (at, end) = (self.code.new_i32(), self.code.new_i32());
        self.code.get(start).get(count).i32_const(3).op(I::I32Shl).op(I::I32Add).set(end);
        self.code.get(start).get(skip).op(I::I32WrapI64).i32_const(3).op(I::I32Shl);
        self.code.op(I::I32Add).set(at);
        let round = self.code.begin_loop();
        self.code.get(at).load64(0);
        self.call(Key::EmitOne);
        self.return_if_done(skip);
        self.code.get(at).i32_const(8).op(I::I32Add).tee(at).get(end).op(I::I32LtU);
        self.code.branch_if(round);
        self.code.end();
        self.code.begin_else();
        self.code.get(skip).get(count).op(I::I64ExtendI32U).op(I::I64Sub).set(skip);
        self.code.end();
    }

    /// Writes [`Key::Distinct`]: removes duplicates from a list (address, count) and keeps the
    /// first of each; returns the number left.
    pub(crate) fn write_distinct(&self) -> Code {
        let mut code = Code::new(&[ValType::I32, ValType::I32]);
        let (list, count) = (code.parameter(0), code.parameter(1));
        let [table, mask, read, kept, slot] = [0; 5].map(|_| code.new_i32());
        let decision = code.new_i64();
        // A list of one has no duplicates. A long list needs room for the hash table behind it.
        code.get(count).i32_const(2).op(I::I32LtU);
        code.begin_if();
        code.get(count).return_();
        code.end();
        // The hash table has a power of two of slots, at least twice the number of decisions.
        code.i32_const(-1).get(count).i32_const(1).op(I::I32Shl).op(I::I32Clz);
        code.op(I::I32ShrU).set(mask);
        code.get(list).get(count).i32_const(3).op(I::I32Shl).op(I::I32Add).set(table);
        code.get(table).get(mask).i32_const(1).op(I::I32Add).i32_const(3).op(I::I32Shl);
        code.op(I::I32Add).u32_const(self.generator.memory.arena_end).op(I::I32GtU);
        code.begin_if();
        self.generator.note_limit(&mut code, Limit::Memory);
        code.get(count).return_();
        code.end();
        code.get(table).i32_const(0);
        code.get(mask).i32_const(1).op(I::I32Add).i32_const(3).op(I::I32Shl).op(I::MemoryFill(0));
        let out = code.begin_block();
        let round = code.begin_loop();
        code.get(read).get(count).op(I::I32GeU).branch_if(out);
        code.get(list).get(read).i32_const(3).op(I::I32Shl).op(I::I32Add).load64(0).set(decision);
        code.get(read).i32_const(1).op(I::I32Add).set(read);
        code.get(decision).i64_const(0x9e37_79b9_7f4a_7c15_u64 as i64).op(I::I64Mul);
        code.i64_const(32).op(I::I64ShrU).op(I::I32WrapI64).get(mask).op(I::I32And).set(slot);
        let seen = code.begin_block();
        let new = code.begin_block();
        let probe = code.begin_loop();
        let held = code.new_i64();
        code.get(table).get(slot).i32_const(3).op(I::I32Shl).op(I::I32Add).load64(0).tee(held);
        code.op(I::I64Eqz).branch_if(new);
        // An empty slot is 0. Decisions are stored as their complement, which is never 0: the
        // complement of 0 is no packed decision.
        code.get(held).get(decision).i64_const(-1).op(I::I64Xor).op(I::I64Eq).branch_if(seen);
        code.get(slot).i32_const(1).op(I::I32Add).get(mask).op(I::I32And).set(slot);
        code.branch(probe);
        code.end();
        code.end();
        code.get(table).get(slot).i32_const(3).op(I::I32Shl).op(I::I32Add);
        code.get(decision).i64_const(-1).op(I::I64Xor).store64(0);
        code.get(list).get(kept).i32_const(3).op(I::I32Shl).op(I::I32Add);
        code.get(decision).store64(0);
        code.get(kept).i32_const(1).op(I::I32Add).set(kept);
        code.end();
        code.branch(round);
        code.end();
        code.end();
        code.get(kept);
        code
    }
}
