//! The outcome of a position, and players without a legal decision.

use crate::enumeration::scan_mode::ScanMode;
use crate::function::builder::FunctionBuilder;
use crate::function::code::Code;
use crate::function::key::Key;
use boardwright_ir::{End, NoMove, control, outcome};
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Pushes 1 if the player to move passes, given that it has no decision.
    pub(crate) fn push_passes(&mut self) {
        self.push_state_and_mover();
        self.call(Key::NoMove);
        self.code.op(I::I32Eqz);
        self.code.global_get(self.generator.globals.limit).op(I::I32Eqz).op(I::I32And);
    }

    /// Pushes 1 if the player to move certainly has no decision of the stage.
    pub(crate) fn push_has_no_move(&mut self) {
        self.enumerate(ScanMode::Any, |this| {
            this.code.i64_const(0);
        });
        self.code.i64_const(0).op(I::I64GeS);
        self.code.global_get(self.generator.globals.limit).op(I::I32Eqz).op(I::I32And);
    }

    /// Writes [`Key::NoMove`]: what happens to a player without a legal decision: 0 to pass, else
    /// the outcome and, from bit 8, the reason.
    pub(crate) fn write_no_move(mut self) -> Code {
        let program = self.generator.program;
        let ends = program.ends.len();
        for (index, rule) in program.no_move.iter().enumerate() {
            let next = self.code.begin_block();
            match rule {
                NoMove::Pass(condition) => {
                    self.branch_unless(condition, next);
                    self.code.i32_const(0).return_();
                }
                NoMove::End(end) => {
                    self.branch_unless(&end.condition, next);
                    self.push_outcome_of(end);
                    self.code.i32_const(((ends + index) << 8) as i32).op(I::I32Or).return_();
                }
            }
            self.code.end();
        }
        let next = self.after(self.mover);
        self.push_i32(next);
        self.code.i32_const(outcome::FIRST_WIN.into()).op(I::I32Add);
        self.code.i32_const(((ends + program.no_move.len()) << 8) as i32).op(I::I32Or);
        self.code
    }

    /// Pushes the outcome byte of an end.
    pub(crate) fn push_outcome_of(&mut self, end: &End) {
        let Some(winner) = &end.winner else {
            self.code.i32_const(outcome::DRAW.into());
            return;
        };
        let winner = self.number(winner);
        let players = self.players();
        let (first, draw) = (outcome::FIRST_WIN.into(), outcome::DRAW.into());
        let byte = self.checked_number(winner, players, draw, (first, draw), |this, winner| {
            this.push(winner);
            this.code.i64_const(first).op(I::I64Add);
        });
        self.push_i32(byte);
    }

    /// Writes [`Key::Outcome`].
    pub(crate) fn write_outcome(mut self) -> Code {
        let program = self.generator.program;
        let uses_history = program.ends.iter().any(|end| end.uses_history);
        if uses_history {
            self.return_history_end();
        }
        let byte = self.code.new_i32();
        self.code.get(self.state).load8(control::OUTCOME as u32).tee(byte);
        self.code.begin_if();
        self.code.get(byte).get(self.state).load8(control::REASON as u32);
        self.code.i32_const(8).op(I::I32Shl).op(I::I32Or).return_();
        self.code.end();
        self.push_has_no_move();
        self.code.op(I::I32Eqz);
        self.code.begin_if();
        self.code.i32_const(0).return_();
        self.code.end();
        self.push_state_and_mover();
        self.call(Key::NoMove);
        self.code
    }
}
