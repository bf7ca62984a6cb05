//! Values for the next turn that are forgotten unless they are usable: unless the number of
//! decisions depends on them.

use crate::enumeration::scan_mode::{ALL, ScanMode};
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Label, Slot, mem_arg};
use crate::function::context::Goal;
use crate::function::key::{Key, VariableKey};
use crate::function::operand::Operand;
use boardwright_ir::{VariableId, VariableType, control};
use boardwright_syntax::tree::Lifetime;
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Forgets the values that have just come into force, are declared so, and are not usable.
    pub(crate) fn forget_unusable_values(&mut self) {
        let variables = &self.generator.program.variables;
        self.each_variable(Lifetime::NextTurn, |this, variable, player| {
            if variables[usize::from(variable)].if_usable {
                this.forget_unusable_value(variable, player);
            }
        });
    }

    fn forget_unusable_value(&mut self, variable: VariableId, player: usize) {
        let program = self.generator.program;
        let info = &program.variables[usize::from(variable)];
        let place = program.layout.variables[usize::from(variable)];
        let offset = place.offset + player * place.size;
        let (key, holder) = (VariableKey::present(variable), Operand::Const(player as i64));
        let done = self.code.begin_block();
        if info.ty == VariableType::Sites {
            let written = self.load_set(self.state, offset);
            self.forget_unless_counts_differ(key, player, done);
            self.set_sites(key, holder, &written);
        } else {
            self.code.get(self.state).op(I::I64Load32S(mem_arg(offset as u32, 2)));
            let written = self.pop_number(i32::MIN.into(), i32::MAX.into());
            self.push(written);
            self.code.i64_const(info.initial).op(I::I64Eq).branch_if(done);
            self.forget_unless_counts_differ(key, player, done);
            self.set_variable(key, holder, written);
        }
        self.code.end();
    }

    /// Forgets a value, and branches to a label if that leaves as many decisions.
    fn forget_unless_counts_differ(&mut self, key: VariableKey, player: usize, same: Label) {
        let with = self.count_paths();
        self.set_initial(key, player);
        let without = self.count_paths();
        self.code.get(with).get(without).op(I::I32Eq).branch_if(same);
    }

    /// Returns the number of paths to decisions in the state, whose turn has just begun.
    fn count_paths(&mut self) -> Slot {
        self.note_write();
        self.code.get(self.state);
        self.code.get(self.state).load8(control::PLAYER as u32);
        self.call(Key::CountPaths);
        self.code.pop_i32()
    }

    /// Writes [`Key::CountPaths`]: the number of paths to legal decisions of the player to decide.
    /// A game that is over, forced passes and duplicates make no difference.
    pub(crate) fn write_count_paths(mut self) -> Code {
        let globals = self.generator.globals;
        let [mark, mode, listed] = [0; 3].map(|_| self.code.new_i32());
        let left = self.code.new_i64();
        for (global, slot) in [(globals.undo, mark), (globals.mode, mode), (globals.listed, listed)]
        {
            self.code.global_get(global).set(slot);
        }
        let scratch = self.mark_scratch();
        self.reset(Lifetime::ThisMove);
        for byte in [control::CAPTURES, control::FLOW] {
            self.set_byte(byte, |this| {
                this.code.i32_const(0);
            });
        }
        self.code.i32_const(ScanMode::Any as i32).global_set(globals.mode);
        self.code.i64_const(ALL).set(left);
        self.context.goal = Goal::Scan;
        let stage = self.current_stage();
        self.switch(stage, self.generator.program.stages.len(), |this, stage| {
            this.call_explore_stage(stage, |this| {
                this.code.i64_const(ALL);
            });
            this.code.set(left);
        });
        self.code.get(mark);
        self.call(Key::Rollback);
        self.free_scratch(scratch);
        self.code.get(mode).global_set(globals.mode).get(listed).global_set(globals.listed);
        self.code.i64_const(ALL).get(left).op(I::I64Sub).op(I::I32WrapI64);
        self.code
    }
}
