//! Counting, listing and picking decisions: the questions asked of a state that a walk over a stage's body answers.

use crate::enumeration::continuation::Rest;
use crate::enumeration::decision_output::{ANY, LEAVES, LIST, MAX_LEAVES, NTH};
use crate::enumeration::explore_function::Entry;
use crate::enumeration::no_move::PASS;
use crate::enumeration::partial_decision::Packed;
use crate::enumeration::prefer::prefers_some;
use crate::function::builder::{Goal, Scope};
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use boardwright_ir::control;
use wasm_encoder::Instruction as I;

/// More decisions than there are: a scan that passes over so many counts them all.
pub const ALL: i64 = 1 << 62;

impl<'p> Scope<'_, 'p> {
    /// The walk over a stage's body from its beginning, for the present goal.
    pub fn call_stage(&mut self, stage: usize, given: impl FnOnce(&mut Self)) {
        let program = self.g.program;
        let notes = self.g.notes;
        self.stage = stage;
        let rest = Rest::of(&program.stages[stage].body, &notes.stages[stage]);
        let packed = Packed::NOTHING;
        let (locals, sets) = (self.locals.clone(), self.set_locals.clone());
        self.locals.fill(None);
        self.set_locals.fill(None);
        let key = self.walk_key(&rest, packed, Entry::Rest);
        given(self);
        self.push_walk_arguments(&key, None, packed);
        self.call(Key::Walk(Box::new(key)));
        self.locals = locals;
        self.set_locals = sets;
    }

    /// Pushes the stage to decide as an `i64` value.
    pub fn present_stage(&mut self) -> crate::function::operand::Value {
        self.code.get(self.state).load8(control::STAGE as u32).op(I::I64ExtendI32U);
        self.keep(0, self.g.program.stages.len() as i64 - 1)
    }

    /// Writes the function behind [`Key::Enumerate`]: walks the body of the present stage, passing over so
    /// many decisions (`i64`). Gives how many are left to be passed over, or [`OVER`](crate::enumeration::explore_function::OVER).
    pub fn write_enumerate(mut self) -> Code {
        let skip = self.code.parameter(2);
        self.note_origin_of_decisions();
        self.goal = Goal::Scan;
        let stage = self.present_stage();
        let stages = self.g.program.stages.len();
        let (mark, left) = (self.code.int(), self.code.long());
        let scratch = self.mark_scratch();
        self.code.op(I::GlobalGet(self.g.globals.undo)).set(mark).get(skip).set(left);
        self.switch(stage, stages, |this, stage| {
            this.call_stage(stage, |this| {
                this.code.get(skip);
            });
            this.code.set(left);
        });
        // A walk that finds what it is after leaves at once, and what it tried is put back here.
        self.code.get(mark);
        self.call(Key::Rollback);
        self.free_scratch(scratch);
        self.code.get(left);
        self.code
    }

    /// Calls the enumeration in a mode, passing over `skip` decisions.
    pub fn enumerate(&mut self, mode: i32, skip: impl FnOnce(&mut Self)) {
        let globals = self.g.globals;
        self.code.int_const(mode).op(I::GlobalSet(globals.mode));
        self.push_state_and_mover();
        skip(self);
        let nesting = self.nesting;
        self.call(Key::Enumerate(nesting));
    }

    /// Writes the function behind [`Key::Listing`]: an address, room, and whether `prefer` counts. Gives how
    /// many decisions there are.
    pub fn write_listing(mut self) -> Code {
        let [out, room, prefers] = [2, 3, 4].map(|index| self.code.parameter(index));
        let globals = self.g.globals;
        let count = self.code.int();
        self.leave_if_over();
        for (value, global) in [(out, globals.list), (room, globals.room)] {
            self.code.get(value).op(I::GlobalSet(global));
        }
        self.code.int_const(0).op(I::GlobalSet(globals.listed));
        self.enumerate(LIST, |this| {
            this.code.long_const(0);
        });
        self.code.op(I::Drop);
        self.code.op(I::GlobalGet(globals.listed)).set(count);
        let program = self.g.program;
        self.if_stage(
            |stage| program.stages[stage].may_have_duplicates || prefers_some(program, stage),
            |this| {
                // Both need the whole list.
                this.code.get(count).get(room).op(I::I32GtU);
                this.code.begin_if();
                this.g.note_limit(&mut this.code, 6);
                this.code.get(room).set(count);
                this.code.end();
            },
        );
        self.if_stage(
            |stage| program.stages[stage].may_have_duplicates,
            |this| {
                this.code.get(out).get(count);
                this.call(Key::Distinct);
                this.code.set(count);
            },
        );
        // A list cut short decides nothing.
        self.code.op(I::GlobalGet(globals.limit));
        self.code.begin_if();
        self.code.get(count).leave();
        self.code.end();
        self.code.get(count).op(I::I32Eqz);
        self.code.begin_if();
        self.push_passes();
        self.code.begin_if();
        self.code.int_const(1).set(count);
        self.code.get(room);
        self.code.begin_if();
        self.code.get(out).long_const(PASS).store64(0);
        self.code.end();
        self.code.end();
        self.code.end();
        self.if_stage(
            |stage| prefers_some(program, stage),
            |this| {
                this.code.get(prefers);
                this.code.begin_if();
                this.push_state_and_mover();
                this.code.get(out).get(count);
                this.call(Key::KeepPreferred);
                this.code.set(count);
                this.code.end();
            },
        );
        self.code.get(count);
        self.code
    }

    /// Leaves with 0 if the game is over.
    fn leave_if_over(&mut self) {
        self.code.get(self.state).load8(control::OUTCOME as u32);
        self.code.begin_if();
        self.code.int_const(0).leave();
        self.code.end();
    }

    /// Does something if the present stage is one of some.
    fn if_stage(&mut self, is: impl Fn(usize) -> bool, then: impl FnOnce(&mut Self)) {
        let flags: Vec<u8> =
            (0..self.g.program.stages.len()).map(|stage| is(stage).into()).collect();
        if flags.iter().all(|&flag| flag == 0) {
            return;
        }
        if flags.iter().all(|&flag| flag == 1) {
            return then(self);
        }
        let table = self.g.builder.table(flags);
        self.code.get(self.state).load8(control::STAGE as u32).load8(table);
        self.code.begin_if();
        then(self);
        self.code.end();
    }

    /// Whether a stage's decisions can be counted without a list of them, for each stage.
    pub fn plain_stages(&self) -> Vec<bool> {
        let program = self.g.program;
        let stages = 0..program.stages.len();
        stages.map(|stage| self.tells_apart(stage) && !prefers_some(program, stage)).collect()
    }

    /// Writes the function behind [`Key::Counting`]: how many decisions there are.
    pub fn write_counting(mut self) -> Code {
        self.leave_if_over();
        let plain = self.plain_stages();
        self.if_stage(
            |stage| !plain[stage],
            |this| {
                this.set_noting(crate::enumeration::resume::IDLE);
                this.push_list(true);
                this.code.leave();
            },
        );
        let count = self.code.int();
        if let Some(all) = self.count_at_once() {
            self.push_int(all);
            self.code.set(count);
        } else {
            self.code.long_const(ALL);
            self.enumerate(ANY, |this| {
                this.code.long_const(ALL);
            });
            self.code.op(I::I64Sub).op(I::I32WrapI64).set(count);
        }
        self.code.get(count);
        self.code.begin_if();
        self.code.get(count).leave();
        self.code.end();
        self.push_passes();
        self.code
    }

    /// Pushes how many decisions there are, having listed them at the present place in the arena, which stays
    /// where it is.
    fn push_list(&mut self, prefers: bool) {
        let arena = self.g.globals.arena;
        self.push_state_and_mover();
        self.code.op(I::GlobalGet(arena));
        self.code.address(self.g.places.arena_end);
        self.code.op(I::GlobalGet(arena)).op(I::I32Sub).int_const(3).op(I::I32ShrU);
        self.code.int_const(prefers.into());
        self.call(Key::Listing);
    }

    /// Whether a playout notes leaves: where looking for decisions is dear, or finds them all at once.
    pub fn notes_leaves(&self) -> bool {
        let dear = (0..self.g.program.stages.len()).any(|stage| !self.g.never_rejects(stage));
        dear && self.plain_stages().into_iter().all(|plain| plain)
    }

    /// Pushes how many decisions there are, having noted them from `first` on, which is given the address.
    pub fn push_noted(&mut self, first: Slot) {
        let globals = self.g.globals;
        let count = self.code.int();
        let bytes = self.leaf_bytes() * MAX_LEAVES;
        self.code.op(I::GlobalGet(globals.arena)).tee(first).op(I::GlobalSet(globals.list));
        self.reserve(bytes as usize);
        self.code.get(first).int_const(bytes as i32).op(I::I32Add).op(I::GlobalSet(globals.room));
        self.code.int_const(0).op(I::GlobalSet(globals.listed));
        self.code.op(I::GlobalGet(globals.room)).op(I::GlobalSet(globals.arena));
        self.enumerate(LEAVES, |this| {
            this.code.long_const(0);
        });
        self.code.op(I::Drop);
        self.code.get(first).op(I::GlobalSet(globals.arena));
        self.code.op(I::GlobalGet(globals.listed)).set(count);
        self.code.get(count).op(I::I32Eqz);
        self.code.begin_if();
        self.push_passes();
        self.code.set(count);
        self.code.op(I::GlobalGet(globals.room)).op(I::GlobalSet(globals.list));
        // The pass is picked by the other way.
        self.code.op(I::GlobalGet(globals.list)).int_const(1).op(I::I32Add);
        self.code.op(I::GlobalSet(globals.list));
        self.code.end();
        self.code.get(count);
    }

    /// Writes the function behind [`Key::Picking`]: keeps the decision at a place (`i32`) in the global for it;
    /// gives 1 if there is one.
    pub fn write_picking(mut self) -> Code {
        let place = self.code.parameter(2);
        let globals = self.g.globals;
        self.leave_if_over();
        let plain = self.plain_stages();
        self.if_stage(
            |stage| !plain[stage],
            |this| {
                let start = this.code.int();
                this.set_noting(crate::enumeration::resume::IDLE);
                this.code.op(I::GlobalGet(globals.arena)).set(start);
                this.push_list(true);
                this.code.get(place).op(I::I32GtU);
                this.code.begin_if();
                this.code.get(start).get(place).int_const(3).op(I::I32Shl).op(I::I32Add);
                this.code.load64(0).op(I::GlobalSet(globals.chosen));
                this.code.int_const(1).leave();
                this.code.end();
                this.code.int_const(0).leave();
            },
        );
        let left = self.code.long();
        self.enumerate(NTH, |this| {
            this.code.get(place).op(I::I64ExtendI32U);
        });
        self.code.tee(left).long_const(0).op(I::I64LtS);
        self.code.begin_if();
        self.code.int_const(1).leave();
        self.code.end();
        // Only a player without any decision may have to pass.
        self.code.get(place).op(I::I32Eqz);
        self.code.op(I::GlobalGet(globals.limit)).op(I::I32Eqz).op(I::I32And);
        self.code.begin_if();
        self.push_passes();
        self.code.begin_if();
        self.code.long_const(PASS).op(I::GlobalSet(globals.chosen)).int_const(1).leave();
        self.code.end();
        self.code.end();
        self.code.int_const(0);
        self.code
    }
}
