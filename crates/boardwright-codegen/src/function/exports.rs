//! The exported functions: each resets the globals, asks, and returns a limit if one was reached.

use crate::function::builder::FunctionBuilder;
use crate::function::code::Code;
use crate::function::context::{Goal, WriteMode};
use crate::function::export::Export;
use crate::function::key::{Key, VariableKey};
use boardwright_ir::{control, flow};
use wasm_encoder::{Instruction as I, ValType};

impl FunctionBuilder<'_, '_> {
    /// Resets the globals for a question.
    fn begin_question(&mut self) {
        let (globals, places) = (self.generator.globals, self.generator.memory);
        self.begin_steps();
        self.code.u32_const(places.undo).global_set(globals.undo);
        self.code.u32_const(places.arena).global_set(globals.arena);
        self.code.u32_const(places.scratch).global_set(globals.scratch);
        for global in [globals.limit, globals.captures] {
            self.code.i32_const(0).global_set(global);
        }
    }

    /// Returns the limit from the function, if one was reached.
    fn return_limit(&mut self, ty: ValType) {
        let limit = self.generator.globals.limit;
        self.code.global_get(limit);
        self.code.begin_if();
        self.code.i32_const(0).global_get(limit).op(I::I32Sub);
        if ty == ValType::I64 {
            self.code.op(I::I64ExtendI32S);
        }
        self.code.return_();
        self.code.end();
    }

    /// Writes an export.
    pub(crate) fn write_export(mut self, export: Export) -> Code {
        if export != Export::Hash {
            self.begin_question();
        }
        match export {
            Export::Start => self.export_start(),
            Export::List => self.export_list(),
            Export::Count => {
                self.push_state_and_mover();
                self.call(Key::Count);
                let count = self.code.pop_i32();
                self.return_limit(ValType::I32);
                self.code.get(count);
            }
            Export::Any => self.export_any(),
            Export::Nth => self.export_nth(),
            Export::Play { is_known_legal } => {
                let (decision, out) = (self.code.parameter(1), self.code.parameter(2));
                self.code.get(self.state).get(decision).get(out);
                self.call(Key::PlayTo { is_known_legal });
                let done = self.code.pop_i32();
                self.return_limit(ValType::I32);
                self.code.get(done);
            }
            Export::Outcome => {
                self.push_state_and_mover();
                self.call(Key::Outcome);
                let outcome = self.code.pop_i32();
                self.return_limit(ValType::I32);
                self.code.get(outcome);
            }
            Export::Hash => {
                self.code.get(self.state).load64(control::HASH as u32);
            }
            Export::Perft => {
                self.set_steps_aside();
                self.code.get(self.state);
                for index in 1..4 {
                    let given = self.code.parameter(index);
                    self.code.get(given);
                }
                self.call(Key::Perft);
                let count = self.code.pop_i64();
                self.return_limit(ValType::I64);
                self.code.get(count);
            }
            Export::Playout => {
                self.set_steps_aside();
                let max_decisions = self.code.parameter(1);
                self.code.get(self.state).get(max_decisions);
                self.call(Key::Playout);
                let played = self.code.pop_i32();
                self.return_limit(ValType::I32);
                self.code.get(played);
            }
        }
        self.code
    }

    fn export_start(&mut self) {
        let program = self.generator.program;
        let size = program.layout.total_words * 8;
        self.code.get(self.state).i32_const(0).i32_const(size as i32).op(I::MemoryFill(0));
        self.context.writes = WriteMode::FINAL;
        self.context.goal = Goal::Effects;
        for (index, variable) in program.variables.iter().enumerate() {
            self.set_all_initial(VariableKey::present(index as u16));
            if variable.lifetime == boardwright_syntax::tree::Lifetime::NextTurn {
                self.set_all_initial(VariableKey::pending(index as u16));
            }
        }
        // The first player moves unless a statement says otherwise, and sees the board set up.
        self.remember_origin();
        let fail = self.code.begin_block();
        self.effects(&program.start, fail);
        self.code.end();
        self.path.locals.clear();
        let (first, named) = (self.code.new_i32(), self.code.new_i32());
        self.code.i32_const(0).set(first);
        self.code.get(self.state).load8(control::FLOW as u32);
        self.code.i32_const(flow::NEXT_SHIFT as i32).op(I::I32ShrU).tee(named);
        self.code.begin_if();
        self.code.get(named).i32_const(1).op(I::I32Sub).set(first);
        self.code.end();
        self.bring_next_turn();
        self.reset(boardwright_syntax::tree::Lifetime::ThisMove);
        for byte in [control::CAPTURES, control::FLOW] {
            self.set_byte(byte, |this| {
                this.code.i32_const(0);
            });
        }
        self.begin_turn(first);
        self.forget_unusable_values();
    }

    fn export_list(&mut self) {
        let (out, room) = (self.code.parameter(1), self.code.parameter(2));
        let globals = self.generator.globals;
        let count = self.code.new_i32();
        self.push_state_and_mover();
        let program = self.generator.program;
        let whole = program.stages.iter().any(|stage| stage.may_have_duplicates)
            || program.turns.iter().any(|turn| turn.prefer.is_some());
        if !whole {
            self.code.get(out).get(room).i32_const(1);
            self.call(Key::List);
            self.code.set(count);
            self.return_limit(ValType::I32);
            self.code.get(count);
            return;
        }
        // The search for duplicates needs room behind the list, where the host may keep something.
        let start = self.code.new_i32();
        self.code.global_get(globals.arena).tee(start);
        self.code.u32_const((self.generator.memory.arena_end - self.generator.memory.arena) / 8);
        self.code.i32_const(1);
        self.call(Key::List);
        self.code.set(count);
        self.return_limit(ValType::I32);
        self.code.get(out).get(start);
        self.code.get(count).get(room).get(count).get(room).op(I::I32LtU).op(I::Select);
        self.code.i32_const(3).op(I::I32Shl);
        self.code.op(I::MemoryCopy { src_mem: 0, dst_mem: 0 });
        self.code.get(count);
    }

    fn export_any(&mut self) {
        self.code.get(self.state).load8(control::OUTCOME as u32);
        self.code.begin_if();
        self.code.i32_const(0).return_();
        self.code.end();
        self.push_has_no_move();
        let none = self.code.pop_i32();
        self.return_limit(ValType::I32);
        self.code.get(none);
        self.code.begin_if_result(ValType::I32);
        self.push_passes();
        self.code.begin_else().i32_const(1);
        self.code.end();
    }

    fn export_nth(&mut self) {
        let (place, out) = (self.code.parameter(1), self.code.parameter(2));
        let found = self.code.new_i32();
        self.push_state_and_mover();
        self.code.get(place);
        self.call(Key::Pick);
        self.code.set(found);
        self.return_limit(ValType::I32);
        self.code.get(found);
        self.code.begin_if();
        self.code.get(out).global_get(self.generator.globals.chosen).store64(0);
        self.code.end();
        self.code.get(found);
    }
}
