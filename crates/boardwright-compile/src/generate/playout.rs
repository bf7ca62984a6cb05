//! Games played at random, in place, and the dice they are played with.

use super::Key;
use super::code::{Code, Slot};
use super::scope::Scope;
use boardwright_ir::control;
use wasm_encoder::{Instruction as I, ValType};

impl Scope<'_, '_> {
    /// Writes the function behind [`Key::Playout`]: state, the most decisions. Plays at random, in place.
    pub fn write_playout(mut self) -> Code {
        let most = self.code.parameter(1);
        let globals = self.g.globals;
        let program = self.g.program;
        let [played, count, mover] = [0; 3].map(|_| self.code.int());
        let uses_history = program.ends.iter().any(|end| end.uses_history);
        let earlier = self.record_length();
        self.play_straight(played, most);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(played).get(most).op(I::I32GeU).branch_if(out);
        self.refill();
        self.tick(out);
        self.code.get(self.state).load8(control::PLAYER as u32).set(mover);
        self.set_mover(mover);
        if uses_history {
            self.code.get(self.state);
            self.push_last_player();
            self.call(Key::RecordEnd);
            self.code.branch_if(out);
        }
        if self.notes_leaves() {
            let (first, place) = (self.code.int(), self.code.int());
            // Leaves are noted without a look at the outcome, and no dice are thrown in a game that is over.
            self.code.get(self.state).load8(control::OUTCOME as u32).branch_if(out);
            self.push_noted(first);
            self.code.tee(count).op(I::I32Eqz).branch_if(out);
            self.code.get(count);
            self.call(Key::Throw);
            self.code.set(place);
            self.code.op(I::GlobalGet(globals.list)).op(I::GlobalGet(globals.room));
            self.code.op(I::I32LeU);
            self.code.begin_if();
            self.code.get(first).get(place);
            self.call(Key::PickLeaf);
            self.code.otherwise();
            self.push_question();
            self.code.get(place);
            self.call(Key::Picking);
            self.code.op(I::Drop);
            self.code.end();
        } else {
            self.set_noting(super::resume::WRITES);
            self.push_question();
            self.call(Key::Counting);
            self.set_noting(super::resume::IDLE);
            self.code.tee(count).op(I::I32Eqz).branch_if(out);
            self.code.get(count);
            self.call(Key::Throw);
            let place = self.code.keep_int();
            self.set_noting(super::resume::READS);
            self.push_question();
            self.code.get(place);
            self.call(Key::Picking);
            self.set_noting(super::resume::IDLE);
            self.code.op(I::I32Eqz).branch_if(out);
        }
        self.code.op(I::GlobalGet(globals.limit)).branch_if(out);
        let left = self.present_entry();
        self.push_question();
        self.code.op(I::GlobalGet(globals.chosen));
        self.call(Key::PlayIn(true));
        self.code.op(I::I32Eqz).branch_if(out);
        if let Some(entry) = left {
            self.add_entry(entry);
        }
        self.code.get(played).int_const(1).op(I::I32Add).set(played);
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.put_record_back(earlier);
        self.code.get(played);
        self.code
    }

    /// Writes the function behind [`Key::Throw`]: a number below a bound (`i32`), drawn from the dice as Lemire
    /// (2019) draws.
    pub fn write_throw(&self) -> Code {
        let mut code = Code::new(&[ValType::I32]);
        let bound = code.parameter(0);
        let dice = self.g.places.dice;
        let [limit, number, low, t] = [0; 4].map(|_| code.long());
        let s: [Slot; 4] = [0; 4].map(|_| code.long());
        code.get(bound).op(I::I64ExtendI32U).set(limit);
        let round = code.begin_loop();
        for (index, &word) in s.iter().enumerate() {
            code.address(0).load64(dice + index as u32 * 8).set(word);
        }
        // xoshiro256++ (Blackman and Vigna 2019).
        code.get(s[0]).get(s[3]).op(I::I64Add).long_const(23).op(I::I64Rotl);
        code.get(s[0]).op(I::I64Add).set(number);
        code.get(s[1]).long_const(17).op(I::I64Shl).set(t);
        for (to, from) in [(2, 0), (3, 1), (1, 2), (0, 3)] {
            code.get(s[to]).get(s[from]).op(I::I64Xor).set(s[to]);
        }
        code.get(s[2]).get(t).op(I::I64Xor).set(s[2]);
        code.get(s[3]).long_const(45).op(I::I64Rotl).set(s[3]);
        for (index, &word) in s.iter().enumerate() {
            code.address(0).get(word).store64(dice + index as u32 * 8);
        }
        code.get(number).get(limit).op(I::I64Mul).set(low);
        // Only a low part below the bound can be below the threshold.
        code.get(low).get(limit).op(I::I64LtU);
        code.begin_if();
        code.get(low).long_const(0).get(limit).op(I::I64Sub).get(limit).op(I::I64RemU);
        code.op(I::I64LtU).branch_if(round);
        code.end();
        code.end();
        code.get(number).long_const(32).op(I::I64ShrU).get(limit).op(I::I64Mul);
        code.get(number).long_const(0xffff_ffff).op(I::I64And).get(limit).op(I::I64Mul);
        code.long_const(32).op(I::I64ShrU).op(I::I64Add);
        code.long_const(32).op(I::I64ShrU).op(I::I32WrapI64);
        code
    }
}
