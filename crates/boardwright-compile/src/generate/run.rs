//! The walk through a decision: branches, choices, conditions, and what is done when it is complete.
//!
//! Code is written as the interpreter runs: the rest of the work after a choice stands within the loop over its
//! values. A path that fails goes to a label behind it, where the next alternative begins; what it wrote is put
//! back there. A walk that is over leaves the function.

use super::Key;
use super::code::{Code, Label, Slot};
use super::rest::{Chain, Rest};
use super::scope::{Goal, Nesting, Scope};
use super::value::{Value, Word};
use boardwright_ir::analysis::{BlockNotes, Captures};
use boardwright_ir::limits::MAX_MOVES_OF;
use boardwright_ir::packing::low_bits;
use boardwright_ir::{
    Branch, Domain, FieldKind, Local, NONE, Num, Set, SetLocal, Statement, TO, Test,
};
use wasm_encoder::{Instruction as I, ValType};

/// What is known of whether the target of an attack has been captured on the present path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hit {
    /// It has not.
    No,
    /// The local [`Scope::hit`] says so.
    Perhaps,
    /// It has.
    Yes,
}

/// The decision so far.
#[derive(Clone, Copy, Debug)]
pub struct Packed {
    /// The name of the branch.
    pub label: u16,
    /// The bits of the fields chosen, in an `i64` local; none yet.
    pub bits: Option<Slot>,
    /// The bits of all fields chosen on the present path.
    pub mask: u64,
    /// For an attack: whether the target was captured. For a decision being made: whether it is known to be the
    /// one that is wanted.
    pub hit: Hit,
}

/// What a walk that is a function of its own is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct WalkKey {
    /// What surrounds it.
    pub nesting: Nesting,
    /// What it is for: 0 scan, 1 play, 2 attack.
    pub goal: u8,
    /// Whether conditions after the body count as met.
    pub trusts: bool,
    /// How effects are written.
    pub writes: super::scope::Writes,
    /// The stage decided.
    pub stage: usize,
    /// What is left.
    pub chain: Chain,
    /// How it begins.
    pub entry: Entry,
    /// The locals given, with their bounds.
    pub locals: Vec<(Local, i64, i64)>,
    /// The set-valued locals given.
    pub set_locals: Vec<SetLocal>,
    /// The name of the branch so far.
    pub label: u16,
    /// The fields so far.
    pub mask: u64,
    /// What was hit.
    pub hit: Hit,
}

/// How a walk that is a function of its own begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Entry {
    /// With what is left.
    Rest,
    /// With the moves of a kind, an `i64` parameter.
    Kind,
    /// With the first branches of the statement that is next.
    Branches(usize),
}

/// What a walk leaves on the stack where it is over, and where it is not.
pub const OVER: i64 = -1;

impl<'p> Scope<'_, 'p> {
    /// The type of what a walk gives: a scan the decisions still to be passed over, or [`OVER`]; others 1 if
    /// they found what they were after.
    pub fn walk_result(goal: u8) -> ValType {
        if goal == 0 { ValType::I64 } else { ValType::I32 }
    }

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
                Statement::If { test, then, otherwise } if notes.iter().any(|n| n.is_open()) => {
                    return self.open_if(test, (then, otherwise), notes, &rest, packed);
                }
                effect => {
                    let simple = |guard: &super::guard::Guard| guard.is_simple(effect);
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
        test: &'p Test,
        (then, otherwise): (&'p [Statement], &'p [Statement]),
        notes: &'p [BlockNotes],
        rest: &Rest<'p>,
        packed: Packed,
    ) {
        let decided = self.decided(test);
        self.alternative(|this, fail| match decided {
            Some(true) => this.run(Rest::entering(then, &notes[0], rest), packed, fail),
            Some(false) => this.run(Rest::entering(otherwise, &notes[1], rest), packed, fail),
            None => {
                let no = this.code.block();
                this.branch_unless(test, no);
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
                    if !future.fails {
                        self.leave_if_hit();
                        packed.hit = Hit::No;
                    } else if future.captures == Captures::Nothing {
                        let hit = self.hit_slot();
                        self.code.get(hit).op(I::I32Eqz).branch_if(fail);
                        packed.hit = Hit::Yes;
                    }
                }
                match packed.hit {
                    Hit::Yes if !future.fails => {
                        self.complete(*packed, fail);
                        true
                    }
                    Hit::No => future.captures == Captures::Nothing,
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

    fn leave_if_hit(&mut self) {
        let hit = self.hit_slot();
        self.code.get(hit);
        self.code.begin_if();
        self.code.int_const(1).leave();
        self.code.end();
    }

    fn hit_slot(&mut self) -> Slot {
        if let Some(hit) = self.hit {
            return hit;
        }
        let hit = self.code.int();
        self.hit = Some(hit);
        hit
    }

    /// An effect on the way of an attack. Where all that matters of it is whether it captures the target, that
    /// is found out without carrying it out; says whether the path ends with it.
    fn strike(&mut self, effect: &'p Statement, rest: &Rest<'p>, packed: &mut Packed) -> bool {
        let Goal::Attack(target) = self.goal else { return false };
        let future = rest.future();
        let plain = !self.g.explosive;
        let ends = !future.fails && future.captures == Captures::Nothing;
        match effect {
            Statement::Move { from, to } if plain && ends && packed.hit == Hit::No => {
                let (from, to) = (self.number(from), self.number(to));
                self.push_hit_at(from, to, target);
                self.code.begin_if();
                self.code.int_const(1).leave();
                self.code.end();
                true
            }
            Statement::Capture(set)
                if plain && ends && packed.hit == Hit::No && self.g.takes_all(set) =>
            {
                let site = self.target_site(target);
                self.push_contains(set, site);
                self.code.begin_if();
                self.push_code(site);
                self.code.begin_if();
                self.code.int_const(1).leave();
                self.code.end();
                self.code.end();
                true
            }
            Statement::Move { .. } | Statement::Capture(_) => {
                if packed.hit == Hit::No {
                    let hit = self.hit_slot();
                    self.code.int_const(0).set(hit);
                    packed.hit = Hit::Perhaps;
                }
                false
            }
            Statement::If { .. } | Statement::For { .. } => {
                if packed.hit == Hit::No {
                    let hit = self.hit_slot();
                    self.code.int_const(0).set(hit);
                    packed.hit = Hit::Perhaps;
                }
                false
            }
            _ => false,
        }
    }

    /// The site of an attack's target as a number.
    pub fn target_site(&mut self, target: Slot) -> Value {
        self.code.get(target).op(I::I64ExtendI32U);
        let sites = self.sites() as i64;
        self.keep(0, sites - 1)
    }

    /// Pushes 1 if moving a unit captures what stands on the target.
    fn push_hit_at(&mut self, from: Value, to: Value, target: Slot) {
        let sites = self.sites();
        let hit = self.checked(from, sites, 0, (0, 1), |this, from| {
            let hit = this.checked(to, sites, 0, (0, 1), |this, to| {
                this.push_int(to);
                this.code.get(target).op(I::I32Eq);
                this.push_int(from);
                this.push_int(to);
                this.code.op(I::I32Ne).op(I::I32And);
                this.push_code(from);
                this.code.int_const(0).op(I::I32Ne).op(I::I32And);
                this.push_code(to);
                this.code.int_const(0).op(I::I32Ne).op(I::I32And);
                this.code.op(I::I64ExtendI32U);
            });
            this.push(hit);
        });
        self.push_int(hit);
    }

    /// Whether decisions need no look at what comes after the last choice or condition.
    pub fn skips(&self) -> bool {
        let turn = usize::from(self.g.program.stages[self.stage].turn);
        !self.g.notes.after_move.is_open() && !self.g.notes.turn_end_rejects[turn]
    }

    /// The bits of the label.
    pub fn label_mask(&self) -> u64 {
        low_bits(self.g.program.stages[self.stage].label_bits)
    }

    fn either(
        &mut self,
        branches: &'p [Branch],
        notes: &'p [BlockNotes],
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

    /// Calls a scan that is to say only whether there is a decision: leaves 1 if there is. Its first argument,
    /// the number of decisions to be passed over, must be 0.
    pub fn call_any(&mut self, key: Key) {
        let (mode, listed) = (self.g.globals.mode, self.g.globals.listed);
        let (old, old_listed) = (self.code.int(), self.code.int());
        let mark = self.code.int();
        self.code.op(I::GlobalGet(self.g.globals.undo)).set(mark);
        self.code.op(I::GlobalGet(mode)).set(old);
        self.code.op(I::GlobalGet(listed)).set(old_listed);
        self.code.int_const(super::scan::ANY).op(I::GlobalSet(mode));
        self.call(key);
        self.code.long_const(0).op(I::I64LtS);
        self.code.get(old).op(I::GlobalSet(mode));
        self.code.get(old_listed).op(I::GlobalSet(listed));
        // A walk that finds what it is after leaves at once, and what it tried is put back here.
        self.code.get(mark);
        self.call(Key::Rollback);
    }

    /// The key of a walk of its own over what is left.
    pub fn walk_key(&mut self, rest: &Rest<'p>, packed: Packed, entry: Entry) -> WalkKey {
        let mut reads = super::reads::Reads::default();
        rest.blocks().into_iter().for_each(|block| reads.block(block));
        reads.block(&self.g.program.after_move);
        let turn = usize::from(self.g.program.stages[self.stage].turn);
        reads.block(&self.g.program.turns[turn].after);
        self.g.add_finish_reads(&mut reads);
        if reads.borrows || entry == Entry::Kind {
            self.g.program.kinds.iter().for_each(|kind| reads.block(&kind.body));
        }
        for local in self.g.capture_reads() {
            reads.locals.insert(local);
        }
        let locals = reads
            .locals
            .iter()
            .filter_map(|&local| {
                let (low, high) = self.locals[usize::from(local)]?.class(self.g.lines.sites);
                Some((local, low, high))
            })
            .collect();
        let set_locals = reads
            .set_locals
            .iter()
            .copied()
            .filter(|&local| self.set_locals[usize::from(local)].is_some())
            .collect();
        let goal = match self.goal {
            Goal::Scan | Goal::Rest => 0,
            Goal::Play(_) => 1,
            Goal::Attack(_) => 2,
        };
        WalkKey {
            nesting: self.nesting,
            goal,
            trusts: self.trusts,
            writes: self.writes,
            stage: self.stage,
            chain: self.g.chain(rest),
            entry,
            locals,
            set_locals,
            label: packed.label,
            mask: packed.mask,
            hit: packed.hit,
        }
    }

    /// Pushes what a walk of its own is given. For a scan the number of decisions to be passed over is on the
    /// stack already.
    pub fn push_walk_arguments(&mut self, key: &WalkKey, kind: Option<Value>, packed: Packed) {
        // The state and the mover come first, so what is there already is kept aside.
        if key.goal == 0 {
            let skip = self.code.keep_long();
            self.code.get(self.state);
            self.push_mover_index();
            self.code.get(skip);
        } else {
            self.code.get(self.state);
            self.push_mover_index();
            match self.goal {
                Goal::Play(wanted) => self.code.get(wanted),
                Goal::Attack(target) => self.code.get(target),
                _ => &mut self.code,
            };
        }
        match packed.bits {
            Some(bits) => self.code.get(bits),
            None => self.code.long_const(0),
        };
        if key.goal == 2 && key.hit == Hit::Perhaps {
            let hit = self.hit_slot();
            self.code.get(hit);
        }
        if let Some(kind) = kind {
            self.push(kind);
        }
        for &(local, ..) in &key.locals {
            let value = self.local(local);
            self.push(value);
        }
        for &local in &key.set_locals {
            let sites = self.set_local(local);
            self.push_sites(&sites);
        }
    }

    /// Writes the function of a walk of its own.
    pub fn write_walk(mut self, key: &WalkKey) -> Code {
        self.nesting = key.nesting;
        self.stage = key.stage;
        self.trusts = key.trusts;
        self.writes = key.writes;
        let given = self.code.parameter(2);
        self.goal = match key.goal {
            0 => {
                self.skip = Some(given);
                Goal::Scan
            }
            1 => Goal::Play(given),
            _ => Goal::Attack(given),
        };
        let bits = self.code.parameter(3);
        let mut next = 4;
        if key.goal == 2 && key.hit == Hit::Perhaps {
            self.hit = Some(self.code.parameter(next));
            next += 1;
        }
        let kind = (key.entry == Entry::Kind).then(|| {
            next += 1;
            Value::In(self.code.parameter(next - 1), NONE, self.g.program.kinds.len() as i64 - 1)
        });
        for &(local, low, high) in &key.locals {
            let slot = self.code.parameter(next);
            self.bind(local, Value::In(slot, low, high));
            next += 1;
        }
        for &local in &key.set_locals {
            let words = self.g.words;
            let sites = (0..words).map(|word| Word::In(self.code.parameter(next + word))).collect();
            self.set_locals[usize::from(local)] = Some(sites);
            next += words;
        }
        let packed = Packed { label: key.label, bits: Some(bits), mask: key.mask, hit: key.hit };
        let mut rest = self.g.rest(&key.chain);
        let whole = rest.index == 0 && rest.next.is_none() && key.entry == Entry::Rest;
        if key.goal == 0 && whole && !self.skips() {
            self.lines = self.look_along_lines();
        }
        self.begin_notes(key, whole);
        self.alternative(|this, fail| match key.entry {
            Entry::Rest => this.run(rest, packed, fail),
            Entry::Kind => {
                if let Some(kind) = kind {
                    this.kinds_moves(kind, &rest, packed);
                }
            }
            Entry::Branches(count) => {
                let here = rest.clone();
                let statement = &rest.block[rest.index];
                let notes = &rest.notes.inner[rest.index];
                rest.index += 1;
                if let Statement::Either(branches) = statement {
                    this.either(&branches[..count], notes, &rest, &here, packed);
                }
            }
        });
        match (key.goal, self.skip) {
            (0, Some(skip)) => self.code.get(skip),
            _ => self.code.int_const(0),
        };
        self.code
    }

    /// The parameters of a walk of its own.
    pub fn walk_parameters(key: &WalkKey, words: usize) -> Vec<ValType> {
        let mut parameters = vec![ValType::I32, ValType::I32];
        parameters.push(if key.goal == 2 { ValType::I32 } else { ValType::I64 });
        parameters.push(ValType::I64);
        if key.goal == 2 && key.hit == Hit::Perhaps {
            parameters.push(ValType::I32);
        }
        if key.entry == Entry::Kind {
            parameters.push(ValType::I64);
        }
        parameters.extend(key.locals.iter().map(|_| ValType::I64));
        parameters.extend(vec![ValType::I64; key.set_locals.len() * words]);
        parameters
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

    /// Takes what a walk of its own gave: leaves the function if it is over.
    pub fn take_walk_result(&mut self, goal: u8) {
        match self.skip.filter(|_| goal == 0) {
            Some(skip) => {
                self.code.tee(skip).long_const(0).op(I::I64LtS);
                self.code.begin_if();
                self.code.long_const(OVER).leave();
            }
            None => {
                self.code.begin_if();
                self.code.int_const(1).leave();
            }
        }
        self.code.end();
    }

    fn kinds_moves(&mut self, kind: Value, rest: &Rest<'p>, packed: Packed) {
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

    /// Gives a path up if it has another name than the decision wanted, or that has fields it did not choose.
    fn leave_unless_wanted(&mut self, packed: Packed, wanted: Slot, fail: Label) {
        self.code.get(wanted).long_const(!packed.mask as i64).op(I::I64And);
        self.code.long_const((u64::from(packed.label) & self.label_mask()) as i64);
        self.fails();
        self.code.op(I::I64Ne).branch_if(fail);
    }

    /// The bits of a value in a field, joined with those before.
    pub fn with_field(&mut self, packed: Packed, field: Option<u16>, value: Value) -> Packed {
        let Some(field) = field else { return packed };
        let Some(info) = self.g.program.stages[self.stage].fields.get(usize::from(field)) else {
            return packed;
        };
        let mask = low_bits(info.bits).checked_shl(info.shift.into()).unwrap_or(0);
        let mask = packed.mask | mask;
        if !matches!(self.goal, Goal::Scan) {
            return Packed { mask, ..packed };
        }
        self.push_encoded(field, value);
        if let Some(bits) = packed.bits {
            self.code.get(bits).op(I::I64Or);
        }
        Packed { bits: Some(self.code.keep_long()), mask, ..packed }
    }

    /// Pushes the bits of a value in its field, in their place.
    fn push_encoded(&mut self, field: u16, value: Value) {
        let info = &self.g.program.stages[self.stage].fields[usize::from(field)];
        let (low, bits, shift) = (info.low, info.bits, info.shift);
        match info.kind {
            FieldKind::Line { site_bits, direction_bits } => {
                let (sites, ways) = (i64::from(site_bits), i64::from(direction_bits));
                for (at, mask, to) in
                    [(0, 0xffff, 0), (16, 0xff, sites), (24, 0xffff, sites + ways)]
                {
                    self.push(value);
                    self.code.long_const(at).op(I::I64ShrU).long_const(mask).op(I::I64And);
                    self.code.long_const(to).op(I::I64Shl);
                    if at > 0 {
                        self.code.op(I::I64Or);
                    }
                }
            }
            _ => self.push(value),
        }
        self.code.long_const(1i64.wrapping_sub(low)).op(I::I64Add);
        self.code.long_const(low_bits(bits) as i64).op(I::I64And);
        if shift >= 64 {
            self.code.op(I::Drop).long_const(0);
        } else {
            self.code.long_const(shift.into()).op(I::I64Shl);
        }
    }

    fn choose(&mut self, choice: Choice<'p>, rest: &Rest<'p>, packed: Packed, fail: Label) {
        match (self.goal, choice.field) {
            (Goal::Play(wanted), Some(field)) => {
                return self.choose_wanted(choice, field, wanted, rest, packed, fail);
            }
            (Goal::Attack(target), _)
                if packed.hit == Hit::No
                    && rest.future().captures == Captures::At(choice.local) =>
            {
                let site = self.target_site(target);
                self.push_offers(choice.domain, site);
                self.code.op(I::I32Eqz).branch_if(fail);
                return self.try_value(choice, site, rest, packed, fail);
            }
            _ => {}
        }
        if let (Goal::Scan, Domain::Sites(set)) = (self.goal, choice.domain)
            && choice.condition.is_none()
            && choice.field.is_some()
            && self.skips()
            && !rest.open()
        {
            return self.record_all(choice, set, packed);
        }
        if let (Goal::Scan, Domain::Sites(set), TO, Some(lines)) =
            (self.goal, choice.domain, choice.local, self.lines.clone())
            && let Some(moves) = self.is_plain_path(rest)
        {
            return self.choose_guarded(choice, set, &lines, moves, rest, packed);
        }
        if self.choose_leaf(choice, rest, packed) {
            return;
        }
        self.fails();
        self.each_value(choice.domain, |this, value, next, _| {
            this.with_note(choice.domain, next, |this| {
                this.alternative(|this, fail| this.try_value(choice, value, rest, packed, fail));
            });
        });
        self.end_note();
    }

    /// Goes on with a value of a choice, if its condition holds.
    pub fn try_value(
        &mut self,
        choice: Choice<'p>,
        value: Value,
        rest: &Rest<'p>,
        packed: Packed,
        fail: Label,
    ) {
        self.bind(choice.local, value);
        let sure = matches!(self.goal, Goal::Play(_)) && self.trusts && self.g.is_sure(self.stage);
        if let Some(condition) = choice.condition.filter(|_| !sure) {
            if self.decided(condition) != Some(true) {
                self.fails();
            }
            self.branch_unless(condition, fail);
        }
        let packed = self.with_field(packed, choice.field, value);
        self.run(rest.clone(), packed, fail);
    }

    /// Takes only the value that the wanted decision has, if the choice offers it.
    fn choose_wanted(
        &mut self,
        choice: Choice<'p>,
        field: u16,
        wanted: Slot,
        rest: &Rest<'p>,
        packed: Packed,
        fail: Label,
    ) {
        let Some(info) = self.g.program.stages[self.stage].fields.get(usize::from(field)) else {
            return;
        };
        self.fails();
        let (low, bits, shift, kind) = (info.low, info.bits, info.shift, info.kind);
        let code = self.code.long();
        if shift >= 64 {
            self.code.long_const(0).set(code);
        } else {
            self.code.get(wanted).long_const(shift.into()).op(I::I64ShrU);
            self.code.long_const(low_bits(bits) as i64).op(I::I64And).set(code);
        }
        self.code.get(code).op(I::I64Eqz).branch_if(fail);
        self.code.get(code).long_const(low.wrapping_sub(1)).op(I::I64Add);
        let most = low.saturating_sub(1).saturating_add_unsigned(low_bits(bits));
        let plain = self.keep(low, most.max(low));
        let value = match kind {
            FieldKind::Line { site_bits, direction_bits } => {
                let (sites, ways) = (i64::from(site_bits), i64::from(direction_bits));
                self.push(plain);
                self.code.long_const(low_bits(site_bits) as i64).op(I::I64And);
                self.push(plain);
                self.code.long_const(sites).op(I::I64ShrS);
                self.code.long_const(low_bits(direction_bits) as i64).op(I::I64And);
                self.code.long_const(16).op(I::I64Shl).op(I::I64Or);
                self.push(plain);
                self.code.long_const(sites + ways).op(I::I64ShrS);
                self.code.long_const(24).op(I::I64Shl).op(I::I64Or);
                self.keep(i64::MIN, i64::MAX)
            }
            _ => plain,
        };
        match choice.domain {
            Domain::Sites(_) if self.trusts && self.g.is_sure(self.stage) => {
                // It is known to be offered; that it is a site is asked all the same, for the sake of memory.
                self.push(value);
                self.code.long_const(self.sites() as i64).op(I::I64LtU);
            }
            domain => self.push_offers(domain, value),
        }
        self.code.op(I::I32Eqz).branch_if(fail);
        // What is offered is a value of the domain.
        let value = match (choice.domain, value) {
            (Domain::Sites(_), Value::In(slot, ..)) => Value::In(slot, 0, self.sites() as i64 - 1),
            (Domain::Kinds(_), Value::In(slot, ..)) => Value::In(slot, 0, self.kinds() as i64 - 1),
            (_, value) => value,
        };
        self.try_value(choice, value, rest, packed, fail);
    }

    /// Pushes 1 if a value is in a domain.
    fn push_offers(&mut self, domain: &'p Domain, value: Value) {
        match domain {
            Domain::Sites(set) => self.push_contains(set, value),
            Domain::Range(low, high) => {
                let (low, high) = (self.number(low), self.number(high));
                self.push(low);
                self.push(value);
                self.code.op(I::I64LeS);
                self.push(value);
                self.push(high);
                self.code.op(I::I64LeS).op(I::I32And);
            }
            Domain::Kinds(mask) => {
                let mask = self.number(mask);
                let kinds = self.kinds();
                self.push_bit_of(mask, kinds, value);
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask);
                let directions = self.g.lines.directions;
                self.push_bit_of(mask, directions, value);
            }
            Domain::Players => {
                self.push(value);
                self.code.long_const(self.g.program.layout.players as i64).op(I::I64LtU);
            }
            Domain::Lines(set) => {
                let sites = self.set(set);
                self.push_is_line_of(&sites, value);
            }
        }
    }

    fn push_bit_of(&mut self, mask: Value, bound: usize, value: Value) {
        self.push(value);
        self.code.long_const(bound.min(64) as i64).op(I::I64LtU);
        self.push(mask);
        self.push(value);
        self.code.op(I::I64ShrU).op(I::I32WrapI64).op(I::I32And);
        self.code.int_const(1).op(I::I32And);
    }

    /// Notes a decision for each site, all of them legal.
    fn record_all(&mut self, choice: Choice<'p>, set: &'p Set, packed: Packed) {
        let sites = self.set(set);
        self.record_sites(choice, &sites, packed);
    }

    /// The same for sites that are known.
    pub fn record_sites(&mut self, choice: Choice<'p>, sites: &[Word], packed: Packed) {
        let Some(skip) = self.skip else { return };
        let count = self.count(sites);
        if count == Value::Const(0) {
            return;
        }
        let field = choice
            .field
            .and_then(|field| self.g.program.stages[self.stage].fields.get(usize::from(field)));
        let (shift, low) = field.map_or((63, 1), |field| (field.shift.into(), field.low));
        self.code.get(skip);
        self.push(count);
        self.code.op(I::I64LtU);
        self.code.begin_if();
        self.push_decision(packed);
        self.code.long_const(shift).long_const(1 - low).get(skip);
        self.push_sites(sites);
        self.call(Key::EmitAll);
        self.take_emitted(skip);
        self.code.otherwise();
        self.code.get(skip);
        self.push(count);
        self.code.op(I::I64Sub).set(skip);
        self.code.end();
    }

    /// Pushes what is chosen so far as bits of a decision.
    pub fn push_decision(&mut self, packed: Packed) {
        let label = (u64::from(packed.label) & self.label_mask()) as i64;
        match packed.bits {
            Some(bits) => self.code.get(bits).long_const(label).op(I::I64Or),
            None => self.code.long_const(label),
        };
    }

    /// Notes a legal decision.
    pub fn record(&mut self, packed: Packed) {
        let Some(skip) = self.skip else { return };
        self.code.get(skip).op(I::I64Eqz);
        self.code.begin_if();
        self.push_decision(packed);
        self.call(Key::Emit);
        self.take_emitted(skip);
        self.code.otherwise();
        self.code.get(skip).long_const(1).op(I::I64Sub).set(skip);
        self.code.end();
    }

    fn take_emitted(&mut self, skip: Slot) {
        self.code.tee(skip).long_const(0).op(I::I64LtS);
        self.code.begin_if();
        self.code.long_const(OVER).leave();
        self.code.end();
    }
}

/// A choice as the walk meets it.
#[derive(Clone, Copy)]
pub struct Choice<'p> {
    /// The local it sets.
    pub local: Local,
    /// What it runs over.
    pub domain: &'p Domain,
    /// What its values must satisfy.
    pub condition: Option<&'p Test>,
    /// Its field.
    pub field: Option<u16>,
}
