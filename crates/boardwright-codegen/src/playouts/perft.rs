//! Perft: numbers of leaf positions after a number of plies or turns.

use crate::function::builder::FunctionBuilder;
use crate::function::code::Code;
use crate::function::key::Key;
use boardwright_ir::control;
use wasm_encoder::{Instruction as I, ValType};

impl FunctionBuilder<'_, '_> {
    /// Writes [`Key::Perft`]: state, depth, whether it counts turns, and whether the last ply is
    /// counted in bulk.
    pub(crate) fn write_perft(mut self) -> Code {
        let [depth, turns, bulk] = [1, 2, 3].map(|index| self.code.parameter(index));
        let globals = self.generator.globals;
        let size = self.generator.program.layout.total_words * 8;
        let [start, list, count, next, done, stop] = [0; 6].map(|_| self.code.new_i32());
        let total = self.code.new_i64();
        self.refill_steps();
        self.code.get(depth).op(I::I32Eqz);
        self.code.begin_if();
        self.code.i64_const(1).return_();
        self.code.end();
        let ends_turn: Vec<u8> = (0..self.generator.program.stages.len())
            .map(|stage| self.generator.program.ends_turn(stage).into())
            .collect();
        let table = self.generator.builder.table(ends_turn);
        self.code.get(depth).i32_const(1).op(I::I32Eq).get(bulk).op(I::I32And);
        self.code.get(turns).op(I::I32Eqz);
        self.code.get(self.state).load8(control::STAGE as u32).load8(table).op(I::I32Or);
        self.code.op(I::I32And);
        self.code.begin_if();
        self.push_state_and_mover();
        self.call(Key::Count);
        self.code.op(I::I64ExtendI32U).return_();
        self.code.end();
        self.code.global_get(globals.arena).tee(start).tee(next);
        self.code.i32_const(size as i32).op(I::I32Add).set(list);
        self.reserve_arena(size + 4096);
        self.push_state_and_mover();
        self.code.get(list).u32_const(self.generator.memory.arena_end).get(list).op(I::I32Sub);
        self.code.i32_const(3).op(I::I32ShrU).i32_const(1);
        // The search for duplicates needs room behind the list, so the list begins at the top of
        // the arena.
        self.code.get(list).global_set(globals.arena);
        self.call(Key::List);
        self.code.tee(count).i32_const(3).op(I::I32Shl).get(list).op(I::I32Add).tee(stop);
        self.code.global_set(globals.arena);
        self.reserve_arena(4096);
        let earlier = self.push_history();
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(list).get(stop).op(I::I32GeU).branch_if(out);
        self.code.global_get(globals.limit).branch_if(out);
        self.tick(out);
        // The position is an earlier one only once the decision is made.
        self.restore_history(earlier);
        let skip = self.code.begin_block();
        self.code.get(self.state).get(list).load64(0).get(next);
        self.call(Key::PlayTo { is_known_legal: true });
        self.code.op(I::I32Eqz).branch_if(skip);
        if let Some(count) = earlier {
            self.keep_one_more_entry(count);
        }
        self.code.get(turns);
        self.code.begin_if_result(ValType::I32);
        self.code.get(next).load32(control::TURNS as u32);
        self.code.get(self.state).load32(control::TURNS as u32).op(I::I32Sub);
        self.code.begin_else().i32_const(1);
        self.code.end();
        self.code.set(done);
        self.code.get(next).get(depth).get(done).op(I::I32Sub).get(turns).get(bulk);
        self.call(Key::Perft);
        self.code.get(total).op(I::I64Add).set(total);
        self.code.end();
        self.code.get(list).i32_const(8).op(I::I32Add).set(list);
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.restore_history(earlier);
        self.code.get(start).global_set(globals.arena);
        self.code.get(total);
        self.code
    }
}
