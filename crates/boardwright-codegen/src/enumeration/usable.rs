//! Values for the next turn that are forgotten unless they are usable: unless the decisions depend
//! on them.

use crate::enumeration::scan_mode::ScanMode;
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
            self.forget_unless_decisions_differ(key, player, done);
            self.set_sites(key, holder, &written);
        } else {
            self.code.get(self.state).op(I::I64Load32S(mem_arg(offset as u32, 2)));
            let written = self.pop_number(i32::MIN.into(), i32::MAX.into());
            self.push(written);
            self.code.i64_const(info.initial).op(I::I64Eq).branch_if(done);
            self.forget_unless_decisions_differ(key, player, done);
            self.set_variable(key, holder, written);
        }
        self.code.end();
    }

    /// Forgets a value, and branches to a label if that leaves the same decisions.
    fn forget_unless_decisions_differ(&mut self, key: VariableKey, player: usize, same: Label) {
        let with = self.digest_of_decisions();
        self.set_initial(key, player);
        let without = self.digest_of_decisions();
        self.code.get(with).get(without).op(I::I64Eq).branch_if(same);
    }

    /// Returns the sum of the keys of the paths to decisions in the state, whose turn has just
    /// begun.
    fn digest_of_decisions(&mut self) -> Slot {
        self.note_write();
        self.code.get(self.state);
        self.code.get(self.state).load8(control::PLAYER as u32);
        self.call(Key::DecisionDigest);
        self.code.pop_i64()
    }

    /// Writes [`Key::DecisionDigest`]: the sum of the keys of the paths to legal decisions of the
    /// player to decide. A game that is over and forced passes make no difference.
    pub(crate) fn write_decision_digest(mut self) -> Code {
        let globals = self.generator.globals;
        let [mark, mode, listed] = [0; 3].map(|_| self.code.new_i32());
        let (left, chosen) = (self.code.new_i64(), self.code.new_i64());
        let digest = self.code.new_i64();
        self.code.global_get(globals.chosen).set(chosen);
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
        self.code.i32_const(ScanMode::Digest as i32).global_set(globals.mode);
        self.code.i64_const(0).global_set(globals.chosen);
        self.context.goal = Goal::Scan;
        let stage = self.current_stage();
        self.switch(stage, self.generator.program.stages.len(), |this, stage| {
            this.call_explore_stage(stage, |this| {
                this.code.i64_const(0);
            });
            this.code.set(left);
        });
        self.code.get(mark);
        self.call(Key::Rollback);
        self.free_scratch(scratch);
        self.code.global_get(globals.chosen).set(digest).get(chosen).global_set(globals.chosen);
        self.code.get(mode).global_set(globals.mode).get(listed).global_set(globals.listed);
        self.code.get(digest);
        self.code
    }
}
