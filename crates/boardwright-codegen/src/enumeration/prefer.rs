//! The decisions from which the best completion of the turn can be reached, as `prefer` has it.

use crate::function::builder::Scope;
use crate::function::code::Code;
use crate::function::key::Key;
use boardwright_ir::control;
use boardwright_ir::limits::{MAX_PREFER_DECISIONS, MAX_PREFER_DEPTH};
use wasm_encoder::Instruction as I;

impl<'p> Scope<'_, 'p> {
    /// Writes the function behind [`Key::KeepPreferred`]: keeps the decisions of a list (address, count) from
    /// which the best completion of the turn can be reached; gives how many are left.
    pub fn write_keep_preferred(mut self) -> Code {
        let (list, count) = (self.code.parameter(2), self.code.parameter(3));
        let globals = self.g.globals;
        let [start, values, index, kept] = [0; 4].map(|_| self.code.int());
        let (best, value) = (self.code.long(), self.code.long());
        self.code.long_const(MAX_PREFER_DECISIONS as i64).op(I::GlobalSet(globals.prefer_room));
        self.code.op(I::GlobalGet(globals.arena)).set(start);
        // The list may itself lie at the beginning of the arena.
        self.code.get(list).get(count).int_const(3).op(I::I32Shl).op(I::I32Add).set(values);
        self.code.get(values).get(start).get(values).get(start).op(I::I32GtU).op(I::Select);
        self.code.set(values);
        self.code.get(values).get(count).int_const(3).op(I::I32Shl).op(I::I32Add);
        self.code.op(I::GlobalSet(globals.arena));
        self.reserve(4096);
        self.code.long_const(i64::MIN).set(best);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(index).get(count).op(I::I32GeU).branch_if(out);
        self.push_state_and_mover();
        self.code.get(list).get(index).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.int_const(MAX_PREFER_DEPTH as i32);
        self.call(Key::BestAfter);
        self.code.set(value);
        self.code.get(values).get(index).int_const(3).op(I::I32Shl).op(I::I32Add);
        self.code.get(value).store64(0);
        self.code.get(best).get(value).get(best).get(value).op(I::I64GtS).op(I::Select).set(best);
        self.code.get(index).int_const(1).op(I::I32Add).set(index).branch(round);
        self.code.end();
        self.code.end();
        self.code.get(start).op(I::GlobalSet(globals.arena));
        self.code.int_const(0).set(index);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(index).get(count).op(I::I32GeU).branch_if(out);
        self.code.get(values).get(index).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.get(best).op(I::I64Eq);
        self.code.begin_if();
        self.code.get(list).get(kept).int_const(3).op(I::I32Shl).op(I::I32Add);
        self.code
            .get(list)
            .get(index)
            .int_const(3)
            .op(I::I32Shl)
            .op(I::I32Add)
            .load64(0)
            .store64(0);
        self.code.get(kept).int_const(1).op(I::I32Add).set(kept);
        self.code.end();
        self.code.get(index).int_const(1).op(I::I32Add).set(index).branch(round);
        self.code.end();
        self.code.end();
        self.code.get(kept);
        self.code
    }

    /// Writes the function behind [`Key::BestAfter`]: the largest value at the end of the turn after a decision
    /// (`i64`), with so many more to look at one after the other (`i32`); least if the turn cannot be completed.
    pub fn write_best_after(mut self) -> Code {
        let (decision, depth) = (self.code.parameter(2), self.code.parameter(3));
        let globals = self.g.globals;
        let size = self.g.program.layout.total_words * 8;
        let [start, next, list, count, index] = [0; 5].map(|_| self.code.int());
        let (best, value) = (self.code.long(), self.code.long());
        self.code.op(I::GlobalGet(globals.prefer_room)).long_const(1).op(I::I64Sub);
        self.code.op(I::GlobalSet(globals.prefer_room));
        self.code.op(I::GlobalGet(globals.prefer_room)).long_const(0).op(I::I64LtS);
        self.code.get(depth).op(I::I32Eqz).op(I::I32Or);
        self.code.begin_if();
        self.g.note_limit(&mut self.code, 5);
        self.code.long_const(i64::MIN).leave();
        self.code.end();
        self.code.op(I::GlobalGet(globals.limit));
        self.code.begin_if();
        self.code.long_const(i64::MIN).leave();
        self.code.end();
        self.code.op(I::GlobalGet(globals.arena)).set(start);
        self.reserve(size + 8);
        self.code.op(I::GlobalGet(globals.arena)).tee(next).int_const(size as i32).op(I::I32Add);
        self.code.op(I::GlobalSet(globals.arena));
        self.code.int_const(0).op(I::GlobalSet(globals.has_preferred));
        self.code.get(self.state).get(decision).get(next);
        self.call(Key::PlayTo(true));
        self.code.op(I::I32Eqz);
        self.code.begin_if();
        self.code.get(start).op(I::GlobalSet(globals.arena)).long_const(i64::MIN).leave();
        self.code.end();
        self.code.op(I::GlobalGet(globals.has_preferred));
        self.code.begin_if();
        self.code.get(start).op(I::GlobalSet(globals.arena));
        self.code.op(I::GlobalGet(globals.preferred)).leave();
        self.code.end();
        // What the decision leaves is an earlier position to those that follow it in the turn.
        let earlier = self.push_record();
        self.code.op(I::GlobalGet(globals.arena)).set(list);
        self.code.get(next).get(next).load8(control::PLAYER as u32).get(list);
        self.code.address(self.g.places.arena_end).get(list).op(I::I32Sub);
        self.code.int_const(3).op(I::I32ShrU).int_const(0);
        self.call(Key::Listing);
        self.code.set(count);
        self.code.get(list).get(count).int_const(3).op(I::I32Shl).op(I::I32Add);
        self.code.op(I::GlobalSet(globals.arena));
        self.code.long_const(i64::MIN).set(best);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(index).get(count).op(I::I32GeU).branch_if(out);
        self.code.get(next).get(next).load8(control::PLAYER as u32);
        self.code.get(list).get(index).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.get(depth).int_const(1).op(I::I32Sub);
        self.call(Key::BestAfter);
        self.code.set(value);
        self.code.get(best).get(value).get(best).get(value).op(I::I64GtS).op(I::Select).set(best);
        self.code.get(index).int_const(1).op(I::I32Add).set(index).branch(round);
        self.code.end();
        self.code.end();
        self.put_record_back(earlier);
        self.code.get(start).op(I::GlobalSet(globals.arena)).get(best);
        self.code
    }
}

/// Whether the turn of a stage prefers some completions.
pub fn prefers_some(program: &boardwright_ir::Program, stage: usize) -> bool {
    program.turns[usize::from(program.stages[stage].turn)].prefer.is_some()
}
