//! Explorations that are functions of their own: their arguments and results.

use crate::enumeration::continuation::Continuation;
use crate::enumeration::partial_decision::PartialDecision;
use crate::enumeration::scan_mode::ScanMode;
use crate::function::builder::{DecisionSink, FunctionBuilder};
use crate::function::code::Code;
use crate::function::context::Goal;
use crate::function::key::{ExploreEntry, ExploreGoal, ExploreKey, Key};
use crate::function::operand::Operand;
use crate::function::reads::Reads;
use boardwright_ir::{FROM, NONE, Statement};
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Calls a scan that stops at the first decision; pushes 1 if there is one. The first argument,
    /// the number of decisions to skip, must be 0.
    pub(crate) fn call_any_scan(&mut self, key: Key) {
        let (mode, listed) = (self.generator.globals.mode, self.generator.globals.listed);
        let (old, old_listed) = (self.code.new_i32(), self.code.new_i32());
        let mark = self.code.new_i32();
        self.code.global_get(self.generator.globals.undo).set(mark);
        self.code.global_get(mode).set(old);
        self.code.global_get(listed).set(old_listed);
        self.code.i32_const(ScanMode::Any as i32).global_set(mode);
        self.call(key);
        self.code.i64_const(0).op(I::I64LtS);
        self.code.get(old).global_set(mode);
        self.code.get(old_listed).global_set(listed);
        // A scan that is done returns at once: its writes are rolled back here.
        self.code.get(mark);
        self.call(Key::Rollback);
    }

    /// Returns the key of an exploration of a continuation.
    pub(crate) fn explore_key(
        &mut self,
        rest: &Continuation<'p>,
        decision: PartialDecision,
        entry: ExploreEntry,
    ) -> ExploreKey {
        let program = self.generator.program;
        let mut reads = Reads::default();
        rest.blocks().into_iter().for_each(|block| reads.block(block));
        reads.block(&program.after_move);
        let turn = usize::from(program.stages[self.context.stage].turn);
        reads.block(&program.turns[turn].after);
        self.generator.add_finish_reads(&mut reads);
        if reads.borrows || entry == ExploreEntry::Kind {
            program.kinds.iter().for_each(|kind| reads.block(&kind.body));
        }
        let has_attacker = matches!(self.context.goal, Goal::Attack(_)) && self.attacker.is_some();
        if has_attacker {
            reads.locals.insert(FROM);
        }
        let goal = match self.context.goal {
            Goal::Scan | Goal::Effects => ExploreGoal::Scan,
            Goal::Play(_) => ExploreGoal::Play,
            Goal::Satisfying(condition) => ExploreGoal::Satisfying(condition),
            Goal::Attack(_) => ExploreGoal::Attack,
        };
        ExploreKey {
            nesting: self.context.nesting,
            goal,
            is_known_legal: self.context.is_known_legal,
            writes: self.context.writes,
            stage: self.context.stage,
            continuation: self.generator.continuation_key(rest),
            entry,
            captured: self.captured_locals(&reads),
            label: decision.label,
            mask: decision.mask,
            hit: decision.hit,
            has_attacker,
        }
    }

    /// Pushes the arguments of an exploration. For a scan the number of decisions to skip is on the
    /// stack already.
    pub(crate) fn push_explore_arguments(
        &mut self,
        key: &ExploreKey,
        kind: Option<Operand>,
        decision: PartialDecision,
    ) {
        // The state and the mover come before the number of decisions to skip.
        if key.goal == ExploreGoal::Scan {
            let skip = self.code.pop_i64();
            self.push_state_and_mover();
            self.code.get(skip);
        } else {
            self.push_state_and_mover();
            match self.context.goal {
                Goal::Play(wanted) => self.code.get(wanted),
                Goal::Attack(target) => self.code.get(target),
                Goal::Satisfying(_) => self.code.i64_const(0),
                Goal::Scan | Goal::Effects => &mut self.code,
            };
        }
        match decision.bits {
            Some(bits) => self.code.get(bits),
            None => self.code.i64_const(0),
        };
        if key.passes_hit() {
            let hit = self.hit_slot();
            self.code.get(hit);
        }
        if let Some(attacker) = self.attacker.filter(|_| key.has_attacker) {
            self.code.get(attacker);
        }
        if let Some(kind) = kind {
            self.push(kind);
        }
        self.push_captured(&key.captured);
    }

    /// Writes [`Key::Explore`].
    pub(crate) fn write_explore(mut self, key: &ExploreKey) -> Code {
        let argument = self.code.parameter(2);
        self.context.nesting = key.nesting;
        self.context.stage = key.stage;
        self.context.is_known_legal = key.is_known_legal;
        self.context.writes = key.writes;
        self.context.goal = match key.goal {
            ExploreGoal::Scan => {
                self.sink = Some(DecisionSink { skip: argument, gathers: false });
                Goal::Scan
            }
            ExploreGoal::Play => Goal::Play(argument),
            ExploreGoal::Satisfying(condition) => Goal::Satisfying(condition),
            ExploreGoal::Attack => Goal::Attack(argument),
        };
        let (decision, kind) = self.take_explore_parameters(key);
        let mut rest = self.generator.continuation(&key.continuation);
        let is_whole_stage =
            rest.index == 0 && rest.next.is_none() && key.entry == ExploreEntry::Statement;
        if key.goal == ExploreGoal::Scan && is_whole_stage && !self.accepts_all() {
            self.path.pins = self.find_pins();
        }
        self.begin_value_counts(key, is_whole_stage);
        self.try_path(|this, fail| match key.entry {
            ExploreEntry::Statement => this.explore(rest, decision, fail),
            ExploreEntry::Kind => {
                if let Some(kind) = kind {
                    this.moves_of_each_kind(kind, &rest, decision);
                }
            }
            ExploreEntry::FirstBranches(count) => {
                let here = rest.clone();
                let statement = &rest.block[rest.index];
                let notes = &rest.notes.inner[rest.index];
                rest.index += 1;
                if let Statement::Either(branches) = statement {
                    this.either(&branches[..count], notes, &rest, &here, decision);
                }
            }
        });
        match self.skip() {
            Some(skip) => self.code.get(skip),
            None => self.code.i32_const(0),
        };
        self.code
    }

    /// Returns the decision so far and the kind, if there is one, from the parameters.
    fn take_explore_parameters(&mut self, key: &ExploreKey) -> (PartialDecision, Option<Operand>) {
        let bits = self.code.parameter(3);
        let mut next = 4;
        if key.passes_hit() {
            self.hit = Some(self.code.parameter(next));
            next += 1;
        }
        if key.has_attacker {
            self.attacker = Some(self.code.parameter(next));
            next += 1;
        }
        let kind = (key.entry == ExploreEntry::Kind).then(|| {
            next += 1;
            let kinds = self.generator.program.kinds.len() as i64;
            Operand::Local(self.code.parameter(next - 1), NONE, kinds - 1)
        });
        self.bind_captured(&key.captured, next);
        let decision =
            PartialDecision { label: key.label, bits: Some(bits), mask: key.mask, hit: key.hit };
        (decision, kind)
    }

    /// Takes the result of an exploration; returns from the function if it succeeded.
    pub(crate) fn return_if_done_exploring(&mut self, goal: ExploreGoal) {
        match self.skip().filter(|_| goal == ExploreGoal::Scan) {
            Some(skip) => self.return_if_done(skip),
            None => {
                self.code.begin_if();
                self.code.i32_const(1).return_();
                self.code.end();
            }
        }
    }
}
