//! The step budget of each position in a count or a playout.

use crate::function::builder::FunctionBuilder;
use boardwright_ir::limits::MAX_STEPS;
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Gives the next position of a count or a playout steps of its own, as long as any are left.
    pub(crate) fn refill_steps(&mut self) {
        let globals = self.generator.globals;
        let steps = MAX_STEPS as i64;
        // Steps that the last position did not use are kept.
        self.code.global_get(globals.limit).op(I::I32Eqz);
        self.code.begin_if();
        self.code.global_get(globals.steps_in_reserve).global_get(globals.steps);
        self.code.op(I::I64Add).global_set(globals.steps_in_reserve);
        self.code.i64_const(steps).global_get(globals.steps_in_reserve);
        self.code.global_get(globals.steps_in_reserve).i64_const(steps).op(I::I64GtS);
        self.code.op(I::Select).global_set(globals.steps);
        self.code.global_get(globals.steps_in_reserve).global_get(globals.steps);
        self.code.op(I::I64Sub).global_set(globals.steps_in_reserve);
        self.code.end();
    }
}
