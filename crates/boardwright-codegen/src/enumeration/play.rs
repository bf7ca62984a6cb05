//! Playing a decision in a state.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Label, Slot, mem_arg};
use crate::function::context::{Context, Goal, WriteMode};
use crate::function::key::Key;
use boardwright_ir::packing::PASS;
use boardwright_ir::{control, flow};
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Keeps the state after the decision and returns 1 from the function, or fails.
    pub(crate) fn finish_play(&mut self, fail: Label) {
        self.call_finish();
        self.code.op(I::I32Eqz);
        self.code.branch_if(fail);
        self.code.i32_const(1).return_();
    }

    /// Writes [`Key::PlayInPlace`]: plays a decision (`i64`) in the state; 1 if it is legal.
    pub(crate) fn write_play_in_place(mut self, is_known_legal: bool) -> Code {
        let decision = self.code.parameter(2);
        let program = self.generator.program;
        self.return_if_over();
        self.remember_origin();
        let prefers = program.turns.iter().any(|turn| turn.prefer.is_some());
        if prefers && !is_known_legal {
            self.return_unless_preferred(decision);
        }
        let (mark, undo) = (self.code.new_i32(), self.generator.globals.undo);
        self.code.global_get(undo).set(mark);
        let stage = self.current_stage();
        self.switch(stage, program.stages.len(), |this, stage| {
            // If several paths lead to the same decision, conditions may tell the legal one.
            let is_known_legal = is_known_legal && !program.stages[stage].may_have_duplicates;
            let writes = this.generator.play_writes(stage, is_known_legal);
            let goal = Goal::Play(decision);
            let context = Context { goal, is_known_legal, writes, ..this.context };
            this.in_context(context, |this| this.call_explore_stage(stage, |_| {}));
            this.code.begin_if();
            // The writes stay.
            this.code.get(mark).global_set(undo);
            this.code
                .u32_const(this.generator.memory.scratch)
                .global_set(this.generator.globals.scratch);
            this.code.i32_const(1).return_();
            this.code.end();
        });
        self.code.get(decision).i64_const(PASS as i64).op(I::I64Ne);
        self.code.begin_if();
        self.code.i32_const(0).return_();
        self.code.end();
        self.write_pass();
        self.code
    }

    /// Returns 0 from the function unless `prefer` keeps the decision.
    fn return_unless_preferred(&mut self, decision: Slot) {
        let globals = self.generator.globals;
        let [start, count, found] = [0; 3].map(|_| self.code.new_i32());
        self.code.global_get(globals.arena).set(start);
        self.push_state_and_mover();
        self.code.get(start).u32_const(self.generator.memory.arena_end).get(start).op(I::I32Sub);
        self.code.i32_const(3).op(I::I32ShrU).i32_const(1);
        self.call(Key::List);
        self.code.set(count);
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(count).op(I::I32Eqz).branch_if(out);
        self.code.get(count).i32_const(1).op(I::I32Sub).set(count);
        self.code.get(start).get(count).i32_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.get(decision).op(I::I64Eq).get(found).op(I::I32Or).set(found);
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.code.get(found).op(I::I32Eqz);
        self.code.begin_if();
        self.code.i32_const(0).return_();
        self.code.end();
        self.remember_origin();
    }

    /// Passes if the player has no legal decision; pushes 1 if it does.
    fn write_pass(&mut self) {
        self.push_has_no_move();
        self.code.op(I::I32Eqz);
        self.code.begin_if();
        self.code.i32_const(0).return_();
        self.code.end();
        self.push_passes();
        self.code.op(I::I32Eqz);
        self.code.begin_if();
        self.code.i32_const(0).return_();
        self.code.end();
        self.context.writes = WriteMode::FINAL;
        self.context.is_known_legal = true;
        self.set_byte(control::FLOW, |this| {
            this.code.i32_const(flow::END_TURN.into());
        });
        let stage = self.current_stage();
        let stages = self.generator.program.stages.len();
        self.switch(stage, stages, |this, stage| {
            this.context.stage = stage;
            this.path.locals.clear();
            this.call_finish();
            this.code.return_();
        });
        self.code.i32_const(0);
    }

    /// Writes [`Key::PlayTo`]: plays a decision into a copy of the state at an address; 1 if it is
    /// legal.
    pub(crate) fn write_play_to(mut self, is_known_legal: bool) -> Code {
        let (decision, out) = (self.code.parameter(1), self.code.parameter(2));
        self.copy_state(self.state, out);
        self.code.get(out);
        self.push_mover_index();
        self.code.get(decision);
        self.call(Key::PlayInPlace { is_known_legal });
        self.code
    }

    /// Copies a state from one address to another.
    pub(crate) fn copy_state(&mut self, from: Slot, to: Slot) {
        let words = self.generator.program.layout.total_words;
        if words > 48 {
            self.code.get(to).get(from).i32_const(words as i32 * 8);
            self.code.op(I::MemoryCopy { src_mem: 0, dst_mem: 0 });
            return;
        }
        let pairs = words / 2;
        for pair in 0..pairs {
            let offset = mem_arg(pair as u32 * 16, 3);
            self.code.get(to).get(from).op(I::V128Load(offset)).op(I::V128Store(offset));
        }
        if words % 2 == 1 {
            let offset = pairs as u32 * 16;
            self.code.get(to).get(from).load64(offset).store64(offset);
        }
    }
}
