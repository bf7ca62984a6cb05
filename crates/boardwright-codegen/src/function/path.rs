//! The state of the path that is being written: values of the IR's locals, and pins.

use crate::function::code::Slot;
use crate::function::operand::{Operand, SetOperand};
use boardwright_ir::{Local, Program, SetLocal};

/// Values of the IR's locals.
#[derive(Clone, Debug)]
pub(crate) struct Environment {
    numbers: Vec<Option<Operand>>,
    sets: Vec<Option<SetOperand>>,
}

impl Environment {
    /// An environment without values.
    pub(crate) fn new(program: &Program) -> Environment {
        Environment {
            numbers: vec![None; program.local_count.into()],
            sets: vec![None; program.set_local_count.into()],
        }
    }

    /// Returns the value of a local, if it has one.
    pub(crate) fn number(&self, local: Local) -> Option<Operand> {
        self.numbers[usize::from(local)]
    }

    /// Returns the value of a set-valued local, if it has one.
    pub(crate) fn set(&self, local: SetLocal) -> Option<&SetOperand> {
        self.sets[usize::from(local)].as_ref()
    }

    /// Changes the value of a local; returns the old one.
    pub(crate) fn replace_number(
        &mut self,
        local: Local,
        value: Option<Operand>,
    ) -> Option<Operand> {
        std::mem::replace(&mut self.numbers[usize::from(local)], value)
    }

    /// Gives a set-valued local a value.
    pub(crate) fn bind_set(&mut self, local: SetLocal, value: SetOperand) {
        self.sets[usize::from(local)] = Some(value);
    }

    /// Takes all values away.
    pub(crate) fn clear(&mut self) {
        self.numbers.fill(None);
        self.sets.fill(None);
    }
}

/// Pins and checks of the mover's royal unit.
#[derive(Clone, Debug)]
pub(crate) struct PinSets {
    /// Units whose moves need a test.
    pub(crate) pinned: SetOperand,
    /// Sites on which a move needs a test.
    pub(crate) tested: SetOperand,
    /// Sites that a move of another unit must lead to; all but in check.
    pub(crate) evasions: SetOperand,
}

/// The state of a path. Code that may fail, a loop or a case has a path of its own: the state is
/// saved before it and restored behind it, as a whole.
#[derive(Clone, Debug)]
pub(crate) struct PathState {
    /// Values of the IR's locals.
    pub(crate) locals: Environment,
    /// Pins and checks, as long as no effect on the path invalidates them.
    pub(crate) pins: Option<PinSets>,
    /// An `i32` local that is 1 if the decision on the path needs no test of the guarded rule.
    pub(crate) is_safe: Option<Slot>,
}
