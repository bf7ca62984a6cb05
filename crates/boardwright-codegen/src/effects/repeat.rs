//! `repeat`: a block that runs until an execution leaves the state as it was.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Label};
use crate::function::key::Key;
use boardwright_ir::limits::{Limit, MAX_ROUNDS, WORDS_PER_STEP};
use boardwright_ir::{Statement, control};
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Writes a block that runs until an execution leaves the state as it was; branches to a label
    /// if a condition in it fails. A copy of the state lies in the scratch memory meanwhile.
    pub(crate) fn repeat(&mut self, body: &'p [Statement], fail: Label) {
        let words = self.generator.program.layout.total_words;
        let (scratch, memory) = (self.generator.globals.scratch, self.generator.memory);
        if words * 8 > (memory.scratch_end - memory.scratch) as usize {
            return self.generator.note_limit(&mut self.code, Limit::Memory);
        }
        let (copy, rounds) = (self.code.new_i32(), self.code.new_i32());
        self.reserve_scratch(words * 8);
        self.code.global_get(scratch).tee(copy);
        self.code.u32_const(words as u32 * 8).op(I::I32Add).global_set(scratch);
        self.code.i32_const(MAX_ROUNDS as i32).set(rounds);
        let settled = self.code.begin_block();
        let refused = self.code.begin_block();
        let ended = self.code.begin_block();
        let round = self.code.begin_loop();
        let steps = 1 + (words as u64 / WORDS_PER_STEP) as i64;
        self.generator.tick(&mut self.code, steps, |code| {
            code.branch_if(ended);
        });
        self.copy_state(self.state, copy);
        self.on_own_path(|this| this.effects(body, refused));
        self.code.get(self.state).get(copy);
        self.call(Key::SameState);
        self.code.branch_if(ended);
        self.code.get(rounds).i32_const(1).op(I::I32Sub).tee(rounds).branch_if(round);
        self.generator.note_limit(&mut self.code, Limit::Rounds);
        self.code.end();
        self.code.end();
        self.code.get(copy).global_set(scratch).branch(settled);
        self.code.end();
        self.code.get(copy).global_set(scratch).branch(fail);
        self.code.end();
    }

    /// Writes [`Key::SameState`]: 1 if two states are equal but for their hashes. Parameters: their
    /// addresses.
    pub(crate) fn write_same_state(mut self) -> Code {
        let words = self.generator.program.layout.total_words as i32;
        let (a, b) = (self.code.parameter(0), self.code.parameter(1));
        let end = self.code.new_i32();
        let first = (control::HASH as i32) + 8;
        for state in [a, b] {
            self.code.get(state).i32_const(first).op(I::I32Add).set(state);
        }
        self.code.get(a).i32_const(8 * words - first).op(I::I32Add).set(end);
        let differ = self.code.begin_block();
        let next = self.code.begin_loop();
        self.code.get(a).load64(0).get(b).load64(0).op(I::I64Ne).branch_if(differ);
        self.code.get(b).i32_const(8).op(I::I32Add).set(b);
        self.code.get(a).i32_const(8).op(I::I32Add).tee(a);
        self.code.get(end).op(I::I32LtU).branch_if(next);
        self.code.i32_const(1).return_();
        self.code.end();
        self.code.end();
        self.code.i32_const(0);
        self.code
    }
}
