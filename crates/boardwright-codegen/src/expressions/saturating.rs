//! Arithmetic operators, as functions of the module; all but the remainder saturate.

use crate::function::code::{Code, Slot};
use boardwright_ir::LARGEST_NUMBER;
use wasm_encoder::{Instruction as I, ValType};

/// An operator whose result may exceed the largest number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum SaturatingOperator {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient; 0 if the divisor is 0 or the `i64` quotient overflows.
    Divide,
    /// Remainder; 0 if the divisor is 0.
    Remainder,
}

/// Writes [`Key::Arithmetic`](crate::function::key::Key::Arithmetic).
pub(crate) fn write(operator: SaturatingOperator) -> Code {
    let mut code = Code::new(&[ValType::I64; 2]);
    let operands = [code.parameter(0), code.parameter(1)];
    let result = code.new_i64();
    match operator {
        SaturatingOperator::Add => write_sum(&mut code, operands, result, true),
        SaturatingOperator::Subtract => write_sum(&mut code, operands, result, false),
        SaturatingOperator::Multiply => write_product(&mut code, operands),
        SaturatingOperator::Divide => write_quotient(&mut code, operands, result),
        SaturatingOperator::Remainder => write_remainder(&mut code, operands),
    }
    code
}

fn write_sum(code: &mut Code, [a, b]: [Slot; 2], result: Slot, adds: bool) {
    code.get(a).get(b).op(if adds { I::I64Add } else { I::I64Sub }).set(result);
    // The sign is wrong if the `i64` overflowed: the result saturates by the sign of the first.
    code.get(a).get(result).op(I::I64Xor);
    code.get(b).get(if adds { result } else { a }).op(I::I64Xor).op(I::I64And);
    code.i64_const(0).op(I::I64LtS);
    code.begin_if();
    code.i64_const(-LARGEST_NUMBER).i64_const(LARGEST_NUMBER);
    code.get(a).i64_const(0).op(I::I64LtS).op(I::Select).return_();
    code.end();
    clamp(code, result);
    code.get(result);
}

fn write_product(code: &mut Code, [a, b]: [Slot; 2]) {
    // Division tells whether the product of the magnitudes is too large, and cannot overflow.
    let (of_a, of_b) = (magnitude(code, a), magnitude(code, b));
    code.get(of_b).op(I::I64Eqz);
    code.begin_if();
    code.i64_const(0).return_();
    code.end();
    code.get(of_a).i64_const(LARGEST_NUMBER).get(of_b).op(I::I64DivU).op(I::I64GtU);
    code.begin_if();
    code.i64_const(-LARGEST_NUMBER).i64_const(LARGEST_NUMBER);
    code.get(a).get(b).op(I::I64Xor).i64_const(0).op(I::I64LtS).op(I::Select).return_();
    code.end();
    code.get(a).get(b).op(I::I64Mul);
}

fn write_quotient(code: &mut Code, [a, b]: [Slot; 2], result: Slot) {
    return_zero_if_divisor_is(code, b, 0);
    code.get(b).i64_const(-1).op(I::I64Eq).get(a).i64_const(i64::MIN).op(I::I64Eq);
    code.op(I::I32And);
    code.begin_if();
    // The checked quotient of these has no value, which counts as zero.
    code.i64_const(0).return_();
    code.end();
    code.get(a).get(b).op(I::I64DivS).set(result);
    clamp(code, result);
    code.get(result);
}

fn write_remainder(code: &mut Code, [a, b]: [Slot; 2]) {
    return_zero_if_divisor_is(code, b, 0);
    return_zero_if_divisor_is(code, b, -1);
    code.get(a).get(b).op(I::I64RemS);
}

fn return_zero_if_divisor_is(code: &mut Code, divisor: Slot, value: i64) {
    match value {
        0 => code.get(divisor).op(I::I64Eqz),
        value => code.get(divisor).i64_const(value).op(I::I64Eq),
    };
    code.begin_if();
    code.i64_const(0).return_();
    code.end();
}

/// Clamps a number to the range of the IR's numbers.
fn clamp(code: &mut Code, value: Slot) {
    for (bound, beyond) in [(-LARGEST_NUMBER, I::I64LtS), (LARGEST_NUMBER, I::I64GtS)] {
        code.i64_const(bound).get(value).get(value).i64_const(bound).op(beyond);
        code.op(I::Select).set(value);
    }
}

/// Returns a new local with the absolute value of a number.
fn magnitude(code: &mut Code, of: Slot) -> Slot {
    code.get(of).get(of).i64_const(63).op(I::I64ShrS).op(I::I64Xor);
    code.get(of).i64_const(63).op(I::I64ShrS).op(I::I64Sub);
    code.pop_i64()
}

#[cfg(test)]
mod tests {
    use super::SaturatingOperator;
    use crate::module::builder::{ModuleBuilder, Signature};
    use boardwright_ir::NumOperator;
    use wasm_encoder::ValType::I64;
    use wasmi::{Engine, Instance, Linker, Memory, MemoryType, Module, Store};

    /// A module that exports one operator.
    fn running(operator: SaturatingOperator) -> (Store<()>, Instance) {
        let mut builder: ModuleBuilder<SaturatingOperator> = ModuleBuilder::new(0);
        let index = builder
            .function(operator, || Signature { parameters: vec![I64; 2], results: vec![I64] });
        builder.define(index, super::write(operator)).expect("a small function");
        builder.export("apply", index);
        let engine = Engine::default();
        let module = Module::new(&engine, builder.finish(1, &[])).expect("a valid module");
        let mut store = Store::new(&engine, ());
        let memory = Memory::new(&mut store, MemoryType::new(1, None)).expect("room for a page");
        let mut linker = Linker::new(&engine);
        linker.define("env", "memory", memory).expect("nothing else has the name");
        let instance = linker.instantiate_and_start(&mut store, &module).expect("runs");
        (store, instance)
    }

    #[test]
    fn operators_saturate_as_in_the_interpreter() {
        let sizes =
            [0, 1, 2, 3, 7, 1 << 20, (1 << 20) + 1, 1 << 39, 1 << 40, (1 << 40) + 1, 1 << 60];
        let mut numbers: Vec<i64> = sizes.into_iter().flat_map(|size: i64| [size, -size]).collect();
        numbers.extend([i64::MAX, i64::MIN, i64::MIN + 1]);
        for (saturating, operator) in [
            (SaturatingOperator::Add, NumOperator::Add),
            (SaturatingOperator::Subtract, NumOperator::Subtract),
            (SaturatingOperator::Multiply, NumOperator::Multiply),
            (SaturatingOperator::Divide, NumOperator::Divide),
            (SaturatingOperator::Remainder, NumOperator::Remainder),
        ] {
            let (mut store, instance) = running(saturating);
            let apply = instance.get_typed_func::<(i64, i64), i64>(&store, "apply").expect("there");
            for &a in &numbers {
                for &b in &numbers {
                    let ours = apply.call(&mut store, (a, b)).expect("answers");
                    assert_eq!(ours, operator.apply(a, b), "{operator:?} of {a} and {b}");
                }
            }
        }
    }
}
