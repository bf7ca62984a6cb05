//! The consequences of a decision: rules behind it, the end of the turn, resets and recorded ends.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Label, Slot};
use crate::function::context::{Context, Goal};
use crate::function::key::{FinishKey, Key};
use crate::function::reads::Reads;
use boardwright_ir::{KeyDomain, Statement, control, flow};
use boardwright_syntax::tree::Lifetime;
use wasm_encoder::Instruction as I;

/// Returns true if a statement may name the next player.
fn names_next_player(program: &boardwright_ir::Program) -> bool {
    fn names(block: &[Statement]) -> bool {
        block.iter().any(|statement| match statement {
            Statement::NextPlayer(_) => true,
            Statement::Either(branches) => branches.iter().any(|branch| names(&branch.body)),
            Statement::If { then, otherwise, .. } => names(then) || names(otherwise),
            Statement::For { body, .. } | Statement::Repeat(body) => names(body),
            _ => false,
        })
    }
    let kinds = program.kinds.iter().map(|kind| &kind.body);
    let stages = program.stages.iter().map(|stage| &stage.body);
    let turns = program.turns.iter().map(|turn| &turn.after);
    let shared = [&program.after_move, &program.after_turn, &program.on_capture];
    kinds.chain(stages).chain(turns).chain(shared).any(|block| names(block))
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Calls [`Key::Finish`]; pushes 1 if the decision is legal.
    pub(crate) fn call_finish(&mut self) {
        let mut reads = Reads::default();
        self.generator.add_finish_reads(&mut reads);
        let captured = self.captured_locals(&reads);
        self.push_state_and_mover();
        self.push_captured(&captured);
        let key = FinishKey {
            nesting: self.context.nesting,
            stage: self.context.stage,
            is_known_legal: self.context.is_known_legal,
            writes: self.context.writes,
            captured,
        };
        if !(self.context.is_known_legal || self.generator.never_rejects(self.context.stage)) {
            // The function may fail after a write.
        }
        self.note_write();
        self.call(Key::Finish(Box::new(key)));
    }

    /// Writes [`Key::Finish`].
    pub(crate) fn write_finish(mut self, key: &FinishKey) -> Code {
        self.context.nesting = key.nesting;
        self.context.stage = key.stage;
        self.context.is_known_legal = key.is_known_legal;
        self.context.writes = key.writes;
        self.context.past_body = true;
        self.bind_captured(&key.captured, 2);
        let fail = self.code.begin_block();
        self.finish_decision(fail);
        self.code.i32_const(1).return_();
        self.code.end();
        self.code.i32_const(0);
        self.code
    }

    /// Brings the state from the end of a body to the next decision, and records how the game
    /// ended.
    pub(crate) fn finish_decision(&mut self, fail: Label) {
        self.finish(fail);
        self.judge_ends();
        // Ends may read what the decision noted.
        self.reset(Lifetime::ThisMove);
        self.set_byte(control::CAPTURES, |this| {
            this.code.i32_const(0);
        });
    }

    /// Brings the state from the end of a body to the next decision; branches to a label if the
    /// decision is not legal.
    pub(crate) fn finish(&mut self, fail: Label) {
        let program = self.generator.program;
        self.effects(&program.after_move, fail);
        self.go_on(fail);
    }

    /// Returns 1 from the function if the decision is legal and the move condition with this index
    /// holds after it; fails otherwise.
    pub(crate) fn judge_move_condition(&mut self, condition: u16, fail: Label) {
        let program = self.generator.program;
        let after_body = Context { past_body: true, ..self.context };
        self.in_context(after_body, |this| {
            this.effects(&program.after_move, fail);
            this.branch_unless(&program.move_conditions[usize::from(condition)], fail);
            let turn = usize::from(program.stages[this.context.stage].turn);
            if this.generator.analysis.turn_end_rejects[turn] {
                this.go_on(fail);
            }
        });
        self.code.i32_const(1).return_();
    }

    /// Brings the state from the end of `after move` to the next decision; branches to a label if
    /// the decision is not legal.
    fn go_on(&mut self, fail: Label) {
        let program = self.generator.program;
        let info = &program.stages[self.context.stage];
        let turn = usize::from(info.turn);
        self.on_own_path(|this| {
            if program.ends_turn(this.context.stage) {
                // The turn ends, whatever a statement says.
                this.end_turn(turn, fail);
            } else {
                this.continue_or_end_turn(fail);
            }
        });
        self.increment(control::PLIES);
        self.set_byte(control::FLOW, |this| {
            this.code.i32_const(0);
        });
    }

    /// Goes on to the next decision of the turn, or ends the turn.
    fn continue_or_end_turn(&mut self, fail: Label) {
        let program = self.generator.program;
        let info = &program.stages[self.context.stage];
        let turn = &program.turns[usize::from(info.turn)];
        let actions = self.code.new_i32();
        self.code.get(self.state).load8(control::ACTIONS as u32).i32_const(1).op(I::I32Add);
        self.code.set(actions);
        // The count stops at 255.
        self.code.get(actions).i32_const(255).get(actions).i32_const(255).op(I::I32LtU);
        self.code.op(I::Select).set(actions);
        let how = self.code.new_i32();
        self.code.get(self.state).load8(control::FLOW as u32).i32_const(flow::MASK.into());
        self.code.op(I::I32And).set(how);
        let next_stage = turn.stages.get(usize::from(info.index) + 1).copied();
        let done = self.code.begin_block();
        let over = self.code.begin_block();
        self.code.get(how).i32_const(flow::END_TURN.into()).op(I::I32Eq).branch_if(over);
        let again = self.code.begin_block();
        self.code.get(how).i32_const(flow::AGAIN.into()).op(I::I32Eq).branch_if(again);
        if let Some(limit) = &info.actions {
            let limit = self.number(limit);
            self.code.get(actions).op(I::I64ExtendI32U);
            self.push(limit);
            self.code.op(I::I64LtS).branch_if(again);
        }
        match next_stage {
            None => {
                self.code.branch(over);
            }
            Some(next) => {
                let (stage, none) = (self.code.new_i32(), self.code.new_i32());
                self.code.i32_const(next.into()).set(stage).i32_const(0).set(none);
                self.set_control(control::STAGE, KeyDomain::Stage, stage);
                self.set_control(control::ACTIONS, KeyDomain::Actions, none);
                self.code.branch(done);
            }
        }
        self.code.end();
        let stage = self.code.new_i32();
        self.code.i32_const(self.context.stage as i32).set(stage);
        self.set_control(control::STAGE, KeyDomain::Stage, stage);
        self.set_control(control::ACTIONS, KeyDomain::Actions, actions);
        self.code.branch(done);
        self.code.end();
        self.end_turn(usize::from(info.turn), fail);
        self.code.end();
    }

    /// Increments a `u32`, which saturates.
    fn increment(&mut self, offset: usize) {
        self.set_quad(offset, |this| {
            let count = this.code.new_i32();
            this.code.get(this.state).load32(offset as u32).tee(count);
            this.code.get(count).i32_const(-1).op(I::I32Ne).op(I::I32Add);
        });
    }

    fn end_turn(&mut self, turn: usize, fail: Label) {
        let program = self.generator.program;
        let turn = &program.turns[turn];
        // The value of a completion is not needed during scans.
        let is_question = matches!(self.context.goal, Goal::Scan | Goal::Satisfying(_));
        if let Some(prefer) = turn.prefer.as_ref().filter(|_| !is_question) {
            let value = self.number(prefer);
            let globals = self.generator.globals;
            self.push(value);
            self.code.global_set(globals.preferred);
            self.code.i32_const(1).global_set(globals.has_preferred);
        }
        self.effects(&turn.after, fail);
        self.effects(&program.after_turn, fail);
        let players = program.layout.players as i32;
        let next = self.code.new_i32();
        self.code.get(self.state).load8(control::PLAYER as u32).i32_const(1);
        if players == 2 {
            self.code.op(I::I32Xor).set(next);
        } else {
            self.code.op(I::I32Add).i32_const(players).op(I::I32RemU).set(next);
        }
        let names = names_next_player(program);
        if names {
            let named = self.code.new_i32();
            self.code.get(self.state).load8(control::FLOW as u32);
            self.code.i32_const(flow::NEXT_SHIFT as i32).op(I::I32ShrU).tee(named);
            self.code.begin_if();
            self.code.get(named).i32_const(1).op(I::I32Sub).set(next);
            self.code.end();
        }
        self.reset(Lifetime::ThisTurn);
        self.bring_next_turn();
        self.increment(control::TURNS);
        if names || !self.pass_turn_to_other(next) {
            self.begin_turn(next);
        }
        self.forget_unusable_values();
    }

    /// Passes the turn to the other of two players, if nothing but the player changes; returns true
    /// if so.
    fn pass_turn_to_other(&mut self, next: Slot) -> bool {
        let program = self.generator.program;
        let [phase] = program.phases.as_slice() else { return false };
        let [Some(first), Some(other)] = phase.first_stage[..] else { return false };
        if program.layout.players != 2 || first != other {
            return false;
        }
        let keys = [0, 1].map(|player| boardwright_ir::key(KeyDomain::Player, 0, player));
        let (old, none) = (self.code.new_i32(), self.code.new_i32());
        self.rehash(|this| {
            this.code.i64_const((keys[0] ^ keys[1]) as i64);
        });
        self.set_byte(control::PLAYER, |this| {
            this.code.get(next);
        });
        if usize::from(first) != self.context.stage {
            self.code.i32_const(first.into()).set(old);
            self.set_control(control::STAGE, KeyDomain::Stage, old);
        }
        // A position set up by hand may have a number of actions.
        self.code.i32_const(0).set(none);
        self.set_control(control::ACTIONS, KeyDomain::Actions, none);
        true
    }

    /// Records the first end that holds, as seen by the player who decided.
    fn judge_ends(&mut self) {
        let program = self.generator.program;
        let done = self.code.begin_block();
        for (index, end) in program.ends.iter().enumerate() {
            if end.uses_history || self.known_value(&end.condition) == Some(false) {
                continue;
            }
            let next = self.code.begin_block();
            self.branch_unless(&end.condition, next);
            self.set_byte(control::OUTCOME, |this| this.push_outcome_of(end));
            self.set_byte(control::REASON, |this| {
                this.code.i32_const(index as i32);
            });
            self.code.branch(done);
            self.code.end();
        }
        self.code.end();
    }
}
