//! What follows a decision: consequences, whose turn it is, resets, and the ends that are recorded.

use crate::function::builder::{Goal, Nesting, Scope, Writes};
use crate::function::captured_locals::Given;
use crate::function::code::{Code, Label, Slot};
use crate::function::key::Key;
use boardwright_ir::{KeyDomain, Statement, control, flow};
use boardwright_syntax::tree::Lifetime;
use wasm_encoder::{Instruction as I, ValType};

/// What follows the decisions of a stage, as a function of its own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FinishKey {
    /// What surrounds it.
    pub nesting: Nesting,
    /// The stage decided.
    pub stage: usize,
    /// Whether conditions count as met.
    pub trusts: bool,
    /// How effects are written.
    pub writes: Writes,
    /// The locals given.
    pub given: Given,
}

impl FinishKey {
    /// The parameters of the function.
    pub fn parameters(&self, words: usize) -> Vec<ValType> {
        let mut parameters = vec![ValType::I32, ValType::I32];
        parameters.extend(self.given.parameters(words));
        parameters
    }
}

/// Whether something may say who is next.
fn names_next_player(program: &boardwright_ir::Program) -> bool {
    fn names(block: &[Statement]) -> bool {
        block.iter().any(|statement| match statement {
            Statement::NextPlayer(_) => true,
            Statement::Either(branches) => branches.iter().any(|branch| names(&branch.body)),
            Statement::If { then, otherwise, .. } => names(then) || names(otherwise),
            Statement::For { body, .. } => names(body),
            _ => false,
        })
    }
    let kinds = program.kinds.iter().map(|kind| &kind.body);
    let stages = program.stages.iter().map(|stage| &stage.body);
    let turns = program.turns.iter().map(|turn| &turn.after);
    let shared = [&program.after_move, &program.after_turn, &program.on_capture];
    kinds.chain(stages).chain(turns).chain(shared).any(|block| names(block))
}

impl<'p> Scope<'_, 'p> {
    /// Keeps the state after the decision played and leaves the function with 1, or gives the path up.
    pub fn finish_play(&mut self, fail: Label) {
        self.call_finish();
        self.code.op(I::I32Eqz);
        self.code.branch_if(fail);
        self.code.int_const(1).leave();
    }

    /// Calls the function that does what follows the decision; it leaves 1 if the decision stands.
    pub fn call_finish(&mut self) {
        let mut reads = crate::function::reads::Reads::default();
        self.g.add_finish_reads(&mut reads);
        let given = self.given(&reads);
        self.push_state_and_mover();
        self.push_given(&given);
        let key = FinishKey {
            nesting: self.nesting,
            stage: self.stage,
            trusts: self.trusts,
            writes: self.writes,
            given,
        };
        if !(self.trusts || self.g.never_rejects(self.stage)) {
            // The function may fail after it has written.
            self.wrote = true;
            self.fails();
        }
        self.note_write();
        self.call(Key::Finish(Box::new(key)));
    }

    /// Writes the function behind [`Key::Finish`].
    pub fn write_finish(mut self, key: &FinishKey) -> Code {
        self.nesting = key.nesting;
        self.stage = key.stage;
        self.trusts = key.trusts;
        self.writes = key.writes;
        self.past_body = true;
        self.take_given(&key.given, 2);
        let fail = self.code.block();
        self.finish_wholly(fail);
        self.code.int_const(1).leave();
        self.code.end();
        self.code.int_const(0);
        self.code
    }

    /// Carries the state from the end of a body to the next decision, and notes how the game has ended if it has.
    pub fn finish_wholly(&mut self, fail: Label) {
        self.finish(fail);
        self.judge_ends();
        // Ends may still ask for what was noted during the decision.
        self.reset(Lifetime::ThisMove);
        self.set_byte(control::CAPTURES, |this| {
            this.code.int_const(0);
        });
    }

    /// Carries the state from the end of a body to the next decision; goes to a label if that may not be.
    pub fn finish(&mut self, fail: Label) {
        let program = self.g.program;
        self.effects(&program.after_move, fail);
        let info = &program.stages[self.stage];
        let (locals, set_locals) = (self.locals.clone(), self.set_locals.clone());
        if program.ends_turn(self.stage) {
            // However the turn is said to go on, it is over.
            self.end_turn(usize::from(info.turn), fail);
        } else {
            self.go_on_or_end_turn(fail);
        }
        self.locals = locals;
        self.set_locals = set_locals;
        self.count_up(control::PLIES);
        self.set_byte(control::FLOW, |this| {
            this.code.int_const(0);
        });
    }

    /// Goes to the next decision of the turn, if the turn is not over, or else ends it.
    fn go_on_or_end_turn(&mut self, fail: Label) {
        let program = self.g.program;
        let info = &program.stages[self.stage];
        let turn = &program.turns[usize::from(info.turn)];
        let actions = self.code.int();
        self.code.get(self.state).load8(control::ACTIONS as u32).int_const(1).op(I::I32Add);
        self.code.set(actions);
        // The count stops at 255.
        self.code.get(actions).int_const(255).get(actions).int_const(255).op(I::I32LtU);
        self.code.op(I::Select).set(actions);
        let how = self.code.int();
        self.code.get(self.state).load8(control::FLOW as u32).int_const(flow::MASK.into());
        self.code.op(I::I32And).set(how);
        let next_stage = turn.stages.get(usize::from(info.index) + 1).copied();
        let done = self.code.block();
        let over = self.code.block();
        self.code.get(how).int_const(flow::END_TURN.into()).op(I::I32Eq).branch_if(over);
        let again = self.code.block();
        self.code.get(how).int_const(flow::AGAIN.into()).op(I::I32Eq).branch_if(again);
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
                let (stage, none) = (self.code.int(), self.code.int());
                self.code.int_const(next.into()).set(stage).int_const(0).set(none);
                self.set_control(control::STAGE, KeyDomain::Stage, stage);
                self.set_control(control::ACTIONS, KeyDomain::Actions, none);
                self.code.branch(done);
            }
        }
        self.code.end();
        let stage = self.code.int();
        self.code.int_const(self.stage as i32).set(stage);
        self.set_control(control::STAGE, KeyDomain::Stage, stage);
        self.set_control(control::ACTIONS, KeyDomain::Actions, actions);
        self.code.branch(done);
        self.code.end();
        self.end_turn(usize::from(info.turn), fail);
        self.code.end();
    }

    /// Adds one to a `u32`, which stops at its largest value.
    fn count_up(&mut self, offset: usize) {
        self.set_quad(offset, |this| {
            let count = this.code.int();
            this.code.get(this.state).load32(offset as u32).tee(count);
            this.code.get(count).int_const(-1).op(I::I32Ne).op(I::I32Add);
        });
    }

    fn end_turn(&mut self, turn: usize, fail: Label) {
        let program = self.g.program;
        let turn = &program.turns[turn];
        // Decisions that are only looked for are worth nothing yet.
        if let Some(prefer) = turn.prefer.as_ref().filter(|_| self.goal != Goal::Scan) {
            let value = self.number(prefer);
            let globals = self.g.globals;
            self.push(value);
            self.code.op(I::GlobalSet(globals.preferred));
            self.code.int_const(1).op(I::GlobalSet(globals.has_preferred));
        }
        self.effects(&turn.after, fail);
        self.effects(&program.after_turn, fail);
        let players = program.layout.players as i32;
        let next = self.code.int();
        self.code.get(self.state).load8(control::PLAYER as u32).int_const(1);
        if players == 2 {
            self.code.op(I::I32Xor).set(next);
        } else {
            self.code.op(I::I32Add).int_const(players).op(I::I32RemU).set(next);
        }
        let names = names_next_player(program);
        if names {
            let named = self.code.int();
            self.code.get(self.state).load8(control::FLOW as u32);
            self.code.int_const(flow::NEXT_SHIFT as i32).op(I::I32ShrU).tee(named);
            self.code.begin_if();
            self.code.get(named).int_const(1).op(I::I32Sub).set(next);
            self.code.end();
        }
        self.reset(Lifetime::ThisTurn);
        self.bring_next_turn();
        self.count_up(control::TURNS);
        if names || !self.pass_turn(next) {
            self.begin_turn(next);
        }
    }

    /// Gives the turn to the other of two players, if that is all that may happen: the player changes, and the stage
    /// is the same whoever it is. Says whether it did.
    fn pass_turn(&mut self, next: Slot) -> bool {
        let program = self.g.program;
        let [phase] = program.phases.as_slice() else { return false };
        let [Some(first), Some(other)] = phase.first_stage[..] else { return false };
        if program.layout.players != 2 || first != other {
            return false;
        }
        let keys = [0, 1].map(|player| boardwright_ir::key(KeyDomain::Player, 0, player));
        let (old, none) = (self.code.int(), self.code.int());
        self.rehash(|this| {
            this.code.long_const((keys[0] ^ keys[1]) as i64);
        });
        self.set_byte(control::PLAYER, |this| {
            this.code.get(next);
        });
        if usize::from(first) != self.stage {
            self.code.int_const(first.into()).set(old);
            self.set_control(control::STAGE, KeyDomain::Stage, old);
        }
        // A position set up by hand may say that decisions were made.
        self.code.int_const(0).set(none);
        self.set_control(control::ACTIONS, KeyDomain::Actions, none);
        true
    }

    /// Writes down the first end that holds, if one does, as the player who decided sees it.
    fn judge_ends(&mut self) {
        let program = self.g.program;
        let done = self.code.block();
        for (index, end) in program.ends.iter().enumerate() {
            if end.uses_history || self.decided(&end.condition) == Some(false) {
                continue;
            }
            let next = self.code.block();
            self.branch_unless(&end.condition, next);
            self.set_byte(control::OUTCOME, |this| this.push_outcome_of(end));
            self.set_byte(control::REASON, |this| {
                this.code.int_const(index as i32);
            });
            self.code.branch(done);
            self.code.end();
        }
        self.code.end();
    }

    /// Writes the function behind [`Key::PlayIn`]: makes a decision (`i64`) in the state itself; 1 if it is legal.
    pub fn write_play_in(mut self, trusts: bool) -> Code {
        let decision = self.code.parameter(2);
        let program = self.g.program;
        self.leave_with_nothing_if_over();
        self.note_origin();
        let prefers = program.turns.iter().any(|turn| turn.prefer.is_some());
        if prefers && !trusts {
            self.leave_unless_listed(decision);
        }
        let (mark, undo) = (self.code.int(), self.g.globals.undo);
        self.code.op(I::GlobalGet(undo)).set(mark);
        let stage = self.present_stage();
        self.switch(stage, program.stages.len(), |this, stage| {
            this.goal = crate::function::builder::Goal::Play(decision);
            // Where several ways make the same decision, conditions may be what tells the legal one.
            this.trusts = trusts && !program.stages[stage].may_have_duplicates;
            this.writes = this.g.play_writes(stage, this.trusts);
            this.call_stage(stage, |_| {});
            this.code.begin_if();
            // What was written stays.
            this.code.get(mark).op(I::GlobalSet(undo));
            this.code.address(this.g.places.scratch).op(I::GlobalSet(this.g.globals.scratch));
            this.code.int_const(1).leave();
            this.code.end();
        });
        self.goal = crate::function::builder::Goal::Rest;
        self.code.get(decision).long_const(crate::enumeration::no_move::PASS).op(I::I64Ne);
        self.code.begin_if();
        self.code.int_const(0).leave();
        self.code.end();
        self.pass();
        self.code
    }

    /// Leaves with 0 unless the decision is one of those that `prefer` keeps.
    fn leave_unless_listed(&mut self, decision: Slot) {
        let globals = self.g.globals;
        let [start, count, found] = [0; 3].map(|_| self.code.int());
        self.code.op(I::GlobalGet(globals.arena)).set(start);
        self.push_state_and_mover();
        self.code.get(start).address(self.g.places.arena_end).get(start).op(I::I32Sub);
        self.code.int_const(3).op(I::I32ShrU).int_const(1);
        self.call(Key::Listing);
        self.code.set(count);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(count).op(I::I32Eqz).branch_if(out);
        self.code.get(count).int_const(1).op(I::I32Sub).set(count);
        self.code.get(start).get(count).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.get(decision).op(I::I64Eq).get(found).op(I::I32Or).set(found);
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.code.get(found).op(I::I32Eqz);
        self.code.begin_if();
        self.code.int_const(0).leave();
        self.code.end();
        self.note_origin();
    }

    fn leave_with_nothing_if_over(&mut self) {
        self.code.get(self.state).load8(control::OUTCOME as u32);
        self.code.begin_if();
        self.code.int_const(0).leave();
        self.code.end();
    }

    /// Passes for want of a legal decision, which nothing may forbid; leaves 1 on the stack if that is so here.
    fn pass(&mut self) {
        self.push_stands_still();
        self.code.op(I::I32Eqz);
        self.code.begin_if();
        self.code.int_const(0).leave();
        self.code.end();
        self.push_passes();
        self.code.op(I::I32Eqz);
        self.code.begin_if();
        self.code.int_const(0).leave();
        self.code.end();
        self.writes = crate::effects::writes::FINAL;
        self.trusts = true;
        self.set_byte(control::FLOW, |this| {
            this.code.int_const(flow::END_TURN.into());
        });
        let stage = self.present_stage();
        let stages = self.g.program.stages.len();
        self.switch(stage, stages, |this, stage| {
            this.stage = stage;
            this.locals.fill(None);
            this.set_locals.fill(None);
            this.call_finish();
            this.code.leave();
        });
        self.code.int_const(0);
    }

    /// Notes the position decided from, which is an earlier one as soon as the decision is made.
    pub fn note_origin(&mut self) {
        if !self.g.reads_record {
            return;
        }
        let globals = self.g.globals;
        self.code.get(self.state).load64(0).op(I::GlobalSet(globals.origin));
        self.push_board_hash();
        self.code.op(I::GlobalSet(globals.origin_board));
    }

    /// Does so where decisions are looked for, if that makes a difference to them.
    pub fn note_origin_of_decisions(&mut self) {
        if self.g.decisions_read_record {
            self.note_origin();
        }
    }

    /// Pushes the hash without what says who decides what next.
    pub fn push_board_hash(&mut self) {
        self.code.get(self.state).load64(control::HASH as u32);
        for (offset, domain) in [
            (control::PLAYER, KeyDomain::Player),
            (control::STAGE, KeyDomain::Stage),
            (control::ACTIONS, KeyDomain::Actions),
        ] {
            let keys = (0..256).map(|value| boardwright_ir::key(domain, 0, value));
            let table = self.g.builder.table_of_words(keys);
            self.code.get(self.state).load8(offset as u32).int_const(3).op(I::I32Shl);
            self.code.load64(table).op(I::I64Xor);
        }
    }
}
