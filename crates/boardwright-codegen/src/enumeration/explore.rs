//! The walk through a decision: branches, choices, conditions, and what is done when it is complete.
//!
//! Code is written as the interpreter runs: the rest of the work after a choice stands within the loop over its
//! values. A path that fails goes to a label behind it, where the next alternative begins; what it wrote is put
//! back there. A walk that is over leaves the function.

use crate::attacks::attack_hit::Hit;
use crate::attacks::guard::Guard;
use crate::enumeration::choices::Choice;
use crate::enumeration::continuation::Rest;
use crate::enumeration::explore_function::Entry;
use crate::enumeration::partial_decision::Packed;
use crate::function::builder::{Goal, Scope};
use crate::function::code::{Label, Slot};
use crate::function::key::Key;
use crate::function::operand::Value;
use boardwright_ir::analysis::{BlockAnalysis, PossibleCaptures};
use boardwright_ir::limits::MAX_MOVES_OF;
use boardwright_ir::packing::low_bits;
use boardwright_ir::{Branch, Condition, Num, Statement};
use wasm_encoder::Instruction as I;

impl<'p> Scope<'_, 'p> {
    /// Writes the code of what is left. It runs on behind where all of that has been tried in vain.
    pub fn run(&mut self, mut rest: Rest<'p>, packed: Packed, fail: Label) {
        let mut packed = packed;
        loop {
            // Alternatives may double what follows over and over; once it is too much, that ends soon.
            if self.code.is_full() {
                return;
            }
            if rest.index == rest.block.len() {
                match rest.next.clone() {
                    Some(next) => rest = (*next).clone(),
                    None => return self.complete(packed, fail),
                }
                continue;
            }
            if self.foresee(&rest, &mut packed, fail) {
                return;
            }
            let statement = &rest.block[rest.index];
            let notes = &rest.notes.inner[rest.index];
            if self.is_doubtful(statement) {
                return self.run_gathered(&rest, packed);
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
                    return self.choose(choice, &rest, packed, fail);
                }
                Statement::Either(branches) => {
                    return self.either(branches, notes, &rest, &here, packed);
                }
                Statement::MovesOf { kind, .. } => {
                    return self.moves_of(kind, &rest, packed);
                }
                Statement::If { condition, then, otherwise }
                    if notes.iter().any(|n| n.chooses_or_rejects()) =>
                {
                    return self.open_if(condition, (then, otherwise), notes, &rest, packed);
                }
                effect => {
                    let simple = |guard: &Guard| guard.is_simple(effect);
                    if !self.g.guard.as_ref().is_some_and(simple) {
                        (self.lines, self.safe) = (None, None);
                    }
                    if matches!(self.goal, Goal::Attack(_))
                        && self.strike(effect, &rest, &mut packed)
                    {
                        return;
                    }
                    self.effect(effect, fail);
                }
            }
        }
    }

    /// Something that may fail, with what it wrote put back behind it.
    pub fn alternative(&mut self, body: impl FnOnce(&mut Self, Label)) {
        let at = self.code.instructions.len();
        let (locals, set_locals) = (self.locals.clone(), self.set_locals.clone());
        let (wrote, written) = (self.wrote, self.g.written);
        let (lines, safe) = (self.lines.clone(), self.safe);
        let fail = self.code.block();
        body(self, fail);
        self.code.end();
        self.lines = lines;
        self.safe = safe;
        self.locals = locals;
        self.set_locals = set_locals;
        self.wrote = wrote;
        if self.g.written != written && self.writes.undo {
            let mark = self.code.int();
            let undo = self.g.globals.undo;
            let begin = [I::GlobalGet(undo), I::LocalSet(mark.0)];
            self.code.instructions.splice(at..at, begin);
            // Most paths end before anything is written.
            self.code.op(I::GlobalGet(undo)).get(mark).op(I::I32Ne);
            self.code.begin_if();
            self.code.get(mark);
            self.call(Key::Rollback);
            self.code.end();
        }
    }

    fn open_if(
        &mut self,
        condition: &'p Condition,
        (then, otherwise): (&'p [Statement], &'p [Statement]),
        notes: &'p [BlockAnalysis],
        rest: &Rest<'p>,
        packed: Packed,
    ) {
        let decided = self.decided(condition);
        self.alternative(|this, fail| match decided {
            Some(true) => this.run(Rest::entering(then, &notes[0], rest), packed, fail),
            Some(false) => this.run(Rest::entering(otherwise, &notes[1], rest), packed, fail),
            None => {
                let no = this.code.block();
                this.branch_unless(condition, no);
                let (locals, set_locals) = (this.locals.clone(), this.set_locals.clone());
                let wrote = this.wrote;
                this.run(Rest::entering(then, &notes[0], rest), packed, fail);
                this.code.branch(fail);
                this.code.end();
                this.locals = locals;
                this.set_locals = set_locals;
                this.wrote = wrote;
                this.run(Rest::entering(otherwise, &notes[1], rest), packed, fail);
            }
        });
    }

    /// Ends the walk early where it is clear how it ends; says whether it is.
    fn foresee(&mut self, rest: &Rest<'p>, packed: &mut Packed, fail: Label) -> bool {
        match self.goal {
            Goal::Attack(_) => {
                let future = rest.future();
                if packed.hit == Hit::Perhaps {
                    if !future.may_fail {
                        self.leave_if_hit();
                        packed.hit = Hit::No;
                    } else if future.captures == PossibleCaptures::Nothing {
                        let hit = self.hit_slot();
                        self.code.get(hit).op(I::I32Eqz).branch_if(fail);
                        packed.hit = Hit::Yes;
                    }
                }
                match packed.hit {
                    Hit::Yes if !future.may_fail => {
                        self.complete(*packed, fail);
                        true
                    }
                    Hit::No => future.captures == PossibleCaptures::Nothing,
                    _ => false,
                }
            }
            Goal::Scan if self.skips() && !rest.open() => {
                self.record(*packed);
                true
            }
            Goal::Scan if !rest.open() => self.record_if_safe(rest, *packed, fail),
            // What is not wanted is given up before anything is written for it.
            Goal::Play(wanted) if packed.hit == Hit::No && !rest.open() => {
                self.leave_unless_wanted(*packed, wanted, fail);
                packed.hit = Hit::Yes;
                false
            }
            _ => false,
        }
    }

    /// Whether decisions need no look at what comes after the last choice or condition.
    pub fn skips(&self) -> bool {
        let turn = usize::from(self.g.program.stages[self.stage].turn);
        !self.g.notes.after_move.chooses_or_rejects() && !self.g.notes.turn_end_rejects[turn]
    }

    /// Goes on with each branch.
    pub fn either(
        &mut self,
        branches: &'p [Branch],
        notes: &'p [BlockAnalysis],
        rest: &Rest<'p>,
        here: &Rest<'p>,
        packed: Packed,
    ) {
        let before = branches.iter().any(|branch| branch.or_else).then(|| self.found_before());
        for (index, branch) in branches.iter().enumerate() {
            let inner = Rest::entering(&branch.body, &notes[index], rest);
            let mut named = packed;
            if branch.label != 0 {
                named.label = branch.label;
            }
            self.alternative(|this, fail| {
                if branch.or_else {
                    this.leave_if_closed(index, here, packed, before, fail);
                }
                if let Goal::Play(wanted) = this.goal
                    && !this.may_be_wanted(wanted, &inner, named, fail)
                {
                    return;
                }
                this.run(inner, named, fail);
            });
        }
    }

    /// Goes on only if the decision wanted can come of a branch; says whether it ever can.
    fn may_be_wanted(
        &mut self,
        wanted: Slot,
        inner: &Rest<'p>,
        named: Packed,
        fail: Label,
    ) -> bool {
        let mask = self.label_mask();
        let labels = inner.future().labels;
        let own = u64::from(named.label) & mask;
        // Labels from 63 on share a bit.
        if own < 63 && labels >> 63 == 0 {
            let all = labels | 1 << own;
            let every = low_bits((mask.count_ones().min(6)) as u8);
            if mask <= 63 && all & every == every {
                return true;
            }
            let label = self.code.long();
            self.code.get(wanted).long_const(mask as i64).op(I::I64And).set(label);
            if labels & !(1 << own) == 0 {
                self.code.get(label).long_const(own as i64).op(I::I64Ne);
            } else {
                self.code.get(label).long_const(63).op(I::I64GtU);
                self.code.long_const(all as i64).get(label).op(I::I64ShrU);
                self.code.op(I::I32WrapI64).int_const(1).op(I::I32And).op(I::I32Eqz);
                self.code.op(I::I32Or);
            }
            self.fails();
            self.code.branch_if(fail);
        }
        true
    }

    /// How many decisions were found before, so that a branch can tell whether those before it found any.
    fn found_before(&mut self) -> (Slot, Slot) {
        let (skip, listed) = (self.code.long(), self.code.int());
        if let Some(at) = self.skip {
            self.code.get(at).set(skip);
        }
        self.code.op(I::GlobalGet(self.g.globals.listed)).set(listed);
        (skip, listed)
    }

    /// Gives an `or else` up if a branch before it leads to a legal decision.
    fn leave_if_closed(
        &mut self,
        index: usize,
        here: &Rest<'p>,
        packed: Packed,
        before: Option<(Slot, Slot)>,
        fail: Label,
    ) {
        match self.goal {
            Goal::Attack(_) | Goal::Rest => {}
            Goal::Play(_) if self.trusts => {}
            Goal::Play(_) => {
                let (goal, writes) = (self.goal, self.writes);
                self.goal = Goal::Scan;
                self.writes = self.g.scan_writes();
                let key = self.walk_key(here, packed, Entry::Branches(index));
                self.code.long_const(0);
                self.push_walk_arguments(&key, None, packed);
                self.call_any(Key::Walk(Box::new(key)));
                self.goal = goal;
                self.writes = writes;
                self.fails();
                self.code.branch_if(fail);
            }
            Goal::Scan => {
                let Some((skip, listed)) = before else { return };
                if let Some(at) = self.skip {
                    self.code.get(at).get(skip).op(I::I64Ne);
                    self.code.op(I::GlobalGet(self.g.globals.listed)).get(listed).op(I::I32Ne);
                    self.code.op(I::I32Or).branch_if(fail);
                }
            }
        }
    }

    /// Goes on with the moves of a kind.
    fn moves_of(&mut self, kind: &'p Num, rest: &Rest<'p>, packed: Packed) {
        if rest.borrowed >= MAX_MOVES_OF {
            return;
        }
        self.fails();
        let kind = self.number(kind);
        if rest.borrowed == 0 {
            return self.kinds_moves(kind, rest, packed);
        }
        // Kinds that borrow from one another would be written out without end.
        let key = self.walk_key(rest, packed, Entry::Kind);
        let goal = key.goal;
        if let Some(skip) = self.skip.filter(|_| goal == 0) {
            self.code.get(skip);
        }
        self.push_walk_arguments(&key, Some(kind), packed);
        self.call(Key::Walk(Box::new(key)));
        self.take_walk_result(goal);
        self.g.written += 1;
    }

    /// Goes on with the moves of a kind, whichever it turns out to be.
    pub fn kinds_moves(&mut self, kind: Value, rest: &Rest<'p>, packed: Packed) {
        let program = self.g.program;
        let notes = self.g.notes;
        self.switch(kind, program.kinds.len(), |this, kind| {
            let mut inner = Rest::entering(&program.kinds[kind].body, &notes.kinds[kind], rest);
            inner.borrowed += 1;
            this.alternative(|this, fail| this.run(inner, packed, fail));
        });
    }

    /// The body is complete.
    fn complete(&mut self, packed: Packed, fail: Label) {
        match self.goal {
            Goal::Rest => {}
            Goal::Attack(_) => match packed.hit {
                Hit::No => {}
                Hit::Yes => {
                    self.code.int_const(1).leave();
                }
                Hit::Perhaps => self.leave_if_hit(),
            },
            Goal::Play(wanted) => {
                if packed.hit == Hit::No {
                    self.leave_unless_wanted(packed, wanted, fail);
                }
                self.finish_play(fail);
            }
            Goal::Scan => {
                if !self.skips() {
                    self.stands(fail);
                }
                self.record(packed);
            }
        }
    }
}
