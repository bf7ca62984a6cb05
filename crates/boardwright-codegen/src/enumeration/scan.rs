//! Scans of the present stage: counting, listing and picking decisions.

use crate::enumeration::continuation::Continuation;
use crate::enumeration::partial_decision::PartialDecision;
use crate::enumeration::prefer::prefers_some;
use crate::enumeration::resume::CountMode;
use crate::enumeration::scan_mode::{ALL, MAX_NOTED_SETS, ScanMode};
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Slot};
use crate::function::context::Goal;
use crate::function::key::{ExploreEntry, Key};
use crate::function::operand::Operand;
use boardwright_ir::control;
use boardwright_ir::limits::Limit;
use boardwright_ir::packing::PASS;
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Calls the exploration of a stage's body for the present goal.
    pub(crate) fn call_explore_stage(&mut self, stage: usize, arguments: impl FnOnce(&mut Self)) {
        let program = self.generator.program;
        let analysis = self.generator.analysis;
        self.context.stage = stage;
        let rest = Continuation::of_block(&program.stages[stage].body, &analysis.stages[stage]);
        let decision = PartialDecision::EMPTY;
        self.on_own_path(|this| {
            this.path.locals.clear();
            let key = this.explore_key(&rest, decision, ExploreEntry::Statement);
            arguments(this);
            this.push_explore_arguments(&key, None, decision);
            this.call(Key::Explore(Box::new(key)));
        });
    }

    /// Returns the present stage.
    pub(crate) fn current_stage(&mut self) -> Operand {
        self.code.get(self.state).load8(control::STAGE as u32).op(I::I64ExtendI32U);
        self.pop_number(0, self.generator.program.stages.len() as i64 - 1)
    }

    /// Writes [`Key::Enumerate`]: explores the present stage, given the number of decisions to skip
    /// (`i64`). Returns the number still to skip, or [`DONE`](crate::enumeration::scan_mode::DONE).
    pub(crate) fn write_enumerate(mut self) -> Code {
        let skip = self.code.parameter(2);
        self.remember_origin_of_decisions();
        self.context.goal = Goal::Scan;
        let stage = self.current_stage();
        let stages = self.generator.program.stages.len();
        let (mark, left) = (self.code.new_i32(), self.code.new_i64());
        let scratch = self.mark_scratch();
        self.code.global_get(self.generator.globals.undo).set(mark).get(skip).set(left);
        self.switch(stage, stages, |this, stage| {
            this.call_explore_stage(stage, |this| {
                this.code.get(skip);
            });
            this.code.set(left);
        });
        // A scan that is done returns at once: its writes are rolled back here.
        self.code.get(mark);
        self.call(Key::Rollback);
        self.free_scratch(scratch);
        self.code.get(left);
        self.code
    }

    /// Calls an enumeration in a mode, skipping a number of decisions.
    pub(crate) fn enumerate(&mut self, mode: ScanMode, skip: impl FnOnce(&mut Self)) {
        let globals = self.generator.globals;
        self.code.i32_const(mode as i32).global_set(globals.mode);
        self.push_state_and_mover();
        skip(self);
        let nesting = self.context.nesting;
        self.call(Key::Enumerate(nesting));
    }

    /// Writes [`Key::List`]: an address, the number of decisions that fit, and whether `prefer`
    /// counts. Returns the number of decisions.
    pub(crate) fn write_list(mut self) -> Code {
        let [out, room, prefers] = [2, 3, 4].map(|index| self.code.parameter(index));
        let globals = self.generator.globals;
        let count = self.code.new_i32();
        self.return_if_over();
        for (value, global) in [(out, globals.list), (room, globals.room)] {
            self.code.get(value).global_set(global);
        }
        self.code.i32_const(0).global_set(globals.listed);
        self.enumerate(ScanMode::List, |this| {
            this.code.i64_const(0);
        });
        self.code.op(I::Drop);
        self.code.global_get(globals.listed).set(count);
        let program = self.generator.program;
        self.if_stage(
            |stage| program.stages[stage].may_have_duplicates || prefers_some(program, stage),
            |this| {
                // Both need the whole list.
                this.code.get(count).get(room).op(I::I32GtU);
                this.code.begin_if();
                this.generator.note_limit(&mut this.code, Limit::Memory);
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
        // A list that was cut short decides nothing.
        self.code.global_get(globals.limit);
        self.code.begin_if();
        self.code.get(count).return_();
        self.code.end();
        self.code.get(count).op(I::I32Eqz);
        self.code.begin_if();
        self.push_passes();
        self.code.begin_if();
        self.code.i32_const(1).set(count);
        self.code.get(room);
        self.code.begin_if();
        self.code.get(out).i64_const(PASS as i64).store64(0);
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

    /// Returns 0 from the function if the game is over.
    pub(crate) fn return_if_over(&mut self) {
        self.code.get(self.state).load8(control::OUTCOME as u32);
        self.code.begin_if();
        self.code.i32_const(0).return_();
        self.code.end();
    }

    /// Writes code for the case that the present stage satisfies a predicate.
    fn if_stage(&mut self, is: impl Fn(usize) -> bool, then: impl FnOnce(&mut Self)) {
        let flags: Vec<u8> =
            (0..self.generator.program.stages.len()).map(|stage| is(stage).into()).collect();
        if flags.iter().all(|&flag| flag == 0) {
            return;
        }
        if flags.iter().all(|&flag| flag == 1) {
            return then(self);
        }
        let table = self.generator.builder.table(flags);
        self.code.get(self.state).load8(control::STAGE as u32).load8(table);
        self.code.begin_if();
        then(self);
        self.code.end();
    }

    /// Returns, for each stage, whether its decisions can be counted without a list.
    pub(crate) fn stages_without_list(&self) -> Vec<bool> {
        let program = self.generator.program;
        let stages = 0..program.stages.len();
        stages
            .map(|stage| {
                self.finds_duplicates_below_choices(stage) && !prefers_some(program, stage)
            })
            .collect()
    }

    /// Writes [`Key::Count`]: the number of decisions.
    pub(crate) fn write_count(mut self) -> Code {
        self.return_if_over();
        let plain = self.stages_without_list();
        self.if_stage(
            |stage| !plain[stage],
            |this| {
                this.set_count_mode(CountMode::Idle);
                this.push_list(true);
                this.code.return_();
            },
        );
        let count = self.code.new_i32();
        if let Some(all) = self.bulk_count() {
            self.push_i32(all);
            self.code.set(count);
        } else {
            self.code.i64_const(ALL);
            self.enumerate(ScanMode::Any, |this| {
                this.code.i64_const(ALL);
            });
            self.code.op(I::I64Sub).op(I::I32WrapI64).set(count);
        }
        self.code.get(count);
        self.code.begin_if();
        self.code.get(count).return_();
        self.code.end();
        self.push_passes();
        self.code
    }

    /// Pushes the number of decisions, after listing them at the present top of the arena.
    fn push_list(&mut self, prefers: bool) {
        let arena = self.generator.globals.arena;
        self.push_state_and_mover();
        self.code.global_get(arena);
        self.code.u32_const(self.generator.memory.arena_end);
        self.code.global_get(arena).op(I::I32Sub).i32_const(3).op(I::I32ShrU);
        self.code.i32_const(prefers.into());
        self.call(Key::List);
    }

    /// Returns true if a playout notes sets of decisions, which pays where scans are expensive.
    pub(crate) fn notes_sets(&self) -> bool {
        let dear = (0..self.generator.program.stages.len())
            .any(|stage| !self.generator.never_rejects(stage));
        dear && self.stages_without_list().into_iter().all(|plain| plain)
    }

    /// Pushes the number of decisions, after noting them; stores the address of the first set in
    /// `first`.
    pub(crate) fn push_noted(&mut self, first: Slot) {
        let globals = self.generator.globals;
        let count = self.code.new_i32();
        let bytes = self.noted_set_bytes() * MAX_NOTED_SETS;
        self.code.global_get(globals.arena).tee(first).global_set(globals.list);
        self.reserve_arena(bytes as usize);
        self.code.get(first).i32_const(bytes as i32).op(I::I32Add).global_set(globals.room);
        self.code.i32_const(0).global_set(globals.listed);
        self.code.global_get(globals.room).global_set(globals.arena);
        self.enumerate(ScanMode::NoteSets, |this| {
            this.code.i64_const(0);
        });
        self.code.op(I::Drop);
        self.code.get(first).global_set(globals.arena);
        self.code.global_get(globals.listed).set(count);
        self.code.get(count).op(I::I32Eqz);
        self.code.begin_if();
        self.push_passes();
        self.code.set(count);
        self.code.global_get(globals.room).global_set(globals.list);
        // A pass is picked by a scan.
        self.code.global_get(globals.list).i32_const(1).op(I::I32Add);
        self.code.global_set(globals.list);
        self.code.end();
        self.code.get(count);
    }

    /// Writes [`Key::Pick`]: keeps the decision at an index (`i32`) in a global variable; 1 if
    /// there is one.
    pub(crate) fn write_pick(mut self) -> Code {
        let place = self.code.parameter(2);
        let globals = self.generator.globals;
        self.return_if_over();
        let plain = self.stages_without_list();
        self.if_stage(
            |stage| !plain[stage],
            |this| {
                let start = this.code.new_i32();
                this.set_count_mode(CountMode::Idle);
                this.code.global_get(globals.arena).set(start);
                this.push_list(true);
                this.code.get(place).op(I::I32GtU);
                this.code.begin_if();
                this.code.get(start).get(place).i32_const(3).op(I::I32Shl).op(I::I32Add);
                this.code.load64(0).global_set(globals.chosen);
                this.code.i32_const(1).return_();
                this.code.end();
                this.code.i32_const(0).return_();
            },
        );
        let left = self.code.new_i64();
        self.enumerate(ScanMode::Nth, |this| {
            this.code.get(place).op(I::I64ExtendI32U);
        });
        self.code.tee(left).i64_const(0).op(I::I64LtS);
        self.code.begin_if();
        self.code.i32_const(1).return_();
        self.code.end();
        // Only a player without a decision may have to pass.
        self.code.get(place).op(I::I32Eqz);
        self.code.global_get(globals.limit).op(I::I32Eqz).op(I::I32And);
        self.code.begin_if();
        self.push_passes();
        self.code.begin_if();
        self.code.i64_const(PASS as i64).global_set(globals.chosen).i32_const(1).return_();
        self.code.end();
        self.code.end();
        self.code.i32_const(0);
        self.code
    }
}
