//! Walks that are functions of their own: what they are given and what they leave.

use crate::attacks::attack_hit::Hit;
use crate::enumeration::continuation::{Chain, Rest};
use crate::enumeration::partial_decision::Packed;
use crate::function::builder::{Goal, Nesting, Scope};
use crate::function::captured_locals::Given;
use crate::function::code::Code;
use crate::function::key::Key;
use crate::function::operand::Value;
use boardwright_ir::{NONE, Statement};
use wasm_encoder::{Instruction as I, ValType};

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
    pub writes: crate::function::builder::Writes,
    /// The stage decided.
    pub stage: usize,
    /// What is left.
    pub chain: Chain,
    /// How it begins.
    pub entry: Entry,
    /// The locals given.
    pub given: Given,
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

    /// Calls a scan that is to say only whether there is a decision: leaves 1 if there is. Its first argument,
    /// the number of decisions to be passed over, must be 0.
    pub fn call_any(&mut self, key: Key) {
        let (mode, listed) = (self.g.globals.mode, self.g.globals.listed);
        let (old, old_listed) = (self.code.int(), self.code.int());
        let mark = self.code.int();
        self.code.op(I::GlobalGet(self.g.globals.undo)).set(mark);
        self.code.op(I::GlobalGet(mode)).set(old);
        self.code.op(I::GlobalGet(listed)).set(old_listed);
        self.code.int_const(crate::enumeration::decision_output::ANY).op(I::GlobalSet(mode));
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
        let mut reads = crate::function::reads::Reads::default();
        rest.blocks().into_iter().for_each(|block| reads.block(block));
        reads.block(&self.g.program.after_move);
        let turn = usize::from(self.g.program.stages[self.stage].turn);
        reads.block(&self.g.program.turns[turn].after);
        self.g.add_finish_reads(&mut reads);
        if reads.borrows || entry == Entry::Kind {
            self.g.program.kinds.iter().for_each(|kind| reads.block(&kind.body));
        }
        let given = self.given(&reads);
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
            given,
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
            self.push_state_and_mover();
            self.code.get(skip);
        } else {
            self.push_state_and_mover();
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
        self.push_given(&key.given);
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
        self.take_given(&key.given, next);
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
        parameters.extend(key.given.parameters(words));
        parameters
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
}
