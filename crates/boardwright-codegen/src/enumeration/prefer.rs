//! The decisions from which the best completion of the turn can be reached, by `prefer`.

use crate::function::builder::FunctionBuilder;
use crate::function::code::Code;
use crate::function::key::Key;
use boardwright_ir::control;
use boardwright_ir::limits::{Limit, MAX_PREFER_DECISIONS, MAX_PREFER_DEPTH};
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Writes [`Key::KeepPreferred`]: keeps the decisions of a list (address, count) that lead to
    /// the best completion of the turn; returns the number left.
    pub(crate) fn write_keep_preferred(mut self) -> Code {
        let (list, count) = (self.code.parameter(2), self.code.parameter(3));
        let globals = self.generator.globals;
        let [start, values, index, kept] = [0; 4].map(|_| self.code.new_i32());
        let (best, value) = (self.code.new_i64(), self.code.new_i64());
        self.code.i64_const(MAX_PREFER_DECISIONS as i64).global_set(globals.prefer_room);
        self.code.global_get(globals.arena).set(start);
        // The list may lie at the beginning of the arena.
        self.code.get(list).get(count).i32_const(3).op(I::I32Shl).op(I::I32Add).set(values);
        self.code.get(values).get(start).get(values).get(start).op(I::I32GtU).op(I::Select);
        self.code.set(values);
        self.code.get(values).get(count).i32_const(3).op(I::I32Shl).op(I::I32Add);
        self.code.global_set(globals.arena);
        self.reserve_arena(4096);
        self.code.i64_const(i64::MIN).set(best);
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(index).get(count).op(I::I32GeU).branch_if(out);
        self.push_state_and_mover();
        self.code.get(list).get(index).i32_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.i32_const(MAX_PREFER_DEPTH as i32);
        self.call(Key::BestAfter);
        self.code.set(value);
        self.code.get(values).get(index).i32_const(3).op(I::I32Shl).op(I::I32Add);
        self.code.get(value).store64(0);
        self.code.get(best).get(value).get(best).get(value).op(I::I64GtS).op(I::Select).set(best);
        self.code.get(index).i32_const(1).op(I::I32Add).set(index).branch(round);
        self.code.end();
        self.code.end();
        self.code.get(start).global_set(globals.arena);
        self.code.i32_const(0).set(index);
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(index).get(count).op(I::I32GeU).branch_if(out);
        self.code.get(values).get(index).i32_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.get(best).op(I::I64Eq);
        self.code.begin_if();
        self.code.get(list).get(kept).i32_const(3).op(I::I32Shl).op(I::I32Add);
        self.code
            .get(list)
            .get(index)
            .i32_const(3)
            .op(I::I32Shl)
            .op(I::I32Add)
            .load64(0)
            .store64(0);
        self.code.get(kept).i32_const(1).op(I::I32Add).set(kept);
        self.code.end();
        self.code.get(index).i32_const(1).op(I::I32Add).set(index).branch(round);
        self.code.end();
        self.code.end();
        self.code.get(kept);
        self.code
    }

    /// Writes [`Key::BestAfter`]: the largest value at the end of the turn after a decision
    /// (`i64`), with a number of decisions still to follow (`i32`); the least `i64` if the turn
    /// cannot be completed.
    pub(crate) fn write_best_after(mut self) -> Code {
        let (decision, depth) = (self.code.parameter(2), self.code.parameter(3));
        let globals = self.generator.globals;
        let size = self.generator.program.layout.total_words * 8;
        let [start, next, list, count, index] = [0; 5].map(|_| self.code.new_i32());
        let (best, value) = (self.code.new_i64(), self.code.new_i64());
        self.code.global_get(globals.prefer_room).i64_const(1).op(I::I64Sub);
        self.code.global_set(globals.prefer_room);
        self.code.global_get(globals.prefer_room).i64_const(0).op(I::I64LtS);
        self.code.get(depth).op(I::I32Eqz).op(I::I32Or);
        self.code.begin_if();
        self.generator.note_limit(&mut self.code, Limit::Prefer);
        self.code.i64_const(i64::MIN).return_();
        self.code.end();
        self.code.global_get(globals.limit);
        self.code.begin_if();
        self.code.i64_const(i64::MIN).return_();
        self.code.end();
        self.code.global_get(globals.arena).set(start);
        self.reserve_arena(size + 8);
        self.code.global_get(globals.arena).tee(next).i32_const(size as i32).op(I::I32Add);
        self.code.global_set(globals.arena);
        self.code.i32_const(0).global_set(globals.has_preferred);
        self.code.get(self.state).get(decision).get(next);
        self.call(Key::PlayTo { is_known_legal: true });
        self.code.op(I::I32Eqz);
        self.code.begin_if();
        self.code.get(start).global_set(globals.arena).i64_const(i64::MIN).return_();
        self.code.end();
        self.code.global_get(globals.has_preferred);
        self.code.begin_if();
        self.code.get(start).global_set(globals.arena);
        self.code.global_get(globals.preferred).return_();
        self.code.end();
        // The position after the decision is an earlier position for the rest of the turn.
        let earlier = self.push_history();
        self.code.global_get(globals.arena).set(list);
        self.code.get(next).get(next).load8(control::PLAYER as u32).get(list);
        self.code.u32_const(self.generator.memory.arena_end).get(list).op(I::I32Sub);
        self.code.i32_const(3).op(I::I32ShrU).i32_const(0);
        self.call(Key::List);
        self.code.set(count);
        self.code.get(list).get(count).i32_const(3).op(I::I32Shl).op(I::I32Add);
        self.code.global_set(globals.arena);
        self.code.i64_const(i64::MIN).set(best);
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(index).get(count).op(I::I32GeU).branch_if(out);
        self.code.get(next).get(next).load8(control::PLAYER as u32);
        self.code.get(list).get(index).i32_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.get(depth).i32_const(1).op(I::I32Sub);
        self.call(Key::BestAfter);
        self.code.set(value);
        self.code.get(best).get(value).get(best).get(value).op(I::I64GtS).op(I::Select).set(best);
        self.code.get(index).i32_const(1).op(I::I32Add).set(index).branch(round);
        self.code.end();
        self.code.end();
        self.restore_history(earlier);
        self.code.get(start).global_set(globals.arena).get(best);
        self.code
    }
}

/// Returns true if the turn of a stage prefers some completions.
pub(crate) fn prefers_some(program: &boardwright_ir::Program, stage: usize) -> bool {
    program.turns[usize::from(program.stages[stage].turn)].prefer.is_some()
}
