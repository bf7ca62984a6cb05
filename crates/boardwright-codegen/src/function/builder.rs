//! A function of the module while it is written.

use crate::function::code::{Code, Label, Slot};
use crate::function::context::{Context, Goal, Nesting};
use crate::function::key::Key;
use crate::function::operand::{Operand, SetOperand, WordOperand};
use crate::function::path::{Environment, PathState};
use crate::generator::Generator;
use boardwright_ir::{Local, SetLocal, control};
use wasm_encoder::{Instruction as I, ValType};

/// The destination of decisions that a scan finds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecisionSink {
    /// Number of decisions still to skip, in an `i64` local.
    pub(crate) skip: Slot,
    /// True if decisions are gathered in a list of their own, to remove duplicates.
    pub(crate) gathers: bool,
}

/// Counts of the decisions below each value of a choice, while a scan is written (`resume.rs`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueCounts {
    /// Address of the next count, in an `i32` local.
    pub(crate) next: Slot,
    /// Number of choices that may still be counted.
    pub(crate) choices_left: u8,
}

/// A function being written.
pub(crate) struct FunctionBuilder<'a, 'p> {
    /// The module.
    pub(crate) generator: &'a mut Generator<'p>,
    /// The code.
    pub(crate) code: Code,
    /// Address of the state.
    pub(crate) state: Slot,
    /// The mover.
    pub(crate) mover: Operand,
    /// The mover as an `i32`.
    pub(crate) mover_index: Slot,
    /// Goal of the code.
    pub(crate) context: Context,
    /// State of the path that is being written.
    pub(crate) path: PathState,
    /// Destination of decisions, in a scan.
    pub(crate) sink: Option<DecisionSink>,
    /// An `i32` local that is 1 if the target of the attack was captured on the path.
    pub(crate) hit: Option<Slot>,
    /// An `i32` local with the site from which the attacking unit must move; `None` if any may.
    pub(crate) attacker: Option<Slot>,
    /// Counts of decisions by value; `None` where they are not counted.
    pub(crate) value_counts: Option<ValueCounts>,
    /// Number of earlier positions equal to this one, if it is known.
    pub(crate) known_repeats: Option<Operand>,
}

impl<'a, 'p> FunctionBuilder<'a, 'p> {
    /// A function whose first parameters are the address of the state and the mover, both `i32`.
    pub(crate) fn with_mover(generator: &'a mut Generator<'p>, parameters: &[ValType]) -> Self {
        let mut builder = FunctionBuilder::without_mover(generator, parameters);
        let mover = builder.code.parameter(1);
        builder.set_mover(mover);
        builder
    }

    /// A function whose first parameter is the address of a state. The mover is the player to move.
    pub(crate) fn at_state(generator: &'a mut Generator<'p>, parameters: &[ValType]) -> Self {
        let mut builder = FunctionBuilder::without_mover(generator, parameters);
        let mover = builder.code.new_i32();
        builder.code.get(builder.state).load8(control::PLAYER as u32).set(mover);
        builder.set_mover(mover);
        builder
    }

    /// A function without a mover. Its first parameter is the address of a state, if it has one.
    pub(crate) fn without_mover(generator: &'a mut Generator<'p>, parameters: &[ValType]) -> Self {
        let code = Code::new(parameters);
        let (state, writes) = (code.parameter(0), generator.scan_writes());
        let locals = Environment::new(generator.program);
        FunctionBuilder {
            generator,
            code,
            state,
            mover: Operand::Const(0),
            mover_index: state,
            context: Context {
                goal: Goal::Effects,
                stage: 0,
                nesting: Nesting::default(),
                writes,
                is_known_legal: false,
                past_body: false,
            },
            path: PathState { locals, pins: None, is_safe: None },
            sink: None,
            hit: None,
            attacker: None,
            value_counts: None,
            known_repeats: None,
        }
    }

    /// Changes the mover to the player in an `i32` local.
    pub(crate) fn set_mover(&mut self, index: Slot) {
        let mover = self.code.new_i64();
        self.code.get(index).op(I::I64ExtendI32U).set(mover);
        self.mover_index = index;
        self.mover = Operand::Local(mover, 0, self.generator.program.layout.players as i64 - 1);
    }

    /// Writes code on a path of its own: the path's state is as before behind it.
    pub(crate) fn on_own_path<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.path.clone();
        let result = body(self);
        self.path = before;
        result
    }

    /// Writes code in another context.
    pub(crate) fn in_context<R>(
        &mut self,
        context: Context,
        body: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let before = std::mem::replace(&mut self.context, context);
        let result = body(self);
        self.context = before;
        result
    }

    /// Returns the local that counts the decisions still to skip, in a scan.
    pub(crate) fn skip(&self) -> Option<Slot> {
        self.sink.map(|sink| sink.skip)
    }

    /// Returns true if a function called here must know that the body is over: only then does the
    /// history it reads contain the position before the decision.
    pub(crate) fn reads_past_body(&self) -> bool {
        self.context.past_body && self.generator.decisions_read_history
    }

    /// Calls a function with the arguments on the stack; declares it if it is new.
    pub(crate) fn call(&mut self, key: Key) {
        let index = self.generator.function(key);
        self.code.call(index);
    }

    /// Pushes a number.
    pub(crate) fn push(&mut self, value: Operand) {
        match value {
            Operand::Const(value) => self.code.i64_const(value),
            Operand::Local(slot, ..) => self.code.get(slot),
        };
    }

    /// Pushes a number as an `i32`.
    pub(crate) fn push_i32(&mut self, value: Operand) {
        match value {
            Operand::Const(value) => self.code.i32_const(value as i32),
            Operand::Local(slot, ..) => self.code.get(slot).op(I::I32WrapI64),
        };
    }

    /// Pops an `i64` between two bounds.
    pub(crate) fn pop_number(&mut self, low: i64, high: i64) -> Operand {
        Operand::Local(self.code.pop_i64(), low, high)
    }

    /// Copies a number that fits an `i32` into a new local.
    pub(crate) fn as_i32(&mut self, value: Operand) -> Slot {
        self.push_i32(value);
        self.code.pop_i32()
    }

    /// Returns the value of a local.
    pub(crate) fn local(&self, local: Local) -> Operand {
        self.path.locals.number(local).unwrap_or(Operand::NONE)
    }

    /// Gives a local a value.
    pub(crate) fn bind(&mut self, local: Local, value: Operand) {
        self.path.locals.replace_number(local, Some(value));
    }

    /// Writes code in which a local has a value; it has its old one behind it.
    pub(crate) fn with_local<R>(
        &mut self,
        local: Local,
        value: Operand,
        body: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let old = self.path.locals.replace_number(local, Some(value));
        let result = body(self);
        self.path.locals.replace_number(local, old);
        result
    }

    /// Returns the value of a set-valued local.
    pub(crate) fn set_local(&self, local: SetLocal) -> SetOperand {
        self.path.locals.set(local).cloned().unwrap_or_else(|| self.empty_set())
    }

    /// The empty set.
    pub(crate) fn empty_set(&self) -> SetOperand {
        vec![WordOperand::Const(0); self.generator.words]
    }

    /// A set that is known when the module is made.
    pub(crate) fn constant_set(&self, words: &[u64]) -> SetOperand {
        let word = |index: usize| words.get(index).copied().unwrap_or(0);
        (0..self.generator.words).map(|index| WordOperand::Const(word(index))).collect()
    }

    /// Pushes a word.
    pub(crate) fn push_word(&mut self, word: WordOperand) {
        match word {
            WordOperand::Const(value) => self.code.i64_const(value as i64),
            WordOperand::Local(slot) => self.code.get(slot),
        };
    }

    /// Pushes the words of a set.
    pub(crate) fn push_set(&mut self, sites: &[WordOperand]) {
        sites.iter().for_each(|&word| self.push_word(word));
    }

    /// Pops the words of a set, as a call leaves them.
    pub(crate) fn pop_set(&mut self) -> SetOperand {
        let slots = self.new_set_slots();
        for &slot in slots.iter().rev() {
            self.code.set(slot);
        }
        slots.into_iter().map(WordOperand::Local).collect()
    }

    /// New locals for a set.
    pub(crate) fn new_set_slots(&mut self) -> Vec<Slot> {
        (0..self.generator.words).map(|_| self.code.new_i64()).collect()
    }

    /// Stores a set in locals.
    pub(crate) fn store_set(&mut self, slots: &[Slot], sites: &[WordOperand]) {
        for (&slot, &word) in slots.iter().zip(sites) {
            self.push_word(word);
            self.code.set(slot);
        }
    }

    /// Loads the set at an address plus an offset.
    pub(crate) fn load_set(&mut self, address: Slot, offset: usize) -> SetOperand {
        (0..self.generator.words)
            .map(|word| {
                self.code.get(address).load64((offset + word * 8) as u32);
                WordOperand::Local(self.code.pop_i64())
            })
            .collect()
    }

    /// Takes a step; branches to a label if the question has to end.
    pub(crate) fn tick(&mut self, stop: Label) {
        self.generator.tick(&mut self.code, 1, |code| {
            code.branch_if(stop);
        });
    }

    /// Pushes the first arguments of most functions: the address of the state and the mover.
    pub(crate) fn push_state_and_mover(&mut self) {
        self.code.get(self.state);
        self.push_mover_index();
    }

    /// Pushes the mover as an `i32`.
    pub(crate) fn push_mover_index(&mut self) {
        match self.mover {
            Operand::Const(mover) => {
                self.code.i32_const(mover as i32);
            }
            Operand::Local(..) => {
                self.code.get(self.mover_index);
            }
        }
    }
}
