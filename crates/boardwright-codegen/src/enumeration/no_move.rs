//! Players without a legal decision: whether they pass, or how the game ends.

use crate::enumeration::decision_output::ANY;
use crate::function::builder::Scope;
use crate::function::code::Code;
use crate::function::key::Key;
use wasm_encoder::Instruction as I;

/// The only decision of a player who has to pass.
pub const PASS: i64 = 1;

impl<'p> Scope<'_, 'p> {
    /// Pushes 1 if the player to decide, who is known to have no decision, passes.
    pub fn push_passes(&mut self) {
        self.push_state_and_mover();
        self.call(Key::Standstill);
        self.code.op(I::I32Eqz);
        self.code.op(I::GlobalGet(self.g.globals.limit)).op(I::I32Eqz).op(I::I32And);
    }

    /// Pushes 1 if it is certain that the player to decide has no decision of the stage's own.
    pub fn push_stands_still(&mut self) {
        self.enumerate(ANY, |this| {
            this.code.long_const(0);
        });
        self.code.long_const(0).op(I::I64GeS);
        self.code.op(I::GlobalGet(self.g.globals.limit)).op(I::I32Eqz).op(I::I32And);
    }

    /// Writes the function behind [`Key::Standstill`]: what becomes of the player to decide, who has no legal
    /// decision: 0 to pass, else the outcome and, from bit 8, the reason.
    pub fn write_standstill(mut self) -> Code {
        let program = self.g.program;
        let ends = program.ends.len();
        for (index, rule) in program.no_move.iter().enumerate() {
            let next = self.code.block();
            match rule {
                boardwright_ir::NoMove::Pass(condition) => {
                    self.branch_unless(condition, next);
                    self.code.int_const(0).leave();
                }
                boardwright_ir::NoMove::End(end) => {
                    self.branch_unless(&end.condition, next);
                    self.push_outcome_of(end);
                    self.code.int_const(((ends + index) << 8) as i32).op(I::I32Or).leave();
                }
            }
            self.code.end();
        }
        let next = self.after(self.mover);
        self.push_int(next);
        self.code.int_const(1).op(I::I32Add);
        self.code.int_const(((ends + program.no_move.len()) << 8) as i32).op(I::I32Or);
        self.code
    }

    /// Pushes the byte of an end's outcome.
    pub fn push_outcome_of(&mut self, end: &boardwright_ir::End) {
        let Some(winner) = &end.winner else {
            self.code.int_const(255);
            return;
        };
        let winner = self.number(winner);
        let players = self.players();
        let outcome = self.checked(winner, players, 255, (1, 255), |this, winner| {
            this.push(winner);
            this.code.long_const(1).op(I::I64Add);
        });
        self.push_int(outcome);
    }
}
