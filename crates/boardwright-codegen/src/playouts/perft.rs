//! How many ways there are to go on for so many plies or turns.

use crate::function::builder::Scope;
use crate::function::code::Code;
use crate::function::key::Key;
use boardwright_ir::control;
use wasm_encoder::{Instruction as I, ValType};

impl Scope<'_, '_> {
    /// Writes the function behind [`Key::Perft`]: state, depth, whether turns count, whether the last ply is counted
    /// without playing it.
    pub fn write_perft(mut self) -> Code {
        let [depth, turns, bulk] = [1, 2, 3].map(|index| self.code.parameter(index));
        let globals = self.g.globals;
        let size = self.g.program.layout.total_words * 8;
        let [start, list, count, next, done, stop] = [0; 6].map(|_| self.code.int());
        let total = self.code.long();
        self.refill();
        self.code.get(depth).op(I::I32Eqz);
        self.code.begin_if();
        self.code.long_const(1).leave();
        self.code.end();
        let ends_turn: Vec<u8> = (0..self.g.program.stages.len())
            .map(|stage| self.g.program.ends_turn(stage).into())
            .collect();
        let table = self.g.builder.table(ends_turn);
        self.code.get(depth).int_const(1).op(I::I32Eq).get(bulk).op(I::I32And);
        self.code.get(turns).op(I::I32Eqz);
        self.code.get(self.state).load8(control::STAGE as u32).load8(table).op(I::I32Or);
        self.code.op(I::I32And);
        self.code.begin_if();
        self.push_state_and_mover();
        self.call(Key::Counting);
        self.code.op(I::I64ExtendI32U).leave();
        self.code.end();
        self.code.op(I::GlobalGet(globals.arena)).tee(start).tee(next);
        self.code.int_const(size as i32).op(I::I32Add).set(list);
        self.reserve(size + 4096);
        self.push_state_and_mover();
        self.code.get(list).address(self.g.places.arena_end).get(list).op(I::I32Sub);
        self.code.int_const(3).op(I::I32ShrU).int_const(1);
        // Duplicates are looked for behind the list, so that it must begin where the arena does.
        self.code.get(list).op(I::GlobalSet(globals.arena));
        self.call(Key::Listing);
        self.code.tee(count).int_const(3).op(I::I32Shl).get(list).op(I::I32Add).tee(stop);
        self.code.op(I::GlobalSet(globals.arena));
        self.reserve(4096);
        let earlier = self.push_record();
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(list).get(stop).op(I::I32GeU).branch_if(out);
        self.code.op(I::GlobalGet(globals.limit)).branch_if(out);
        self.tick(out);
        // The position that is left is an earlier one only once the decision is made.
        self.put_record_back(earlier);
        let skip = self.code.block();
        self.code.get(self.state).get(list).load64(0).get(next);
        self.call(Key::PlayTo(true));
        self.code.op(I::I32Eqz).branch_if(skip);
        if let Some(count) = earlier {
            self.keep_one_more(count);
        }
        self.code.get(turns);
        self.code.begin_if_giving(ValType::I32);
        self.code.get(next).load32(control::TURNS as u32);
        self.code.get(self.state).load32(control::TURNS as u32).op(I::I32Sub);
        self.code.otherwise().int_const(1);
        self.code.end();
        self.code.set(done);
        self.code.get(next).get(depth).get(done).op(I::I32Sub).get(turns).get(bulk);
        self.call(Key::Perft);
        self.code.get(total).op(I::I64Add).set(total);
        self.code.end();
        self.code.get(list).int_const(8).op(I::I32Add).set(list);
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.put_record_back(earlier);
        self.code.get(start).op(I::GlobalSet(globals.arena));
        self.code.get(total);
        self.code
    }
}
