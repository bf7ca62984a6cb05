//! A function of the module while it is written: its code, and what the names of the IR stand for there.

use crate::function::code::{Code, Label, Slot};
use crate::function::key::Key;
use crate::function::operand::{Sites, Value, Word};
use crate::generator::Generator;
use boardwright_ir::{Local, SetLocal};
use wasm_encoder::{Instruction as I, ValType};

/// How effects are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Writes {
    /// Whether the hash is kept true.
    pub hash: bool,
    /// Whether what was there before is noted, so that it can be put back.
    pub undo: bool,
}

/// What surrounds a question within a question; each makes functions of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Nesting {
    /// `attacked` within `attacked`.
    pub attacked: u8,
    /// Whether `stuck` is being judged.
    pub stuck: bool,
    /// `destinations` within `destinations`.
    pub destinations: u8,
}

/// How units are captured, where that is a function of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Capturing {
    /// How effects are written.
    pub writes: Writes,
    /// What surrounds it.
    pub nesting: Nesting,
    /// Whether it is found out whether a target is hit.
    pub attacks: bool,
    /// Whether it comes after the body, and that matters.
    pub past_body: bool,
}

/// What a walk through a body is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Expressions and effects alone.
    Rest,
    /// Counting, listing and picking decisions.
    Scan,
    /// Making the decision in this local.
    Play(Slot),
    /// Capturing what stands on the site in this `i32` local.
    Attack(Slot),
}

/// A function being written.
pub struct Scope<'a, 'p> {
    /// The module.
    pub g: &'a mut Generator<'p>,
    /// The code.
    pub code: Code,
    /// The address of the state looked at.
    pub state: Slot,
    /// Whose perspective holds.
    pub mover: Value,
    /// The same as an `i32`.
    pub mover_index: Slot,
    /// What the locals of the IR hold; nothing where they were not set.
    pub locals: Vec<Option<Value>>,
    /// What the set-valued locals hold.
    pub set_locals: Vec<Option<Sites>>,
    /// How effects are written.
    pub writes: Writes,
    /// What surrounds the question.
    pub nesting: Nesting,
    /// What the walk is for.
    pub goal: Goal,
    /// The stage decided.
    pub stage: usize,
    /// Whether the body of the decision is complete.
    pub past_body: bool,
    /// Whether something was written to the state on the present path.
    pub wrote: bool,
    /// Whether a path was given up after something was written on it.
    pub gave_up_after_writing: bool,
    /// Whether a captured target was hit on the present path, in an `i32` local.
    pub hit: Option<Slot>,
    /// Whether conditions after the body count as met.
    pub trusts: bool,
    /// Decisions still to be passed over, in an `i64` local.
    pub skip: Option<Slot>,
    /// Whether the decisions of the present path are gathered to be told apart.
    pub gathers: bool,
    /// Where notes are taken of how many decisions come of each value, and of how many more choices.
    pub notes: Option<(crate::enumeration::resume::Notes, u8)>,
    /// What is known of the lines to the mover's royal unit, as long as the path changes nothing but what they tell of.
    pub lines: Option<crate::attacks::pins::Lines>,
    /// Whether the decision on the present path needs no test of the rule that is guarded, in an `i32` local.
    pub safe: Option<Slot>,
}

impl<'a, 'p> Scope<'a, 'p> {
    /// A function whose first parameters are the address of the state and the mover, both `i32`.
    pub fn new(g: &'a mut Generator<'p>, parameters: &[ValType]) -> Scope<'a, 'p> {
        let mut scope = Scope::blank(g, Code::new(parameters));
        let mover = scope.code.parameter(1);
        scope.set_mover(mover);
        scope
    }

    /// From here on the mover is the one in an `i32` local.
    pub fn set_mover(&mut self, index: Slot) {
        let mover = self.code.long();
        self.code.get(index).op(I::I64ExtendI32U).set(mover);
        self.mover_index = index;
        self.mover = Value::In(mover, 0, self.g.program.layout.players as i64 - 1);
    }

    /// A function whose first parameter is the address of the state, if it has one, without a mover.
    pub fn blank(g: &'a mut Generator<'p>, code: Code) -> Scope<'a, 'p> {
        let (locals, set_locals) = (g.program.local_count, g.program.set_local_count);
        let (state, writes) = (code.parameter(0), g.scan_writes());
        Scope {
            g,
            code,
            state,
            mover: Value::Const(0),
            mover_index: state,
            locals: vec![None; locals.into()],
            set_locals: vec![None; set_locals.into()],
            writes,
            nesting: Nesting::default(),
            goal: Goal::Rest,
            stage: 0,
            past_body: false,
            wrote: false,
            gave_up_after_writing: false,
            hit: None,
            trusts: false,
            skip: None,
            gathers: false,
            notes: None,
            lines: None,
            safe: None,
        }
    }

    /// Whether a function called here must know that the body is over: only then does it read the record of the game
    /// with the position decided from in it.
    pub fn reads_past_body(&self) -> bool {
        self.past_body && self.g.decisions_read_record
    }

    /// Declares a function and calls it with what is on the stack.
    pub fn call(&mut self, key: Key) {
        let index = self.g.function(key);
        self.code.call(index);
    }

    /// Pushes a number.
    pub fn push(&mut self, value: Value) {
        match value {
            Value::Const(value) => self.code.long_const(value),
            Value::In(slot, ..) => self.code.get(slot),
        };
    }

    /// Pushes a number as an `i32`.
    pub fn push_int(&mut self, value: Value) {
        match value {
            Value::Const(value) => self.code.int_const(value as i32),
            Value::In(slot, ..) => self.code.get(slot).op(I::I32WrapI64),
        };
    }

    /// Pops an `i64` between two bounds.
    pub fn keep(&mut self, low: i64, high: i64) -> Value {
        Value::In(self.code.keep_long(), low, high)
    }

    /// The value of a local.
    pub fn local(&self, local: Local) -> Value {
        self.locals[usize::from(local)].unwrap_or(Value::NOTHING)
    }

    /// Says what a local holds from here on.
    pub fn bind(&mut self, local: Local, value: Value) {
        self.locals[usize::from(local)] = Some(value);
    }

    /// The sites of a set-valued local.
    pub fn set_local(&self, local: SetLocal) -> Sites {
        self.set_locals[usize::from(local)].clone().unwrap_or_else(|| self.nowhere())
    }

    /// The empty set.
    pub fn nowhere(&self) -> Sites {
        vec![Word::Const(0); self.g.words]
    }

    /// A set known now.
    pub fn known(&self, words: &[u64]) -> Sites {
        (0..self.g.words).map(|word| Word::Const(words.get(word).copied().unwrap_or(0))).collect()
    }

    /// Pushes a word.
    pub fn push_word(&mut self, word: Word) {
        match word {
            Word::Const(value) => self.code.long_const(value as i64),
            Word::In(slot) => self.code.get(slot),
        };
    }

    /// Pushes all words of a set.
    pub fn push_sites(&mut self, sites: &[Word]) {
        sites.iter().for_each(|&word| self.push_word(word));
    }

    /// Pops the words of a set, as a function leaves them.
    pub fn keep_sites(&mut self) -> Sites {
        let slots: Vec<Slot> = (0..self.g.words).map(|_| self.code.long()).collect();
        for &slot in slots.iter().rev() {
            self.code.set(slot);
        }
        slots.into_iter().map(Word::In).collect()
    }

    /// New locals that can hold a set.
    pub fn room_for_sites(&mut self) -> Vec<Slot> {
        (0..self.g.words).map(|_| self.code.long()).collect()
    }

    /// Stores a set in locals.
    pub fn store_sites(&mut self, room: &[Slot], sites: &[Word]) {
        for (&slot, &word) in room.iter().zip(sites) {
            self.push_word(word);
            self.code.set(slot);
        }
    }

    /// The set at an address, `offset` bytes on.
    pub fn load_sites(&mut self, address: Slot, offset: usize) -> Sites {
        (0..self.g.words)
            .map(|word| {
                self.code.get(address).load64((offset + word * 8) as u32);
                Word::In(self.code.keep_long())
            })
            .collect()
    }

    /// Takes a step, and goes to a label if there is none left.
    pub fn tick(&mut self, stop: Label) {
        self.g.tick(&mut self.code, 1);
        self.code.begin_if();
        self.g.note_limit(&mut self.code, 1);
        self.code.branch(stop);
        self.code.end();
    }
}

impl Scope<'_, '_> {
    /// Pushes what most functions are given first: the address of the state and the mover.
    pub fn push_state_and_mover(&mut self) {
        self.code.get(self.state);
        self.push_mover_index();
    }

    /// Pushes the mover as an `i32`.
    pub fn push_mover_index(&mut self) {
        match self.mover {
            Value::Const(mover) => {
                self.code.int_const(mover as i32);
            }
            Value::In(..) => {
                self.code.get(self.mover_index);
            }
        }
    }
}
