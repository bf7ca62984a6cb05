//! Exploration of the paths through a decision: branches, choices, conditions and completion.
//!
//! Code follows the order in which the interpreter runs. The continuation of a choice stands inside
//! the loop over its values. A path that fails branches to a label behind it, where its writes are
//! rolled back and the next path begins. An exploration that succeeds returns from the function.

use crate::attacks::guard::Guard;
use crate::enumeration::continuation::Continuation;
use crate::enumeration::partial_decision::{Choice, PartialDecision};
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Label, Slot};
use crate::function::context::{Context, Goal};
use crate::function::key::{AttackHit, ExploreEntry, Key};
use crate::function::operand::Operand;
use boardwright_board::low_bits;
use boardwright_ir::analysis::{BlockAnalysis, PossibleCaptures};
use boardwright_ir::limits::MAX_MOVES_OF;
use boardwright_ir::{Branch, Condition, Num, Statement};
use wasm_encoder::Instruction as I;

/// Number of decisions found so far, at a point of a scan.
#[derive(Clone, Copy)]
struct FoundSoFar {
    /// Decisions still to skip.
    skip: Slot,
    /// Decisions listed.
    listed: Slot,
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Writes the code of a continuation. Control reaches the end where all its paths failed.
    pub(crate) fn explore(
        &mut self,
        mut rest: Continuation<'p>,
        mut decision: PartialDecision,
        fail: Label,
    ) {
        loop {
            // Alternatives may double the continuation again and again. The module is refused then.
            if self.code.is_full() {
                return;
            }
            if rest.index == rest.block.len() {
                match rest.next.clone() {
                    Some(next) => rest = (*next).clone(),
                    None => return self.complete(decision, fail),
                }
                continue;
            }
            if self.end_early(&rest, &mut decision, fail) {
                return;
            }
            let statement = &rest.block[rest.index];
            let notes = &rest.notes.inner[rest.index];
            if self.may_duplicate(statement) {
                return self.explore_gathered(&rest, decision);
            }
            let here = rest.clone();
            rest.index += 1;
            match statement {
                Statement::Choose { local, domain, condition, field, .. } => {
                    let choice = Choice {
                        local: *local,
                        domain,
                        condition: condition.as_ref(),
                        field: *field,
                    };
                    return self.choose(choice, &rest, decision, fail);
                }
                Statement::Either(branches) => {
                    return self.either(branches, notes, &rest, &here, decision);
                }
                Statement::MovesOf { kind, .. } => {
                    return self.moves_of(kind, &rest, decision);
                }
                Statement::If { condition, then, otherwise }
                    if notes.iter().any(|n| n.chooses_or_rejects()) =>
                {
                    return self.open_if(condition, (then, otherwise), notes, &rest, decision);
                }
                effect => {
                    let keeps_pins = |guard: &Guard| guard.keeps_pins(effect);
                    if !self.generator.guard.as_ref().is_some_and(keeps_pins) {
                        (self.path.pins, self.path.is_safe) = (None, None);
                    }
                    if matches!(self.context.goal, Goal::Attack(_))
                        && self.attack_effect(effect, &rest, &mut decision)
                    {
                        return;
                    }
                    self.effect(effect, fail);
                }
            }
        }
    }

    /// Writes a path that may fail. Its writes are rolled back behind it.
    pub(crate) fn try_path(&mut self, body: impl FnOnce(&mut Self, Label)) {
        let start = self.code.instructions.len();
        let written = self.generator.written;
        let fail = self.code.begin_block();
        self.on_own_path(|this| body(this, fail));
        self.code.end();
        if self.generator.written != written && self.context.writes.undo {
            let mark = self.code.new_i32();
            let undo = self.generator.globals.undo;
            let begin = [I::GlobalGet(undo), I::LocalSet(mark.0)];
            self.code.instructions.splice(start..start, begin);
            // Most paths end before anything is written.
            self.code.global_get(undo).get(mark).op(I::I32Ne);
            self.code.begin_if();
            self.code.get(mark);
            self.call(Key::Rollback);
            self.code.end();
        }
    }

    /// Explores either side of an `if` that contains choices or conditions.
    fn open_if(
        &mut self,
        condition: &'p Condition,
        (then, otherwise): (&'p [Statement], &'p [Statement]),
        notes: &'p [BlockAnalysis],
        rest: &Continuation<'p>,
        decision: PartialDecision,
    ) {
        let known = self.known_value(condition);
        let then = Continuation::entering(then, &notes[0], rest);
        let otherwise = Continuation::entering(otherwise, &notes[1], rest);
        self.try_path(|this, fail| match known {
            Some(true) => this.explore(then, decision, fail),
            Some(false) => this.explore(otherwise, decision, fail),
            None => {
                let no = this.code.begin_block();
                this.branch_unless(condition, no);
                this.on_own_path(|this| this.explore(then, decision, fail));
                this.code.branch(fail);
                this.code.end();
                this.explore(otherwise, decision, fail);
            }
        });
    }

    /// Ends an exploration whose outcome is known; returns true if it did.
    fn end_early(
        &mut self,
        rest: &Continuation<'p>,
        decision: &mut PartialDecision,
        fail: Label,
    ) -> bool {
        match self.context.goal {
            Goal::Attack(_) => self.end_attack_early(rest, decision, fail),
            Goal::Scan if self.accepts_all() && !rest.is_open() => {
                self.emit_decision(*decision);
                true
            }
            Goal::Scan if !rest.is_open() => self.emit_if_safe(rest, *decision, fail),
            // An unwanted decision fails before anything is written.
            Goal::Play(wanted) if decision.hit == AttackHit::No && !rest.is_open() => {
                self.fail_unless_wanted(*decision, wanted, fail);
                decision.hit = AttackHit::Yes;
                false
            }
            _ => false,
        }
    }

    fn end_attack_early(
        &mut self,
        rest: &Continuation<'p>,
        decision: &mut PartialDecision,
        fail: Label,
    ) -> bool {
        let future = rest.future();
        if decision.hit == AttackHit::Unknown {
            if !future.may_fail {
                self.return_if_hit();
                decision.hit = AttackHit::No;
            } else if future.captures == PossibleCaptures::Nothing {
                let hit = self.hit_slot();
                self.code.get(hit).op(I::I32Eqz).branch_if(fail);
                decision.hit = AttackHit::Yes;
            }
        }
        match decision.hit {
            AttackHit::Yes if !future.may_fail => {
                self.complete(*decision, fail);
                true
            }
            AttackHit::No => future.captures == PossibleCaptures::Nothing,
            _ => false,
        }
    }

    /// Returns true if no condition behind the body rejects a decision of the stage.
    pub(crate) fn accepts_all(&self) -> bool {
        self.generator.never_rejects(self.context.stage)
    }

    /// Explores each branch.
    pub(crate) fn either(
        &mut self,
        branches: &'p [Branch],
        notes: &'p [BlockAnalysis],
        rest: &Continuation<'p>,
        here: &Continuation<'p>,
        decision: PartialDecision,
    ) {
        let before = branches.iter().any(|branch| branch.or_else).then(|| self.found_so_far());
        for (index, branch) in branches.iter().enumerate() {
            let inner = Continuation::entering(&branch.body, &notes[index], rest);
            let mut named = decision;
            if branch.label != 0 {
                named.label = branch.label;
            }
            self.try_path(|this, fail| {
                if branch.or_else {
                    this.fail_if_branch_found(index, here, decision, before, fail);
                }
                if let Goal::Play(wanted) = this.context.goal {
                    this.fail_unless_label_possible(wanted, &inner, named, fail);
                }
                this.explore(inner, named, fail);
            });
        }
    }

    /// Fails if no path through a branch has the name of the wanted decision.
    fn fail_unless_label_possible(
        &mut self,
        wanted: Slot,
        inner: &Continuation<'p>,
        named: PartialDecision,
        fail: Label,
    ) {
        let mask = self.label_mask();
        let labels = inner.future().labels;
        let own = u64::from(named.label) & mask;
        // Labels from 63 on share a bit.
        if own >= 63 || labels >> 63 != 0 {
            return;
        }
        let all = labels | 1 << own;
        let every = low_bits(mask.count_ones().min(6) as usize);
        if mask <= 63 && all & every == every {
            return;
        }
        let label = self.code.new_i64();
        self.code.get(wanted).i64_const(mask as i64).op(I::I64And).set(label);
        if labels & !(1 << own) == 0 {
            self.code.get(label).i64_const(own as i64).op(I::I64Ne);
        } else {
            self.code.get(label).i64_const(63).op(I::I64GtU);
            self.code.i64_const(all as i64).get(label).op(I::I64ShrU);
            self.code.op(I::I32WrapI64).i32_const(1).op(I::I32And).op(I::I32Eqz);
            self.code.op(I::I32Or);
        }
        self.code.branch_if(fail);
    }

    /// Saves the number of decisions found so far.
    fn found_so_far(&mut self) -> FoundSoFar {
        let (skip, listed) = (self.code.new_i64(), self.code.new_i32());
        if let Some(now) = self.skip() {
            self.code.get(now).set(skip);
        }
        self.code.global_get(self.generator.globals.listed).set(listed);
        FoundSoFar { skip, listed }
    }

    /// Fails if a branch before an `or else` leads to a legal decision.
    fn fail_if_branch_found(
        &mut self,
        index: usize,
        here: &Continuation<'p>,
        decision: PartialDecision,
        before: Option<FoundSoFar>,
        fail: Label,
    ) {
        match self.context.goal {
            Goal::Attack(_) | Goal::Effects => {}
            Goal::Play(_) if self.context.is_known_legal => {}
            Goal::Play(_) | Goal::Satisfying(_) => {
                let writes = self.generator.scan_writes();
                let scan = Context { goal: Goal::Scan, writes, ..self.context };
                self.in_context(scan, |this| {
                    let entry = ExploreEntry::FirstBranches(index);
                    let key = this.explore_key(here, decision, entry);
                    this.code.i64_const(0);
                    this.push_explore_arguments(&key, None, decision);
                    this.call_any_scan(Key::Explore(Box::new(key)));
                });
                self.code.branch_if(fail);
            }
            Goal::Scan => {
                let Some(FoundSoFar { skip, listed }) = before else { return };
                if let Some(now) = self.skip() {
                    self.code.get(now).get(skip).op(I::I64Ne);
                    self.code.global_get(self.generator.globals.listed).get(listed).op(I::I32Ne);
                    self.code.op(I::I32Or).branch_if(fail);
                }
            }
        }
    }

    /// Explores the moves of a kind.
    fn moves_of(&mut self, kind: &'p Num, rest: &Continuation<'p>, decision: PartialDecision) {
        if rest.borrowed >= MAX_MOVES_OF {
            return;
        }
        let kind = self.number(kind);
        if rest.borrowed == 0 {
            return self.moves_of_each_kind(kind, rest, decision);
        }
        // Kinds that borrow from one another call functions: inlined, they would never end.
        let key = self.explore_key(rest, decision, ExploreEntry::Kind);
        let goal = key.goal;
        if let Some(skip) = self.skip() {
            self.code.get(skip);
        }
        self.push_explore_arguments(&key, Some(kind), decision);
        self.call(Key::Explore(Box::new(key)));
        self.return_if_done_exploring(goal);
        self.generator.written += 1;
    }

    /// Explores the moves of a kind that is known only at run time.
    pub(crate) fn moves_of_each_kind(
        &mut self,
        kind: Operand,
        rest: &Continuation<'p>,
        decision: PartialDecision,
    ) {
        let (program, analysis) = (self.generator.program, self.generator.analysis);
        self.switch(kind, program.kinds.len(), |this, kind| {
            let body = &program.kinds[kind].body;
            let mut inner = Continuation::entering(body, &analysis.kinds[kind], rest);
            inner.borrowed += 1;
            this.try_path(|this, fail| this.explore(inner, decision, fail));
        });
    }

    /// Writes the end of a path whose body is complete.
    fn complete(&mut self, decision: PartialDecision, fail: Label) {
        match self.context.goal {
            Goal::Effects => {}
            Goal::Attack(_) => match decision.hit {
                AttackHit::No => {}
                AttackHit::Yes => self.return_success(),
                AttackHit::Unknown => self.return_if_hit(),
            },
            Goal::Play(wanted) => {
                if decision.hit == AttackHit::No {
                    self.fail_unless_wanted(decision, wanted, fail);
                }
                self.finish_play(fail);
            }
            Goal::Satisfying(condition) => self.judge_move_condition(condition, fail),
            Goal::Scan => {
                if !self.accepts_all() {
                    self.check_after_body(fail);
                }
                self.emit_decision(decision);
            }
        }
    }
}
