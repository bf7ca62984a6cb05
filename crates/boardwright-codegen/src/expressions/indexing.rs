//! Bounds checks of numbers used as indices, and the addresses they lead to.

use crate::function::builder::FunctionBuilder;
use crate::function::operand::Operand;
use boardwright_ir::{Num, VariableId};
use boardwright_syntax::tree::Holder;
use wasm_encoder::{Instruction as I, ValType};

impl FunctionBuilder<'_, '_> {
    /// Returns a number that `within` pushes (`i64`) if `value` is from 0 to below `bound`; else
    /// `otherwise`.
    pub(crate) fn checked_number(
        &mut self,
        value: Operand,
        bound: usize,
        otherwise: i64,
        range: (i64, i64),
        within: impl FnOnce(&mut Self, Operand),
    ) -> Operand {
        if value.is_never_below(bound) {
            return Operand::Const(otherwise);
        }
        if value.is_below(bound) {
            within(self, value);
            return self.pop_number(range.0, range.1);
        }
        self.push(value);
        self.code.i64_const(bound as i64).op(I::I64LtU);
        self.code.begin_if_result(ValType::I64);
        let known = value.known_below(bound);
        within(self, known);
        self.code.begin_else().i64_const(otherwise);
        self.code.end();
        self.pop_number(range.0.min(otherwise), range.1.max(otherwise))
    }

    /// Runs `within` if a value is from 0 to below a bound.
    pub(crate) fn if_below(
        &mut self,
        value: Operand,
        bound: usize,
        within: impl FnOnce(&mut Self, Operand),
    ) {
        if value.is_never_below(bound) {
            return;
        }
        if value.is_below(bound) {
            return within(self, value);
        }
        let known = value.known_below(bound);
        self.push(value);
        self.code.i64_const(bound as i64).op(I::I64LtU);
        self.code.begin_if();
        within(self, known);
        self.code.end();
    }

    /// Returns the number of values of a variable.
    pub(crate) fn holders(&self, variable: VariableId) -> usize {
        let program = self.generator.program;
        program.layout.holders(&program.variables[usize::from(variable)])
    }

    /// Returns the index of a holder's value of a variable; `None` if nobody has one.
    pub(crate) fn holder(&mut self, variable: VariableId, holder: Option<&Num>) -> Option<Operand> {
        let usual = match self.generator.program.variables[usize::from(variable)].holder {
            Holder::Game => return Some(Operand::Const(0)),
            Holder::Player => self.mover,
            Holder::Kind | Holder::Site => Operand::NONE,
        };
        let holder = holder.map_or(usual, |holder| self.number(holder));
        (!holder.is_never_below(self.holders(variable))).then_some(holder)
    }

    /// Pushes the address of the state plus an index times a stride. A constant index goes into the
    /// offset instead; see [`FunctionBuilder::indexed_offset`].
    pub(crate) fn push_indexed_address(&mut self, index: Operand, stride: usize) {
        self.code.get(self.state);
        if let Operand::Local(slot, ..) = index {
            self.code.get(slot).op(I::I32WrapI64);
            self.scale(stride);
            self.code.op(I::I32Add);
        }
    }

    /// Returns the offset that goes with [`FunctionBuilder::push_indexed_address`].
    pub(crate) fn indexed_offset(&self, index: Operand, offset: usize, stride: usize) -> u32 {
        match index {
            Operand::Const(index) => (offset as i64 + index * stride as i64) as u32,
            Operand::Local(..) => offset as u32,
        }
    }

    /// Multiplies the `i32` on the stack.
    pub(crate) fn scale(&mut self, factor: usize) {
        match factor {
            1 => {}
            factor if factor.is_power_of_two() => {
                self.code.i32_const(factor.trailing_zeros() as i32).op(I::I32Shl);
            }
            factor => {
                self.code.i32_const(factor as i32).op(I::I32Mul);
            }
        }
    }

    pub(crate) fn counter(&mut self, offset: usize) -> Operand {
        self.code.get(self.state).load32(offset as u32).op(I::I64ExtendI32U);
        self.pop_number(0, u32::MAX.into())
    }
}
