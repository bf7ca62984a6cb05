//! Operators whose result may pass the largest number, as functions of the module.

use crate::function::code::{Code, Slot};
use boardwright_ir::{LARGEST_NUMBER, NumOperator};
use wasm_encoder::{Instruction as I, ValType};

/// Writes the function behind [`Key::Arithmetic`](crate::function::key::Key::Arithmetic).
pub fn write(operator: u8) -> Code {
    let mut code = Code::new(&[ValType::I64; 2]);
    let (a, b) = (code.parameter(0), code.parameter(1));
    let result = code.long();
    let clamp = |code: &mut Code, value: Slot| {
        for (bound, beyond) in [(-LARGEST_NUMBER, I::I64LtS), (LARGEST_NUMBER, I::I64GtS)] {
            code.long_const(bound).get(value).get(value).long_const(bound).op(beyond);
            code.op(I::Select).set(value);
        }
    };
    let is = |wanted: NumOperator| operator == wanted as u8;
    if is(NumOperator::Add) || is(NumOperator::Subtract) {
        let adds = is(NumOperator::Add);
        code.get(a).get(b).op(if adds { I::I64Add } else { I::I64Sub }).set(result);
        // The sign is wrong if the result passed the largest `i64`: it saturates by the sign of the first.
        code.get(a).get(result).op(I::I64Xor);
        code.get(b).get(if adds { result } else { a }).op(I::I64Xor).op(I::I64And);
        code.long_const(0).op(I::I64LtS);
        code.begin_if();
        code.long_const(-LARGEST_NUMBER).long_const(LARGEST_NUMBER);
        code.get(a).long_const(0).op(I::I64LtS).op(I::Select).leave();
        code.end();
        clamp(&mut code, result);
        code.get(result);
        return code;
    }
    if is(NumOperator::Multiply) {
        // Whether the product of the sizes is too large is asked by division, which cannot overflow.
        let size = |code: &mut Code, of: Slot| {
            code.get(of).get(of).long_const(63).op(I::I64ShrS).op(I::I64Xor);
            code.get(of).long_const(63).op(I::I64ShrS).op(I::I64Sub);
            code.keep_long()
        };
        let (of_a, of_b) = (size(&mut code, a), size(&mut code, b));
        code.get(of_b).op(I::I64Eqz);
        code.begin_if();
        code.long_const(0).leave();
        code.end();
        code.get(of_a).long_const(LARGEST_NUMBER).get(of_b).op(I::I64DivU).op(I::I64GtU);
        code.begin_if();
        code.long_const(-LARGEST_NUMBER).long_const(LARGEST_NUMBER);
        code.get(a).get(b).op(I::I64Xor).long_const(0).op(I::I64LtS).op(I::Select).leave();
        code.end();
        code.get(a).get(b).op(I::I64Mul);
        return code;
    }
    // Division by zero gives zero; the quotient of the least number by -1 saturates.
    code.get(b).op(I::I64Eqz);
    code.begin_if();
    code.long_const(0).leave();
    code.end();
    if is(NumOperator::Divide) {
        code.get(b).long_const(-1).op(I::I64Eq).get(a).long_const(i64::MIN).op(I::I64Eq);
        code.op(I::I32And);
        code.begin_if();
        // The checked quotient of these has no value, which counts as zero.
        code.long_const(0).leave();
        code.end();
        code.get(a).get(b).op(I::I64DivS).set(result);
        clamp(&mut code, result);
        code.get(result);
        return code;
    }
    code.get(b).long_const(-1).op(I::I64Eq);
    code.begin_if();
    code.long_const(0).leave();
    code.end();
    code.get(a).get(b).op(I::I64RemS);
    code
}

#[cfg(test)]
mod tests {
    use crate::module::builder::Builder;
    use boardwright_ir::NumOperator;
    use wasm_encoder::ValType::I64;
    use wasmi::{Engine, Instance, Linker, Memory, MemoryType, Module, Store};

    /// A module that exports one operator.
    fn running(operator: NumOperator) -> (Store<()>, Instance) {
        let mut builder: Builder<u8> = Builder::new(0);
        let index = builder.function(operator as u8, || (vec![I64; 2], vec![I64]));
        builder.define(index, super::write(operator as u8)).expect("a small function");
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
    fn operators_come_to_what_the_interpreter_says() {
        let sizes =
            [0, 1, 2, 3, 7, 1 << 20, (1 << 20) + 1, 1 << 39, 1 << 40, (1 << 40) + 1, 1 << 60];
        let mut numbers: Vec<i64> = sizes.into_iter().flat_map(|size: i64| [size, -size]).collect();
        numbers.extend([i64::MAX, i64::MIN, i64::MIN + 1]);
        for operator in [
            NumOperator::Add,
            NumOperator::Subtract,
            NumOperator::Multiply,
            NumOperator::Divide,
            NumOperator::Remainder,
        ] {
            let (mut store, instance) = running(operator);
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
