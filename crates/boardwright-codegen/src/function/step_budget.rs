//! The steps of a question: handed out in slices, so that the host is asked between two whether to
//! go on.

use crate::function::builder::FunctionBuilder;
use crate::function::code::Code;
use crate::function::key::Key;
use crate::generator::Generator;
use boardwright_ir::limits::{Limit, MAX_STEPS, STEPS_BETWEEN_LOOKS};
use wasm_encoder::Instruction as I;

/// Steps of a slice.
const SLICE: i64 = STEPS_BETWEEN_LOOKS as i64;
/// Steps with which a position of a count or a playout begins without a slice of its own. Slices
/// handed out within a position are smaller, so that each position begins with all its steps.
const ENOUGH: i64 = SLICE / 2;

impl Generator<'_> {
    /// Takes steps; pushes 1 if the question has to end.
    fn take_steps(&self, code: &mut Code, steps: i64) {
        let steps_left = self.globals.steps;
        code.global_get(steps_left);
        code.i64_const(steps).op(I::I64Sub);
        code.global_set(steps_left);
        code.global_get(steps_left);
        code.i64_const(0).op(I::I64LtS);
    }

    /// Takes steps; runs the code that `leave` writes if the question has to end.
    pub(crate) fn tick(&mut self, code: &mut Code, steps: i64, leave: impl FnOnce(&mut Code)) {
        self.take_steps(code, steps);
        let more = self.function(Key::MoreSteps);
        code.begin_if();
        code.call(more);
        leave(code);
        code.end();
    }

    /// Writes [`Key::MoreSteps`]: hands out a slice once a slice is used up. Returns 1, with the
    /// limit noted, if the question has to end.
    pub(crate) fn write_more_steps(&mut self) -> Code {
        let mut code = Code::new(&[]);
        let (steps, reserve) = (self.globals.steps, self.globals.steps_of_position);
        code.global_get(self.globals.limit);
        code.begin_if();
        code.i64_const(-1).global_set(steps);
        code.i32_const(1).return_();
        code.end();
        code.global_get(reserve).global_get(steps).op(I::I64Add).global_set(reserve);
        code.global_get(reserve).i64_const(0).op(I::I64LtS);
        code.begin_if();
        self.note_limit(&mut code, Limit::Steps);
        code.i32_const(1).return_();
        code.end();
        self.ask_host(&mut code, |code| {
            code.i32_const(1).return_();
        });
        self.hand_out(&mut code, steps, reserve, ENOUGH - 1);
        code.i32_const(0);
        code
    }

    /// Writes [`Key::NextPosition`]: gives the next position of a count or a playout steps of its
    /// own, as long as any are left.
    pub(crate) fn write_next_position(&mut self) -> Code {
        let mut code = Code::new(&[]);
        let globals = self.globals;
        code.global_get(globals.limit);
        code.begin_if();
        code.return_();
        code.end();
        self.ask_host(&mut code, |code| {
            code.return_();
        });
        // Steps that the last position did not use are kept.
        code.global_get(globals.steps_in_reserve).global_get(globals.steps).op(I::I64Add);
        code.global_get(globals.steps_of_position).op(I::I64Add);
        code.global_set(globals.steps_in_reserve);
        let (position, reserve) = (globals.steps_of_position, globals.steps_in_reserve);
        self.hand_out(&mut code, position, reserve, MAX_STEPS as i64);
        self.hand_out(&mut code, globals.steps, position, SLICE);
        code
    }

    /// Moves up to `most` steps from one global to another.
    fn hand_out(&self, code: &mut Code, to: u32, from: u32, most: i64) {
        code.i64_const(most).global_get(from);
        code.global_get(from).i64_const(most).op(I::I64GtS);
        code.op(I::Select).global_set(to);
        code.global_get(from).global_get(to).op(I::I64Sub).global_set(from);
    }

    /// Asks the host, if the module may, whether the question has to end; notes that and runs the
    /// code that `leave` writes if it has.
    fn ask_host(&mut self, code: &mut Code, leave: impl FnOnce(&mut Code)) {
        let Some(is_over) = self.is_over else { return };
        code.call(is_over);
        code.begin_if();
        self.note_limit(code, Limit::Interrupted);
        leave(code);
        code.end();
    }
}

impl FunctionBuilder<'_, '_> {
    /// Sets the steps of a question to those that the host allows.
    pub(crate) fn begin_steps(&mut self) {
        let (globals, allowed) = (self.generator.globals, self.generator.memory.steps);
        self.code.u32_const(0).load64(allowed).global_set(globals.steps_of_position);
        self.code.i64_const(0).global_set(globals.steps_in_reserve);
        self.generator.hand_out(&mut self.code, globals.steps, globals.steps_of_position, SLICE);
    }

    /// Sets the steps of a count or a playout aside for its positions; each gets its own from
    /// [`FunctionBuilder::refill_steps`].
    pub(crate) fn set_steps_aside(&mut self) {
        let globals = self.generator.globals;
        self.code.global_get(globals.steps).global_get(globals.steps_of_position);
        self.code.op(I::I64Add).global_set(globals.steps_in_reserve);
        for global in [globals.steps, globals.steps_of_position] {
            self.code.i64_const(0).global_set(global);
        }
    }

    /// Gives the next position of a count or a playout steps of its own unless it has enough.
    pub(crate) fn refill_steps(&mut self) {
        self.code.global_get(self.generator.globals.steps).i64_const(ENOUGH).op(I::I64LtS);
        self.code.begin_if();
        self.call(Key::NextPosition);
        self.code.end();
    }
}
