//! Games played at random, in place.

use crate::function::builder::Scope;
use crate::function::code::Code;
use crate::function::key::Key;
use boardwright_ir::control;
use wasm_encoder::Instruction as I;

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
            self.push_state_and_mover();
            self.code.get(place);
            self.call(Key::Picking);
            self.code.op(I::Drop);
            self.code.end();
        } else {
            self.set_noting(crate::enumeration::resume::WRITES);
            self.push_state_and_mover();
            self.call(Key::Counting);
            self.set_noting(crate::enumeration::resume::IDLE);
            self.code.tee(count).op(I::I32Eqz).branch_if(out);
            self.code.get(count);
            self.call(Key::Throw);
            let place = self.code.keep_int();
            self.set_noting(crate::enumeration::resume::READS);
            self.push_state_and_mover();
            self.code.get(place);
            self.call(Key::Picking);
            self.set_noting(crate::enumeration::resume::IDLE);
            self.code.op(I::I32Eqz).branch_if(out);
        }
        self.code.op(I::GlobalGet(globals.limit)).branch_if(out);
        let left = self.present_entry();
        self.push_state_and_mover();
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
}
