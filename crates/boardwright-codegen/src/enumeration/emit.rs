//! Legal decisions that a scan found: skipped, or emitted one by one or as a set.

use crate::enumeration::partial_decision::{Choice, PartialDecision};
use crate::enumeration::scan_mode::DONE;
use crate::function::builder::FunctionBuilder;
use crate::function::code::Slot;
use crate::function::key::Key;
use crate::function::operand::{Operand, WordOperand};
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Emits a legal decision.
    pub(crate) fn emit_decision(&mut self, decision: PartialDecision) {
        let Some(skip) = self.skip() else { return };
        self.code.get(skip).op(I::I64Eqz);
        self.code.begin_if();
        self.push_decision(decision);
        self.call(Key::EmitOne);
        self.return_if_done(skip);
        self.code.begin_else();
        self.code.get(skip).i64_const(1).op(I::I64Sub).set(skip);
        self.code.end();
    }

    /// Emits a legal decision for each site of a choice.
    pub(crate) fn emit_set(
        &mut self,
        choice: Choice<'p>,
        sites: &[WordOperand],
        decision: PartialDecision,
    ) {
        let Some(skip) = self.skip() else { return };
        let count = self.count_sites(sites);
        if count == Operand::Const(0) {
            return;
        }
        let field = choice.field.and_then(|field| self.field_info(field));
        let (shift, low) = field.map_or((63, 1), |field| (field.shift.into(), field.low));
        self.code.get(skip);
        self.push(count);
        self.code.op(I::I64LtU);
        self.code.begin_if();
        self.push_decision(decision);
        self.code.i64_const(shift).i64_const(1 - low).get(skip);
        self.push_set(sites);
        self.call(Key::EmitSet);
        self.return_if_done(skip);
        self.code.begin_else();
        self.code.get(skip);
        self.push(count);
        self.code.op(I::I64Sub).set(skip);
        self.code.end();
    }

    /// Pops the number of decisions still to skip; returns from the function if the scan is done.
    pub(crate) fn return_if_done(&mut self, skip: Slot) {
        self.code.tee(skip).i64_const(0).op(I::I64LtS);
        self.code.begin_if();
        self.code.i64_const(DONE).return_();
        self.code.end();
    }
}
